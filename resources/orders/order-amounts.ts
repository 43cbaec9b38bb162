/**
 * Calculates the amounts of an order (SPEC §3, Order; docs/decisions/0102-what-an-order-costs.md). Used by quotes,
 * orders, returns, and the order page, which shows that the parts add up. Amounts are whole cents: never floats.
 */
import { moneyOf } from '../kinds/money/digits.ts';
import { splitAmount } from './split-amount.ts';

/** A line of an order. */
export interface PricedLine {
  /** Per piece. */
  readonly price: number;
  /** Per piece, before the shop's own reduction; absent without one. */
  readonly original_price?: number | undefined;
  readonly quantity: number;
}

/** The discount of a coupon, and the lines that it reduces; empty for a discount on the fee. */
export interface TakenOff {
  readonly discount: number;
  /** Indexes of the lines that it applies to. */
  readonly lines: readonly number[];
}

/** A line's share of the amounts of its order. */
export interface LineAmounts {
  /** For all pieces, before coupons. */
  readonly amount: number;
  /** Its share of the coupons' discount. */
  readonly discount: number;
  /** Its share of the amount paid by points. */
  readonly paid_by_points: number;
  /** The remaining amount to pay. */
  readonly total: number;
}

/** Amounts of a whole order; `subtotal - discount_amount + shipping_fee + rounding = total_amount + paid by points`. */
export interface OrderAmounts {
  /** At original prices. */
  readonly original_price: number;
  /** The shop's own reductions of these prices. */
  readonly discount_price: number;
  /** All lines, before coupons. */
  readonly subtotal: number;
  /** The discount of coupons, including that on the fee. */
  readonly discount_amount: number;
  /** Before coupons. */
  readonly shipping_fee: number;
  /** The amount added by rounding; negative if it reduces the total. */
  readonly rounding: number;
  readonly k_coin_amount: number;
  readonly oto_point_amount: number;
  /** To be paid in money. */
  readonly total_amount: number;
  readonly lines: readonly LineAmounts[];
}

/** Rounding of amounts to pay (`settings_price`). */
export interface AmountRounding {
  /** Amounts are rounded to multiples of this, in cents. */
  readonly step: number;
  readonly direction: 'nearest' | 'down' | 'up';
}

