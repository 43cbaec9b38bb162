import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Resource } from '../../../resources/define.ts';
import { referringTo } from '../../../resources/referring-to.ts';
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

/** Second part of the query keys for promote problems. */
export const promoteRefusals = 'promote-refusal';

/** Loads the differences between a draft or an archived version and the record; never from the cache. */
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
 * Returns a function that refreshes the cached lists and records of the entity, and of those that refer to it, after a
 * version was written: a promote may write rows of the record. Forms keep typed values. `record`: the new state of the
 * record; `gone`: the id of a deleted version, which is not requested again.
 */
export function useRefreshVersions(resource: Resource): (record: AdminRecord | undefined, gone?: number) => void {
  const client = useQueryClient();
  return (record, gone) => {
    if (record)
      client.setQueriesData<AdminRecord>({ queryKey: [resource.name, 'getOne', { id: String(record.id) }] }, (known) =>
        known ? { ...known, ...record } : known,
      );
    for (const other of referringTo(resource))
      if (other.name !== resource.name) void client.invalidateQueries({ queryKey: [other.name] });
    void client.invalidateQueries({
      queryKey: [resource.name],
      predicate: ({ queryKey }) =>
        // A version that was just promoted is no longer a draft: reading its promote problems would be refused.
        queryKey[1] !== promoteRefusals &&
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
