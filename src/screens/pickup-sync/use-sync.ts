import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { pickup_point } from '../../../resources/delivery/pickup_point.ts';
import {
  latestPickupSyncAnswer,
  type PickupSync,
  pickupSyncAnswer,
  pickupSyncRowsAnswer,
} from '../../../resources/delivery/pickup-sync.ts';
import type { SyncOutcome } from '../../../resources/delivery/sync-outcomes.ts';
import { pickupSyncRowsParameters } from '../../../resources/query/calls.ts';
import { printQuery } from '../../../resources/query/parameters.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import { notifyWrite } from '../../data-provider/write-events.ts';

const base = 'ke-pickup-point/sync';
/** Polling interval in milliseconds while a sync is being written. */
const interval = 1_000;
export const rowsPerPage = 100;

/** Decisions by staff about a sync. */
export interface Decisions {
  readonly take: Readonly<Record<string, readonly string[]>>;
  readonly deactivate?: boolean;
}

/** True while the import of a sync is running. */
export const isWriting = (sync: PickupSync | null | undefined): boolean =>
  sync?.progress?.status === 'queued' || sync?.progress?.status === 'running';

/** The latest sync of the store; polled while it is being written, and then lists are refreshed. */
export function useSync() {
  const provider = useAdminDataProvider();
  const client = useQueryClient();
  const queryKey = ['pickup-sync', provider.storeId];
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => latestPickupSyncAnswer.parse(await provider.read(base, { signal })).data,
    staleTime: 0,
    refetchInterval: ({ state }) => (isWriting(state.data) ? interval : false),
  });
  const writing = isWriting(query.data);
  const before = useRef(writing);
  useEffect(() => {
    const wrote = before.current && !writing;
    before.current = writing;
    if (!wrote) return;
    notifyWrite(pickup_point.name);
    void client.invalidateQueries({ queryKey: [pickup_point.name] });
  }, [writing, client]);
  const keep = async (json: unknown) => {
    // Cancels earlier reads, whose answers would be older.
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, pickupSyncAnswer.parse(json).data);
  };
  const check = useMutation({ mutationFn: async () => keep(await provider.post(base, {})) });
  const start = useMutation({
    mutationFn: async ({ id, ...decisions }: Decisions & { readonly id: number }) =>
      keep(await provider.post(`${base}/${id}/start`, decisions)),
    // Another user may have started it.
    onError: () => void query.refetch(),
  });
  return { query, check, start };
}

/** A page of a sync's rows with one outcome. */
export function useSyncRows(id: number, outcome: SyncOutcome | undefined, page: number) {
  const provider = useAdminDataProvider();
  return useQuery({
    queryKey: ['pickup-sync-rows', provider.storeId, id, outcome, page],
    queryFn: async ({ signal }) =>
      pickupSyncRowsAnswer.parse(
        await provider.read(
          `${base}/${id}/rows${printQuery(pickupSyncRowsParameters, { outcome, page, perPage: rowsPerPage })}`,
          { signal },
        ),
      ),
    placeholderData: keepPreviousData,
    enabled: outcome !== undefined,
  });
}
