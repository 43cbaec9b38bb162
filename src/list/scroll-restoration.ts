import { memberOf } from '../browser/json.ts';
import { storageKey, tabStorage } from '../browser/storage.ts';

/** A scroll position of a list. */
export interface ScrollPosition {
  /** Identifies page, order and filters. */
  readonly signature: string;
  /** Key of the history entry. */
  readonly entry: string;
  readonly top: number;
  /** The row that was opened. */
  readonly row?: string | undefined;
}

const keyOf = (list: string) => storageKey(`place.${list}`);

/** Stores the position for this tab, across reloads. */
export function storeScrollPosition(list: string, position: ScrollPosition): void {
  tabStorage.setItem(keyOf(list), JSON.stringify(position));
}

function textAt(value: unknown, name: string): string | undefined {
  const found = memberOf(value, name);
  return found === undefined ? undefined : String(found);
}

/**
 * Takes the stored position: for the same page of the same list, either by Back (the same history entry) or after a
 * record was opened from it.
 */
export function takeScrollPosition(list: string, signature: string, entry: string): ScrollPosition | undefined {
  const stored = tabStorage.getItem(keyOf(list));
  if (stored === null) return undefined;
  tabStorage.removeItem(keyOf(list));
  const place: unknown = JSON.parse(stored);
  const row = textAt(place, 'row');
  if (textAt(place, 'signature') !== signature || (row === undefined && textAt(place, 'entry') !== entry))
    return undefined;
  return { signature, entry, top: Number(textAt(place, 'top')) || 0, row };
}
