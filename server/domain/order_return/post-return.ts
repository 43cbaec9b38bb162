import { sql } from 'drizzle-orm';
import { type ByPointType, pointTypes } from '../../../resources/customers/points.ts';
import { digitsOf } from '../../../resources/kinds/money/digits.ts';
import type { order } from '../../../resources/orders/order.ts';
import { partOf } from '../../../resources/orders/return-amounts.ts';
import type { RecordOf } from '../../../resources/record.ts';
import { runOnce } from '../../db/connection/statement.ts';
import { giveBackCoupons, lockCustomer, orderKey } from '../order/holdings.ts';
import { holdingOf, keptOf } from '../order/settle.ts';
import { feeKept } from '../order/refunds.ts';
import { isAllBack } from '../order/sub-orders.ts';
import { stillMissing } from '../intangible_good/give-out.ts';
import { takeBackCodes } from '../intangible_good/take-back.ts';
import { type Posting, giveBackPoints, movementOf, type Scope } from '../point_transaction/post-points.ts';
import { takeBackEarned, type TakenBack } from '../point_transaction/earn.ts';
import { changeStock } from '../product_version/stock.ts';
import type { AssessedItem, AssessedReturn } from './assess.ts';

type Order = RecordOf<typeof order>;

/** The effects of a return apart from its refund. */
export interface PostedReturn {
  /** Points given back, which had paid for the returned pieces. */
  readonly given: ByPointType<number>;
  /** Points taken back, which the order had earned with the returned pieces. */
  readonly taken: ByPointType<TakenBack>;
  /** Coupons given back, if nothing of the order is left. */
  readonly coupons: readonly number[];
  /** Remaining pieces that still lack a code. */
  readonly codes_missing: number;
}

/**
 * Posts points, coupons and pieces of a return of a locked order. Also used for a preview, which is rolled back.
 * @param id of the return, or 0 if it doesn't exist yet
 */
export async function postReturn(
  scope: Scope,
  placed: Order,
  { id, items, total }: AssessedReturn & { readonly id: number },
  posting: Posting,
): Promise<PostedReturn> {
  await lockCustomer(scope.client, placed.user);
  const given = await givePoints(scope, placed, id, items, posting);
  const taken = await takePoints(scope, placed, { id, items, total }, posting);
  const coupons = isAllBack(itemsAfter(placed, items)) ? await giveBackCoupons(scope, holdingOf(placed), posting) : [];
  await countReturned(scope, placed, items);
  const back = items.filter(({ type }) => type !== 'keep');
  await takeBackCodes(
    scope,
    placed,
    back.map(({ order_item, qty }) => ({ item: order_item, pieces: qty })),
    posting,
  );
  return { given, taken, coupons, codes_missing: await stillMissing(scope.client, placed) };
}

/** The items of an order after these pieces are returned. */
export const itemsAfter = (placed: Order, items: readonly AssessedItem[]): Order['items'] =>
  placed.items.map((line) => {
    const back = items.find(({ order_item }) => order_item === line.id);
    if (!back) return line;
    return {
      ...line,
      returned_qty: (line.returned_qty ?? 0) + back.qty,
      kept_qty: (line.kept_qty ?? 0) + keptOfReturn(back),
    };
  });

const keptOfReturn = ({ type, qty }: AssessedItem) => (type === 'keep' ? qty : 0);

/** Counts pieces as returned, and puts those of type `restock` back into stock. */
async function countReturned({ client }: Scope, placed: Order, items: readonly AssessedItem[]): Promise<void> {
  for (const item of items)
    await runOnce(
      client,
      sql`update order_items set returned_qty = returned_qty + ${item.qty}, kept_qty = kept_qty + ${keptOfReturn(item)}
        where id = ${item.order_item} and record_id = ${placed.id}`,
    );
  const back = items
    .filter(({ type }) => type === 'restock')
    .flatMap(({ order_item, qty }) => {
      const line = placed.items.find(({ id }) => id === order_item);
      return line ? [{ version: line.product_version, option: line.option, qty }] : [];
    })
    .toSorted((one, other) => one.version - other.version || (one.option ?? 0) - (other.option ?? 0));
  for (const { version, option, qty } of back)
    await changeStock(client, {
      version,
      store: placed.store_id ?? 0,
      refund: qty,
      ...(option !== null && { option }),
    });
}

/** Gives back the share of the order's points that paid for the returned pieces. */
async function givePoints(
  scope: Scope,
  placed: Order,
  id: number,
  items: readonly AssessedItem[],
  posting: Posting,
): Promise<ByPointType<number>> {
  const given = { k_coin: 0, oto_point: 0 };
  const { user } = placed;
  if (user === null) return given;
  // Points that paid for the shipping fee aren't given back with any piece.
  const all = digitsOf(placed.k_coin_amount ?? '0.00') + digitsOf(placed.oto_point_amount ?? '0.00');
  const worth = items.reduce((sum, { paid_by_points }) => sum + paid_by_points, 0);
  // Counted from the first piece, like the money, so that pieces returned one by one give the same sum as together.
  const earlier = placed.items.reduce(
    (sum, line) => sum + partOf(digitsOf(line.paid_by_points ?? '0.00'), line.qty ?? 0, 0, line.returned_qty ?? 0),
    0,
  );
  const [before] = await runOnce(
    scope.client,
    sql`select coalesce(sum(k_coin_given_back), 0), coalesce(sum(oto_point_given_back), 0) from order_return where "order" = ${placed.id} and status = 'refunded'`,
  );
  for (const [place, { value: point_type }] of pointTypes.entries()) {
    const redeemed = await movementOf(scope.client, orderKey(placed.id, `redeem/${point_type}`));
    if (!redeemed || all === 0) continue;
    const most = Math.min(
      partOf(-redeemed.point, all, Math.min(earlier, all), Math.min(worth, all - Math.min(earlier, all))),
      -redeemed.point - Number(before?.[place] ?? 0),
    );
    if (most <= 0) continue;
    await giveBackPoints(
      scope,
      redeemed.id,
      {
        user,
        point_type,
        cause: 'return',
        key: orderKey(placed.id, `return/${id}/${point_type}`),
        message: `訂單 ${placed.order_no} Order ${placed.order_no}`,
      },
      posting,
      most,
    );
    given[point_type] = most;
  }
  return given;
}

/** Takes back the points that the order earned with the returned pieces, if it has earned any. */
async function takePoints(
  scope: Scope,
  placed: Order,
  { id, items, total }: AssessedReturn & { readonly id: number },
  posting: Posting,
): Promise<ByPointType<TakenBack>> {
  const { user, order_no } = placed;
  const none = { taken: 0, missing: 0 };
  if (user === null) return { k_coin: none, oto_point: none };
  const goods = itemsAfter(placed, items).reduce((sum, line) => sum + keptOf(line), 0);
  // The return's share of the shipping fee is its total without its items.
  const fee = total - items.reduce((sum, { amount }) => sum + amount, 0);
  const shipping = Math.max(0, (await feeKept(scope.client, placed, ['refunded'])) - fee);
  return takeBackEarned(
    scope,
    { id: placed.id, order_no, user },
    { key: `return/${id}`, cause: 'return', amounts: { goods, shipping } },
    posting,
  );
}
