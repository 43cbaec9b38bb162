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

/** An order, as far as it earns points. */
export interface EarningOrder {
  readonly id: number;
  /** What the customer knows it by. */
  readonly order_no: string;
  readonly user: number;
  readonly amounts: OrderAmounts;
}

const types: readonly PointType[] = pointTypes.map(({ value }) => value);
const byType = <T>(of: (point_type: PointType) => T) => ({ k_coin: of('k_coin'), oto_point: of('oto_point') });
const keyOf = (order: Pick<EarningOrder, 'id'>, point_type: PointType) => `order/${order.id}/earn/${point_type}`;
const message = ({ order_no }: Pick<EarningOrder, 'order_no'>) => `訂單 ${order_no} Order ${order_no}`;

/** What decides by the settings, as they are now, what an order earns. An order may keep it, and earn by it later. */
export function earningRule(runner: Runner): Promise<EarningRule> {
  return settingsOf(runner, 'points');
}

/**
 * Posts what an order earns, in the transaction in which it is paid or completed; each kind once an order. To be called
 * at both: what the rule posts at payment is posted then, all else at completion.
 * @returns the points that the order has earned so far, without those that were taken back, by kind
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
    // What an order earned once stays, though it would earn something else by now.
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
      await noteEarnedFor(scope.client, lot, countedAmounts(rule, order.amounts));
    }
    const { point = 0 } = posted ?? (await movementOf(scope.client, keyOf(order, point_type))) ?? {};
    const account = { user: order.user, point_type };
    earned[point_type] = point - (await takenBack(scope.client, account, `${keyOf(order, point_type)}/back/`));
  }
  return earned;
}

/** Points that an order had earned and that are taken back. */
export interface TakenBack {
  readonly taken: number;
  /** What the customer had used already, and has too few points to make up for. */
  readonly missing: number;
}

/** Why points are taken back, and what the order costs now: nothing once it is cancelled. */
export interface TakingBack extends Pick<Movement, 'cause'> {
  /** Names it among those of the order: `cancel`, `return/17`. */
  readonly key: string;
  readonly amounts: OrderAmounts;
}

/**
 * Takes back so much of what an order earned as it costs less now than what it was earned for (`pointsKept`): from the lot
 * that it gave, then from the customer's others. A balance doesn't fall below zero: what is missing is told, and may be taken off a refund. What expired
 * unused is gone already. Points that the order itself used are to be given back before (`giveBackPoints`).
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

/** Keeps with the lot that an order gave what it was earned for: what comes back later takes back by that. */
async function noteEarnedFor(runner: Runner, lot: number, { goods, shipping }: OrderAmounts): Promise<void> {
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

/** How many points were taken back by movements whose keys begin like this, besides that of one key. */
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

/** How many points of a lot have expired unused. */
async function expiredOf(runner: Runner, lot: number): Promise<number> {
  const [row] = await runOnce(
    runner,
    sql`select coalesce(sum(points), 0) from point_taking join point_transaction moved on moved.id = movement_id
      where lot_id = ${lot} and moved.type = 'expire'`,
  );
  return Number(row?.[0]);
}
