import { z } from 'zod';
import '../kinds/zod.ts';
import type { Fields, FieldValues } from '../kinds/index.ts';
import { purchaseRules } from '../catalogue/purchase-rules.ts';
import { optionField, quantityField } from '../eligibility/piece-fields.ts';
import { ruleAnswer } from '../eligibility/rule-answer.ts';
import { userLocales } from '../choices.ts';
import { addressFields, deliveryExtras, enteredAmount, payForm } from './order-fields.ts';
import { couponRules } from '../marketing/coupon-rules.ts';

/** The parameters of a quote for a storefront: `POST open/order/quote` (CONTRACT, From outside). */
export const quoteFields = {
  storefront: { kind: 'reference', label: ['Storefront', '網店', '网店'], to: 'storefront' },
  user: {
    kind: 'reference',
    label: ['User', '用戶', '用户'],
    help: ['Empty: not signed in.', '留空即未登入。', '留空即未登录。'],
    to: 'user',
  },
  items: {
    kind: 'rows',
    label: ['Items', '貨品', '商品'],
    required: true,
    maxLength: 1000,
    fields: {
      version: {
        kind: 'reference',
        label: ['Product version', '產品版本', '商品版本'],
        to: 'product_version',
        required: true,
      },
      option: optionField,
      quantity: quantityField,
    },
  },
  coupon_codes: {
    kind: 'tags',
    label: ['Coupon codes', '優惠碼', '优惠码'],
    help: [
      'In the order in which they count; one of each coupon.',
      '按使用次序；每張優惠券一個。',
      '按使用顺序；每张优惠券一个。',
    ],
    each: '[^\\s\\0]{1,40}',
    maxLength: 10,
  },
  k_coin: {
    kind: 'integer',
    label: ['K-Coin to use', '使用 K-Coin', '使用 K-Coin'],
    required: true,
    default: 0,
    minValue: 0,
    maxValue: 100_000_000,
  },
  oto_point: {
    kind: 'integer',
    label: ['OTO Points to use', '使用 OTO Point', '使用 OTO Point'],
    required: true,
    default: 0,
    minValue: 0,
    maxValue: 100_000_000,
  },
  region: { kind: 'reference', label: ['Region', '區域', '区域'], to: 'address_area_region' },
  district: {
    kind: 'reference',
    label: ['District', '分區', '分区'],
    help: ['Says the region, too.', '同時決定區域。', '同时决定区域。'],
    to: 'address_area_district',
  },
} as const satisfies Fields;

/** The body of a quote. */
export type AskedOrder = FieldValues<typeof quoteFields, 'create'>;

/** Additional parameters of an order: `POST open/order`. */
export const placeFields = {
  ...quoteFields,
  name: { kind: 'text', label: ['Name', '姓名', '姓名'], required: true, maxLength: 120 },
  email: { kind: 'email', label: ['Email', '電郵', '邮箱'], required: true },
  phone: { kind: 'phone', label: ['Phone', '電話', '电话'] },
  locale: {
    kind: 'select',
    label: ['Language', '通訊語言', '通信语言'],
    required: true,
    default: 'zh_HK',
    choices: userLocales,
  },
  ...addressFields,
  pickup_point: { kind: 'reference', label: ['Pickup point', '自提點', '自提点'], to: 'pickup_point' },
  delivery_date: { kind: 'date', label: ['Delivery date', '送貨日期', '配送日期'] },
  ...deliveryExtras,
  billing_address: { kind: 'multilineText', label: ['Billing address', '帳單地址', '账单地址'], maxLength: 500 },
  payment_method: { kind: 'text', label: ['Payment method', '付款方式', '付款方式'], maxLength: 60 },
  remarks: { kind: 'multilineText', label: ['Remarks', '備註', '备注'], maxLength: 2_000 },
  total_amount: {
    kind: 'money',
    label: ['Total', '總額', '总额'],
    help: [
      'What the customer was told; an order that costs something else is refused.',
      '顧客所見的總額；如金額已變更，訂單不獲接納。',
      '顾客所见的总额；如金额已变更，订单不予受理。',
    ],
    minValue: '0',
  },
} as const satisfies Fields;

/** The body of an order. */
export type PlacedOrder = FieldValues<typeof placeFields, 'create'>;

const money = z.string();

/** The answer of `POST open/order`. */
export const placedAnswer = z.object({
  data: z.object({
    id: z.int(),
    order_no: z.string(),
    total_amount: money.describe('To be paid in money'),
    expires_at: z.string().nullable().describe('Until when it is to be paid; null where nothing is'),
  }),
});

/** The answer of `POST open/order/quote`. */
export const quoteAnswer = z.object({
  data: z.object({
    orderable: z.boolean().describe('Whether an order like this would be taken now'),
    user: z
      .object({
        id: z.int(),
        reason: z.string().nullable().describe('Why no order is taken for them; null: it would be'),
      })
      .nullable()
      .describe('The customer; null if not signed in'),
    items: z
      .array(
        z.object({
          version: z.int(),
          option: z.int().nullable(),
          quantity: z.int(),
          delivery_type: z.string(),
          buyable: z.boolean(),
          price: money.nullable().describe('Of a piece'),
          amount: money,
          discount: money.describe('Its part of what coupons take off'),
          total: money.describe('After coupons and points'),
          rules: z.array(ruleAnswer(purchaseRules)).readonly(),
        }),
      )
      .readonly(),
    coupons: z
      .array(
        z.object({
          code: z.string(),
          usable: z.boolean(),
          discount: money,
          rules: z.array(ruleAnswer(couponRules)).readonly(),
        }),
      )
      .readonly(),
    deliveries: z
      .array(
        z.object({
          delivery_type: z.string(),
          offered: z.boolean().describe('By the delivery settings, at this storefront'),
          fee: money.nullable().describe('Null: no fee fits'),
        }),
      )
      .readonly(),
    points: z.object({
      k_coin: z.int().describe('Points that are taken: no more than pay the amount'),
      oto_point: z.int(),
      enough: z.boolean().describe('Whether the customer has so many'),
      too_many: z.boolean().describe('Whether they are worth more than there is to pay'),
      worthless: z.boolean().describe('Whether some of them are worth nothing'),
    }),
    original_price: money,
    discount_price: money,
    subtotal: money,
    discount_amount: money,
    shipping_fee: money,
    rounding: money,
    k_coin_amount: money,
    oto_point_amount: money,
    total_amount: money,
  }),
});

/** A payment reported by a storefront: `POST open/order/{order_no}/payment`. */
export const openPaymentFields = { ...payForm, amount: enteredAmount } as const satisfies Fields;

/** The answer of `POST open/order/{order_no}/payment`. */
export const paidAnswer = z.object({
  data: z.object({ order_no: z.string(), status: z.string(), payment_state: z.string() }),
});
