import { lazy } from 'react';
import type { ResourceName } from '../../resources/index.ts';
import { type LazyPanel, lazyPanel } from '../form/lazy-panel.ts';
import type { RecordPanel } from '../form/slots.ts';
import { partLoader } from '../i18n/part-loader.ts';

/** A section below the form of an entity's records. */
export interface EntityPanel extends RecordPanel, LazyPanel {
  readonly resource: ResourceName;
  readonly Panel: LazyPanel['Panel'];
  /** Subresource that it reads first; preloaded with the form. */
  readonly reads?: string;
}

const viewInWords = partLoader(['views', 'form'], () => import('./shared_view/ViewInWords.tsx'), 'ViewInWords');

const adjustment = (part: 'AdjustmentPreview' | 'SavedAdjustment') =>
  partLoader(['points'], () => import('./point_transaction/AdjustmentPreview.tsx'), part);

const audience = partLoader(['membership', 'form'], () => import('./membership/MembersPanel.tsx'), 'AudiencePanel');

const place = partLoader(['membership'], () => import('./membership/PlaceNote.tsx'), 'PlaceNote');

const couponInWords = partLoader([], () => import('./coupon/CouponInWords.tsx'), 'CouponInWords');

const returnEffect = (part: 'ReturnEffect' | 'NewReturnEffect') =>
  partLoader(['orders'], () => import('./order_return/ReturnEffect.tsx'), part);

const repeatedReference = (part: 'RepeatedReference' | 'RepeatedInNew') =>
  partLoader(['addressAreas'], () => import('./address-area/RepeatedReference.tsx'), part);

const areaReference = (resource: ResourceName, within: string): EntityPanel => ({
  resource,
  section: 'reference',
  label: ['ERP reference', 'ERP 參考編號', 'ERP 参考编号'],
  within,
  ...lazyPanel(repeatedReference('RepeatedReference')),
  New: lazy(repeatedReference('RepeatedInNew')),
});

