import type { TotpSetUp } from '../../resources/system/second-factor.ts';
import { environment } from '../browser/environment.ts';
import { forgetSpentCode, isRecoveryCode, noteSpentCode } from './spent-code.ts';
import { withLock } from './with-lock.ts';
import { clearSession, readSession, type Session, writeSession } from './session.ts';
import type { AuthStrategy, Challenge, Credentials, SignInAnswer } from './auth-strategy.ts';
import { oweSignOut, sendOwedSignOut } from './owed-sign-out.ts';
import { strategy } from './strategy.ts';
import { forgetUser } from './user.ts';

/** Signs in. Returns a challenge if another step is needed. @throws ApiError */
export function signIn(credentials: Credentials): Promise<Challenge | undefined> {
  forgetSpentCode();
  return begin(async (chosen) => {
    const answer = await chosen.signIn(credentials);
    if ('challenge' in answer) return answer.challenge;
    keep(answer.session);
    return undefined;
  });
}

/** The next step of a sign-in: another challenge, or recovery codes that the user must save first. */
export type NextStep =
  | { readonly challenge: Challenge }
  | { readonly recoveryCodes: readonly string[]; readonly enter: () => void };

/** Answers a challenge, and signs in if nothing more is asked. @throws ApiError */
export function answerChallenge(challenge: Challenge, given: string): Promise<NextStep | undefined> {
  return begin(async (chosen) => {
    const answer = await chosen.answerChallenge(challenge, given);
    if (challenge.asks === 'SECOND_FACTOR' && environment.authStrategy === 'local' && isRecoveryCode(given))
      noteSpentCode();
    return nextAfter(answer);
  });
}

/** Answers a challenge with a passkey of this browser. @returns `givenUp` if the user cancelled @throws ApiError */
export function answerByPasskey(challenge: Challenge): Promise<NextStep | 'givenUp' | undefined> {
  return begin(async (chosen) => {
    const answer = await chosen.answerByPasskey?.(challenge);
    return answer ? nextAfter(answer) : 'givenUp';
  });
}

function nextAfter(answer: SignInAnswer): NextStep | undefined {
  if ('challenge' in answer) return answer;
  const { session, recoveryCodes } = answer;
  const enter = () => keep(session);
  if (recoveryCodes) return { recoveryCodes, enter };
  enter();
  return undefined;
}

/** Starts the setup of a code app. @throws ApiError */
export async function setUpTotp(challenge: Challenge): Promise<TotpSetUp> {
  const set = await (await strategy()).setUpTotp?.(challenge);
  if (!set) throw new Error('this way of signing in sets up no app');
  return set;
}

/** Starts a session under the lock, so that no other tab changes the cookie by a refresh or a pending sign-out. */
const begin = <T>(how: (chosen: AuthStrategy) => Promise<T>): Promise<T> =>
  withLock(async () => {
    await sendOwedSignOut();
    return how(await strategy());
  });

function keep(session: Session): void {
  forgetUser();
  writeSession(session);
}

/** Timeout of a sign-out, in milliseconds. */
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
    // After the timeout the user may have signed in again: this sign-out would send the cookie of the new session.
    if (left && session.refresh_token === undefined) return;
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
