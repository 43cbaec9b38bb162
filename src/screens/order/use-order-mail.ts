import { useQuery } from '@tanstack/react-query';
import { order } from '../../../resources/orders/order.ts';
import { orderMailAnswer } from '../../../resources/orders/order-mail-answers.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';

/** The mail with an order's details as it would be sent now; `use` overrides the best matching template. */
export function useOrderMail(id: number | string | undefined, revision: unknown, use: string | null) {
  const provider = useAdminDataProvider();
  return useQuery({
    queryKey: [order.name, 'order_detail_email', String(id), revision, use],
    enabled: id !== undefined,
    retry: false,
    queryFn: async ({ signal }) => {
      const below = `order_detail_email${use === null ? '' : `?use=${encodeURIComponent(use)}`}`;
      return orderMailAnswer.parse(await provider.readSubresource(order.name, id ?? '', below, { signal })).data;
    },
    // Not cached: templates and settings may change, and page URLs are valid for minutes only.
    gcTime: 0,
  });
}
