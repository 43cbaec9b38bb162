import { useSyncExternalStore } from 'react';
import { knownUser, onUserChange, userProblem } from './user.ts';
import type { User } from './auth-strategy.ts';

/** The signed-in user; `undefined` until known. */
export function useUser(): User | undefined {
  return useSyncExternalStore(onUserChange, knownUser);
}

/** Error of reading the user; `undefined` while it is being read. */
export function useUserProblem(): Error | undefined {
  return useSyncExternalStore(onUserChange, userProblem);
}
