import { order } from '../../../resources/orders/order.ts';
import type { OrderMailUse } from '../../../resources/orders/order-mails.ts';
import { sub_order } from '../../../resources/orders/sub_order.ts';
import type { RecordOf } from '../../../resources/record.ts';
import { type AfterWrite, defineHooks } from '../../crud/hooks.ts';
import { lockRecord } from '../../db/records/records.ts';
import { followParts } from '../order/follow-parts.ts';
import { mailEvent } from '../order/mail.ts';

/**
 * Derives the state of an order from its sub-orders. Runs after the write, so that bulk runs see everything they wrote.
 */
export const subOrderHooks = defineHooks(sub_order, {
  async afterWrite(write) {
    // A new sub-order has no effect on its order.
    if (write.before && write.after && write.after.status !== write.before.status)
      await moveOrderOf(write, write.after);
  },
});

/** The mail about each transition. */
const mailOf = new Map<string, OrderMailUse>([
  ['ship', 'order_shipped'],
  ['make_ready', 'order_ready'],
]);

async function moveOrderOf(
  { tx, client, caller, now, store, action }: AfterWrite<typeof sub_order>,
  part: RecordOf<typeof sub_order>,
): Promise<void> {
  const scope = { tx, client };
  const posting = { now, ...(caller && { by: caller }) };
  // Goods sent by e-mail, such as codes, aren't shipped.
  const use = part.delivery_type === 'digital' ? undefined : mailOf.get(action);
  const found = use && (await lockRecord(client, { resource: order, id: part.order, store, locale: 'en_US' }));
  if (found) await mailEvent(scope, { use, order: found.record, part }, posting);
  await followParts(scope, { id: part.order, store }, posting);
}
