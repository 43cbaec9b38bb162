import { sql } from 'drizzle-orm';
import { hongKongDay } from '../../../resources/kinds/date/hong-kong.ts';
import { moneyOf } from '../../../resources/kinds/money/digits.ts';
import { order } from '../../../resources/orders/order.ts';
import { isStanding } from '../../../resources/orders/order-states.ts';
import { order_return } from '../../../resources/orders/order_return.ts';
import type { CreateOf, RecordOf } from '../../../resources/record.ts';
import { defineHooks } from '../../crud/hooks.ts';
import { type Runner, runOnce } from '../../db/connection/statement.ts';
import { lockRecord } from '../../db/records/records.ts';
import { ApiError, invalid } from '../../errors.ts';
import { assessReturn } from './assess.ts';

/**
 * Locks the order of a return, so that two returns of one order are assessed one after the other.
 * @throws ApiError 404, or 409 if nothing can be returned because it isn't paid or was cancelled
 */
export async function lockOrderOf(
  runner: Runner,
  store: number | undefined,
  id: number,
): Promise<RecordOf<typeof order>> {
  const found = await lockRecord(runner, { resource: order, id, store, locale: 'en_US' });
  if (!found) throw new ApiError(404, 'errors.notFound');
  if (!isStanding(found.record.status)) throw new ApiError(409, 'errors.notReturnable');
  return found.record;
}

/** The number of the next return of a locked order. */
export async function returnNumber(
  runner: Runner,
  { id, order_no }: Pick<RecordOf<typeof order>, 'id' | 'order_no'>,
): Promise<string> {
  const [row] = await runOnce(runner, sql`select count(*) from order_return where "order" = ${id}`);
  return `${order_no}-R${Number(row?.[0]) + 1}`;
}

export const orderReturnHooks = defineHooks(order_return, {
  async beforeCreate({ client, store, caller, values, now }) {
    const placed = await lockOrderOf(client, store, values.order);
    const assessed = await assessReturn(client, placed, values);
    if ('problems' in assessed) throw invalid(assessed.problems, order_return);
    return {
      order_return_no: await returnNumber(client, placed),
      return_date: values.return_date ?? hongKongDay(now),
      total_return_amount: moneyOf(assessed.total),
      created_by: caller?.name ?? null,
    };
  },
  async beforeUpdate({ client, store, id, current, values }) {
    if (values.items === undefined && values.shipping_amount === undefined) return undefined;
    const placed = await lockOrderOf(client, store, current.order);
    const { items, shipping_amount } = { ...current, ...values };
    const assessed = await assessReturn(client, placed, { items: items.map(itemIn), shipping_amount, id });
    if ('problems' in assessed) throw invalid(assessed.problems, order_return);
    return { total_return_amount: moneyOf(assessed.total) };
  },
});

type AskedItem = CreateOf<typeof order_return>['items'][number];

/** A row of an edit; the body of an edit contains every row in full. */
const itemIn = ({ order_item, qty, type, amount }: Partial<AskedItem>): AskedItem => ({
  order_item: order_item ?? 0,
  qty: qty ?? 0,
  type: type ?? 'restock',
  amount: amount ?? null,
});
