import { createListeners } from '../browser/listeners.ts';
import { onSessionChange, readSession } from './session.ts';
import type { User } from './auth-strategy.ts';
import { authorizedSend, onForbidden } from './authorized-send.ts';
import { strategy } from './strategy.ts';
import { markViewing, onViewingElsewhere } from './viewing-mark.ts';

let reading: Promise<User> | undefined;
let currentUser: User | undefined;
let lastError: Error | undefined;
/** The user id of the session in which the user was read. */
let owner: number | string | undefined;
const listeners = createListeners();
const switches = createListeners();

/** Whether this page goes on under the rights that it had, though one began or stopped viewing as a role. */
let rightsKept = false;
let mustKeepRights = (): boolean => false;

/** Takes over who the user is by now. What is typed on the page doesn't go with the rights to it. */
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

/** Reads the user anew, after a call that changed as whom they view the portal. Rejects as `GET me` does. */
export const readUserAgain = (): Promise<User> => read();

/**
 * Keeps the page's rights while `check` says so, though one begins or stops viewing as a role. Returns a function that
 * ends that.
 */
export function keepRightsWhile(check: () => boolean): () => void {
  mustKeepRights = check;
  return () => {
    mustKeepRights = () => false;
  };
}

/** Takes over rights that waited for the page. */
export function takeKeptRights(): void {
  if (rightsKept) recheckUser();
}

/** Subscribes to the change to the rights of another role: what was read under the former is none of theirs. */
export const onRightsSwitch = switches.add;

/** Subscribes to changes of the user or their permissions. Returns a function that unsubscribes. */
export const onUserChange = listeners.add;

onForbidden(recheckUser);
// Another answer may be on its way, from before.
onViewingElsewhere(() => readSession() && void read().catch(() => undefined));