/** Sections below the edit form, in this order. */
export const panels: readonly EntityPanel[] = [
  {
    resource: 'order',
    section: 'sub-orders',
    label: ['Items by sub-order', '按子訂單列出的貨品', '按子订单列出的商品'],
    within: 'items',
    ...lazyPanel(partLoader(['orders', 'form'], () => import('./order/ItemsPanel.tsx'), 'ItemsPanel')),
  },
  {
    resource: 'order',
    section: 'sums',
    label: ['Sums', '金額', '金额'],
    within: 'money',
    ...lazyPanel(partLoader(['orders'], () => import('./order/MoneyPanel.tsx'), 'MoneyPanel')),
  },
  {
    resource: 'order',
    section: 'mails',
    label: ['Mails', '電郵', '邮件'],
    ...lazyPanel(partLoader(['orders'], () => import('./order/MailsPanel.tsx'), 'MailsPanel')),
    reads: 'mails',
  },
  {
    resource: 'sub_order',
    section: 'part',
    label: ['What is sent, and to whom', '送出內容及收件人', '配送内容及收件人'],
    beside: true,
    ...lazyPanel(partLoader(['orders'], () => import('./sub_order/OrderPart.tsx'), 'OrderPart')),
  },
  {
    resource: 'order_return',
    section: 'effect',
    label: ['What it does', '影響', '影响'],
    within: 'refund',
    ...lazyPanel(returnEffect('ReturnEffect')),
    New: lazy(returnEffect('NewReturnEffect')),
  },
  {
    resource: 'outgoing_mail',
    section: 'content',
    label: ['What it says', '內容', '内容'],
    ...lazyPanel(partLoader(['outbox', 'form'], () => import('./outgoing_mail/ContentPanel.tsx'), 'ContentPanel')),
    reads: 'content',
  },
  {
    resource: 'user',
    section: 'loyalty',
    label: ['Points', '積分', '积分'],
    within: 'points',
    ...lazyPanel(partLoader(['points', 'form'], () => import('./user/PointsPanel.tsx'), 'PointsPanel')),
    reads: 'loyalty',
  },
  {
    resource: 'point_transaction',
    section: 'preview',
    label: ['Preview', '預覽', '预览'],
    within: 'movement',
    ...lazyPanel(adjustment('SavedAdjustment')),
    New: lazy(adjustment('AdjustmentPreview')),
  },
  {
    resource: 'user',
    section: 'membership',
    label: ['Groups by what', '群組及依據', '群组及依据'],
    within: 'groups',
    ...lazyPanel(partLoader(['membership', 'form'], () => import('./membership/GroupsPanel.tsx'), 'GroupsPanel')),
    reads: 'groups',
  },
  {
    resource: 'user',
    section: 'eligibility',
    label: ['Why not?', '為何不可？', '为何不可？'],
    ...lazyPanel(partLoader(['eligibility', 'form'], () => import('./eligibility/panels.tsx'), 'UserEligibility')),
  },
  {
    resource: 'user',
    section: 'activity',
    label: ['Time line', '時間軸', '时间线'],
    ...lazyPanel(
      partLoader(['activity', 'history', 'form'], () => import('./user/ActivityPanel.tsx'), 'ActivityPanel'),
    ),
  },
  {
    resource: 'user',
    section: 'privacy',
    label: ['Personal data', '資料保護', '数据保护'],
    ...lazyPanel(partLoader(['privacy', 'form'], () => import('./user/PrivacyPanel.tsx'), 'PrivacyPanel')),
  },
  {
    resource: 'user_group',
    section: 'customers',
    label: ['Customers', '顧客', '顾客'],
    beside: true,
    ...lazyPanel(partLoader(['membership', 'form'], () => import('./membership/MembersPanel.tsx'), 'MembersPanel')),
  },
  {
    resource: 'customer_group',
    section: 'customers',
    label: ['Customers', '顧客', '顾客'],
    beside: true,
    ...lazyPanel(audience),
    New: lazy(audience),
  },
  {
    resource: 'customer_group',
    section: 'place',
    label: ['Where', '適用網店', '适用网店'],
    within: 'places',
    ...lazyPanel(place),
    New: lazy(place),
  },
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
    ...lazyPanel(partLoader(['coupons', 'form'], () => import('./coupon/CodesPanel.tsx'), 'CodesPanel')),
    reads: 'summary',
  },
  {
    resource: 'coupon',
    section: 'eligibility',
    label: ['Why not?', '為何不可？', '为何不可？'],
    ...lazyPanel(partLoader(['eligibility', 'form'], () => import('./eligibility/panels.tsx'), 'CouponEligibility')),
  },
  {
    resource: 'user_group_application',
    section: 'group',
    label: ['Group', '群組', '群组'],
    beside: true,
    ...lazyPanel(
      partLoader(['applications', 'form'], () => import('./user_group_application/GroupPanel.tsx'), 'GroupPanel'),
    ),
    reads: 'membership',
  },
  {
    resource: 'message',
    section: 'sending',
    label: ['Preview and sending', '預覽及寄送', '预览及发送'],
    ...lazyPanel(partLoader(['messages', 'form'], () => import('./message/MessagePanel.tsx'), 'MessagePanel')),
  },
  {
    resource: 'message_template',
    section: 'preview',
    label: ['Preview', '預覽', '预览'],
    ...lazyPanel(
      partLoader(['messages', 'form'], () => import('./message_template/TemplatePreview.tsx'), 'TemplatePreview'),
    ),
    reads: 'content',
  },
  areaReference('address_area_country', 'country'),
  areaReference('address_area_region', 'region'),
  areaReference('address_area_district', 'district'),
  {
    resource: 'address_area_country',
    section: 'preview',
    label: ['Preview', '預覽', '预览'],
    ...lazyPanel(partLoader(['addressAreas'], () => import('./address-area/AddressPreview.tsx'), 'AddressPreview')),
  },
  {
    resource: 'shared_view',
    section: 'words',
    label: ['In words', '文字說明', '文字说明'],
    within: 'shows',
    ...lazyPanel(viewInWords),
    New: lazy(viewInWords),
  },
  {
    resource: 'settings_order',
    section: 'example',
    label: ['Example', '例子', '例子'],
    within: 'numbers',
    ...lazyPanel(partLoader(['form'], () => import('./settings_order/NumberExample.tsx'), 'NumberExample')),
  },
  {
    resource: 'settings_points',
    section: 'example',
    label: ['Example', '例子', '例子'],
    within: 'earning',
    ...lazyPanel(
      partLoader(['points', 'form'], () => import('./settings_points/EarningExample.tsx'), 'EarningExample'),
    ),
  },
  {
    resource: 'settings_points',
    section: 'warning',
    label: ['Mails', '電郵', '邮件'],
    within: 'expiry',
    ...lazyPanel(partLoader(['points'], () => import('./settings_points/WarningNote.tsx'), 'WarningNote')),
  },
  {
    resource: 'shipping_fee_case',
    section: 'now',
    label: ['What it costs now', '現時收費', '当前收费'],
    within: 'expected',
    ...lazyPanel(partLoader(['feeCases', 'feeCoverage'], () => import('./shipping_fee/CaseNow.tsx'), 'CaseNow')),
  },
  {
    resource: 'pickup_sync_schedule',
    section: 'list',
    label: ['List', '名單', '名单'],
    within: 'schedule',
    ...lazyPanel(partLoader(['pickupSync'], () => import('./pickup-sync/ScheduleNotes.tsx'), 'ScheduleNotes')),
  },
  {
    resource: 'delivery_settings',
    section: 'holidays',
    label: ['Public holidays', '公眾假期', '公众假期'],
    within: 'days_off',
    ...lazyPanel(partLoader(['deliverySettings'], () => import('./delivery_settings/Holidays.tsx'), 'Holidays')),
  },
  {
    resource: 'delivery_settings',
    section: 'preview',
    label: ['Preview', '預覽', '预览'],
    beside: true,
    ...lazyPanel(
      partLoader(['deliverySettings', 'form'], () => import('./delivery_settings/DaysPreview.tsx'), 'DaysPreview'),
    ),
  },
  {
    resource: 'product_version',
    section: 'options',
    label: ['Choices', '選項', '选项'],
    ...lazyPanel(
      partLoader(
        ['options', 'grid', 'form'],
        () => import('./product_version/options/OptionsPanel.tsx'),
        'OptionsPanel',
      ),
    ),
    reads: 'product-options',
  },
  {
    resource: 'product_version',
    section: 'group-prices',
    label: ['Group prices', '群組價格', '群组价格'],
    ...lazyPanel(
      partLoader(
        ['options', 'grid', 'form'],
        () => import('./product_version/group-prices/GroupPricesPanel.tsx'),
        'GroupPricesPanel',
      ),
    ),
  },
  {
    resource: 'product_version',
    section: 'eligibility',
    label: ['Why not?', '為何不可？', '为何不可？'],
    ...lazyPanel(partLoader(['eligibility', 'form'], () => import('./eligibility/panels.tsx'), 'VersionEligibility')),
  },
];
