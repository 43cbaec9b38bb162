import { defineResource } from '../define.ts';

/** A code by which customers redeem a coupon. Only the server makes them: `server/domain/coupon/`. */
export const coupon_code = defineResource({
  name: 'coupon_code',
  label: ['Coupon code', '優惠碼', '优惠码'],
  plural: ['Coupon codes', '優惠碼', '优惠码'],
  about: [
    'The codes of coupons stand here once these are live. Each can be switched off.',
    '優惠券發布後，其優惠碼會列於此，並可逐一停用。',
    '优惠券发布后，其优惠码会列于此，并可逐一停用。',
  ],
  subject: 'Product',
  scope: 'store',
  title: 'shown',
  parent: 'coupon',
  leadsTo: [{ to: 'coupon_redemption', by: 'code' }],
  without: ['create', 'update', 'delete'],
  fields: {
    coupon: { kind: 'reference', label: ['Coupon', '優惠券', '优惠券'], to: 'coupon', required: true, readOnly: true },
    shown: {
      kind: 'text',
      label: ['Code', '優惠碼', '优惠码'],
      help: ['Only its beginning until it is exported.', '匯出前只顯示開首部分。', '导出前只显示开头部分。'],
      readOnly: true,
      maxLength: 40,
    },
    // An unassigned code is as good as money: only users who may export codes can read it.
    code: {
      kind: 'text',
      label: ['Whole code', '完整優惠碼', '完整优惠码'],
      required: true,
      readOnly: true,
      read: 'ecommerce:ExportProduct',
      unique: true,
      ascii: true,
      maxLength: 40,
    },
    shared: {
      kind: 'boolean',
      label: ['Shared', '共用', '共用'],
      help: ['For many uses; others are for one.', '可多次使用；其他只可使用一次。', '可多次使用；其他仅可使用一次。'],
      readOnly: true,
    },
    status: { kind: 'select', label: ['Status', '狀態', '状态'] },
    uses: {
      kind: 'integer',
      label: ['Uses', '使用次數', '使用次数'],
      readOnly: true,
      tally: true,
      default: 0,
      minValue: 0,
    },
    exported_at: { kind: 'dateTime', label: ['Exported', '匯出時間', '导出时间'], readOnly: true },
  },
  lifecycle: {
    field: 'status',
    initial: 'on',
    states: {
      on: { label: ['On', '可用', '可用'], tone: 'success' },
      off: { label: ['Switched off', '已停用', '已停用'], tone: 'neutral' },
    },
    transitions: {
      switch_off: {
        from: ['on'],
        to: 'off',
        label: ['Switch off', '停用', '停用'],
        icon: 'stop',
        done: ['Switched off', '已停用', '已停用'],
        confirm: [
          'Switch off [%{title}]? Nobody can use it from then on.',
          '停用 [%{title}]？此後任何人均不能使用。',
          '停用 [%{title}]？此后任何人均不能使用。',
        ],
        bulk: true,
      },
      switch_on: {
        from: ['off'],
        to: 'on',
        label: ['Switch on', '啟用', '启用'],
        icon: 'start',
        done: ['Switched on', '已啟用', '已启用'],
        confirm: [
          'Switch on [%{title}]? It can be used again.',
          '啟用 [%{title}]？此碼將可再次使用。',
          '启用 [%{title}]？此码将可再次使用。',
        ],
        bulk: true,
      },
    },
  },
  list: {
    columns: ['shown', 'coupon', 'status', 'uses', 'exported_at', 'created_at'],
    filters: ['coupon', 'shown', 'code', 'status', 'shared', 'uses', 'exported_at', 'created_at'],
    sort: 'id',
    search: ['shown'],
  },
  form: [
    {
      section: 'code',
      label: ['Code', '優惠碼', '优惠码'],
      fields: ['shown', 'code', 'coupon', 'shared', 'status', 'uses', 'exported_at'],
    },
  ],
});
