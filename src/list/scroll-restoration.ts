import { storageKey, tabStorage } from '../browser/storage.ts';

/** Where someone was in a list. */
export interface ScrollPosition {
  /** Of the page, order and filters: another page has another position. */
  readonly signature: string;
  /** The entry of the browser's history. */
  readonly entry: string;
  readonly top: number;
  /** The row that was opened from here. */
  readonly row?: string | undefined;
}

const keyOf = (list: string) => storageKey(`place.${list}`);

/** Remembers the position for this tab, also over a reload. */
export function keepScrollPosition(list: string, position: ScrollPosition): void {
  tabStorage.setItem(keyOf(list), JSON.stringify(position));
}

function textAt(value: unknown, name: string): string | undefined {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return found === undefined ? undefined : String(found);
}

/**
 * The position to return to, and forgets it: the same page of the same list, either by Back (the same entry of the
 * history) or after a record was opened from it.
 */
export function takeScrollPosition(list: string, signature: string, entry: string): ScrollPosition | undefined {
  const kept = tabStorage.getItem(keyOf(list));
  if (kept === null) return undefined;
  tabStorage.removeItem(keyOf(list));
  const place: unknown = JSON.parse(kept);
  const row = textAt(place, 'row');
  if (textAt(place, 'signature') !== signature || (row === undefined && textAt(place, 'entry') !== entry))
    return undefined;
  return { signature, entry, top: Number(textAt(place, 'top')) || 0, row };
}
