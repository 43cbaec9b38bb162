import { useSyncExternalStore } from 'react';
import { getCurrentUser, onUserChange, userError } from './user.ts';
import type { User, ViewedRole } from './auth-strategy.ts';

/** The signed-in user; `undefined` until known. */
export function useUser(): User | undefined {
  return useSyncExternalStore(onUserChange, getCurrentUser);
}

/** Error of reading the user; `undefined` while it is being read. */
export function useUserError(): Error | undefined {
  return useSyncExternalStore(onUserChange, userError);
}

/** The role under which the user views the portal, read-only; usually `undefined`. */
export function useViewedRole(): ViewedRole | undefined {
  return useUser()?.viewing_as ?? undefined;
}
