import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { Resource } from '../../../resources/define.ts';
import type { BulkRun } from '../../data-provider/bulk-types.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import { notifyWrite } from '../../data-provider/write-events.ts';
import { runPath } from './bulk-paths.ts';
import { isBusy } from './run-state.ts';

/**
 * Polling intervals in milliseconds: while the server works on a run, and while another user may start or continue it.
 */
const pollingInterval = 1_000;
const waitingInterval = 5_000;

const keyOf = (resource: string, storeId: number | undefined, id: number) => ['bulk-run', resource, storeId, id];

/** Opens the page of a run, with the run already in the cache. */
export function useOpenRun(resource: Resource): (run: BulkRun, options?: { readonly replace: boolean }) => void {
  const { storeId } = useAdminDataProvider();
  const client = useQueryClient();
  const navigate = useNavigate();
  return (run, options) => {
    client.setQueryData(keyOf(resource.name, storeId, run.id), run);
    void navigate(runPath(resource, run.id), options);
  };
}

function intervalOf(run: BulkRun | undefined): number | false {
  if (!run) return false;
  if (isBusy(run)) return pollingInterval;
  return run.status === 'checked' || run.status === 'stopped' ? waitingInterval : false;
}

/**
 * Reads a run, and polls it until it is finished; also when the window gets the focus, because others may start, stop
 * or undo it. Refreshes lists once records were written.
 */
export function useBulkRun(resource: string, id: number) {
  const { bulk, storeId } = useAdminDataProvider();
  const client = useQueryClient();
  const query = useQuery({
    queryKey: keyOf(resource, storeId, id),
    queryFn: ({ signal }) => bulk.get(resource, id, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => intervalOf(state.data),
  });
  const { data, refetch } = query;
  // Two windows side by side are both visible, so only the focus shows that the user came back.
  useEffect(() => {
    const read = () => {
      if (document.visibilityState === 'visible') void refetch({ cancelRefetch: false });
    };
    window.addEventListener('focus', read);
    document.addEventListener('visibilitychange', read);
    return () => {
      window.removeEventListener('focus', read);
      document.removeEventListener('visibilitychange', read);
    };
  }, [refetch]);
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
    async (run: BulkRun) => {
      // Cancels earlier reads, whose answers would be older.
      await client.cancelQueries({ queryKey: keyOf(resource, storeId, id) });
      client.setQueryData(keyOf(resource, storeId, id), run);
    },
    [client, resource, storeId, id],
  );
  return { ...query, show };
}
