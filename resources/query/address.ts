import { isRecord } from '../schema/empty.ts';
import type { FilterValues } from './filter-values.ts';
import { possibleFilters } from './list.ts';
import { sortOf, sortText } from './sort.ts';

/** A page identified by a cursor of an adjacent page, instead of its number. */
export interface PageCursor {
  readonly after?: string | undefined;
  readonly before?: string | undefined;
  /**
   * Position of the first row, from 1; negative if counted from the end (-1: the last row). For display only: rows
   * added or removed meanwhile make it approximate.
   */
  readonly from: number;
}

/** State of a list as in the portal's URL. */
export interface ListAddress {
  readonly filter?: FilterValues | undefined;
  readonly page?: number | undefined;
  readonly perPage?: number | undefined;
  /** Sort column; `-` in front for descending. */
  readonly sort?: string | undefined;
  readonly cursor?: PageCursor | undefined;
}

/** Prints `?filter={…}&page=1&perPage=25&sort=name&order=ASC`, as react-admin reads it. */
export function printAddress({ filter = {}, page, perPage, sort, cursor }: ListAddress): string {
  const { field = undefined, order = undefined } = sort === undefined ? {} : sortOf(sort);
  const printed = new URLSearchParams({ filter: JSON.stringify(filter) });
  for (const [name, value] of Object.entries({ page, perPage, sort: field, order, ...cursor }))
    if (value !== undefined) printed.set(name, `${value}`);
  return `?${printed.toString()}`;
}

/** Parses such a URL; omits filters that no list can have. Returns `undefined` if it is malformed. */
export function readAddress(search: string): ListAddress | undefined {
  const params = new URLSearchParams(search);
  const number = (name: string) => (params.has(name) ? Number(params.get(name)) : undefined);
  const field = params.get('sort');
  const sort = field === null ? undefined : sortText({ field, order: params.get('order') === 'DESC' ? 'DESC' : 'ASC' });
  try {
    const filter: unknown = JSON.parse(params.get('filter') ?? '{}');
    return {
      filter: isRecord(filter) ? possibleFilters(filter) : {},
      page: number('page'),
      perPage: number('perPage'),
      sort,
      cursor: cursorIn(Object.fromEntries(params)),
    };
  } catch {
    return undefined;
  }
}

/**
 * The same URL without filters that no list can have, which react-admin would store as the list's state. Keeps unknown
 * parameters.
 */
export function possibleAddress(search: string): string {
  const params = new URLSearchParams(search);
  const given = params.get('filter');
  const address = given === null ? undefined : readAddress(search);
  const possible = JSON.stringify(address?.filter);
  if (given === null || address === undefined || possible === JSON.stringify(JSON.parse(given))) return search;
  params.set('filter', possible);
  return `?${params.toString()}`;
}

/**
 * The cursor among a list's parameters. Page 1 has none: react-admin goes there when filter, sort or page size change,
 * and keeps unknown parameters.
 */
export function cursorIn(parameters: unknown): PageCursor | undefined {
  const { page, after, before, from } = isRecord(parameters) ? parameters : {};
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
  const cursor = { after: text(after), before: text(before) };
  if (Number(page) === 1 || (cursor.after ?? cursor.before) === undefined) return undefined;
  const position = Number(from);
  return { ...cursor, from: Number.isSafeInteger(position) && position !== 0 ? position : 1 };
}
