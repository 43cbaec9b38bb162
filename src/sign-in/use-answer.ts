import type { Challenge } from '../auth-provider/auth-strategy.ts';
import { ApiError } from '../auth-provider/request.ts';
import { answerByPasskey, answerChallenge, type NextStep } from '../auth-provider/sign-in-out.ts';
import { removeChallenge } from './stored-challenge.ts';

/** Props of a page that answers a challenge. */
export interface ChallengePageProps {
  readonly challenge: Challenge;
  /** Continues with the next challenge. */
  readonly goOn: (next: Challenge) => void;
  /** Returns to sign-in, which shows `notice`. */
  readonly leave: (notice?: string) => void;
  /** Called before the page shows something that can't be shown again. */
  readonly keepOpen: () => void;
}

/**
 * Returns a function that answers the challenge. If the challenge has expired, a new sign-in is needed.
 * @returns recovery codes that the user must save first; `givenUp` if the browser gave no passkey
 */
export function useAnswer({ challenge, goOn, leave, keepOpen }: ChallengePageProps) {
  /** `answer`: absent for a passkey. */
  return async (answer?: string): Promise<Extract<NextStep, { enter: unknown }> | 'givenUp' | undefined> => {
    const answering = answer === undefined ? answerByPasskey(challenge) : answerChallenge(challenge, answer);
    const next = await answering.catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
      leave(error.message);
      return undefined;
    });
    if (next === 'givenUp') return next;
    removeChallenge();
    if (!next) return undefined;
    if ('enter' in next) {
      keepOpen();
      return next;
    }
    goOn(next.challenge);
    return undefined;
  };
}
