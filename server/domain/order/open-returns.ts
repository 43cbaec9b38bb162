import { sql } from 'drizzle-orm';
import type { order } from '../../../resources/orders/order.ts';
import { openReturnStates } from '../../../resources/orders/order-states.ts';
import type { RecordOf } from '../../../resources/record.ts';
import { type Runner, runOnce } from '../../db/connection/statement.ts';
import { ApiError } from '../../errors.ts';

/** The number of an open return that asks for some of these items. */
export async function openReturnOf(
  runner: Runner,
  { id }: Pick<RecordOf<typeof order>, 'id'>,
  items: readonly number[],
): Promise<string | undefined> {
  const [row] = await runOnce(
    runner,
    sql`select order_return_no from order_return came where "order" = ${id} and status = any (${sql.param([...openReturnStates])}::text[])
      and exists (select from order_return_items where record_id = came.id and order_item = any (${sql.param([...items])}::integer[]))
      order by id limit 1`,
  );
  return row && String(row[0]);
}

/** @throws ApiError 409 with the number of an open return that asks for these items */
export async function assertInNoReturn(...asked: Parameters<typeof openReturnOf>): Promise<void> {
  const number = await openReturnOf(...asked);
  if (number !== undefined) throw new ApiError(409, 'errors.partInReturn', { params: { number } });
}
