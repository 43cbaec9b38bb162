import { clearSession, readSession, writeSession } from './session.ts';
import { type Challenge, type Credentials, strategy } from './strategy.ts';
import { forgetUser } from './user.ts';

/** Signs in; a challenge comes back where a new password must be set first. @throws ApiError */
export async function signIn(credentials: Credentials): Promise<Challenge | undefined> {
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

/**
 * Ends the session on the server, then clears user and session here and so in every tab; also where the server
 * can't be reached, since whoever walks away must be signed out.
 * @throws Error "User not logged in." without a session (SPEC §8)
 */
export async function signOut(): Promise<void> {
  const session = readSession();
  if (!session) throw new Error('User not logged in.');
  const chosen = await strategy();
  await chosen.signOut(session).catch(() => undefined);
  forgetUser();
  clearSession('signedOut');
}
