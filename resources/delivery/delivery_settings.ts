import { deliveryTypes } from '../choices.ts';
import { defineResource } from '../define.ts';
import { singleton } from '../singleton.ts';

/** The days of a week, in the order of Hong Kong's calendars. */
export const weekdays = [
  { value: 'sun', label: ['Sun', '週日', '周日'] },
  { value: 'mon', label: ['Mon', '週一', '周一'] },
  { value: 'tue', label: ['Tue', '週二', '周二'] },
  { value: 'wed', label: ['Wed', '週三', '周三'] },
  { value: 'thu', label: ['Thu', '週四', '周四'] },
  { value: 'fri', label: ['Fri', '週五', '周五'] },
  { value: 'sat', label: ['Sat', '週六', '周六'] },
] as const;

/** When a store delivers (SPEC §2, /delivery_settings; §7). `delivery-days.ts` calculates the days from it. */
export const delivery_settings = defineResource({
  ...singleton,
  name: 'delivery_settings',
  label: ['Delivery settings', '送貨設定', '配送设置'],
  plural: ['Delivery settings', '送貨設定', '配送设置'],
  about: [
    'How and on which days this store delivers.',
    '本店以甚麼方式、在哪些日子送貨。',
    '本店以什么方式、在哪些日子配送。',
  ],
  subject: 'Product',
  scope: 'store',
  title: 'remarks',
  fields: {
    types: {
      kind: 'rows',
      label: ['Delivery types', '送貨方式', '配送方式'],
      help: [
        'A type that isn’t listed is not offered. A row for one storefront counts there instead of the row for all.',
        '未列出的方式不提供。某網店自己的一行，會取代適用於所有網店的一行。',
        '未列出的方式不提供。某网店自己的一行，会取代适用于所有网店的一行。',
      ],
      key: ['delivery_type', 'storefront'],
      maxLength: 200,
      fields: {
        delivery_type: {
          kind: 'select',
          label: ['Type', '方式', '方式'],
          required: true,
          choices: deliveryTypes,
        },
        storefront: {
          kind: 'reference',
          label: ['Storefront', '網店', '网店'],
          help: ['Empty: all', '留空：所有', '留空：所有'],
          to: 'storefront',
        },
        enabled: { kind: 'boolean', label: ['Offered', '提供', '提供'], default: true },
        cut_off: {
          kind: 'time',
          label: ['Cut-off time', '截單時間', '截单时间'],
          help: [
            'Later: as if on the next day that is no day off',
            '逾時作下一個非休息日下單',
            '逾时作下一个非休息日下单',
          ],
        },
        lead_days: {
          kind: 'integer',
          label: ['Lead days', '準備天數', '准备天数'],
          help: [
            '0: same day. All days count but days off, Sundays too',
            '0：即日。休息日以外每天都計，包括星期日',
            '0：当天。休息日以外每天都计，包括星期日',
          ],
          required: true,
          default: 1,
          minValue: 0,
          maxValue: 60,
        },
        days_ahead: {
          kind: 'integer',
          label: ['Days ahead', '可預約天數', '可预约天数'],
          help: ['From the order', '由下單起計', '从下单算起'],
          required: true,
          default: 28,
          minValue: 0,
          maxValue: 365,
          notBelow: 'lead_days',
        },
        weekdays: {
          kind: 'select',
          label: ['Weekdays', '送貨日', '配送日'],
          help: ['None: every day', '不選：每天', '不选：每天'],
          many: true,
          choices: weekdays,
        },
      },
    },
    days_off: {
      kind: 'rows',
      label: ['Days off', '休息日', '休息日'],
      help: [
        'Nothing is delivered on them, and they don’t count as lead days. Digital goods are delivered all the same.',
        '當天不送貨，也不計入準備天數；數碼商品不受影響。',
        '当天不配送，也不计入准备天数；数字商品不受影响。',
      ],
      key: 'date',
      sortedBy: 'date',
      maxLength: 500,
      fields: {
        date: { kind: 'date', label: ['Date', '日期', '日期'], required: true },
        name: { kind: 'text', label: ['Name', '名稱', '名称'], required: true, localized: true, maxLength: 80 },
      },
    },
    remarks: { kind: 'multilineText', label: ['Remarks', '備註', '备注'], maxLength: 1000 },
  },
  form: [
    { section: 'types', label: ['Delivery types', '送貨方式', '配送方式'], fields: ['types'] },
    { section: 'days_off', label: ['Days off', '休息日', '休息日'], fields: ['days_off'] },
    { section: 'remarks', label: ['Remarks', '備註', '备注'], fields: ['remarks'] },
  ],
});
