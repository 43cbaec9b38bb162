import { defineResource } from '../define.ts';
import { singleton } from '../singleton.ts';

/** How customers earn and lose points (SPEC §1: loyalty points; SPEC §7, settings). */
export const settings_points = defineResource({
  ...singleton,
  name: 'settings_points',
  path: 'settings/points',
  label: ['Points', '積分', '积分'],
  plural: ['Points settings', '積分設定', '积分设置'],
  about: [
    'What customers earn for their orders, and for how long it lasts.',
    '顧客從訂單賺取的積分及其有效期。',
    '顾客从订单获得的积分及其有效期。',
  ],
  subject: 'AdminUser',
  scope: 'shared',
  title: 'rounding',
  fields: {
    k_coin_per_dollar: {
      kind: 'decimal',
      places: 4,
      label: ['K-Coin for each dollar', '每元賺取 K-Coin', '每元获得 K-Coin'],
      help: ['For new orders; 0 for none.', '用於新訂單；0 即不賺取。', '用于新订单；0 即不获得。'],
      required: true,
      default: '0.0000',
      minValue: '0',
      maxValue: '1000',
    },
    oto_point_per_dollar: {
      kind: 'decimal',
      places: 4,
      label: ['OTO Point for each dollar', '每元賺取 OTO Point', '每元获得 OTO Point'],
      help: ['For new orders; 0 for none.', '用於新訂單；0 即不賺取。', '用于新订单；0 即不获得。'],
      required: true,
      default: '1.0000',
      minValue: '0',
      maxValue: '1000',
    },
    rounding: {
      kind: 'select',
      label: ['Rounding of points', '積分進位', '积分取整'],
      help: ['Of the points of one order.', '按每張訂單的積分計。', '按每张订单的积分计。'],
      required: true,
      default: 'down',
      choices: [
        { value: 'down', label: ['Down', '捨去小數', '舍去小数'] },
        { value: 'nearest', label: ['To the nearest', '四捨五入', '四舍五入'] },
        { value: 'up', label: ['Up', '進一', '进一'] },
      ],
    },
    earned_on: {
      kind: 'select',
      label: ['Earned on', '計算基礎', '计算基础'],
      help: [
        'What earns points of an order, after discounts; what points pay for earns none.',
        '訂單中可賺取積分的金額（已扣除折扣）；以積分支付的部分不計。',
        '订单中可获得积分的金额（已扣除折扣）；以积分支付的部分不计。',
      ],
      required: true,
      default: 'goods',
      choices: [
        { value: 'goods', label: ['Goods', '貨品', '商品'] },
        { value: 'total', label: ['Goods and delivery', '貨品及運費', '商品及运费'] },
      ],
    },
    earned_from: {
      kind: 'money',
      label: ['Only orders from', '最低訂單金額', '最低订单金额'],
      help: [
        'Orders on which less is earned earn nothing; empty: all orders earn.',
        '可賺取積分的金額低於此數的訂單不獲積分；留空即所有訂單。',
        '可获得积分的金额低于此数的订单不获积分；留空即所有订单。',
      ],
      minValue: '1',
    },
    earned_when: {
      kind: 'select',
      label: ['Earned when', '賺取時間', '获得时间'],
      help: [
        'Points of an order that is cancelled before are never booked.',
        '此前取消的訂單不會記入積分。',
        '此前取消的订单不会记入积分。',
      ],
      required: true,
      default: 'completed',
      choices: [
        { value: 'paid', label: ['The order is paid', '訂單付款時', '订单付款时'] },
        { value: 'completed', label: ['The order is completed', '訂單完成時', '订单完成时'] },
      ],
    },
    k_coin_months: {
      kind: 'integer',
      label: ['Lifetime of K-Coin', 'K-Coin 有效期', 'K-Coin 有效期'],
      help: [
        'In months from when it was earned; empty: for ever.',
        '由賺取起計，以月計；留空即永久。',
        '从获得起计，以月计；留空即永久。',
      ],
      minValue: 1,
      maxValue: 120,
    },
    oto_point_months: {
      kind: 'integer',
      label: ['Lifetime of OTO Point', 'OTO Point 有效期', 'OTO Point 有效期'],
      help: [
        'In months from when they were earned; empty: for ever.',
        '由賺取起計，以月計；留空即永久。',
        '从获得起计，以月计；留空即永久。',
      ],
      default: 12,
      minValue: 1,
      maxValue: 120,
    },
    k_coin_worth: {
      kind: 'decimal',
      places: 4,
      label: ['Worth of a K-Coin', '每個 K-Coin 抵值', '每个 K-Coin 抵值'],
      help: [
        'Dollars it pays of an order; 0: it pays none.',
        '可抵訂單的金額（元）；0 即不可抵付。',
        '可抵订单的金额（元）；0 即不可抵付。',
      ],
      required: true,
      default: '0.0000',
      minValue: '0',
      maxValue: '1000',
    },
    oto_point_worth: {
      kind: 'decimal',
      places: 4,
      label: ['Worth of an OTO Point', '每個 OTO Point 抵值', '每个 OTO Point 抵值'],
      help: [
        'Dollars it pays of an order; 0: it pays none.',
        '可抵訂單的金額（元）；0 即不可抵付。',
        '可抵订单的金额（元）；0 即不可抵付。',
      ],
      required: true,
      default: '0.0000',
      minValue: '0',
      maxValue: '1000',
    },
    warning_days: {
      kind: 'integer',
      label: ['Warning before points end', '積分到期提示', '积分到期提醒'],
      help: [
        'Customers with a verified email get a mail this many days before, by the template “Points: about to expire”; empty: none.',
        '到期前多少日以電郵提示電郵已驗證的顧客，內容按「積分：即將到期」範本；留空即不提示。',
        '到期前多少天以邮件提醒邮箱已验证的顾客，内容按“积分：即将到期”模板；留空即不提醒。',
      ],
      default: 30,
      minValue: 1,
      maxValue: 365,
    },
  },
  form: [
    {
      section: 'earning',
      label: ['Earning', '賺取', '获得'],
      fields: ['k_coin_per_dollar', 'oto_point_per_dollar', 'rounding', 'earned_on', 'earned_from', 'earned_when'],
    },
    {
      section: 'paying',
      label: ['Paying', '抵付', '抵付'],
      fields: ['k_coin_worth', 'oto_point_worth'],
    },
    {
      section: 'expiry',
      label: ['Expiry', '到期', '到期'],
      fields: ['k_coin_months', 'oto_point_months', 'warning_days'],
    },
  ],
});
