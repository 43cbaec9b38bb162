import { findResource } from '../../resources/index.ts';
import { pathOf } from '../../resources/names.ts';
import { storageKey, tabStorage } from '../storage.ts';
import { askEarly } from './early-answers.ts';
import { listQuery } from './list-query.ts';

function parsed(text: string | null): unknown {
  try {
    return text === null ? {} : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The call that the page at this address makes first: its list as the address, or else the declaration, sorts it; or
 * its record. `undefined` where that can't be told, as with a list whose filters are remembered.
 */
export function firstCallOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>, storeId: number): string | undefined {
  const [name = '', id, ...rest] = pathname.split('/').filter(Boolean);
  const resource = findResource(name);
  if (!resource || rest.length > 0) return undefined;
  if (id !== undefined) return /^\d+$/u.test(id) ? `${pathOf(resource)}/${id}` : undefined;
  const query = new URLSearchParams(search);
  const filter = parsed(query.get('filter'));
  const remembered = tabStorage.getItem(storageKey(`ui.${storeId}.list.${name}`)) !== null;
  if (filter === undefined || (remembered && !query.has('sort'))) return undefined;
  const { sort } = resource.list;
  const field = query.get('sort') ?? sort.replace(/^-/u, '');
  const descending = query.has('sort') ? query.get('order') === 'DESC' : sort.startsWith('-');
  const pagination = { page: Number(query.get('page') ?? 1), perPage: Number(query.get('perPage') ?? 25) };
  return `${pathOf(resource)}${listQuery({ pagination, sort: { field, order: descending ? 'DESC' : 'ASC' }, filter })}`;
}

/** Makes that call now. */
export function askFirst(location: Pick<Location, 'pathname' | 'search'>, storeId: number | undefined): void {
  const path = storeId === undefined ? undefined : firstCallOf(location, storeId);
  if (storeId !== undefined && path !== undefined) askEarly(storeId, path);
}
