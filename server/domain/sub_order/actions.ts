import { pushAfter } from '../../../resources/orders/courier-push.ts';
import { sub_order } from '../../../resources/orders/sub_order.ts';
import { type ActionContext, defineActions } from '../../crud/action-handlers.ts';
import { cancelSubOrder } from './cancel.ts';
import { countSent, sendableItems } from './own-items.ts';
import { pushSubOrder, tellCourier } from './push.ts';
import { sendAgain } from './send-again.ts';

type Moving = Pick<ActionContext<typeof sub_order>, 'now' | 'current' | 'client' | 'store'>;

const accepted = async ({ now }: Moving) => ({ values: { accepted_at: now.toISOString() } });
const packed = async ({ now }: Moving) => ({ values: { packed_at: now.toISOString() } });
/** A sub-order that was sent, or waits at a counter, is no longer collected by the courier. */
const sent = async (action: Moving) => {
  const { items } = await sendableItems(action);
  await countSent(action, items, true);
  const { now, current } = action;
  return { values: { sent_at: now.toISOString(), ...pushAfter(current.push_status, 'left') } };
};
/** Adds courier and tracking data if given, for the mail to the customer. */
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

/** Handlers that record when a sub-order reached each state, and that queue pushes to the courier. */
export const subOrderActions = defineActions(sub_order, {
  accept: accepted,
  pack: packed,
  ship: shipped,
  make_ready: async (action) => (action.current.status === 'shipped' ? { values: {} } : sent(action)),
  deliver: done,
  collect: done,
  fail: done,
  send_again: sendAgain,
  cancel: async (action) => {
    const { values } = await cancelSubOrder(action);
    return { values: { ...values, ...pushAfter(action.current.push_status, 'cancelled') } };
  },
  push: pushSubOrder,
  update_tracking: async ({ body: { courier, tracking_no, tracking_url } }) => ({
    values: { courier, tracking_no, tracking_url },
  }),
  tell: tellCourier,
});
