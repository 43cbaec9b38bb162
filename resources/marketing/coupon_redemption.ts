import { defineResource } from '../define.ts';

/**
 * A use of a coupon: held for an order, taken once that is paid, given back if the order comes to nothing. Never
 * deleted; written only by `server/domain/coupon/redeem.ts`.
 */
export const coupon_redemption = defineResource({
  name: 'coupon_redemption',
  label: ['Coupon redemption', '優惠券使用紀錄', '优惠券使用记录'],
  plural: ['Coupon redemptions', '優惠券使用紀錄', '优惠券使用记录'],
  about: [
    'Every use of a coupon stands here, and none is deleted.',
    '優惠券的每次使用都記錄在此，不會刪除。',
    '优惠券的每次使用都记录在此，不会删除。',
  ],
  subject: 'Product',
  scope: 'store',
  title: 'key',
  parent: 'coupon',
  without: ['create', 'update', 'delete'],
  csv: { version: 1 },
  dataSubject: { user: 'user', shows: ['state', 'coupon', 'code', 'discount'] },
  events: { take: ['Taken', '已使用', '已使用'], give_back: ['Given back', '已退回', '已退回'] },
  fields: {
    key: {
      kind: 'text',
      label: ['Key', '識別碼', '标识'],
      help: [
        'Names what used the coupon; nothing uses it twice.',
        '標明使用優惠券的事項；同一事項不會重複使用。',
        '标明使用优惠券的事项；同一事项不会重复使用。',
      ],
      required: true,
      readOnly: true,
      unique: true,
      ascii: true,
      maxLength: 200,
    },
    coupon: { kind: 'reference', label: ['Coupon', '優惠券', '优惠券'], to: 'coupon', required: true, readOnly: true },
    code: { kind: 'reference', label: ['Code', '優惠碼', '优惠码'], to: 'coupon_code', required: true, readOnly: true },
    user: {
      kind: 'reference',
      label: ['User', '用戶', '用户'],
      to: 'user',
      readOnly: true,
      // Many users may read coupons but not customers.
      read: 'ecommerce:GetUser',
    },
    state: {
      kind: 'select',
      label: ['State', '狀態', '状态'],
      readOnly: true,
      default: 'held',
      choices: [
        { value: 'held', label: ['Held', '保留', '保留'], tone: 'info' },
        { value: 'taken', label: ['Taken', '已使用', '已使用'], tone: 'success' },
        { value: 'given_back', label: ['Given back', '已退回', '已退回'], tone: 'neutral' },
      ],
    },
    discount: { kind: 'money', label: ['Discount', '折扣', '折扣'], required: true, readOnly: true, minValue: '0' },
    taken_at: { kind: 'dateTime', label: ['Taken', '確認時間', '确认时间'], readOnly: true },
    given_back_at: { kind: 'dateTime', label: ['Given back', '退回時間', '退回时间'], readOnly: true },
  },
  list: {
    columns: ['created_at', 'key', 'code', 'user', 'state', 'discount', 'coupon'],
    filters: ['coupon', 'code', 'user', 'state', 'discount', 'taken_at', 'given_back_at', 'created_at'],
    sort: '-created_at',
    search: ['key'],
  },
  form: [
    {
      section: 'redemption',
      label: ['Redemption', '使用紀錄', '使用记录'],
      fields: ['key', 'coupon', 'code', 'user', 'state', 'discount', 'taken_at', 'given_back_at'],
    },
  ],
});