/** The input for an order's amounts. */
export interface AskedAmounts {
  readonly lines: readonly PricedLine[];
  readonly taken_off: readonly TakenOff[];
  readonly shipping_fee: number;
  /** The coupons' discount on the fee; at most the fee. */
  readonly shipping_discount: number;
  readonly rounding: AmountRounding;
  /** The amount paid by points in cents, at most the amount to pay. */
  readonly k_coin_amount: number;
  readonly oto_point_amount: number;
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** Rounds an amount to a multiple of `step`; half a step goes up. */
export function roundedAmount(cents: number, { step, direction }: AmountRounding): number {
  const addend = { nearest: Math.floor(step / 2), down: 0, up: step - 1 }[direction];
  return Math.floor((cents + addend) / step) * step;
}

/**
 * The price of lines after coupons, which are applied one after another to the remaining amounts of their lines.
 * @throws RangeError if a discount exceeds the price of its lines (a bug of the caller)
 */
export function linesAfter(amounts: readonly number[], taken_off: readonly TakenOff[]): readonly number[] {
  const left = [...amounts];
  for (const { discount, lines } of taken_off) {
    const parts = splitAmount(
      discount,
      lines.map((place) => left[place] ?? 0),
    );
    for (const [index, place] of lines.entries()) left[place] = (left[place] ?? 0) - (parts[index] ?? 0);
  }
  return left;
}

/** The amount to pay in money and points, rounded. */
export function payable({ lines, taken_off, shipping_fee, shipping_discount, rounding }: AskedAmounts): number {
  const left = linesAfter(lines.map(lineAmount), taken_off);
  return roundedAmount(sumOf(left) + shipping_fee - shipping_discount, rounding);
}

const lineAmount = ({ price, quantity }: PricedLine) => price * quantity;

/**
 * The amounts of an order. Rounding belongs to no line; the payment by points is split among the lines and the fee in
 * proportion to their prices.
 * @throws RangeError if points pay more than the amount to pay, or a discount exceeds the price it reduces
 */
export function orderAmounts(asked: AskedAmounts): OrderAmounts {
  const { lines, taken_off, shipping_fee, shipping_discount, rounding, k_coin_amount, oto_point_amount } = asked;
  const amounts = lines.map(lineAmount);
  const left = linesAfter(amounts, taken_off);
  const fee = shipping_fee - shipping_discount;
  const exact = sumOf(left) + fee;
  const due = roundedAmount(exact, rounding);
  const points = k_coin_amount + oto_point_amount;
  if (points > due || fee < 0) throw new RangeError(`${points} of ${due} can't be paid, or a fee be ${fee}`);
  const subtotal = sumOf(amounts);
  const original = sumOf(
    lines.map(({ price, original_price, quantity }) => Math.max(price, original_price ?? 0) * quantity),
  );
  // After rounding up, points may pay slightly more than the price of the lines and the fee.
  const byPoints = splitAmount(Math.min(points, exact), [...left, fee]);
  return {
    original_price: original,
    discount_price: original - subtotal,
    subtotal,
    discount_amount: subtotal - sumOf(left) + shipping_discount,
    shipping_fee,
    rounding: due - exact,
    k_coin_amount,
    oto_point_amount,
    total_amount: due - points,
    lines: amounts.map((amount, place) => {
      const net = left[place] ?? 0;
      const paid_by_points = byPoints[place] ?? 0;
      return { amount, discount: amount - net, paid_by_points, total: net - paid_by_points };
    }),
  };
}

/** The amounts of an order, as stored and in answers: `12.50`. */
export function amountsAsMoney(amounts: OrderAmounts) {
  return {
    original_price: moneyOf(amounts.original_price),
    discount_price: moneyOf(amounts.discount_price),
    subtotal: moneyOf(amounts.subtotal),
    discount_amount: moneyOf(amounts.discount_amount),
    shipping_fee: moneyOf(amounts.shipping_fee),
    rounding: moneyOf(amounts.rounding),
    k_coin_amount: moneyOf(amounts.k_coin_amount),
    oto_point_amount: moneyOf(amounts.oto_point_amount),
    total_amount: moneyOf(amounts.total_amount),
  };
}

/** A line's share of the amounts, as stored; zeros for a missing line. */
export function lineAsMoney({ lines }: OrderAmounts, place: number) {
  const { amount = 0, discount = 0, paid_by_points = 0, total = 0 } = lines[place] ?? {};
  return {
    amount: moneyOf(amount),
    discount: moneyOf(discount),
    paid_by_points: moneyOf(paid_by_points),
    total: moneyOf(total),
  };
}

/** Decimal places of a point's worth in dollars, as in the settings: `0.0100`. */
const worthPlaces = 4;

/** Number of units of worth per cent. */
const unitsOfCent = 10n ** BigInt(worthPlaces - 2);

function unitsIn(worth: string): bigint {
  const [whole = '0', part = ''] = worth.split('.');
  return BigInt(whole + part.slice(0, worthPlaces).padEnd(worthPlaces, '0'));
}

/** The amount that points pay, in cents, rounded down. */
export function worthOf(points: number, worth: string): number {
  return Number((BigInt(points) * unitsIn(worth)) / unitsOfCent);
}

/** The smallest number of points that pays this amount, so that rounding wastes no point; 0 for no amount. */
export function pointsFor(cents: number, worth: string): number {
  const units = unitsIn(worth);
  return units === 0n ? 0 : Number((BigInt(cents) * unitsOfCent + units - 1n) / units);
}
