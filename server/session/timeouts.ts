/** Timeouts in milliseconds (docs/decisions/0002-sessions.md). */
const minute = 60_000;
const day = 24 * 60 * minute;

/** How long a spent refresh token still returns its successor, for two tabs that refresh at once. */
export const refreshGrace = 10_000;
/** Maximum age at which a refresh keeps a token in a cookie: every page load refreshes. */
export const cookieRefreshAge = 5 * minute;
/** Minimum interval between checks with the user pool whether the user of a session may continue. */
export const poolAskedEvery = 5 * minute;
/** Period over which failed sign-ins are counted. */
export const attemptWindow = 15 * minute;
/** How long a proof of identity within a session is valid. */
export const proofAge = 15 * minute;
/** How long the challenge of a passkey is valid. */
export const challengeLasts = 5 * minute;
/** How long the link in a password reset mail is valid. */
export const resetLasts = 30 * minute;
/** How long the same secret is used for setting up an app. */
export const setUpLasts = 30 * minute;
/** Period over which wrong app codes are counted, besides `attemptWindow`. */
export const refusedCodesWindow = 24 * 60 * minute;
/** How long a view of the portal as a role lasts, unless stopped earlier. */
export const viewingLasts = 60 * minute;
/** How long an address counts as known to an account after a sign-in. */
export const knownAddressAge = 90 * day;

/** Formats the time `milliseconds` after `now` for the database. */
export function timestampAfter(now: Date, milliseconds: number): string {
  return new Date(now.getTime() + milliseconds).toISOString();
}
