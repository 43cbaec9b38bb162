import { forbiddenFields } from '../../../resources/field-access.ts';
import { translate } from '../../../resources/messages/translate.ts';
import { pushBody, pushedAnswer, type PushedSubOrder } from '../../../resources/orders/courier-push-calls.ts';
import { order } from '../../../resources/orders/order.ts';
import { sub_order } from '../../../resources/orders/sub_order.ts';
import { performAction } from '../../crud/actions.ts';
import { type EntityRoute, notFound } from '../../crud/call.ts';
import { storeInBody, write } from '../../crud/write.ts';
import { lockRecords } from '../../db/records/many-records.ts';
import { parseBody } from '../../http/parse-body.ts';
import { bodySchema, idempotencyKey } from '../../openapi/schemas.ts';

const { push } = sub_order.actions ?? {};
const schema = pushBody.extend({ store_id: storeInBody });

/**
 * `POST order/sub-order/kec-open-api/push` (SPEC §7): runs the action `push` on several sub-orders in one transaction.
 * Sub-orders that wait or were sent already stay as they are; if one can't be pushed, all are refused.
 */
export const pushRoute: EntityRoute = {
  method: 'post',
  at: '/sub-order/kec-open-api/push',
  needs: ['update'],
  doc: {
    id: 'pushSubOrders',
    tag: order.plural[0],
    summary: 'Push sub-orders to the courier: they wait until it has them, each once',
    parameters: [idempotencyKey],
    body: bodySchema(schema),
    answer: bodySchema(pushedAnswer),
    refusals: [404, 409, 422],
  },
  handler: (called) => {
    const { caller, language, store, locale } = called;
    const call = { ...called, resource: sub_order, hidden: forbiddenFields(sub_order, caller.permissions, 'read') };
    return write(call, async (writing, body) => {
      const { sub_orders: ids } = parseBody(schema, body);
      const pushed = new Map<number, PushedSubOrder>();
      let queued = 0;
      // Locks all at once, so that two such calls don't deadlock.
      const found = await lockRecords(writing.client, { resource: sub_order, store, locale }, ids);
      for (const id of new Set(ids)) {
        const locked = found.get(id);
        if (!locked || !push) throw notFound();
        const { push_status: pushStatus } = locked.record;
        const stays = pushStatus === 'waiting' || pushStatus === 'sent';
        const { record } = stays ? locked : (await performAction(writing, locked, 'push', push, {})).saved;
        if (!stays) queued += 1;
        const { revision } = record;
        const sub_order_no = locked.record.sub_order_no ?? '';
        pushed.set(id, { id, sub_order_no, push_status: stays ? pushStatus : 'waiting', revision });
      }
      const key = queued === 0 ? 'orders.push.hasAll' : 'orders.push.queuedAll';
      return {
        status: 200,
        body: {
          data: [...new Set(ids)].map((id) => pushed.get(id)),
          message: translate(language, key, { count: queued }),
        },
      };
    });
  },
};
