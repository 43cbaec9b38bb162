import { lazy } from 'react';
import { lazyPanel } from '../../form/lazy-panel.ts';
import { partLoader } from '../../i18n/part-loader.ts';
import type { EntityPanel } from './entity-panel.ts';

const couponInWords = partLoader([], () => import('../coupon/CouponInWords.tsx'), 'CouponInWords');

export const marketingPanels: readonly EntityPanel[] = [
  {
    resource: 'coupon',
    section: 'in-words',
    label: ['In words', '文字說明', '文字说明'],
    within: 'limits',
    ...lazyPanel(couponInWords),
    New: lazy(couponInWords),
  },
  {
    resource: 'coupon',
    section: 'codes',
    label: ['Codes and uses', '優惠碼及使用情況', '优惠码及使用情况'],
    ...lazyPanel(partLoader(['coupons', 'form'], () => import('../coupon/CodesPanel.tsx'), 'CodesPanel')),
    reads: 'summary',
  },
  {
    resource: 'coupon',
    section: 'eligibility',
    label: ['Why not?', '為何不可？', '为何不可？'],
    ...lazyPanel(partLoader(['eligibility', 'form'], () => import('../eligibility/panels.tsx'), 'CouponEligibility')),
  },
  {
    resource: 'message',
    section: 'sending',
    label: ['Preview and sending', '預覽及寄送', '预览及发送'],
    ...lazyPanel(partLoader(['messages', 'form'], () => import('../message/MessagePanel.tsx'), 'MessagePanel')),
  },
  {
    resource: 'message_template',
    section: 'preview',
    label: ['Preview', '預覽', '预览'],
    ...lazyPanel(
      partLoader(['messages', 'form'], () => import('../message_template/TemplatePreview.tsx'), 'TemplatePreview'),
    ),
    reads: 'content',
  },
];
