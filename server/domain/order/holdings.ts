import { sql } from 'drizzle-orm';
import type { ByPointType, PointType } from '../../../resources/customers/points.ts';
import { type Runner, runOnce } from '../../db/connection/statement.ts';
import { giveBackCoupon, takeCoupon } from '../coupon/redeem.ts';
import { type Posting, giveBackPoints, movementOf, type Scope } from '../point_transaction/post-points.ts';
import { changeStock, type StockChange } from '../product_version/stock.ts';

/** Key of something that an order holds, as `order/1204/coupon/7`. */
export const orderKey = (id: number, what: string): string => `order/${id}/${what}`;

/** The fields of an order that holding and giving back need. */
export interface HoldingOrder {
  readonly id: number;
  readonly order_no: string;
  readonly store: number;
  readonly user: number | null;
}

/** Pieces of a version, or of one of its options. */
interface Pieces {
  readonly version: number;
  readonly option: number | undefined;
  readonly count: number;
}

/** The pieces of each version and option that an order takes, without returned ones, in locking order. */
export async function piecesOf(runner: Runner, order: number): Promise<readonly Pieces[]> {
  const rows = await runOnce(
    runner,
    sql`select product_version, option, sum(qty - returned_qty)::integer from order_items where record_id = ${order}
      group by 1, 2 having sum(qty - returned_qty) > 0 order by 1, coalesce(option, 0)`,
  );
  return rows.map(([version, option, count]) => ({
    version: Number(version),
    option: option === null ? undefined : Number(option),
    count: Number(count),
  }));
}

type Change = (count: number) => Pick<StockChange, 'hold' | 'release' | 'purchase' | 'refund'>;

async function changeAll(scope: Scope, { id, store }: HoldingOrder, change: Change): Promise<void> {
  for (const { version, option, count } of await piecesOf(scope.client, id))
    await changeStock(scope.client, { version, store, ...(option !== undefined && { option }), ...change(count) });
}

/** The coupons of an order, in locking order. */
async function couponsOf(runner: Runner, order: number): Promise<readonly number[]> {
  const rows = await runOnce(runner, sql`select coupon from order_coupons where record_id = ${order} order by coupon`);
  return rows.map(([coupon]) => Number(coupon));
}

/**
 * Locks the customer of an order until the end of the transaction. All transactions lock in the same order, which
 * avoids deadlocks: the order, its customer, coupons by id, stock by version and option.
 */
export async function lockCustomer(runner: Runner, user: number | null): Promise<void> {
  if (user !== null)
    await runOnce(runner, sql`select from "user" where id = ${user} for no key update`, { prepared: true });
}

/** Takes for good what an unpaid order holds: its coupons become used, its pieces sold. */
export async function takeHeld(scope: Scope, order: HoldingOrder, posting: Posting): Promise<void> {
  await lockCustomer(scope.client, order.user);
  for (const coupon of await couponsOf(scope.client, order.id))
    await takeCoupon(scope, { store: order.store, key: orderKey(order.id, `coupon/${coupon}`) }, posting);
  await changeAll(scope, order, (count) => ({ release: count, purchase: count }));
}

/** Gives back points, coupons and pieces of an order that is cancelled or expires. */
export async function giveBackHeld(
  scope: Scope,
  order: HoldingOrder,
  { wasPaid, ...posting }: Posting & { readonly wasPaid: boolean },
): Promise<{ readonly given: ByPointType<number>; readonly coupons: readonly number[] }> {
  await lockCustomer(scope.client, order.user);
  const k_coin = await giveBackRedeemed(scope, order, 'k_coin', posting);
  const oto_point = await giveBackRedeemed(scope, order, 'oto_point', posting);
  const coupons = await giveBackCoupons(scope, order, posting);
  await changeAll(scope, order, (count) => (wasPaid ? { refund: count } : { release: count }));
  return { given: { k_coin, oto_point }, coupons };
}

/** Gives back the coupon redemptions of an order. Idempotent. Returns the coupons that were given back. */
export async function giveBackCoupons(
  scope: Scope,
  { id, store }: HoldingOrder,
  posting: Posting,
): Promise<readonly number[]> {
  const given: number[] = [];
  for (const coupon of await couponsOf(scope.client, id))
    if (await giveBackCoupon(scope, { store, key: orderKey(id, `coupon/${coupon}`) }, posting)) given.push(coupon);
  return given;
}

/** Gives back the points that an order used, to the lots they came from. Returns their number. */
async function giveBackRedeemed(
  scope: Scope,
  { id, order_no, user }: HoldingOrder,
  point_type: PointType,
  posting: Posting,
): Promise<number> {
  const redeemed = await movementOf(scope.client, orderKey(id, `redeem/${point_type}`));
  if (!redeemed || user === null) return 0;
  const key = orderKey(id, `cancel/${point_type}`);
  await giveBackPoints(
    scope,
    redeemed.id,
    {
      user,
      point_type,
      cause: 'order',
      key,
      message: `訂單 ${order_no} Order ${order_no}`,
    },
    posting,
  );
  return (await movementOf(scope.client, key))?.point ?? 0;
}
