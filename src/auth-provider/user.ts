import { createListeners } from '../browser/listeners.ts';
import { onSessionChange, readSession } from './session.ts';
import type { User } from './auth-strategy.ts';
import { authorizedSend, onForbidden } from './authorized-send.ts';
import { strategy } from './strategy.ts';

let reading: Promise<User> | undefined;
let currentUser: User | undefined;
let lastError: Error | undefined;
/** The user id of the session in which the user was read. */
let owner: number | string | undefined;
const listeners = createListeners();

function read(): Promise<User> {
  owner = readSession()?.user_id;
  const now = strategy()
    .then((chosen) => chosen.me(authorizedSend))
    .then((user) => {
      if (reading === now) {
        currentUser = user;
        lastError = undefined;
        listeners.notify();
      }
      return user;
    });
  reading = now;
  now.catch((reason: unknown) => {
    if (reading !== now) return;
    reading = undefined;
    lastError = reason instanceof Error ? reason : new Error('');
    listeners.notify();
  });
  return now;
}

/** Returns the signed-in user, read once per session. Rejects as `GET me` does. */
export function readUser(): Promise<User> {
  return reading ?? read();
}

/** The signed-in user, if already read. */
export function getCurrentUser(): User | undefined {
  return currentUser;
}

/** Error of reading the user, if it failed. */
export function userError(): Error | undefined {
  return currentUser ? undefined : lastError;
}

export function forgetUser(): void {
  owner = undefined;
  reading = undefined;
  lastError = undefined;
  currentUser = undefined;
  listeners.notify();
}

// The session ended or another user signed in, in any tab: forgets the previous user.
onSessionChange(() => {
  if (owner !== undefined && readSession()?.user_id !== owner) forgetUser();
});

let rechecking = false;

/**
 * Reads the user's permissions again after a refusal, one request at a time. Ignores failures: the next refusal tries
 * again.
 */
export function recheckUser(): void {
  if (rechecking || !readSession()) return;
  rechecking = true;
  read()
    .catch(() => undefined)
    .finally(() => {
      rechecking = false;
    });
}

/** Subscribes to changes of the user or their permissions. Returns a function that unsubscribes. */
export const onUserChange = listeners.add;

onForbidden(recheckUser);
