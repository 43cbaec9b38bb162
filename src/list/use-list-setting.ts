import { useMemo } from 'react';
import type { SortPayload } from 'react-admin';
import type { Resource } from '../../resources/define.ts';

/** How react-admin's list controller is set up for an entity. */
export interface ListSetting {
  readonly sort: SortPayload;
  readonly perPage: number;
  /** Under it react-admin keeps page, order, filters and selection; its store is this tab's and the active shop's. */
  readonly storeKey: string;
  readonly queryOptions: { readonly onError: () => void };
}

const perPage = 25;
/** The list itself shows what went wrong, and stays. */
const queryOptions = { onError: () => undefined };

/** `-created_at` → descending by created_at. */
export function sortOf(sort: string): SortPayload {
  return sort.startsWith('-') ? { field: sort.slice(1), order: 'DESC' } : { field: sort, order: 'ASC' };
}

/** The list of an entity, or of the children of one parent. */
export function useListSetting(resource: Resource, parentId?: number | string): ListSetting {
  return useMemo(() => {
    const parent = parentId === undefined ? '' : `.of.${parentId}`;
    return { sort: sortOf(resource.list.sort), perPage, storeKey: `list.${resource.name}${parent}`, queryOptions };
  }, [resource, parentId]);
}
