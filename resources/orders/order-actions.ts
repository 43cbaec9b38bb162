import type { Actions } from '../define.ts';
import { refundForm } from './order-fields.ts';
import { mailForm } from './order-mails.ts';

/** Actions of staff on an order besides its transitions. */
export const orderActions = {
  refund: {
    label: ['Refund', '退款', '退款'],
    form: refundForm,
    // Part of the paid amount can still be refunded.
    offered: { payment_state: ['partly_paid', 'paid', 'overpaid', 'partly_refunded'] },
  },
  // The name of the call in SPEC §7.
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
    // A selection of orders is never sent to one address.
    forOne: ['to'],
  },
  // The name of the call in SPEC §7. The portal offers it under its use, among an order's mails.
  'order_iti_detail_email/send': {
    label: ['Send codes by mail', '以電郵寄出代碼', '以邮件发送代码'],
    form: { to: mailForm.to },
    page: true,
  },
} as const satisfies Actions;
