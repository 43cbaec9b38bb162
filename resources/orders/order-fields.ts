import { deliveryTypes } from '../choices.ts';
import { atField } from '../eligibility/at-field.ts';
import type { Fields } from '../kinds/index.ts';

/** Fields that orders, sub-orders and their rows share; their values are copied when the order is placed. */

/** Where an order goes: the parts of an address form (`resources/delivery/address-form.ts`). */
export const addressFields = {
  recipient: { kind: 'text', label: ['Recipient', '收件人', '收件人'], personal: true, maxLength: 120 },
  surname: { kind: 'text', label: ['Surname', '姓氏', '姓氏'], personal: true, maxLength: 60 },
  given_name: { kind: 'text', label: ['Given name', '名字', '名字'], personal: true, maxLength: 60 },
  tel: { kind: 'phone', label: ['Telephone', '收件電話', '收件电话'], personal: true },
  country: { kind: 'reference', label: ['Country', '國家或地區', '国家或地区'], to: 'address_area_country' },
  region: { kind: 'reference', label: ['Region', '區域', '区域'], to: 'address_area_region' },
  district: { kind: 'reference', label: ['District', '分區', '分区'], to: 'address_area_district' },
  city: { kind: 'text', label: ['City', '城市', '城市'], maxLength: 80 },
  address: { kind: 'text', label: ['Street and number', '街道及門牌', '街道及门牌'], personal: true, maxLength: 200 },
  building: { kind: 'text', label: ['Building', '大廈', '大厦'], personal: true, maxLength: 120 },
  floor: { kind: 'text', label: ['Floor', '樓層', '楼层'], personal: true, maxLength: 20 },
  flat: { kind: 'text', label: ['Flat', '單位', '单位'], personal: true, maxLength: 20 },
  postal_code: {
    kind: 'text',
    label: ['Postal code', '郵政編號', '邮政编码'],
    personal: true,
    ascii: true,
    maxLength: 12,
  },
} as const satisfies Fields;

/** Obstacles to a delivery. */
export const deliveryExtras = {
  pass_through_stair: { kind: 'boolean', label: ['Stairs to pass', '需行樓梯', '需走楼梯'] },
  removal_of_handrail: { kind: 'boolean', label: ['Handrail to remove', '需拆扶手', '需拆扶手'] },
  village_house: { kind: 'boolean', label: ['Village house', '村屋', '村屋'] },
} as const satisfies Fields;

/** How something was sent. */
export const trackingFields = {
  courier: { kind: 'text', label: ['Courier', '速遞公司', '快递公司'], maxLength: 80 },
  tracking_no: { kind: 'text', label: ['Tracking number', '運單編號', '运单编号'], ascii: true, maxLength: 60 },
  tracking_url: { kind: 'url', label: ['Tracking address', '追蹤網址', '跟踪网址'] },
} as const satisfies Fields;

const money = { kind: 'money', readOnly: true, minValue: '0' } as const;

/** The merchant or storefront whose program placed an order. */
export const placedByFields = {
  placed_by: {
    kind: 'text',
    label: ['Placed by', '下單來源', '下单来源'],
    help: ['The merchant or storefront whose program sent it.', '送出訂單的商戶或網店。', '提交订单的商户或网店。'],
    readOnly: true,
    maxLength: 120,
  },
  placed_by_merchant: {
    kind: 'reference',
    label: ['Placed by merchant', '下單商戶', '下单商户'],
    help: [
      'Whose program sent it: no other may say that it was paid.',
      '提交訂單的商戶，只有其程式可通知收款。',
      '提交订单的商户，只有其程序可通知收款。',
    ],
    to: 'merchant',
    readOnly: true,
  },
} as const satisfies Fields;

