import { pageOf } from '../../resources/names.ts';
import { queueSort, type WorkQueue } from '../../resources/orders/order-tabs.ts';
import { printAddress } from '../../resources/query/address.ts';

/** Address of the list that shows exactly the records of a queue, in its own order or in one that was chosen by hand. */
export function queuePage(queue: WorkQueue, perPage?: number, sort = queueSort(queue)): string {
  const { of, filter } = queue;
  return `${pageOf(of)}${printAddress({ filter, page: 1, ...(perPage !== undefined && { perPage }), sort })}`;
}
