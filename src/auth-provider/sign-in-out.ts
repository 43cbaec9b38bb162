import { withLock } from './with-lock.ts';
import { clearSession, readSession, writeSession } from './session.ts';
import type { Challenge, Credentials } from './auth-strategy.ts';
import { oweSignOut, signOutOwed } from './owed-sign-out.ts';
import { strategy } from './strategy.ts';
import { forgetUser } from './user.ts';

/** Signs in. Returns a challenge if a new password must be set first. @throws ApiError */
export async function signIn(credentials: Credentials): Promise<Challenge | undefined> {
  // Its answer takes the cookie away: not that of the session which begins here.
  await Promise.race([signOutOwed(), new Promise((resolve) => setTimeout(resolve, signOutTimeout))]);
  const answer = await (await strategy()).signIn(credentials);
  if ('challenge' in answer) return answer.challenge;
  forgetUser();
  writeSession(answer.session);
  return undefined;
}

/** Sets the new password and signs in. @throws ApiError */
export async function answerChallenge(challenge: Challenge, newPassword: string): Promise<void> {
  const session = await (await strategy()).answerChallenge(challenge, newPassword);
  forgetUser();
  writeSession(session);
}

/** Longest wait for the server to answer a sign-out, in milliseconds. */
const signOutTimeout = 5_000;

/**
 * Ends the session on the server, then clears user and session in all tabs, even if the server is unreachable. Waits
 * for a running refresh, so that the tokens it brings are revoked too.
 * @throws Error "User not logged in." without a session (SPEC §8)
 */
export async function signOut(): Promise<void> {
  const session = readSession();
  if (!session) throw new Error('User not logged in.');
  let left = false;
  let answered = false;
  const leave = () => {
    if (!left && readSession()?.user_id === session.user_id) {
      forgetUser();
      clearSession('signedOut');
    }
    left = true;
  };
  let tired: ReturnType<typeof setTimeout> | undefined;
  const enough = new Promise<void>((resolve) => (tired = setTimeout(resolve, signOutTimeout)));
  const ended = withLock(async () => {
    const now = readSession();
    // After the timeout the user may have signed in again: that session stays.
    const last = !left && now?.user_id === session.user_id ? now : session;
    await (await strategy()).signOut(last).then(
      () => (answered = true),
      () => undefined,
    );
    leave();
  });
  await Promise.race([ended.catch(() => undefined), enough]);
  clearTimeout(tired);
  leave();
  if (!answered && session.refresh_token === undefined) oweSignOut();
}
