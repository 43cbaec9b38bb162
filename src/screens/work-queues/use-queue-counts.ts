import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { firstSort } from '../../../resources/query/list.ts';
import { sortOf } from '../../../resources/query/sort.ts';
import type { WorkQueue } from '../../../resources/orders/order-tabs.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import { useOnWrite } from '../../data-provider/use-on-write.ts';
import { hasMore } from '../../list/list-meta.ts';

/** Milliseconds. Cached counts are shown at once and read again, because others change records too. */
const fresh = 30_000;
const countKey = 'work-queue';

/** Number of records in a queue. */
export interface QueueCount {
  readonly total: number;
  /** True if there are more than that. */
  readonly more: boolean;
}

/** A count or its error; neither while loading. */
export interface CountedQueue {
  readonly count?: QueueCount | undefined;
  readonly error?: Error | undefined;
}

/** Counts queues, in their order, and again after each write to one of their entities. */
export function useQueueCounts(queues: readonly WorkQueue[]): readonly CountedQueue[] {
  const provider = useAdminDataProvider();
  const client = useQueryClient();
  const answers = useQueries({
    queries: queues.map(({ name, of, filter }) => ({
      queryKey: [countKey, name, provider.storeId, filter],
      queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<QueueCount> => {
        const { total, meta } = await provider.getList(of.name, {
          filter,
          pagination: { page: 1, perPage: 1 },
          sort: sortOf(firstSort(of, false)),
          signal,
        });
        return { total: total ?? meta?.total ?? 0, more: hasMore(meta) };
      },
      staleTime: fresh,
      // For counts that depend on the current time, shows the former count until the new one arrives.
      placeholderData: () =>
        client
          .getQueriesData<QueueCount>({ queryKey: [countKey, name, provider.storeId] })
          .flatMap(([, count]) => count ?? [])
          .at(-1),
      refetchOnWindowFocus: true,
    })),
  });
  const names = useMemo(() => [...new Set(queues.map(({ of }) => of.name))], [queues]);
  useOnWrite(names, () => void client.invalidateQueries({ queryKey: [countKey] }));
  return answers.map(({ data, error }) => ({ ...(data && { count: data }), ...(error && { error }) }));
}

/** Counts the queues again. */
export function useRecount(): () => void {
  const client = useQueryClient();
  return () => void client.refetchQueries({ queryKey: [countKey] });
}
