import { alone } from './alone.ts';
import { ApiError } from './request.ts';
import { clearSession, readSession, type Session, writeSession } from './session.ts';
import { strategy } from './strategy.ts';

/** Said of the moment, not of the token: too busy, not ready, or a gateway without a server behind it. */
const passing: ReadonlySet<number> = new Set([408, 425, 429, 502, 503, 504]);

/** The refresh failed (SPEC §4). Where no answer came, or one of the moment, it did not take place yet. */
function hasFailed(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && !passing.has(error.status);
}

/**
 * Gets a new pair for the session whose access token was refused. Several callers, in several tabs, cause one call:
 * whoever comes later finds the token replaced. A failure clears session and user and resolves `false` (SPEC §4), as
 * does a session that ended meanwhile, or is somebody else's by now: what one did is never tried again in another's
 * name.
 * @throws ApiError where the server can't be reached or isn't ready: the session stays, and the next call tries again
 */
export function refreshSession(refused: Session): Promise<boolean> {
  const goesOn = (now: Session | undefined) => now?.user_id === refused.user_id;
  return alone(async () => {
    const session = readSession();
    if (!session || session.access_token !== refused.access_token) return goesOn(session);
    // One may have signed out meanwhile, and a tab without locks may have been quicker: what they left stands.
    const replaced = () => readSession()?.refresh_token !== session.refresh_token;
    try {
      const fresh = await (await strategy()).refresh(session);
      if (replaced()) return goesOn(readSession());
      writeSession(fresh);
      return true;
    } catch (error) {
      if (replaced()) return goesOn(readSession());
      if (!hasFailed(error)) throw error;
      clearSession('expired');
      return false;
    }
  });
}
