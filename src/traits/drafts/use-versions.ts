import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Resource } from '../../../resources/define.ts';
import type { AdminRecord, Differences, Version } from '../../data-provider/answer-types.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';

/** Loads the record, its draft and its archived versions; again for each revision of the version on the page. */
export function useVersions(resource: Resource, mainId: number, revision: unknown) {
  const provider = useAdminDataProvider();
  return useQuery({
    queryKey: [resource.name, 'versions', mainId, revision],
    queryFn: ({ signal }): Promise<readonly Version[]> => provider.versions(resource.name, mainId, { signal }),
    placeholderData: (before) => before,
    refetchOnWindowFocus: true,
    retry: false,
  });
}

/** Loads how a draft or an archived version differs from the record; never from the cache. */
export function useDifferences(resource: Resource, copyId: number) {
  const provider = useAdminDataProvider();
  return useQuery({
    queryKey: [resource.name, 'differences', copyId],
    queryFn: ({ signal }): Promise<Differences> => provider.differences(resource.name, copyId, { signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

/**
 * Returns a function that refreshes the cached lists and records of the entity after a version was written. `record`:
 * the new state of the record; `gone`: the id of a deleted version, which is not requested again.
 */
export function useRefreshVersions(resource: Resource): (record: AdminRecord | undefined, gone?: number) => void {
  const client = useQueryClient();
  return (record, gone) => {
    if (record)
      client.setQueriesData<AdminRecord>({ queryKey: [resource.name, 'getOne', { id: String(record.id) }] }, (known) =>
        known ? { ...known, ...record } : known,
      );
    void client.invalidateQueries({
      queryKey: [resource.name],
      predicate: ({ queryKey }) =>
        !queryKey.some(
          (part) =>
            gone !== undefined &&
            (part === gone ||
              part === String(gone) ||
              (typeof part === 'object' && part !== null && String(Reflect.get(part, 'id')) === String(gone))),
        ),
    });
  };
}
