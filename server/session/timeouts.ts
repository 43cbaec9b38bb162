/** Timeouts in milliseconds (docs/decisions/0002-sessions.md). */
const minute = 60_000;
const day = 24 * 60 * minute;

/** How long a spent refresh token still returns its successor, for two tabs that refresh at once. */
export const refreshGrace = 10_000;
/** How young a token in a cookie must be to be kept by a refresh: each page that is loaded asks for one. */
export const cookieRefreshAge = 5 * minute;
/** How often at most the user pool is asked whether the user of a session may go on. */
export const poolAskedEvery = 5 * minute;
/** Period over which failed sign-ins are counted. */
export const attemptWindow = 15 * minute;
/** How long a proof of who uses a session counts, before it is asked for again. */
export const proofAge = 15 * minute;
/** How long the challenge of a passkey can be met. */
export const challengeLasts = 5 * minute;
/** How long the link in a mail for a forgotten password works. */
export const resetLasts = 30 * minute;
/** How long an app can be set up by the same secret. */
export const setUpLasts = 30 * minute;
/** Period over which refused codes of apps are counted, besides `attemptWindow`. */
export const refusedCodesWindow = 24 * 60 * minute;
/** How long somebody views the portal as a role, unless they stop before. */
export const viewingLasts = 60 * minute;
/** How long an address counts as known to an account after a sign-in. */
export const knownAddressAge = 90 * day;

/** Formats the time `milliseconds` after `now` for the database. */
export function timestampAfter(now: Date, milliseconds: number): string {
  return new Date(now.getTime() + milliseconds).toISOString();
}
