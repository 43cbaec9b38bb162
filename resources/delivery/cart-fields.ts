import { deliveryTypes } from '../choices.ts';
import { quantityField } from '../eligibility/piece-fields.ts';
import type { Fields, FieldValues } from '../kinds/index.ts';
import { digitsOf } from '../kinds/money/digits.ts';
import type { Cart } from './shipping-fees.ts';

/** The fields of a cart that shipping fees depend on. */
export const cartFields = {
  delivery_method: {
    kind: 'select',
    label: ['Delivery method', '送貨方式', '配送方式'],
    choices: deliveryTypes,
    required: true,
  },
  amount: {
    kind: 'money',
    label: ['Amount', '金額', '金额'],
    help: ['Before coupons.', '扣除優惠券前。', '扣除优惠券前。'],
    required: true,
    minValue: '0',
    notBelow: 'coupon_discount',
  },
  coupon_discount: {
    kind: 'money',
    label: ['Coupon discount', '優惠券折扣', '优惠券折扣'],
    minValue: '0',
  },
  weight: {
    kind: 'decimal',
    label: ['Weight', '重量', '重量'],
    unit: 'kg',
    places: 3,
    required: true,
    minValue: '0',
    maxValue: '100000',
  },
  region: { kind: 'reference', label: ['Region', '區域', '区域'], to: 'address_area_region' },
  district: {
    kind: 'reference',
    label: ['District', '分區', '分区'],
    help: ['Says the region, too.', '同時決定區域。', '同时决定区域。'],
    to: 'address_area_district',
  },
  items: {
    kind: 'rows',
    label: ['Items', '貨品', '商品'],
    required: true,
    maxLength: 200,
    fields: {
      quantity: quantityField,
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

/** The cart in a body or a record. */
export function cartIn(values: FieldValues<typeof cartFields, 'create' | 'stored'>): Cart {
  const { delivery_method, amount, coupon_discount, weight, region, district, items } = values;
  return {
    delivery_method,
    amount: digitsOf(amount),
    coupon_discount: digitsOf(coupon_discount ?? '0.00'),
    weight: digitsOf(weight),
    ...(region !== null && { region }),
    ...(district !== null && { district }),
    items,
  };
}
