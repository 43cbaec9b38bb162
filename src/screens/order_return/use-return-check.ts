import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { pathOf } from '../../../resources/names.ts';
import { order_return } from '../../../resources/orders/order_return.ts';
import { returnChecked } from '../../../resources/orders/return-check.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';

export type ReturnChecked = z.infer<typeof returnChecked>['data'];

/** The form values of a return. */
export interface TypedReturn {
  /** While empty, no request is sent. */
  readonly order: unknown;
  /** The id of a saved return. */
  readonly id?: number | string | undefined;
  readonly items?: unknown;
  readonly shipping_amount?: unknown;
  /** The sub-order to be cancelled, instead of items and shipping amount. */
  readonly sub_order?: unknown;
}

/**
 * Asks the server which items of an order can be returned, and what a return would do. `form` identifies the requesting
 * form.
 */
export function useReturnCheck(
  form: string,
  { order, id, items = [], shipping_amount = null, sub_order = null }: TypedReturn,
) {
  const provider = useAdminDataProvider();
  const asked = Array.isArray(items) ? items.map(withoutId) : [];
  return useQuery({
    queryKey: [order_return.name, 'check', form, order, id, asked, shipping_amount, sub_order],
    enabled: typeof order === 'number',
    retry: false,
    placeholderData: (before, query) => (query?.queryKey[3] === order ? before : undefined),
    queryFn: async () => {
      const body = { order, order_return: id ?? null, items: asked, shipping_amount, sub_order };
      return returnChecked.parse(await provider.post(`${pathOf(order_return)}/check`, body)).data;
    },
  });
}

function withoutId(row: unknown): unknown {
  if (typeof row !== 'object' || row === null) return row;
  return Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'id'));
}
