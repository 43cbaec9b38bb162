import { useSyncExternalStore } from 'react';
import { knownUser, onUserChange, userProblem } from './user.ts';
import type { User } from './auth-strategy.ts';

/** Who is signed in, with what they may do now; `undefined` until it is known. */
export function useUser(): User | undefined {
  return useSyncExternalStore(onUserChange, knownUser);
}

/** Why it is not known who is signed in; `undefined` while that is being read. */
export function useUserProblem(): Error | undefined {
  return useSyncExternalStore(onUserChange, userProblem);
}
