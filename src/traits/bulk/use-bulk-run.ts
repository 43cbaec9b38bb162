import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { Resource } from '../../../resources/define.ts';
import type { BulkRun } from '../../data-provider/bulk-types.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import { notifyWrite } from '../../data-provider/write-events.ts';
import { runPath } from './bulk-paths.ts';
import { isBusy } from './run-state.ts';

/** Milliseconds between two looks at a run that the server works on. */
const pollingInterval = 1_000;

const keyOf = (resource: string, storeId: number | undefined, id: number) => ['bulk-run', resource, storeId, id];

/** Opens the page of a run, which is shown at once. */
export function useOpenRun(resource: Resource): (run: BulkRun, options?: { readonly replace: boolean }) => void {
  const { storeId } = useAdminDataProvider();
  const client = useQueryClient();
  const navigate = useNavigate();
  return (run, options) => {
    client.setQueryData(keyOf(resource.name, storeId, run.id), run);
    void navigate(runPath(resource, run.id), options);
  };
}

/** Reads a run, again and again while the server works on it. Lists are read anew once records were written. */
export function useBulkRun(resource: string, id: number) {
  const { bulk, storeId } = useAdminDataProvider();
  const client = useQueryClient();
  const query = useQuery({
    queryKey: keyOf(resource, storeId, id),
    queryFn: ({ signal }) => bulk.get(resource, id, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isBusy(state.data) ? pollingInterval : false),
  });
  const { data } = query;
  const status = data?.status;
  const before = useRef(status);
  useEffect(() => {
    const wrote = before.current === 'running' || before.current === 'undoing';
    before.current = status;
    if (!wrote || status === 'running' || status === 'undoing') return;
    notifyWrite(resource);
    void client.invalidateQueries({ queryKey: [resource] });
  }, [status, resource, client]);
  const show = useCallback(
    (run: BulkRun) => client.setQueryData(keyOf(resource, storeId, id), run),
    [client, resource, storeId, id],
  );
  return { ...query, show };
}
