import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { entityAt } from '../../resources/index.ts';
import { readAddress } from '../../resources/query/address.ts';
import { useStores } from '../store/store-context.ts';

let client: QueryClient | undefined;

/** Lets `isKnown` look into the cache of the active store. */
export function useKnownData(): void {
  const { scope, active } = useStores();
  const current = active && scope.queryClient;
  useEffect(() => {
    client = current;
  }, [current]);
}

/**
 * Can a list or a record be shown offline, from the cache? True for other pages, and for everything while the store is
 * being switched, because there is no page to stay on.
 */
export function isKnown({ pathname, search }: Pick<URL, 'pathname' | 'search'>, cache = client): boolean {
  const at = entityAt(pathname);
  const [id, ...rest] = at?.below ?? [];
  if (!cache || !at || rest.length > 0 || (id !== undefined && !/^\d+$/u.test(id))) return true;
  const { name } = at.resource;
  // An empty query shows the list in its last state.
  const address = search === '' ? undefined : readAddress(search);
  const queryKey =
    id !== undefined
      ? [name, 'getOne', { id }]
      : [name, 'getList', ...(address?.page === undefined ? [] : [{ pagination: { page: address.page } }])];
  const wanted = id === undefined && address ? JSON.stringify(address.filter) : undefined;
  return cache
    .getQueryCache()
    .findAll({ queryKey, predicate: ({ state }) => state.data !== undefined })
    .some(({ queryKey: [, , asked] }) => wanted === undefined || JSON.stringify(filterOf(asked)) === wanted);
}

const filterOf = (asked: unknown): unknown =>
  typeof asked === 'object' && asked !== null && 'filter' in asked ? asked.filter : undefined;
