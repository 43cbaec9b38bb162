import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Resource } from '../../../resources/define.ts';
import type { FilterValues } from '../../../resources/query/filter-values.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';

const perPage = 50;

const unfiltered: FilterValues = {};

/** Loads the history of a record page by page, newest first; again for each revision. */
export function useHistory(resource: Resource, id: number | string, revision: unknown, filter = unfiltered) {
  const provider = useAdminDataProvider();
  return useInfiniteQuery({
    queryKey: [resource.name, 'history', String(id), revision, filter],
    queryFn: ({ pageParam, signal }) =>
      provider.history(resource.name, id, { perPage, after: pageParam, filter, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** Loads the possible filters of a record's history; again for each revision. */
export function useHistoryMeta(resource: Resource, id: number | string, revision: unknown, enabled: boolean) {
  const provider = useAdminDataProvider();
  return useQuery({
    queryKey: [resource.name, 'history-meta', String(id), revision],
    queryFn: ({ signal }) => provider.historyMeta(resource.name, id, { signal }),
    placeholderData: keepPreviousData,
    enabled,
    retry: false,
  });
}
