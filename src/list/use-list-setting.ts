import { useMemo } from 'react';
import type { Resource } from '../../resources/define.ts';
import { type SortOrder, sortOf } from '../../resources/query/sort.ts';

/** How react-admin's list controller is set up for an entity. */
export interface ListSetting {
  readonly sort: SortOrder;
  readonly perPage: number;
  /** Under it react-admin keeps page, order, filters and selection; its store is this tab's and the active shop's. */
  readonly storeKey: string;
  readonly queryOptions: { readonly onError: () => void };
}

const perPage = 25;
/** The list itself shows what went wrong, and stays. */
const queryOptions = { onError: () => undefined };

/** The list of an entity, or of the children of one parent. */
export function useListSetting(resource: Resource, parentId?: number | string): ListSetting {
  return useMemo(() => {
    const parent = parentId === undefined ? '' : `.of.${parentId}`;
    return { sort: sortOf(resource.list.sort), perPage, storeKey: `list.${resource.name}${parent}`, queryOptions };
  }, [resource, parentId]);
}
