import { sql } from 'drizzle-orm';
import {
  countedAmounts,
  type EarningRule,
  type OrderAmounts,
  orderEarning,
  pointsKept,
} from '../../../resources/customers/earning.ts';
import { type ByPointType, type PointType, pointTypes } from '../../../resources/customers/points.ts';
import { type Runner, runOnce } from '../../db/connection/statement.ts';
import { settingsOf } from '../settings/setting.ts';
import { type Posting, postPoints, type Movement, movementOf, prepareAccount, type Scope } from './post-points.ts';
import type { Account } from './ledger.ts';

/** The fields of an order that earning points needs. */
export interface EarningOrder {
  readonly id: number;
  /** Order number shown to the customer. */
  readonly order_no: string;
  readonly user: number;
  readonly amounts: OrderAmounts;
}

const types: readonly PointType[] = pointTypes.map(({ value }) => value);
const byType = <T>(of: (point_type: PointType) => T) => ({ k_coin: of('k_coin'), oto_point: of('oto_point') });
const keyOf = (order: Pick<EarningOrder, 'id'>, point_type: PointType) => `order/${order.id}/earn/${point_type}`;
const message = ({ order_no }: Pick<EarningOrder, 'order_no'>) => `訂單 ${order_no} Order ${order_no}`;

/** Reads the current settings that determine the points an order earns. Callers may keep them and use them later. */
export function earningRule(runner: Runner): Promise<EarningRule> {
  return settingsOf(runner, 'points');
}

/**
 * Posts the points that an order earns, in the transaction in which it is paid or completed; each kind once per order.
 * Call it at both: it posts at payment what the rule grants at payment, and the rest at completion.
 * @returns points that the order has earned so far by kind, without those taken back
 */
export async function earnForOrder(
  scope: Scope,
  order: EarningOrder,
  { when, rule }: { readonly when: EarningRule['earned_when']; readonly rule: EarningRule },
  posting: Posting,
): Promise<ByPointType<number>> {
  const earned = byType(() => 0);
  const earning = orderEarning(rule, order.amounts, posting.now);
  for (const point_type of types) {
    const { points, expires_at } = earning[point_type];
    // Points already posted stay, even if the order would earn a different number now.
    const posted = await movementOf(scope.client, keyOf(order, point_type));
    const isPosted = posted?.user === order.user;
    if (!isPosted && points > 0 && (when === 'completed' || rule.earned_when === 'paid')) {
      const lot = await postPoints(
        scope,
        {
          user: order.user,
          point_type,
          type: 'earn',
          point: points,
          cause: 'order',
          key: keyOf(order, point_type),
          message: message(order),
          expires_at,
        },
        posting,
      );
      await recordEarnedFor(scope.client, lot, countedAmounts(rule, order.amounts));
    }
    const { point = 0 } = posted ?? (await movementOf(scope.client, keyOf(order, point_type))) ?? {};
    const account = { user: order.user, point_type };
    earned[point_type] = point - (await takenBack(scope.client, account, `${keyOf(order, point_type)}/back/`));
  }
  return earned;
}

/** Points that an order had earned and that were taken back. */
export interface TakenBack {
  readonly taken: number;
  /** Points that couldn't be taken back, because the customer used them and has too few others. */
  readonly missing: number;
}

/** Why points are taken back, and the current amounts of the order: 0 once it is cancelled. */
export interface TakingBack extends Pick<Movement, 'cause'> {
  /** Distinguishes it from others of the order: `cancel`, `return/17`. */
  readonly key: string;
  readonly amounts: OrderAmounts;
}

/**
 * Takes back the points that an order earned for amounts that it doesn't cost any more (`pointsKept`): first from its
 * own lot, then from other lots of the customer. The balance doesn't fall below zero: the result says how many points
 * are missing, which may be deducted from a refund. Points that expired unused aren't taken back again. Before this,
 * give back the points that the order used (`giveBackPoints`).
 */
export async function takeBackEarned(
  scope: Scope,
  order: Omit<EarningOrder, 'amounts'>,
  { key, cause, amounts }: TakingBack,
  posting: Posting,
): Promise<ByPointType<TakenBack>> {
  const back = byType((): TakenBack => ({ taken: 0, missing: 0 }));
  for (const point_type of types) {
    const account = { user: order.user, point_type };
    const { balance } = await prepareAccount(scope, account, posting);
    const earned = await movementOf(scope.client, keyOf(order, point_type));
    if (!earned) continue;
    const keys = `${keyOf(order, point_type)}/back/`;
    const own = keys + key;
    const known = await movementOf(scope.client, own);
    const gone = (await expiredOf(scope.client, earned.id)) + (await takenBack(scope.client, account, keys, own));
    const kept = pointsKept(earned.point, await earnedFor(scope.client, earned.id), amounts);
    const due = earned.point - kept - gone;
    const taken = known ? -known.point : Math.min(Math.max(0, due), balance);
    if (!known && taken > 0)
      await postPoints(
        scope,
        {
          ...account,
          type: 'take_back',
          point: -taken,
          cause,
          key: own,
          message: message(order),
          from: earned.id,
        },
        posting,
      );
    back[point_type] = { taken, missing: Math.max(0, due - taken) };
  }
  return back;
}

/** Stores with an order's lot the amounts that its points were earned for, needed to take points back later. */
async function recordEarnedFor(runner: Runner, lot: number, { goods, shipping }: OrderAmounts): Promise<void> {
  await runOnce(
    runner,
    sql`update point_lot set earned_goods = ${goods}, earned_shipping = ${shipping} where id = ${lot}`,
  );
}

async function earnedFor(runner: Runner, lot: number): Promise<OrderAmounts> {
  const [row] = await runOnce(
    runner,
    sql`select coalesce(earned_goods, 0)::float8, coalesce(earned_shipping, 0)::float8 from point_lot where id = ${lot}`,
  );
  return { goods: Number(row?.[0] ?? 0), shipping: Number(row?.[1] ?? 0) };
}

/** Number of points taken back by movements with this key prefix, except for one key. */
async function takenBack(
  runner: Runner,
  { user, point_type }: Account,
  keys: string,
  besides: string | null = null,
): Promise<number> {
  const [row] = await runOnce(
    runner,
    sql`select coalesce(sum(-point), 0) from point_transaction
      where "user" = ${user} and point_type = ${point_type} and type = 'take_back' and starts_with(key, ${keys})
        and key is distinct from ${besides}`,
  );
  return Number(row?.[0]);
}

/** Number of points of a lot that expired unused. */
async function expiredOf(runner: Runner, lot: number): Promise<number> {
  const [row] = await runOnce(
    runner,
    sql`select coalesce(sum(points), 0) from point_taking join point_transaction moved on moved.id = movement_id
      where lot_id = ${lot} and moved.type = 'expire'`,
  );
  return Number(row?.[0]);
}
