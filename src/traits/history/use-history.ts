import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { Resource } from '../../../resources/define.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';

const perPage = 20;

/** Loads the history of a record page by page, newest first; again for each revision. */
export function useHistory(resource: Resource, id: number | string, revision: unknown) {
  const provider = useAdminDataProvider();
  return useInfiniteQuery({
    queryKey: [resource.name, 'history', String(id), revision],
    queryFn: ({ pageParam, signal }) => provider.history(resource.name, id, { page: pageParam, perPage, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      pages.reduce((count, page) => count + page.data.length, 0) < last.total ? pages.length + 1 : undefined,
    placeholderData: keepPreviousData,
    retry: false,
  });
}
