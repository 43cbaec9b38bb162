/** How long things last, in milliseconds (docs/decisions/0002-sessions.md). */
const minute = 60_000;
const day = 24 * 60 * minute;

/** A session nobody uses ends after a fortnight; any ends after three months. */
export const sessionIdle = 14 * day;
export const sessionLasts = 90 * day;
/** Two tabs that refresh at once: how long the token spent just before is still good. */
export const refreshGrace = 10_000;
/** Failed sign-ins are counted over this time. */
export const attemptWindow = 15 * minute;
/** An address from which the owner signed in is known for so long. */
export const addressKnown = 90 * day;

/** The moment so many milliseconds from this one, as the database takes it. */
export function after(now: Date, milliseconds: number): string {
  return new Date(now.getTime() + milliseconds).toISOString();
}
