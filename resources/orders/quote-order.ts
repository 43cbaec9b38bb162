/**
 * What an order would cost, of what was read for it: prices, coupons, fees and points in the order of 0102. The quote, the
 * order that is placed and whoever tries a cart ask here. Amounts are whole cents, weights whole grams.
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

/** A line of a cart, as it was read. */
export interface QuotedLine extends PricedLine {
  readonly merchant: number | null;
  readonly delivery_type: string;
  /** Grams of a piece. */
  readonly weight: number;
  readonly product_groups: readonly number[];
  /** With those above them. */
  readonly product_categories: readonly number[];
}

/** What a coupon asks about besides the cart. */
export type QuotedCoupon = Omit<CouponCase, 'cart'>;

/** What sending the lines of one delivery type costs; `undefined`: no fee fits. */
export interface QuotedDelivery {
  readonly delivery_type: string;
  /** Places of its lines. */
  readonly lines: readonly number[];
  readonly fee: number | undefined;
}

/** What became of a coupon, and of which cart. */
export interface TriedCoupon extends CouponOutcome {
  readonly cart: CouponCart;
}

export interface AskedQuote {
  readonly lines: readonly QuotedLine[];
  /** In the order in which they count. */
  readonly coupons: readonly QuotedCoupon[];
  readonly storefront?: number | undefined;
  readonly region?: number | undefined;
  readonly district?: number | undefined;
  /** The fee of a cart; `undefined` where none fits. */
  readonly feeOf: (cart: Cart) => number | undefined;
  readonly rounding: AmountRounding;
  /** Cents that the points are worth that the customer would use. */
  readonly k_coin_worth: number;
  readonly oto_point_worth: number;
}

export interface OrderQuote {
  readonly amounts: OrderAmounts;
  readonly deliveries: readonly QuotedDelivery[];
  /** Of each coupon, in the order asked, with the cart that it was tried with. */
  readonly coupons: readonly TriedCoupon[];
  /** Whether the points are worth more than there is to pay; they then pay only that. */
  readonly hasTooManyPoints: boolean;
}

const takesOffFee = ({ coupon }: QuotedCoupon) => coupon.type === 'free_shipping';

/** Quotes an order. What can't be used takes nothing off, and where no fee fits, none is counted: both are told. */
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

/** The lines of a delivery type, as shipping fees ask about them. */
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