/** A line of an order, as it was when the order was placed; later changes of a product change no order. */
export const orderItemFields = {
  product_version: {
    kind: 'reference',
    label: ['Product version', '產品版本', '商品版本'],
    to: 'product_version',
    required: true,
  },
  option: { kind: 'integer', label: ['Option', '選項組合', '选项组合'] },
  option_name: { kind: 'text', label: ['Choices', '選項', '选项'], maxLength: 400 },
  sku: { kind: 'reference', label: ['SKU', 'SKU', 'SKU'], to: 'sku', required: true },
  item_code: { kind: 'text', label: ['Item code', '貨號', '货号'], required: true, ascii: true, maxLength: 40 },
  product_code: {
    kind: 'text',
    label: ['Product code', '產品編號', '商品编号'],
    required: true,
    ascii: true,
    maxLength: 60,
  },
  name: { kind: 'text', label: ['Name', '名稱', '名称'], required: true, localized: true, maxLength: 160 },
  merchant: { kind: 'reference', label: ['Merchant', '商戶', '商户'], to: 'merchant' },
  delivery_type: {
    kind: 'select',
    label: ['Delivery type', '送貨方式', '配送方式'],
    required: true,
    choices: deliveryTypes,
  },
  price: { ...money, label: ['Price', '價格', '价格'], required: true },
  original_price: { ...money, label: ['Original price', '原價', '原价'] },
  qty: { kind: 'integer', label: ['Quantity', '數量', '数量'], required: true, minValue: 1, maxValue: 1_000_000 },
  amount: { ...money, label: ['Amount', '金額', '金额'], required: true },
  discount: { ...money, label: ['Coupons', '優惠券', '优惠券'], required: true },
  paid_by_points: { ...money, label: ['Paid by points', '積分支付', '积分支付'], required: true },
  total: { ...money, label: ['To pay', '應付', '应付'], required: true },
  // As shipped, or laid ready: without pieces returned earlier, but with pieces that a return left with the customer.
  sent_qty: {
    kind: 'integer',
    label: ['Sent', '已寄出', '已寄出'],
    readOnly: true,
    tally: true,
    default: 0,
    minValue: 0,
  },
  returned_qty: {
    kind: 'integer',
    label: ['Returned', '已退', '已退'],
    readOnly: true,
    tally: true,
    default: 0,
    minValue: 0,
  },
  // Returned pieces that the customer keeps. They are sent like pieces that nobody returned.
  kept_qty: {
    kind: 'integer',
    label: ['Returned, left with the customer', '已退但留給客戶', '已退但留给客户'],
    readOnly: true,
    tally: true,
    default: 0,
    minValue: 0,
  },
  no_refund: { kind: 'boolean', label: ['No refund and exchange', '不設退換', '不设退换'] },
} as const satisfies Fields;

/** A use of a coupon by an order. */
export const orderCouponFields = {
  coupon: { kind: 'reference', label: ['Coupon', '優惠券', '优惠券'], to: 'coupon', required: true },
  code: { kind: 'text', label: ['Code', '優惠碼', '优惠码'], required: true, ascii: true, maxLength: 40 },
  discount: { ...money, label: ['Discount', '折扣', '折扣'], required: true },
} as const satisfies Fields;

/** A received payment. */
export const paymentFields = {
  paid_at: { kind: 'dateTime', label: ['Paid', '付款時間', '付款时间'], required: true },
  method: { kind: 'text', label: ['Method', '方式', '方式'], required: true, maxLength: 60 },
  reference: { kind: 'text', label: ['Reference', '參考編號', '参考编号'], required: true, maxLength: 120 },
  amount: { ...money, label: ['Amount', '金額', '金额'], required: true },
} as const satisfies Fields;

/** How a refund reaches the customer. */
export const refundMethods = [
  { value: 'original', label: ['As it was paid', '原路退回', '原路退回'] },
  { value: 'bank_transfer', label: ['Bank transfer', '銀行轉帳', '银行转账'] },
  { value: 'cash', label: ['Cash', '現金', '现金'] },
] as const;

