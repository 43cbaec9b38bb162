import { deliveryTypes } from '../choices.ts';
import type { Label } from '../kinds/kind.ts';
import { customerKinds } from '../orders/sold-as.ts';
import type { Choice } from '../kinds/select/kind.ts';

/** Ways to split sales into parts. */
export interface Split {
  readonly name: string;
  readonly label: Label;
  /**
   * `order`: each order is in one part, so that the parts add up to the whole. `items`: by what was sold; an order is
   * in the part of each of its items, with their amounts; fees and rounding are in no part.
   */
  readonly of: 'order' | 'items';
  /** An item can be in several parts, whose sum is then more than the whole. */
  readonly overlaps?: true;
  /** The filter of orders that finds a part; absent where the store itself is the part. */
  readonly filter?: string;
  /** Keys of its parts: ids of this entity, … */
  readonly entity?: string;
  /** … or one of these choices, … */
  readonly choices?: readonly Choice[];
  /** Label of the part without a key, whose key is empty. */
  readonly none?: Label;
  /** Value of `items_without` that finds the part without a key. */
  readonly without?: string;
}

export const splits = [
  { name: 'store', label: ['Store', '商店', '商店'], of: 'order', entity: 'store' },
  {
    name: 'merchant',
    label: ['Merchant', '商戶', '商户'],
    of: 'items',
    filter: 'items.merchant',
    entity: 'merchant',
    none: ['The shop itself', '自營', '自营'],
    without: 'merchant',
  },
  {
    name: 'category',
    label: ['Category', '分類', '分类'],
    of: 'items',
    overlaps: true,
    filter: 'items.product_categories',
    entity: 'product_category',
    none: ['No category', '未分類', '未分类'],
    without: 'category',
  },
  {
    name: 'campaign',
    label: ['Brand campaign', '品牌活動', '品牌活动'],
    of: 'items',
    overlaps: true,
    filter: 'items.brand_campaigns',
    entity: 'brand_campaign',
    none: ['No campaign', '沒有活動', '没有活动'],
    without: 'campaign',
  },
  {
    name: 'payment',
    label: ['Payment method', '付款方式', '付款方式'],
    of: 'order',
    filter: 'payment_method',
    none: ['Nothing to pay', '無須付款', '无需付款'],
  },
  {
    name: 'delivery',
    label: ['Delivery', '送貨方式', '配送方式'],
    of: 'items',
    filter: 'delivery_types',
    choices: deliveryTypes,
  },
  {
    name: 'district',
    label: ['District', '分區', '分区'],
    of: 'order',
    filter: 'district',
    entity: 'address_area_district',
    none: ['No district', '沒有分區', '没有分区'],
  },
  {
    name: 'customer',
    label: ['Customers', '顧客', '顾客'],
    of: 'order',
    filter: 'customer_kind',
    choices: customerKinds,
  },
] as const satisfies readonly Split[];

export type SplitName = (typeof splits)[number]['name'];

export const splitOf = (name: SplitName): Split => splits.find((split) => split.name === name) ?? splits[0];
