import { pageOf } from '../../resources/names.ts';
import { queueSort, type WorkQueue } from '../../resources/orders/order-tabs.ts';
import { printAddress } from '../../resources/query/address.ts';

/** URL of the list that shows exactly the records of a queue, in the queue's order or in a chosen one. */
export function queuePage(queue: WorkQueue, perPage?: number, sort = queueSort(queue)): string {
  const { of, filter } = queue;
  return `${pageOf(of)}${printAddress({ filter, page: 1, ...(perPage !== undefined && { perPage }), sort })}`;
}
