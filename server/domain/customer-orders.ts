import { sql } from 'drizzle-orm';
import { type Runner, runOnce } from '../db/connection/statement.ts';
import { piecesToSend } from './pieces-to-send.ts';

/**
 * What limits and coupons need to know about a customer's orders. Shared by quotes, by orders, and by checks that
 * explain why something can't be bought. Expired and cancelled orders don't count.
 */

/**
 * Pieces of versions that a customer bought, without returned ones; pieces that a return left with the customer count.
 */
export async function piecesBought(
  runner: Runner,
  user: number,
  versions: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await runOnce(
    runner,
    sql`select item.product_version, sum(${piecesToSend})::integer from "order" placed
      join order_items item on item.record_id = placed.id
      where placed."user" = ${user} and placed.status not in ('cancelled', 'expired')
        and item.product_version = any (${sql.param([...versions])}::integer[]) group by 1`,
    { prepared: true },
  );
  return new Map(rows.map(([version, pieces]) => [Number(version), Number(pieces)]));
}

/** Whether the next order of a customer is their first. */
export async function isFirstOrder(runner: Runner, user: number): Promise<boolean> {
  const [row] = await runOnce(
    runner,
    sql`select not exists (select from "order" where "user" = ${user} and status not in ('cancelled', 'expired'))`,
    { prepared: true },
  );
  return row?.[0] === true;
}
