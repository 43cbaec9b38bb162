import type { Fields, FieldValues } from '../kinds/index.ts';
import { atField } from '../eligibility/at-field.ts';
import { optionField, quantityField } from '../eligibility/piece-fields.ts';

/** The parameters of a coupon test: `POST coupon/check`. */
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
    help: ['A code that is given has to be of it.', '如輸入優惠碼，須屬此優惠券。', '如输入优惠码，须属此优惠券。'],
    to: 'coupon',
  },
  user: { kind: 'reference', label: ['User', '用戶', '用户'], to: 'user' },
  at: atField,
  storefront: { kind: 'reference', label: ['Storefront', '網店', '网店'], to: 'storefront' },
  shipping_fee: { kind: 'money', label: ['Shipping fee', '運費', '运费'], minValue: '0' },
  items: {
    kind: 'rows',
    label: ['Items', '貨品', '商品'],
    required: true,
    maxLength: 200,
    fields: {
      version: { kind: 'reference', label: ['Product version', '產品版本', '商品版本'], to: 'product_version' },
      option: optionField,
      quantity: quantityField,
      amount: {
        kind: 'money',
        label: ['Amount', '金額', '金额'],
        help: [
          'Of all pieces; empty: what the customer pays for so many of the version.',
          '所有件數合計；留空即顧客購買該數量版本的金額。',
          '所有件数合计；留空即顾客购买该数量版本的金额。',
        ],
        minValue: '0',
      },
      product_groups: {
        kind: 'reference',
        label: ['Product groups', '產品群組', '商品群组'],
        help: ['Where no version is named.', '未指明版本時適用。', '未指明版本时适用。'],
        to: 'product_group',
        many: true,
      },
      product_categories: {
        kind: 'reference',
        label: ['Product categories', '產品分類', '商品分类'],
        help: ['Where no version is named.', '未指明版本時適用。', '未指明版本时适用。'],
        to: 'product_category',
        many: true,
      },
    },
  },
} as const satisfies Fields;

/** An item in a body. */
export type AskedItem = FieldValues<typeof checkFields, 'create'>['items'][number];
