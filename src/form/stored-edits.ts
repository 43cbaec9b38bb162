import type { Values } from '../../resources/kinds/kind.ts';
import { readSession } from '../auth-provider/session.ts';
import { storageKey, tabStorage } from '../browser/storage.ts';
import { isPlainObject } from './form-values.ts';

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
  try {
    const kept: unknown = JSON.parse(tabStorage.getItem(key) ?? 'null');
    if (
      !isPlainObject(kept) ||
      kept.user !== user ||
      typeof kept.at !== 'string' ||
      !isPlainObject(kept.base) ||
      !isPlainObject(kept.typed)
    )
      return undefined;
    return { at: kept.at, base: kept.base, typed: kept.typed };
  } catch {
    return undefined;
  }
}

/** Stores the edits until the tab is closed. If the storage is full they are dropped: they are only a safety net. */
export function writeStoredEdits(key: string, user: string, kept: StoredEdits): void {
  try {
    tabStorage.setItem(key, JSON.stringify({ ...kept, user }));
  } catch {
    tabStorage.removeItem(key);
  }
}

export function removeStoredEdits(key: string): void {
  tabStorage.removeItem(key);
}
