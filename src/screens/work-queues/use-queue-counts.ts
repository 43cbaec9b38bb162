import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { firstSort } from '../../../resources/query/list.ts';
import { sortOf } from '../../../resources/query/sort.ts';
import type { WorkQueue } from '../../../resources/orders/order-tabs.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import { useOnWrite } from '../../data-provider/use-on-write.ts';
import { hasMore } from '../../list/list-meta.ts';

/** Others work, too: what was counted is shown at once, and read anew when the page is looked at again. */
const fresh = 30_000;
const countKey = 'work-queue';

/** How many records a queue finds. */
export interface QueueCount {
  readonly total: number;
  /** Whether there are more than that. */
  readonly more: boolean;
}

/** A count, or why it can't be told; neither while it is read. */
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
      // Of what is counted up to now, the last count stands there until that of another moment has come.
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

/** Counts queues anew. */
export function useRecount(): () => void {
  const client = useQueryClient();
  return () => void client.refetchQueries({ queryKey: [countKey] });
}
