import { sub_order } from '../../../resources/orders/sub_order.ts';
import { type ActionContext, defineActions } from '../../crud/action-handlers.ts';
import { pushSubOrder } from './push.ts';

type Moving = Pick<ActionContext<typeof sub_order>, 'now'>;

const accepted = async ({ now }: Moving) => ({ values: { accepted_at: now.toISOString() } });
const packed = async ({ now }: Moving) => ({ values: { packed_at: now.toISOString() } });
const sent = async ({ now }: Moving) => ({ values: { sent_at: now.toISOString() } });
const done = async ({ now }: Moving) => ({ values: { done_at: now.toISOString() } });

/** When a sub-order came how far, and what is queued for the courier. */
export const subOrderActions = defineActions(sub_order, {
  accept: accepted,
  pack: packed,
  ship: sent,
  make_ready: sent,
  deliver: done,
  collect: done,
  fail: done,
  push: pushSubOrder,
});
