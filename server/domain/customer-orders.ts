import { sql } from 'drizzle-orm';
import { type Runner, runOnce } from '../db/connection/statement.ts';
import { piecesToSend } from './pieces-to-send.ts';

/**
 * What a customer's orders say that limits and coupons ask about. Quotes, orders and whoever asks why something can't be
 * bought read it here. Orders that came to nothing don't count.
 */

/** Pieces that a customer has of versions: not those that came back, but those that returns left with them. */
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
