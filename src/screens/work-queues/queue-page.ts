import { pageOf } from '../../../resources/names.ts';
import { printAddress } from '../../../resources/query/address.ts';
import { firstSort } from '../../../resources/query/list.ts';
import type { WorkQueue } from '../../../resources/orders/order-tabs.ts';

/** Address of the list that shows exactly the records of a queue. */
export function queuePage({ of, filter }: WorkQueue, perPage?: number): string {
  return `${pageOf(of)}${printAddress({ filter, page: 1, ...(perPage !== undefined && { perPage }), sort: firstSort(of, false) })}`;
}
