import type { Values } from '../../resources/kinds/kind.ts';
import { readSession } from '../auth-provider/session.ts';
import { storageKey, tabStorage } from '../browser/storage.ts';
import { isPlainObject, parseJson } from '../browser/json.ts';

/** Edits that were not saved, with the record they were typed over. */
export interface StoredEdits {
  /** ISO time of the last keystroke. */
  readonly at: string;
  readonly base: Values;
  readonly typed: Values;
}

/** Storage key of one form: per store, entity and record. */
export function editsKey(storeId: number | undefined, resource: string, id: number | string | undefined): string {
  return storageKey(`unsaved.${storeId ?? 'none'}.${resource}.${id ?? 'create'}`);
}

/** Owner of stored edits: another user of the same tab must not see them. */
export function editsOwner(): string {
  return String(readSession()?.user_id ?? '');
}

export function readStoredEdits(key: string, user: string): StoredEdits | undefined {
  const stored = parseJson(tabStorage.getItem(key));
  if (!isPlainObject(stored) || stored.user !== user) return undefined;
  const { at, base, typed } = stored;
  return typeof at === 'string' && isPlainObject(base) && isPlainObject(typed) ? { at, base, typed } : undefined;
}

/** Stores the edits until the tab is closed. If the storage is full they are dropped: they are only a safety net. */
export function writeStoredEdits(key: string, user: string, edits: StoredEdits): void {
  try {
    tabStorage.setItem(key, JSON.stringify({ ...edits, user }));
  } catch {
    tabStorage.removeItem(key);
  }
}

export function removeStoredEdits(key: string): void {
  tabStorage.removeItem(key);
}
