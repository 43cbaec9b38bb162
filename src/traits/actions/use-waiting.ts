import { useQueryClient } from '@tanstack/react-query';
import { type Identifier, useGetList, useStore } from 'react-admin';
import type { Resource } from '../../../resources/define.ts';
import { firstSort } from '../../../resources/query/list.ts';
import { sortOf } from '../../../resources/query/sort.ts';
import { isRecord } from '../../../resources/schema/empty.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import { listKey } from '../../list/use-list-setting.ts';
import { nextWaiting, waitingStates } from './hotkeys.ts';

/** Maximum number of waiting records per read. Enough, because each decision reads them again. */
const most = 100;
const nothing: Readonly<Record<string, unknown>> = {};

export interface Waiting {
  /** Number of other waiting records; `undefined` while unknown. */
  readonly others: number | undefined;
  /** Reads again and returns the next record. */
  readonly next: () => Promise<number | undefined>;
}

/** The records of the originating list, with its filters and order, that wait for the same decision as this one. */
export function useWaiting(resource: Resource, current: number): Waiting {
  const [{ filter, sort, order }] = useStore(listKey(resource), nothing);
  const { field } = resource.lifecycle ?? {};
  const narrowed = { ...(isRecord(filter) && filter), ...(field && { [field]: waitingStates(resource) }) };
  const { getList } = useAdminDataProvider();
  const client = useQueryClient();
  const query = {
    pagination: { page: 1, perPage: most },
    sort:
      typeof sort === 'string'
        ? { field: sort, order: order === 'DESC' ? ('DESC' as const) : ('ASC' as const) }
        : sortOf(firstSort(resource, false)),
    filter: narrowed,
  };
  const { data, total } = useGetList(resource.name, query);
  const idsIn = (records: readonly { readonly id: Identifier }[] = []) => records.map(({ id }) => Number(id));
  const seen = idsIn(data);
  return {
    others: data && Math.max(0, (total ?? seen.length) - (seen.includes(current) ? 1 : 0)),
    next: async () => {
      const waiting = idsIn((await getList(resource.name, query)).data);
      void client.invalidateQueries({ queryKey: [resource.name, 'getList'] });
      return nextWaiting(seen, waiting, current);
    },
  };
}
