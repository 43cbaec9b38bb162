import { deliveryTypes } from '../choices.ts';
import type { Choice } from '../kinds/select/kind.ts';
import type { Fields } from '../kinds/index.ts';

/**
 * Properties that an item may lack; an order stores which of them one of its items lacks, so that these orders can be
 * found.
 */
export const itemBelongings = [
  { value: 'merchant', label: ['Merchant', '商戶', '商户'] },
  { value: 'category', label: ['Category', '分類', '分类'] },
  { value: 'campaign', label: ['Brand campaign', '品牌活動', '品牌活动'] },
] as const satisfies readonly Choice[];

/** The kind of an order's customer at the time of payment. */
export const customerKinds = [
  { value: 'new', label: ['New customer', '新顧客', '新顾客'] },
  { value: 'returning', label: ['Returning customer', '舊顧客', '老顾客'] },
  { value: 'guest', label: ['Guest', '訪客', '访客'] },
] as const satisfies readonly Choice[];

/** Data of an order that the sales analysis uses; the list of orders can be filtered by it. */
export const soldAsFields = {
  customer_kind: {
    kind: 'select',
    label: ['Kind of customer', '顧客類別', '顾客类别'],
    help: [
      'New: the first order in this store that they paid. Known once it is paid.',
      '新顧客：首次在此商店付款。付款後才會確定。',
      '新顾客：首次在此商店付款。付款后才会确定。',
    ],
    readOnly: true,
    choices: customerKinds,
  },
  delivery_types: {
    kind: 'select',
    label: ['Delivery types', '送貨方式', '配送方式'],
    help: ['Of its items.', '訂單內貨品的送貨方式。', '订单内商品的配送方式。'],
    readOnly: true,
    many: true,
    choices: deliveryTypes,
  },
  items_without: {
    kind: 'select',
    label: ['Items without', '貨品欠缺', '商品缺少'],
    help: [
      'What at least one of its items had none of when it was placed.',
      '下單時至少一項貨品沒有的資料。',
      '下单时至少一件商品没有的资料。',
    ],
    readOnly: true,
    many: true,
    choices: itemBelongings,
  },
} as const satisfies Fields;

/** The categories and campaigns of a product at the time of sale, copied into an item of an order. */
export const soldInFields = {
  product_categories: {
    kind: 'reference',
    label: ['Product categories', '產品分類', '商品分类'],
    to: 'product_category',
    many: true,
  },
  brand_campaigns: {
    kind: 'reference',
    label: ['Brand campaigns', '品牌活動', '品牌活动'],
    help: ['Those that ran then.', '當時進行中的活動。', '当时进行中的活动。'],
    to: 'brand_campaign',
    many: true,
  },
} as const satisfies Fields;

interface SoldItem {
  readonly merchant?: number | null | undefined;
  readonly delivery_type: string;
  readonly product_categories?: readonly number[] | undefined;
  readonly brand_campaigns?: readonly number[] | undefined;
}

/** Derives an order's data from its items. */
export function soldAs(items: readonly SoldItem[]) {
  const lacks = {
    merchant: items.some(({ merchant }) => (merchant ?? null) === null),
    category: items.some(({ product_categories = [] }) => product_categories.length === 0),
    campaign: items.some(({ brand_campaigns = [] }) => brand_campaigns.length === 0),
  };
  return {
    delivery_types: deliveryTypes
      .map(({ value }) => value)
      .filter((value) => items.some(({ delivery_type }) => delivery_type === value)),
    items_without: itemBelongings.map(({ value }) => value).filter((value) => lacks[value]),
  };
}
