import { createListeners } from '../browser/listeners.ts';
import { onSessionChange, readSession } from './session.ts';
import type { User } from './auth-strategy.ts';
import { authorizedSend, onForbidden } from './authorized-send.ts';
import { strategy } from './strategy.ts';
import { markViewing, onViewingElsewhere } from './viewing-mark.ts';

let reading: Promise<User> | undefined;
let currentUser: User | undefined;
let lastError: Error | undefined;
/** The user id of the session with which the user was read. */
let owner: number | string | undefined;
const listeners = createListeners();
const switches = createListeners();

/** True while this page keeps its old permissions although the viewed role has changed. */
let rightsKept = false;
let mustKeepRights = (): boolean => false;

/**
 * Stores the user as read. After a change of the viewed role, keeps the old permissions while the page has unsaved
 * edits, which would be lost with them.
 */
function adopt(user: User): User {
  const before = currentUser;
  const switched =
    before !== undefined &&
    (rightsKept || before.viewing_as?.id !== user.viewing_as?.id) &&
    before.permissions.join() !== user.permissions.join();
  const busy = switched && mustKeepRights();
  rightsKept = busy && before.permissions.some((one) => !user.permissions.includes(one));
  currentUser = rightsKept && before ? { ...user, permissions: before.permissions } : user;
  lastError = undefined;
  markViewing(user.viewing_as?.id);
  listeners.notify();
  if (switched && !busy) switches.notify();
  return currentUser;
}

function read(): Promise<User> {
  owner = readSession()?.user_id;
  const now: Promise<User> = strategy()
    .then((chosen) => chosen.me(authorizedSend))
    .then((user) => (reading === now ? adopt(user) : user));
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
  rightsKept = false;
  markViewing(undefined);
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

/** Reads the user again, after a call that changed the viewed role. Rejects as `GET me` does. */
export const readUserAgain = (): Promise<User> => read();

/**
 * Keeps the page's permissions while `check` returns true, even if the viewed role changes. Returns a function that
 * stops this.
 */
export function keepRightsWhile(check: () => boolean): () => void {
  mustKeepRights = check;
  return () => {
    mustKeepRights = () => false;
  };
}

/** Applies permissions that were held back. */
export function takeKeptRights(): void {
  if (rightsKept) recheckUser();
}

/** Subscribes to a change of the viewed role: data that was read under the former one must be dropped. */
export const onRightsSwitch = switches.add;

/** Subscribes to changes of the user or their permissions. Returns a function that unsubscribes. */
export const onUserChange = listeners.add;

onForbidden(recheckUser);
// An earlier request may still be running.
onViewingElsewhere(() => readSession() && void read().catch(() => undefined));
