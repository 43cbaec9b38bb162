import { digitsOf } from '../kinds/money/digits.ts';
import type { Fields, FieldValues } from '../kinds/index.ts';
import { atField } from '../eligibility/at-field.ts';
import type { CouponCart } from './coupon-rules.ts';

/** What a coupon is tried for: `POST coupon/check`. */
export const checkFields = {
  code: {
    kind: 'text',
    label: ['Code', '優惠碼', '优惠码'],
    help: [
      'Empty: any code of the coupon, unused if there is one.',
      '留空即優惠券的任何優惠碼，未使用者優先。',
      '留空即优惠券的任何优惠码，未使用者优先。',
    ],
    maxLength: 40,
  },
  coupon: {
    kind: 'reference',
    label: ['Coupon', '優惠券', '优惠券'],
    help: ['Counts where no code is given.', '沒有輸入優惠碼時適用。', '未输入优惠码时适用。'],
    to: 'coupon',
  },
  user: { kind: 'reference', label: ['User', '用戶', '用户'], to: 'user' },
  first_order: { kind: 'boolean', label: ['First order', '首次訂購', '首次订购'] },
  at: atField,
  storefront: { kind: 'reference', label: ['Storefront', '網店', '网店'], to: 'storefront' },
  shipping_fee: { kind: 'money', label: ['Shipping fee', '運費', '运费'], minValue: '0' },
  items: {
    kind: 'rows',
    label: ['Items', '貨品', '商品'],
    required: true,
    maxLength: 200,
    fields: {
      amount: {
        kind: 'money',
        label: ['Amount', '金額', '金额'],
        help: ['Of all pieces.', '所有件數合計。', '所有件数合计。'],
        required: true,
        minValue: '0',
      },
      product_groups: {
        kind: 'reference',
        label: ['Product groups', '產品群組', '商品群组'],
        to: 'product_group',
        many: true,
      },
      product_categories: {
        kind: 'reference',
        label: ['Product categories', '產品分類', '商品分类'],
        to: 'product_category',
        many: true,
      },
    },
  },
} as const satisfies Fields;

/** The cart in a body. */
export function couponCartIn({
  items,
  shipping_fee,
  storefront,
}: Pick<FieldValues<typeof checkFields, 'create'>, 'items' | 'shipping_fee' | 'storefront'>): CouponCart {
  return {
    items: items.map((item) => ({ ...item, amount: digitsOf(item.amount) })),
    shipping_fee: digitsOf(shipping_fee ?? '0.00'),
    ...(storefront !== null && { storefront }),
  };
}
