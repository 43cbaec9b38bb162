import { onSessionChange, readSession } from './session.ts';
import type { User } from './auth-strategy.ts';
import { authorizedSend, onForbidden } from './authorized-send.ts';
import { strategy } from './strategy.ts';

let reading: Promise<User> | undefined;
let known: User | undefined;
let problem: Error | undefined;
/** Whose session it was that one asked in. */
let owner: number | string | undefined;
const listeners = new Set<() => void>();

function tell(): void {
  Array.from(listeners).forEach((listener) => listener());
}

function read(): Promise<User> {
  owner = readSession()?.user_id;
  const now = strategy()
    .then((chosen) => chosen.me(authorizedSend))
    .then((user) => {
      if (reading === now) {
        known = user;
        problem = undefined;
        tell();
      }
      return user;
    });
  reading = now;
  now.catch((reason: unknown) => {
    if (reading !== now) return;
    reading = undefined;
    problem = reason instanceof Error ? reason : new Error('');
    tell();
  });
  return now;
}

/** Who is signed in, read once per session. Rejects as `GET me` does. */
export function readUser(): Promise<User> {
  return reading ?? read();
}

/** Who is signed in, as far as it is known already. */
export function knownUser(): User | undefined {
  return known;
}

/** Why it is not known who is signed in, where reading it failed. */
export function userProblem(): Error | undefined {
  return known ? undefined : problem;
}

export function forgetUser(): void {
  owner = undefined;
  reading = undefined;
  problem = undefined;
  known = undefined;
  tell();
}

// The session ended, or somebody else signed in, in this tab or in another: who was here before is not known any more.
onSessionChange(() => {
  if (owner !== undefined && readSession()?.user_id !== owner) forgetUser();
});

let rechecking = false;

/**
 * Rights may have changed: reads them again, one call at a time, and tells whoever listens. Failures are left for the
 * next call.
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

/** Calls back when the user or their rights become known, change or are forgotten. */
export function onUserChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

onForbidden(recheckUser);
