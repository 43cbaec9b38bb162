import { defineResource } from '../define.ts';
import { singleton } from '../singleton.ts';
import { numberFormat } from './order-number.ts';

/** How orders are numbered, and how long they wait for their payment (SPEC §7, settings). */
export const settings_order = defineResource({
  ...singleton,
  name: 'settings_order',
  path: 'settings/order',
  label: ['Orders', '訂單', '订单'],
  plural: ['Order settings', '訂單設定', '订单设置'],
  about: [
    'Numbers of orders, and when unpaid ones end.',
    '訂單編號，以及未付款訂單的期限。',
    '订单编号，以及未付款订单的期限。',
  ],
  subject: 'AdminUser',
  scope: 'shared',
  title: 'number_format',
  fields: {
    number_format: {
      kind: 'text',
      label: ['Order number format', '訂單編號格式', '订单编号格式'],
      help: [
        'For new orders. {YYYY}, {YY}, {MM} and {DD} are the date, {SEQ:6} a running number of at least six digits.',
        '用於新訂單。{YYYY}、{YY}、{MM}、{DD} 是日期，{SEQ:6} 是最少六位的流水號。',
        '用于新订单。{YYYY}、{YY}、{MM}、{DD} 是日期，{SEQ:6} 是最少六位的流水号。',
      ],
      required: true,
      default: 'OTO{YY}{MM}{DD}{SEQ:6}',
      maxLength: 60,
      pattern: numberFormat,
      patternMessage: [
        'The %{field} field needs one running number, {SEQ:4} to {SEQ:9}; beside it, only {YYYY}, {YY}, {MM}, {DD}, letters A to Z, digits, “-” and “/”, as in OTO{YY}{MM}{DD}{SEQ:6}',
        '%{field}須有一個流水號，由 {SEQ:4} 至 {SEQ:9}；此外只可有 {YYYY}、{YY}、{MM}、{DD}、英文字母、數字、「-」及「/」，例如 OTO{YY}{MM}{DD}{SEQ:6}',
        '%{field}须有一个流水号，由 {SEQ:4} 至 {SEQ:9}；此外只可有 {YYYY}、{YY}、{MM}、{DD}、英文字母、数字、“-”和“/”，例如 OTO{YY}{MM}{DD}{SEQ:6}',
      ],
    },
    expiry_minutes: {
      kind: 'integer',
      label: ['Unpaid orders end after (minutes)', '未付款訂單期限（分鐘）', '未付款订单期限（分钟）'],
      help: [
        '5 to 20,160 (two weeks). What an unpaid order holds (stock, points, coupons) is then free again.',
        '5 至 20,160（兩星期）。期滿後釋放訂單佔用的存貨、積分和優惠券。',
        '5 至 20,160（两周）。期满后释放订单占用的库存、积分和优惠券。',
      ],
      required: true,
      default: 60,
      minValue: 5,
      maxValue: 20_160,
    },
  },
  form: [
    { section: 'numbers', label: ['Order numbers', '訂單編號', '订单编号'], fields: ['number_format'] },
    { section: 'unpaid', label: ['Unpaid orders', '未付款訂單', '未付款订单'], fields: ['expiry_minutes'] },
  ],
});
