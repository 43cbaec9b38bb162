import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Identifier, RaRecord } from 'react-admin';
import { useAdminDataProvider } from '../data-provider/use-admin-data-provider.ts';

export interface SelectedRecords {
  /** By id; without deleted records. */
  readonly records: ReadonlyMap<Identifier, RaRecord>;
  readonly state: 'reading' | 'failed' | 'known';
  /** Why they could not be read. */
  readonly error: Error | null;
  readonly retry: () => void;
}

/**
 * The records of a selection as they are when a dialog opens: those that the list has shown, and others, which are read
 * now. Their revisions are the state that the user confirms.
 */
export function useSelectedRecords(
  resource: string,
  ids: readonly Identifier[],
  seen: ReadonlyMap<Identifier, RaRecord>,
): SelectedRecords {
  const provider = useAdminDataProvider();
  const [unseen] = useState(() => ids.filter((id) => !seen.has(id)));
  // Not under the entity's own query key: a write would remove the titles from the result.
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['selected', resource, unseen],
    queryFn: async ({ signal }) => (await provider.getMany(resource, { ids: [...unseen], signal })).data,
    enabled: unseen.length > 0,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    // Fails at once when offline.
    networkMode: 'always',
    refetchOnReconnect: false,
  });
  const records = useMemo(() => {
    const all = new Map<Identifier, RaRecord>(seen);
    for (const record of data ?? []) all.set(record.id, record);
    return all;
  }, [data, seen]);
  const known = unseen.length === 0 || data !== undefined;
  return { records, state: isFetching ? 'reading' : known ? 'known' : 'failed', error, retry: () => void refetch() };
}
