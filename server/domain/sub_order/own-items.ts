import { sql } from 'drizzle-orm';
import { isPartOf } from '../../../resources/orders/order-parts.ts';
import { order } from '../../../resources/orders/order.ts';
import type { sub_order } from '../../../resources/orders/sub_order.ts';
import type { RecordOf } from '../../../resources/record.ts';
import type { ActionContext } from '../../crud/action-handlers.ts';
import { runOnce } from '../../db/connection/statement.ts';
import { readRecord } from '../../db/records/records.ts';
import { ApiError } from '../../errors.ts';
import { piecesToSend } from '../pieces-to-send.ts';
import { assertInNoReturn } from '../order/open-returns.ts';

type Acting = Pick<ActionContext<typeof sub_order>, 'client' | 'current' | 'store'>;

/** The order of a sub-order whose action runs; it is locked. */
export async function orderOf({ client, current, store }: Acting): Promise<RecordOf<typeof order>> {
  const found = await readRecord(client, { resource: order, id: current.order, store, locale: 'en_US' });
  if (!found) throw new ApiError(404, 'errors.notFound');
  return found.record;
}

/**
 * The items of a sub-order that can be sent, with their order.
 * @throws ApiError 409 if an open return asks for some of them: the customer doesn't want these any more
 */
export async function sendableItems(acting: Acting) {
  const placed = await orderOf(acting);
  const items = placed.items.filter((item) => isPartOf(item, acting.current));
  await assertInNoReturn(
    acting.client,
    placed,
    items.map(({ id }) => id),
  );
  return { placed, items };
}

/**
 * Stores how many pieces of these items of a locked order were sent, or resets it to 0. The number is that at the time
 * of sending; later returns don't change it.
 */
export async function countSent(
  { client }: Pick<Acting, 'client'>,
  items: readonly Pick<RecordOf<typeof order>['items'][number], 'id'>[],
  leaves: boolean,
): Promise<void> {
  await runOnce(
    client,
    sql`update order_items item set sent_qty = case when ${leaves} then ${piecesToSend} else 0 end
      where id = any (${sql.param(items.map(({ id }) => id))}::integer[])`,
  );
}
