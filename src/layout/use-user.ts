import { useSyncExternalStore } from 'react';
import { knownUser, onUserChange } from '../auth-provider/user.ts';
import type { User } from '../auth-provider/strategy.ts';

/** Who is signed in, with what they may do now; `undefined` until it is known. */
export function useUser(): User | undefined {
  return useSyncExternalStore(onUserChange, knownUser);
}
