import { lazy } from 'react';
import { lazyPanel } from '../../form/lazy-panel.ts';
import { partLoader } from '../../i18n/part-loader.ts';
import type { EntityPanel } from './entity-panel.ts';

const returnEffect = (part: 'ReturnEffect' | 'NewReturnEffect') =>
  partLoader(['orders'], () => import('../order_return/ReturnEffect.tsx'), part);

export const ordersPanels: readonly EntityPanel[] = [
  {
    resource: 'order',
    section: 'sub-orders',
    label: ['Items by sub-order', '按子訂單列出的貨品', '按子订单列出的商品'],
    within: 'items',
    ...lazyPanel(partLoader(['orders', 'form'], () => import('../order/ItemsPanel.tsx'), 'ItemsPanel')),
  },
  {
    resource: 'order',
    section: 'sums',
    label: ['Sums', '金額', '金额'],
    within: 'money',
    ...lazyPanel(partLoader(['orders'], () => import('../order/MoneyPanel.tsx'), 'MoneyPanel')),
  },
  {
    resource: 'order',
    section: 'events',
    label: ['What happened', '經過', '经过'],
    within: 'course',
    ...lazyPanel(partLoader(['orders', 'history'], () => import('../order/CoursePanel.tsx'), 'CoursePanel')),
    reads: 'course',
  },
  {
    resource: 'order',
    section: 'codes',
    label: ['Codes', '代碼', '代码'],
    ...lazyPanel(partLoader(['orders'], () => import('../order/CodesPanel.tsx'), 'CodesPanel')),
  },
  {
    resource: 'order',
    section: 'customer-beside',
    label: ['Who ordered', '下單顧客', '下单顾客'],
    beside: true,
    ...lazyPanel(partLoader(['orders'], () => import('../order/CustomerPanel.tsx'), 'CustomerPanel')),
  },
  {
    resource: 'order',
    section: 'mails',
    label: ['Mails', '電郵', '邮件'],
    ...lazyPanel(partLoader(['orders'], () => import('../order/MailsPanel.tsx'), 'MailsPanel')),
    reads: 'mails',
  },
  {
    resource: 'sub_order',
    section: 'part',
    label: ['What is sent, and to whom', '送出內容及收件人', '配送内容及收件人'],
    beside: 'first',
    ...lazyPanel(partLoader(['orders'], () => import('../sub_order/OrderPart.tsx'), 'OrderPart')),
  },
  {
    resource: 'sub_order',
    section: 'push-state',
    label: ['Courier push', '推送速遞', '推送快递'],
    within: 'push',
    ...lazyPanel(partLoader([], () => import('../sub_order/PushPanel.tsx'), 'PushPanel')),
  },
  {
    resource: 'order_return',
    section: 'effect',
    label: ['What it does', '影響', '影响'],
    within: 'refund',
    ...lazyPanel(returnEffect('ReturnEffect')),
    New: lazy(returnEffect('NewReturnEffect')),
  },
];
