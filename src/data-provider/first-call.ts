import type { Resource } from '../../resources/define.ts';
import { entityAt } from '../../resources/index.ts';
import { pathOf } from '../../resources/names.ts';
import { readAddress } from '../../resources/query/address.ts';
import { asksForDeleted, firstSort } from '../../resources/query/list.ts';
import { sortOf } from '../../resources/query/sort.ts';
import { storageKey, tabStorage } from '../browser/storage.ts';
import { settingsPath } from './address.ts';
import { preloadAnswer } from './preloaded-answers.ts';
import { listQuery } from './list-query.ts';

/**
 * Paths of a page's first calls: for a form, the record; for a list, its rows and table settings. Omits the rows if the
 * list has stored filters.
 */
export function firstCallsOf(location: Pick<Location, 'pathname' | 'search'>, storeId: number): readonly string[] {
  const at = entityAt(location.pathname);
  const [id, ...rest] = at?.below ?? [];
  if (!at || rest.length > 0) return [];
  const { resource } = at;
  if (resource.singleton) return id === undefined ? [pathOf(resource)] : [];
  if (id !== undefined) return /^\d+$/u.test(id) ? [`${pathOf(resource)}/${id}`] : [];
  const list = listCall(resource, location.search, storeId);
  return [...(list === undefined ? [] : [list]), settingsPath(resource.name)];
}

function listCall(resource: Resource, search: string, storeId: number): string | undefined {
  const address = readAddress(search);
  const remembered = tabStorage.getItem(storageKey(`ui.${storeId}.list.${resource.name}`)) !== null;
  if (!address || (remembered && address.sort === undefined)) return undefined;
  const { page = 1, perPage = 25, filter, sort = firstSort(resource, asksForDeleted(filter)), cursor } = address;
  return `${pathOf(resource)}${listQuery(resource, { pagination: { page, perPage }, sort: sortOf(sort), filter, cursor })}`;
}

/** Preloads the page's first calls. */
export function preloadFirstCalls(location: Pick<Location, 'pathname' | 'search'>, storeId: number | undefined): void {
  if (storeId === undefined) return;
  for (const path of firstCallsOf(location, storeId)) preloadAnswer(storeId, path);
}
