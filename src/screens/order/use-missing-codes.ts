import { useQuery } from '@tanstack/react-query';
import { can } from '../../../resources/access.ts';
import { intangible_good } from '../../../resources/orders/intangible_good.ts';
import { piecesToSend } from '../../../resources/orders/order-parts.ts';
import { useUserPermissions } from '../../auth-provider/use-permitted.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import type { OrderRecord } from './order-record.ts';

const first = { field: 'id', order: 'ASC' } as const;
/** Maximum number of codes read per order; with more, only their count is shown. */
const most = 1_000;

/** The SKUs whose codes are missing in an order; empty while unknown, or if nothing is missing. */
export function useMissingCodes(order: OrderRecord | undefined) {
  const provider = useAdminDataProvider();
  const mayList = can(useUserPermissions(), 'list', intangible_good);
  const { id = 0, items = [], codes_missing } = order ?? {};
  const { data = [] } = useQuery({
    queryKey: [intangible_good.name, 'missing', id, codes_missing],
    enabled: mayList && (codes_missing ?? 0) > 0,
    queryFn: async ({ signal }) => {
      const read = (filter: object, perPage: number) =>
        provider.getList(intangible_good.name, { filter, pagination: { page: 1, perPage }, sort: first, signal });
      const given = await read({ order: [id], status: ['assigned', 'used'] }, most);
      const lacking = items.filter(
        (item) => given.data.filter((good) => good['order_item'] === item.id).length < piecesToSend(item),
      );
      const skus = [...new Map(lacking.map(({ sku, item_code }) => [sku, item_code]))];
      // Only an SKU that ever had codes assigns one to each piece.
      const known = await Promise.all(skus.map(([sku]) => read({ sku: [sku] }, 1)));
      return skus.flatMap(([sku, item_code], place) => (known[place]?.data.length ? [{ sku, item_code }] : []));
    },
  });
  return data;
}
