import { sql } from 'drizzle-orm';
import { product_version } from '../../../resources/catalogue/product_version.ts';
import { order } from '../../../resources/orders/order.ts';
import { lastOrders, type VersionSold, versionSold } from '../../../resources/orders/version-sold.ts';
import { type Call, type EntityRoute, storeOf } from '../../crud/call.ts';
import { readNamed } from '../../crud/get.ts';
import { recordPath } from '../../crud/slots.ts';
import { type Runner, runOnce } from '../../db/connection/statement.ts';
import { assertCan } from '../../errors.ts';
import { bodySchema } from '../../openapi/schemas.ts';

/** Sums of a version's sales over order lines, read by the index on the version. */
async function soldOf(runner: Runner, store: number, version: number): Promise<VersionSold> {
  const own = sql`order_items where product_version = ${version} and store_id = ${store}`;
  const sum = (column: string) => sql`coalesce(sum(${sql.identifier(column)}), 0)`;
  const [sums, last] = await Promise.all([
    runOnce(
      runner,
      // Most orders are paid. So this sums all lines from the index alone, and subtracts the few that aren't paid.
      sql`with line as not materialized (select record_id, qty, returned_qty, amount, discount from ${own}),
        every as (select count(distinct record_id) as orders, ${sum('qty')} as pieces, ${sum('returned_qty')} as returned,
          ${sum('amount')} - ${sum('discount')} + 0.00 as amount from line),
        other as (select placed.status, count(distinct record_id) as orders, sum(qty) as pieces, sum(returned_qty) as returned,
          sum(amount - discount) as amount from line join "order" placed on placed.id = record_id
          where placed.store_id = ${store} and placed.status in ('pending_payment', 'cancelled', 'expired') group by 1)
      select false, orders - (select ${sum('orders')} from other), pieces - (select ${sum('pieces')} from other),
        returned - (select ${sum('returned')} from other), amount - (select ${sum('amount')} from other) from every
      union all select true, orders, pieces, returned, amount from other where status = 'pending_payment'`,
    ),
    runOnce(
      runner,
      sql`select placed.id, placed.order_no, placed.ordered_at, placed.status, item.option_name, item.qty,
          item.returned_qty, item.amount - item.discount
        from (select * from ${own} order by record_id desc, id desc limit ${lastOrders}) item
        join "order" placed on placed.id = item.record_id order by placed.id desc, item.id desc`,
    ),
  ]);
  const sumsWhere = (isUnpaid: boolean) => {
    const [, orders = 0, pieces = 0, returned = 0, amount = '0.00'] = sums.find((row) => row[0] === isUnpaid) ?? [];
    return { orders: Number(orders), pieces: Number(pieces), returned: Number(returned), amount: String(amount) };
  };
  return {
    unpaid: sumsWhere(true),
    sold: sumsWhere(false),
    last: last.map(([id, order_no, ordered_at, status, option_name, pieces, returned, amount]) => ({
      order: Number(id),
      order_no: String(order_no),
      ordered_at: String(ordered_at),
      status: String(status),
      option_name: typeof option_name === 'string' ? option_name : null,
      pieces: Number(pieces),
      returned: Number(returned),
      amount: String(amount),
    })),
  };
}

/** @throws ApiError 403 for callers who may not list orders, since the sums are derived from them */
async function sold(call: Call): Promise<Response> {
  const { caller, context, deps } = call;
  assertCan(caller.permissions, 'list', order);
  const { record } = await readNamed(call, product_version);
  return context.json({ data: await soldOf(deps.pool, storeOf(call), record.id) });
}

/** `GET product-version/{id}/sold`. */
export const soldRoute: EntityRoute = {
  method: 'get',
  at: `${recordPath}/sold`,
  needs: ['get'],
  doc: {
    id: 'getVersionSold',
    tag: product_version.plural[0],
    summary: 'What was sold of a version, and the last orders of it; for who may list orders',
    answer: bodySchema(versionSold),
    refusals: [404],
  },
  handler: sold,
};
