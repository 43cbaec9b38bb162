import { storageKey, tabStorage } from '../browser/storage.ts';

/** Where someone was in a list. */
export interface Place {
  /** Of the page, order and filters: another page has another place. */
  readonly signature: string;
  /** The entry of the browser's history. */
  readonly entry: string;
  readonly top: number;
  /** The row that was opened from here. */
  readonly row?: string | undefined;
}

const keyOf = (list: string) => storageKey(`place.${list}`);

/** Remembers the place for this tab, also over a reload. */
export function keepPlace(list: string, place: Place): void {
  tabStorage.setItem(keyOf(list), JSON.stringify(place));
}

function textAt(value: unknown, name: string): string | undefined {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return found === undefined ? undefined : String(found);
}

/**
 * The place to return to, and forgets it: the same page of the same list, either by Back (the same entry of the
 * history) or after a record was opened from it.
 */
export function takePlace(list: string, signature: string, entry: string): Place | undefined {
  const kept = tabStorage.getItem(keyOf(list));
  if (kept === null) return undefined;
  tabStorage.removeItem(keyOf(list));
  const place: unknown = JSON.parse(kept);
  const row = textAt(place, 'row');
  if (textAt(place, 'signature') !== signature || (row === undefined && textAt(place, 'entry') !== entry))
    return undefined;
  return { signature, entry, top: Number(textAt(place, 'top')) || 0, row };
}
