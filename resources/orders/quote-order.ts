/**
 * Calculates the price of an order from the data read for it: prices, coupons, fees and points in the order of 0102.
 * Used by quotes, placed orders, and tests of a cart. Amounts are whole cents, weights whole grams.
 */
import type { Cart } from '../delivery/shipping-fees.ts';
import {
  type CouponCart,
  type CouponCase,
  type CouponOutcome,
  isCounted,
  tryCoupon,
} from '../marketing/coupon-rules.ts';
import {
  type AmountRounding,
  linesAfter,
  orderAmounts,
  type OrderAmounts,
  payable,
  type PricedLine,
} from './order-amounts.ts';

/** A line of a cart, as read from the database. */
export interface QuotedLine extends PricedLine {
  readonly merchant: number | null;
  readonly delivery_type: string;
  /** Grams per piece. */
  readonly weight: number;
  readonly product_groups: readonly number[];
  /** Includes their ancestors. */
  readonly product_categories: readonly number[];
}

/** The input of a coupon test without the cart. */
export type QuotedCoupon = Omit<CouponCase, 'cart'>;

/** The shipping fee for the lines of one delivery type; `undefined`: no fee fits. */
export interface QuotedDelivery {
  readonly delivery_type: string;
  /** Indexes of its lines. */
  readonly lines: readonly number[];
  readonly fee: number | undefined;
}

/** The result of a coupon, and the cart it was tested with. */
export interface TriedCoupon extends CouponOutcome {
  readonly cart: CouponCart;
}

export interface AskedQuote {
  readonly lines: readonly QuotedLine[];
  /** In the order in which they apply. */
  readonly coupons: readonly QuotedCoupon[];
  readonly storefront?: number | undefined;
  readonly region?: number | undefined;
  readonly district?: number | undefined;
  /** The fee of a cart; `undefined` if none fits. */
  readonly feeOf: (cart: Cart) => number | undefined;
  readonly rounding: AmountRounding;
  /** Value in cents of the points that the customer wants to use. */
  readonly k_coin_worth: number;
  readonly oto_point_worth: number;
}

export interface OrderQuote {
  readonly amounts: OrderAmounts;
  readonly deliveries: readonly QuotedDelivery[];
  /** The results of all coupons, in the given order, each with the cart it was tested with. */
  readonly coupons: readonly TriedCoupon[];
  /** Whether the points are worth more than the amount to pay; they then pay only that. */
  readonly hasTooManyPoints: boolean;
}

const takesOffFee = ({ coupon }: QuotedCoupon) => coupon.type === 'free_shipping';

/** Quotes an order. Unusable coupons give no discount, and a missing fee counts as 0; the quote reports both. */
export function quoteOrder(asked: AskedQuote): OrderQuote {
  const { lines, coupons, storefront, rounding } = asked;
  const amounts = lines.map(({ price, quantity }) => price * quantity);
  const taken_off: { readonly discount: number; readonly lines: readonly number[] }[] = [];
  const itemsLeft = () => {
    const left = linesAfter(amounts, taken_off);
    return lines.map((line, place) => ({ ...line, amount: left[place] ?? 0 }));
  };
  const outcomes = new Map<QuotedCoupon, TriedCoupon>();
  for (const one of coupons.filter((coupon) => !takesOffFee(coupon))) {
    const items = itemsLeft();
    const cart = { items, shipping_fee: 0, storefront };
    const outcome = tryCoupon({ ...one, cart });
    outcomes.set(one, { ...outcome, cart });
    const counted = [...items.entries()].flatMap(([place, item]) => (isCounted(one.coupon, item) ? [place] : []));
    taken_off.push({ discount: outcome.discount, lines: counted });
  }
  const items = itemsLeft();
  const deliveries = [...new Set(lines.map((line) => line.delivery_type))].map((delivery_type): QuotedDelivery => {
    const places = [...lines.keys()].filter((place) => lines[place]?.delivery_type === delivery_type);
    return { delivery_type, lines: places, fee: asked.feeOf(cartOf(asked, delivery_type, places, items)) };
  });
  const shipping_fee = deliveries.reduce((sum, { fee = 0 }) => sum + fee, 0);
  let shipping_discount = 0;
  for (const one of coupons.filter(takesOffFee)) {
    const cart = { items, shipping_fee: shipping_fee - shipping_discount, storefront };
    const outcome = tryCoupon({ ...one, cart });
    outcomes.set(one, { ...outcome, cart });
    shipping_discount += outcome.discount;
  }
  const bare = { lines, taken_off, shipping_fee, shipping_discount, rounding, k_coin_amount: 0, oto_point_amount: 0 };
  const due = payable(bare);
  const k_coin_amount = Math.min(asked.k_coin_worth, due);
  const oto_point_amount = Math.min(asked.oto_point_worth, due - k_coin_amount);
  return {
    amounts: orderAmounts({ ...bare, k_coin_amount, oto_point_amount }),
    deliveries,
    coupons: coupons.flatMap((one) => outcomes.get(one) ?? []),
    hasTooManyPoints: asked.k_coin_worth + asked.oto_point_worth > due,
  };
}

/** The lines of a delivery type, as the cart for shipping fees. */
function cartOf(
  { lines, region, district }: AskedQuote,
  delivery_method: string,
  places: readonly number[],
  left: readonly { readonly amount: number }[],
): Cart {
  const own = places.flatMap((place) => lines[place] ?? []);
  const amount = own.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const paid = places.reduce((sum, place) => sum + (left[place]?.amount ?? 0), 0);
  return {
    delivery_method,
    amount,
    coupon_discount: amount - paid,
    weight: own.reduce((sum, { weight, quantity }) => sum + weight * quantity, 0),
    ...(region !== undefined && { region }),
    ...(district !== undefined && { district }),
    items: own,
  };
}
