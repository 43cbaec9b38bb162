import { viewOf } from '../view.ts';
import { sub_order } from './sub_order.ts';

/** The number begins with that of the order. */
const sold = [
  'sub_order_no',
  'merchant',
  'recipient',
  'tel',
  'items',
  'delivery_type',
  'status',
  'settlement_amount',
  'created_at',
] as const;
/** Columns for packing: who, where and what. */
const sent = (own: 'merchant' | 'delivery_type', near: 'district' | 'pickup_point') =>
  ['sub_order_no', own, 'recipient', 'tel', 'address', near, 'items', 'status', 'tracking_no'] as const;

const sentBy = (...ways: readonly string[]) => [{ path: 'delivery_type', operator: 'in', value: ways }] as const;

/** Views of sub-orders for those who sell or send them (SPEC §2). */
export const subOrderViews = [
  viewOf(sub_order, {
    name: 'merchant_sales_order',
    label: ['Merchant sales order', '商戶銷售訂單', '商户销售订单'],
    plural: ['Merchant sales orders', '商戶銷售訂單', '商户销售订单'],
    about: [
      'What merchants have sold: the sub-orders of their goods, however these are sent. They come with orders.',
      '商戶售出的貨品：其貨品的子訂單，不論以何種方式送出。訂單成立時自動產生。',
      '商户售出的商品：其商品的子订单，不论以何种方式送出。订单成立时自动产生。',
    ],
    where: [{ path: 'merchant', operator: 'null', value: false }],
    columns: sold,
  }),
  viewOf(sub_order, {
    name: 'merchant_delivery_order',
    label: ['Merchant delivery order', '商戶送貨單', '商户配送单'],
    plural: ['Merchant delivery orders', '商戶送貨單', '商户配送单'],
    about: [
      'What merchants deliver themselves. They come with orders.',
      '由商戶自行送貨的子訂單。訂單成立時自動產生。',
      '由商户自行配送的子订单。订单成立时自动产生。',
    ],
    where: sentBy('merchant_delivery'),
    columns: sent('merchant', 'district'),
  }),
  viewOf(sub_order, {
    name: 'merchant_direct_delivery_order',
    label: ['Direct delivery order', '供應商直送單', '供应商直送单'],
    plural: ['Direct delivery orders', '供應商直送單', '供应商直送单'],
    about: [
      'What suppliers send to the customer straight away. They come with orders.',
      '由供應商直接送達顧客的子訂單。訂單成立時自動產生。',
      '由供应商直接送达顾客的子订单。订单成立时自动产生。',
    ],
    where: sentBy('direct_delivery'),
    columns: sent('merchant', 'district'),
  }),
  viewOf(sub_order, {
    name: 'store_delivery_order',
    label: ['Store delivery order', '門店送貨單', '门店配送单'],
    plural: ['Store delivery orders', '門店送貨單', '门店配送单'],
    about: [
      'What the shop delivers or hands out itself: at home, at pickup points and in its stores. They come with orders.',
      '由店方送貨或交收的子訂單：送貨上門、自提點及門市自取。訂單成立時自動產生。',
      '由店方配送或交付的子订单：送货上门、自提点和门店自取。订单成立时自动产生。',
    ],
    where: sentBy('home_delivery', 'pickup_point', 'store_pickup'),
    columns: sent('delivery_type', 'pickup_point'),
  }),
] as const;
