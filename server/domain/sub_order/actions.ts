import { pushAfter } from '../../../resources/orders/courier-push.ts';
import { isPartOf } from '../../../resources/orders/order-parts.ts';
import { order } from '../../../resources/orders/order.ts';
import { sub_order } from '../../../resources/orders/sub_order.ts';
import { type ActionContext, defineActions } from '../../crud/action-handlers.ts';
import { readRecord } from '../../db/records/records.ts';
import { assertInNoReturn } from '../order/open-returns.ts';
import { cancelSubOrder } from './cancel.ts';
import { pushSubOrder, tellCourier } from './push.ts';
import { sendAgain } from './send-again.ts';

type Moving = Pick<ActionContext<typeof sub_order>, 'now' | 'current' | 'client' | 'store'>;

const accepted = async ({ now }: Moving) => ({ values: { accepted_at: now.toISOString() } });
const packed = async ({ now }: Moving) => ({ values: { packed_at: now.toISOString() } });
/**
 * What has left, or waits at a counter, isn't fetched by the courier any more.
 * @throws ApiError 409 if a return that isn't over asks for some of it: its customer doesn't want it any more
 */
const sent = async ({ now, current, client, store }: Moving) => {
  const placed = await readRecord(client, { resource: order, id: current.order, store, locale: 'en_US' });
  const own = placed?.record.items.filter((item) => isPartOf(item, current)) ?? [];
  await assertInNoReturn(
    client,
    { id: current.order },
    own.map(({ id }) => id),
  );
  return { values: { sent_at: now.toISOString(), ...pushAfter(current.push_status, 'left') } };
};
/** With how it is carried, as far as that is told: the mail to the customer says it. */
const shipped = async (action: ActionContext<typeof sub_order, 'ship'>) => {
  const { courier, tracking_no, tracking_url } = action.body;
  return {
    values: {
      ...(await sent(action)).values,
      ...(courier !== null && { courier }),
      ...(tracking_no !== null && { tracking_no }),
      ...(tracking_url !== null && { tracking_url }),
    },
  };
};
const done = async ({ now }: Moving) => ({ values: { done_at: now.toISOString() } });

/** When a sub-order came how far, and what is queued for the courier. */
export const subOrderActions = defineActions(sub_order, {
  accept: accepted,
  pack: packed,
  ship: shipped,
  make_ready: sent,
  deliver: done,
  collect: done,
  fail: done,
  send_again: sendAgain,
  cancel: async (action) => {
    const { values } = await cancelSubOrder(action);
    return { values: { ...values, ...pushAfter(action.current.push_status, 'cancelled') } };
  },
  push: pushSubOrder,
  tell: tellCourier,
});
