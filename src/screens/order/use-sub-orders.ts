import { useGetManyReference } from 'react-admin';
import { isWaiting, lookAgain, subOrdersIn } from './order-record.ts';

const page = { page: 1, perPage: 100 };
const byNumber = { field: 'sub_order_no', order: 'ASC' } as const;

/** The sub-orders of an order, read once for the whole page, and polled while one waits for the courier. */
export function useSubOrders(order: number | string) {
  const { data, refetch } = useGetManyReference(
    'sub_order',
    { target: 'order', id: order, pagination: page, sort: byNumber },
    { refetchInterval: ({ state }) => (isWaiting(subOrdersIn(state.data?.data)) ? lookAgain : false) },
  );
  return { subs: subOrdersIn(data), isRead: data !== undefined, refetch };
}
