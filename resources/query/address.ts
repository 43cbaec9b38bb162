import { isRecord } from '../schema/empty.ts';
import type { FilterValues } from './filter-values.ts';
import { sortOf, sortText } from './sort.ts';

/** State of a list as the portal's URL holds it. */
export interface ListAddress {
  readonly filter?: FilterValues | undefined;
  readonly page?: number | undefined;
  readonly perPage?: number | undefined;
  /** Sort column; `-` in front for descending. */
  readonly sort?: string | undefined;
}

/** Prints `?filter={…}&page=1&perPage=25&sort=name&order=ASC`, as react-admin reads it. */
export function printAddress({ filter = {}, page, perPage, sort }: ListAddress): string {
  const { field = undefined, order = undefined } = sort === undefined ? {} : sortOf(sort);
  const said = new URLSearchParams({ filter: JSON.stringify(filter) });
  for (const [name, value] of Object.entries({ page, perPage, sort: field, order }))
    if (value !== undefined) said.set(name, `${value}`);
  return `?${said.toString()}`;
}

/** Parses such a URL; `undefined` if its filters are malformed. */
export function readAddress(search: string): ListAddress | undefined {
  const given = new URLSearchParams(search);
  const number = (name: string) => (given.has(name) ? Number(given.get(name)) : undefined);
  const field = given.get('sort');
  const sort = field === null ? undefined : sortText({ field, order: given.get('order') === 'DESC' ? 'DESC' : 'ASC' });
  try {
    const filter: unknown = JSON.parse(given.get('filter') ?? '{}');
    return { filter: isRecord(filter) ? filter : {}, page: number('page'), perPage: number('perPage'), sort };
  } catch {
    return undefined;
  }
}
