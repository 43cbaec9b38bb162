import type { Identifier } from 'react-admin';
import { memberOf, parseJson } from '../browser/json.ts';
import { storageKey, tabStorage } from '../browser/storage.ts';
import type { ListMeta } from '../data-provider/answer-types.ts';
import { hasMore } from './list-meta.ts';

/**
 * The part of a list that was seen before a record was opened, in its order; it grows when the user navigates past the
 * end of a page.
 */
export interface CameFrom {
  readonly ids: readonly Identifier[];
  /** Position of the first row from 1; less than 1 if it isn't known. */
  readonly first: number;
  readonly total: number | undefined;
  /** There are more than `total`. */
  readonly more: boolean;
  /** The request of the page. */
  readonly query: {
    readonly filter: Readonly<Record<string, unknown>>;
    readonly sort: { readonly field: string; readonly order: 'ASC' | 'DESC' };
    readonly perPage: number;
  };
  /** Cursors of the pages around it; a list without them is paged by number. */
  readonly next: string | undefined;
  readonly previous: string | undefined;
}

const keyOf = (list: string) => storageKey(`came-from.${list}`);

/** Stores it for this tab, across reloads. */
export function storeCameFrom(list: string, page: CameFrom): void {
  tabStorage.setItem(keyOf(list), JSON.stringify(page));
}

/** The stored part of this entity's list, if it contains this record. */
export function readCameFrom(list: string, id: Identifier): CameFrom | undefined {
  const stored = parseJson(tabStorage.getItem(keyOf(list)));
  return isCameFrom(stored) && stored.ids.some((one) => String(one) === String(id)) ? stored : undefined;
}

/** Checks two members only, because no other code writes to this key. */
function isCameFrom(stored: unknown): stored is CameFrom {
  return Array.isArray(memberOf(stored, 'ids')) && typeof memberOf(stored, 'first') === 'number';
}

interface ListPage extends Pick<CameFrom, 'query'> {
  readonly records: readonly { readonly id: Identifier }[];
  readonly page: number;
  readonly total: number | undefined;
  readonly meta: Partial<ListMeta> | undefined;
}

/** A page of a list in the stored format. */
export function cameFrom({ records, page, total, meta = {}, query }: ListPage): CameFrom {
  return {
    ids: records.map(({ id }) => id),
    first: meta.from ?? (page - 1) * query.perPage + 1,
    total: meta.total ?? total,
    more: hasMore(meta),
    query,
    next: meta.next,
    previous: meta.previous,
  };
}

/** The seen part, extended by the next or previous page. */
export const extended = (seen: CameFrom, page: CameFrom, step: 1 | -1): CameFrom =>
  step === 1
    ? { ...seen, ids: [...seen.ids, ...page.ids], total: page.total, more: page.more, next: page.next }
    : { ...seen, ids: [...page.ids, ...seen.ids], first: page.first, previous: page.previous };