/** A refund. */
export const refundFields = {
  refunded_at: { kind: 'dateTime', label: ['Refunded', '退款時間', '退款时间'], required: true },
  refund_method: {
    kind: 'select',
    label: ['Method', '方式', '方式'],
    required: true,
    choices: refundMethods,
  },
  amount: { ...money, label: ['Amount', '金額', '金额'], required: true },
  remarks: { kind: 'text', label: ['Remarks', '備註', '备注'], personal: true, maxLength: 500 },
} as const satisfies Fields;

/** The way and the reason of a refund. */
const refunding = {
  refund_method: {
    kind: 'select',
    label: ['Refund by', '退款方式', '退款方式'],
    required: true,
    default: 'original',
    choices: refundMethods,
  },
  reason: { kind: 'text', label: ['Reason', '原因', '原因'], required: true, maxLength: 500 },
} as const satisfies Fields;

/** The form of a cancellation. */
export const cancelForm = {
  reason: refunding.reason,
  refund_method: refunding.refund_method,
} as const satisfies Fields;

/** An amount typed in by a user. */
export const enteredAmount = {
  kind: 'money',
  label: ['Amount', '金額', '金额'],
  required: true,
  minValue: '0.01',
} as const;

/** The form of a refund without a return. */
export const refundForm = { amount: enteredAmount, ...refunding } as const satisfies Fields;

/** The form of a payment for the remaining amount. */
export const payForm = {
  method: paymentFields.method,
  reference: {
    ...paymentFields.reference,
    help: [
      'Of whoever took the money; the same is recorded once.',
      '收款方的編號；同一編號只記錄一次。',
      '收款方的编号；同一编号只记录一次。',
    ],
  },
  paid_at: { ...atField, label: paymentFields.paid_at.label },
} as const satisfies Fields;

const points = { kind: 'integer', readOnly: true, minValue: 0 } as const;

/** The amounts of an order, and the points that it earns (docs/decisions/0102-what-an-order-costs.md). */
export const orderAmountFields = {
  original_price: { ...money, label: ['At original prices', '原價合計', '原价合计'], required: true },
  discount_price: { ...money, label: ['Reductions', '減價', '减价'], required: true },
  subtotal: { ...money, label: ['Subtotal', '小計', '小计'], required: true },
  discount_amount: { ...money, label: ['Coupons take off', '優惠券折扣', '优惠券折扣'], required: true },
  shipping_fee: { ...money, label: ['Shipping fee', '運費', '运费'], required: true },
  rounding: { kind: 'money', label: ['Rounding', '進位', '取整'], readOnly: true, required: true },
  k_coin_amount: { ...money, label: ['Paid by K-Coin', 'K-Coin 支付', 'K-Coin 支付'], required: true },
  oto_point_amount: { ...money, label: ['Paid by OTO Points', 'OTO Point 支付', 'OTO Point 支付'], required: true },
  total_amount: { ...money, label: ['Total', '總額', '总额'], required: true },
  paid_amount: { ...money, label: ['Paid', '已付', '已付'], default: '0.00' },
  refunded_amount: { ...money, label: ['Refunded', '已退款', '已退款'], default: '0.00' },
  to_send_back: {
    ...money,
    label: ['To be sent back', '待退還', '待退还'],
    help: [
      'What was paid beyond what the order costs by now.',
      '已付款項中超出訂單現時應付的金額。',
      '已付款项中超出订单现时应付的金额。',
    ],
    default: '0.00',
  },
  k_coin_redeemed: { ...points, label: ['K-Coin redeemed', '兌換 K-Coin', '兑换 K-Coin'], default: 0 },
  k_coin_earned: { ...points, label: ['K-Coin earned', '賺取 K-Coin', '获得 K-Coin'], default: 0 },
  oto_point_redeemed: { ...points, label: ['OTO Points redeemed', '兌換 OTO Point', '兑换 OTO Point'], default: 0 },
  oto_point_earned: { ...points, label: ['OTO Points earned', '賺取 OTO Point', '获得 OTO Point'], default: 0 },
} as const satisfies Fields;
