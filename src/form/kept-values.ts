import type { Values } from '../../resources/kinds/kind.ts';
import { readSession } from '../auth-provider/session.ts';
import { storageKey, tabStorage } from '../browser/storage.ts';
import { isMembers } from './form-values.ts';

/** What was typed and not saved, with the record it was typed over. */
export interface Kept {
  /** ISO time of the last key. */
  readonly at: string;
  readonly base: Values;
  readonly typed: Values;
}

/** Where the values of one form are kept: per tab, store, entity and record. */
export function keptKey(storeId: number | undefined, resource: string, id: number | string | undefined): string {
  return storageKey(`unsaved.${storeId ?? 'none'}.${resource}.${id ?? 'create'}`);
}

/** Whose values are kept: another user of the same tab must not see what the first one typed. */
export function keeper(): string {
  return String(readSession()?.user_id ?? '');
}

export function readKept(key: string, user: string): Kept | undefined {
  try {
    const kept: unknown = JSON.parse(tabStorage.getItem(key) ?? 'null');
    if (
      !isMembers(kept) ||
      kept.user !== user ||
      typeof kept.at !== 'string' ||
      !isMembers(kept.base) ||
      !isMembers(kept.typed)
    )
      return undefined;
    return { at: kept.at, base: kept.base, typed: kept.typed };
  } catch {
    return undefined;
  }
}

/** Keeps the values until the tab is closed; a full storage loses no more than this safety net. */
export function writeKept(key: string, user: string, kept: Kept): void {
  try {
    tabStorage.setItem(key, JSON.stringify({ ...kept, user }));
  } catch {
    tabStorage.removeItem(key);
  }
}

export function dropKept(key: string): void {
  tabStorage.removeItem(key);
}
