import type { Fields } from '../kinds/index.ts';
import { mailUses } from '../marketing/mail-uses.ts';

/** Mails about orders: their uses, which of them fits when, and the form for sending one. */

/** Uses of templates that are about an order. */
export const orderMailUses = ['order_shipped', 'order_ready', 'order_paid', 'order_goods', 'order_cancelled'] as const;
export type OrderMailUse = (typeof orderMailUses)[number];

/** States of sub-orders that trigger a mail. */
export const mailedStates = { order_shipped: 'shipped', order_ready: 'ready_for_collection' } as const;

interface MailedOrder {
  readonly status: string;
  /** States of its sub-orders. */
  readonly subOrders: readonly string[];
  /** Whether codes were assigned to it. */
  readonly hasCodes: boolean;
}

/** The mails that fit an order's state and those of its sub-orders, the most specific first; empty before payment. */
export function fittingMails({ status, subOrders, hasCodes }: MailedOrder): readonly OrderMailUse[] {
  if (status === 'cancelled') return ['order_cancelled'];
  if (status !== 'paid' && status !== 'processing' && status !== 'completed') return [];
  return orderMailUses.filter((use) => {
    if (use === 'order_paid') return true;
    if (use === 'order_goods') return hasCodes;
    return use !== 'order_cancelled' && subOrders.some((state) => state === mailedStates[use]);
  });
}

/** The recipient of an order's details, and the use of the mail. */
export const mailForm = {
  to: {
    kind: 'email',
    label: ['To', '收件人', '收件人'],
    help: ['Empty: the order’s email.', '留空即寄往訂單的電郵。', '留空即发往订单的邮箱。'],
  },
  use: {
    kind: 'select',
    label: ['Mail', '電郵', '邮件'],
    help: [
      'Empty: what fits the order’s state best.',
      '留空即按訂單狀態選用最合適的電郵。',
      '留空即按订单状态选用最合适的邮件。',
    ],
    choices: [
      { value: 'order_shipped', label: mailUses.order_shipped.label },
      { value: 'order_ready', label: mailUses.order_ready.label },
      { value: 'order_paid', label: mailUses.order_paid.label },
      { value: 'order_goods', label: mailUses.order_goods.label },
      { value: 'order_cancelled', label: mailUses.order_cancelled.label },
    ],
  },
} as const satisfies Fields;
