import { withLock } from './with-lock.ts';
import { ApiError } from './request.ts';
import { clearSession, readSession, renewSession, type Session, sessionMark } from './session.ts';
import { oweSignOut } from './owed-sign-out.ts';
import { strategy } from './strategy.ts';

/** Statuses of temporary errors, which say nothing about the token. */
const temporary: ReadonlySet<number> = new Set([408, 425, 429, 502, 503, 504]);

/**
 * Did the server refuse the token? Without an answer or with a temporary error the refresh may be retried (SPEC §4).
 */
function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && !temporary.has(error.status);
}

/**
 * Renews a session whose access token was refused. Concurrent callers, in any tab, cause one request: later callers
 * find the token replaced. A failure clears session and user and resolves `false` (SPEC §4). Also resolves `false` if
 * the session has ended or another user has signed in: nothing may be retried in their name.
 * @throws ApiError if the server is unreachable or not ready: the session stays, and the next request retries
 */
export function refreshSession(refused: Session): Promise<boolean> {
  const goesOn = (now: Session | undefined) => now?.user_id === refused.user_id;
  return withLock(async () => {
    const session = readSession();
    if (!session || !goesOn(session)) return false;
    // A session from another tab has no access token in this tab yet: that doesn't count as renewed.
    if (session.access_token !== undefined && session.access_token !== refused.access_token) return true;
    // True if the user signed out or a tab without locks refreshed first: their result stays.
    const mark = sessionMark();
    const replaced = () => sessionMark() !== mark;
    try {
      const fresh = await (await strategy()).refresh(session);
      if (replaced()) return goesOn(readSession());
      renewSession(fresh);
      return true;
    } catch (error) {
      if (replaced()) return goesOn(readSession());
      if (!isRefused(error)) throw error;
      clearSession('expired');
      // The cookie stays and may still be valid: a proxy may have sent the refusal.
      if (session.refresh_token === undefined) oweSignOut();
      return false;
    }
  });
}
