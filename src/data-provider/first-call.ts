import type { Resource } from '../../resources/define.ts';
import { findResource } from '../../resources/index.ts';
import { pathOf } from '../../resources/names.ts';
import { storageKey, tabStorage } from '../browser/storage.ts';
import { settingsPath } from './address.ts';
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
 * The calls that the page at this address makes first: its record; or its list as the address, or else the declaration,
 * sorts it, and how its table is kept. Without the list where its filters are remembered.
 */
export function firstCallsOf(location: Pick<Location, 'pathname' | 'search'>, storeId: number): readonly string[] {
  const [name = '', id, ...rest] = location.pathname.split('/').filter(Boolean);
  const resource = findResource(name);
  if (!resource || rest.length > 0) return [];
  if (id !== undefined) return /^\d+$/u.test(id) ? [`${pathOf(resource)}/${id}`] : [];
  const list = listCall(resource, new URLSearchParams(location.search), storeId);
  return [...(list === undefined ? [] : [list]), settingsPath(name)];
}

function listCall(resource: Resource, query: URLSearchParams, storeId: number): string | undefined {
  const filter = parsed(query.get('filter'));
  const remembered = tabStorage.getItem(storageKey(`ui.${storeId}.list.${resource.name}`)) !== null;
  if (filter === undefined || (remembered && !query.has('sort'))) return undefined;
  const { sort } = resource.list;
  const field = query.get('sort') ?? sort.replace(/^-/u, '');
  const descending = query.has('sort') ? query.get('order') === 'DESC' : sort.startsWith('-');
  const pagination = { page: Number(query.get('page') ?? 1), perPage: Number(query.get('perPage') ?? 25) };
  return `${pathOf(resource)}${listQuery({ pagination, sort: { field, order: descending ? 'DESC' : 'ASC' }, filter })}`;
}

/** Makes those calls now. */
export function askFirst(location: Pick<Location, 'pathname' | 'search'>, storeId: number | undefined): void {
  if (storeId === undefined) return;
  for (const path of firstCallsOf(location, storeId)) askEarly(storeId, path);
}
