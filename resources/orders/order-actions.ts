import type { Actions } from '../define.ts';
import { refundForm } from './order-fields.ts';
import { mailForm } from './order-mails.ts';

/** What staff do with an order besides its transitions. */
export const orderActions = {
  refund: {
    label: ['Refund', '退款', '退款'],
    form: refundForm,
    // Of what was paid, something is left.
    offered: { payment_state: ['partly_paid', 'paid', 'overpaid', 'partly_refunded'] },
  },
  // SPEC §7 names the call.
  'order_detail_email/send': {
    label: ['Send by mail', '以電郵寄出', '以邮件发送'],
    confirm: [
      'Send the details of [%{title}] to the customer?',
      '以電郵寄出 [%{title}] 的詳情嗎？',
      '以邮件发送 [%{title}] 的详情吗？',
    ],
    form: mailForm,
    begins: { to: 'email' },
    bulk: true,
    // Nobody means to send everybody's order to one address.
    forOne: ['to'],
  },
  // SPEC §7 names the call. Among an order's mails, the portal offers it by its use.
  'order_iti_detail_email/send': {
    label: ['Send codes by mail', '以電郵寄出代碼', '以邮件发送代码'],
    form: { to: mailForm.to },
    page: true,
  },
} as const satisfies Actions;
