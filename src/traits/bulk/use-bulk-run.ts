import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { Resource } from '../../../resources/define.ts';
import type { BulkRun } from '../../data-provider/bulk-types.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import { notifyWrite } from '../../data-provider/write-events.ts';
import { runPath } from './bulk-paths.ts';
import { isBusy } from './run-state.ts';

/** Milliseconds between two looks at a run: that the server works on, and that somebody else may start or go on with. */
const pollingInterval = 1_000;
const waitingInterval = 5_000;

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

function intervalOf(run: BulkRun | undefined): number | false {
  if (!run) return false;
  if (isBusy(run)) return pollingInterval;
  return run.status === 'checked' || run.status === 'stopped' ? waitingInterval : false;
}

/**
 * Reads a run, again and again until it is over, and when one comes back to the page: others may start it, stop it or
 * put it back. Lists are read anew once records were written.
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
  // Windows side by side are both visible: coming back to one is known by its focus only.
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
      // A read that began before the step was answered is older than the answer.
      await client.cancelQueries({ queryKey: keyOf(resource, storeId, id) });
      client.setQueryData(keyOf(resource, storeId, id), run);
    },
    [client, resource, storeId, id],
  );
  return { ...query, show };
}
