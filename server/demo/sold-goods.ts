import { feeIn } from '../../resources/delivery/fee-records.ts';
import { shipping_fee } from '../../resources/delivery/shipping_fee.ts';
import { type Cart, compileFees, priceOf } from '../../resources/delivery/shipping-fees.ts';
import { digitsOf } from '../../resources/kinds/money/digits.ts';
import type { Values } from '../../resources/kinds/kind.ts';
import type { QuotedLine } from '../../resources/orders/quote-order.ts';
import type { soldAs } from '../../resources/orders/sold-as.ts';
import { validate } from '../../resources/schema.ts';
import { isObject } from '../db/model/paths.ts';
import type { DemoRecord } from './shop.ts';

/** A version, or one of its options, that customers can buy. */
export interface Sellable {
  readonly quoted: Omit<QuotedLine, 'quantity'>;
  /** The values that an order item copies. */
  readonly copied: Values & Parameters<typeof soldAs>[0][number];
  /** Campaigns of its product; an item copies those that run. */
  readonly campaigns: readonly number[];
  /** Pieces that are left. */
  left: number;
}

/** Something to buy, and the number of pieces. */
export interface BasketLine {
  readonly sellable: Sellable;
  readonly quantity: number;
}

interface Goods {
  readonly product_version: readonly DemoRecord[];
  readonly product: readonly DemoRecord[];
  readonly sku: readonly DemoRecord[];
}

const idsIn = (value: unknown) => (Array.isArray(value) ? value.map(Number) : []);
const centsOf = (value: unknown) => (typeof value === 'string' ? digitsOf(value) : undefined);

/** What each store sells now, with the ids that the database gives to options: they are numbered consecutively. */
export function sellables(goods: Goods): readonly (Sellable & { readonly store: number | undefined })[] {
  const products = new Map(goods.product.map((one) => [one.id, one]));
  const skus = new Map(goods.sku.map((one) => [one.id, one]));
  let option = 0;
  return goods.product_version.flatMap(({ id, store, values }) => {
    const set =
      isObject(values.options) && Array.isArray(values.options.set) ? values.options.set.filter(isObject) : [];
    const options = set.map((one): Values => {
      option += 1;
      return { ...one, id: option };
    });
    const isSold = values.status === 'active' && values.version !== 0 && (values.version_of ?? null) === null;
    if (!isSold) return [];
    const sold: readonly Values[] =
      values.has_choices === true ? options.filter((one) => one.obsolete !== true) : [values];
    return sold.flatMap((one) => {
      const sku = skus.get(Number(one.sku ?? 0));
      const price = centsOf(one.price);
      if (!sku || price === undefined) return [];
      const product = products.get(Number(values.product));
      return [
        {
          store,
          left: Math.min(Number(one.quota ?? 900), Number(values.quota ?? 900)),
          quoted: {
            price,
            original_price: centsOf(one.original_price),
            merchant: Number(sku.values.merchant),
            delivery_type: String(values.delivery_type),
            weight: digitsOf(String(sku.values.gross_weight)),
            product_groups: idsIn(product?.values.product_groups),
            product_categories: idsIn(values.product_categories),
          },
          copied: {
            product_version: id,
            option: one === values ? null : Number(one.id),
            option_name: one === values ? null : String(one.combination),
            sku: sku.id,
            item_code: sku.values.item_code,
            product_code: product?.values.code,
            name: values.name,
            merchant: Number(sku.values.merchant),
            delivery_type: String(values.delivery_type),
            price: one.price,
            original_price: one.original_price,
            returned_qty: 0,
            no_refund: values.no_refund_and_exchange,
            product_categories: idsIn(values.product_categories),
          },
          campaigns: idsIn(product?.values.brand_campaigns),
        },
      ];
    });
  });
}

/** Finds the fee of a cart, as the store's quotes would. */
export function feesOf(fees: readonly DemoRecord[]): (cart: Cart) => number | undefined {
  const live = fees
    .filter(({ values }) => values.status === 'active' && (values.version_of ?? null) === null)
    .flatMap(({ id, values: { description, delivery_methods, type, price, free_from, conditions } }) => {
      const given = { description, delivery_methods, type, price, free_from, conditions };
      const read = validate(shipping_fee, given, { mode: 'create' });
      return read.ok ? [feeIn({ ...read.values, id, version_of: null })] : [];
    });
  const feeOf = compileFees(live);
  return (cart) => {
    const fee = feeOf(cart);
    return fee && priceOf(fee, cart);
  };
}
