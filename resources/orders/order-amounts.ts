/**
 * What an order costs (SPEC §3, Order; docs/decisions/0102-what-an-order-costs.md). Quotes, orders and returns ask here,
 * and the order page, which shows that the parts add up. Amounts are whole cents: never floats.
 */
import { moneyOf } from '../kinds/money/digits.ts';
import { splitAmount } from './split-amount.ts';

/** A line of an order. */
export interface PricedLine {
  /** Of a piece. */
  readonly price: number;
  /** Of a piece, before the shop's own reduction; absent where there is none. */
  readonly original_price?: number | undefined;
  readonly quantity: number;
}

/** What a coupon takes off, and from which lines; those of the fee have none. */
export interface TakenOff {
  readonly discount: number;
  /** Places of the lines that it counts for. */
  readonly lines: readonly number[];
}

/** A line's part of the amounts of its order. */
export interface LineAmounts {
  /** Of all pieces, before coupons. */
  readonly amount: number;
  /** Its part of what coupons take off. */
  readonly discount: number;
  /** Its part of what points pay. */
  readonly paid_by_points: number;
  /** What is left to pay for it. */
  readonly total: number;
}

/** Amounts of a whole order; `subtotal - discount_amount + shipping_fee + rounding = total_amount + paid by points`. */
export interface OrderAmounts {
  /** At original prices. */
  readonly original_price: number;
  /** What the shop's own reductions take off these. */
  readonly discount_price: number;
  /** All lines, before coupons. */
  readonly subtotal: number;
  /** What coupons take off, the fee included. */
  readonly discount_amount: number;
  /** Before coupons. */
  readonly shipping_fee: number;
  /** What rounding adds or, below zero, takes off. */
  readonly rounding: number;
  readonly k_coin_amount: number;
  readonly oto_point_amount: number;
  /** To be paid in money. */
  readonly total_amount: number;
  readonly lines: readonly LineAmounts[];
}

/** How amounts to pay are rounded (`settings_price`). */
export interface AmountRounding {
  /** Cents of which an amount is a multiple. */
  readonly step: number;
  readonly direction: 'nearest' | 'down' | 'up';
}

/** What is asked of an order's amounts. */
export interface AskedAmounts {
  readonly lines: readonly PricedLine[];
  readonly taken_off: readonly TakenOff[];
  readonly shipping_fee: number;
  /** What coupons take off the fee; at most that. */
  readonly shipping_discount: number;
  readonly rounding: AmountRounding;
  /** Cents that points pay, at most what there is to pay. */
  readonly k_coin_amount: number;
  readonly oto_point_amount: number;
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** The multiple of `step` that an amount is rounded to; half a step goes up. */
export function roundedAmount(cents: number, { step, direction }: AmountRounding): number {
  const addend = { nearest: Math.floor(step / 2), down: 0, up: step - 1 }[direction];
  return Math.floor((cents + addend) / step) * step;
}

/**
 * What lines cost after coupons have taken off what they do, each from what those before left of its lines.
 * @throws RangeError if a coupon takes off more than its lines cost, which is a bug of the caller
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

/** What there is to pay in money and points, rounded. */
export function payable({ lines, taken_off, shipping_fee, shipping_discount, rounding }: AskedAmounts): number {
  const left = linesAfter(lines.map(lineAmount), taken_off);
  return roundedAmount(sumOf(left) + shipping_fee - shipping_discount, rounding);
}

const lineAmount = ({ price, quantity }: PricedLine) => price * quantity;

/**
 * The amounts of an order. What rounding adds or takes off belongs to no line; what points pay is split among the lines
 * and the fee by what each costs.
 * @throws RangeError if more is paid by points than there is to pay, or more is taken off than something costs
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
  // Rounded up, points may pay a little more than the lines and the fee cost.
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

/** The amounts of a whole order as it stores and answers them: `12.50`. */
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

/** A line's part of the amounts as it is stored; nothing of a line that there isn't. */
export function lineAsMoney({ lines }: OrderAmounts, place: number) {
  const { amount = 0, discount = 0, paid_by_points = 0, total = 0 } = lines[place] ?? {};
  return {
    amount: moneyOf(amount),
    discount: moneyOf(discount),
    paid_by_points: moneyOf(paid_by_points),
    total: moneyOf(total),
  };
}

/** Dollars that a point is worth, as the settings say them: `0.0100`. */
const worthPlaces = 4;

/** How many of the units of worth a cent has. */
const unitsOfCent = 10n ** BigInt(worthPlaces - 2);

function unitsIn(worth: string): bigint {
  const [whole = '0', part = ''] = worth.split('.');
  return BigInt(whole + part.slice(0, worthPlaces).padEnd(worthPlaces, '0'));
}

/** What so many points pay, in cents, rounded down. */
export function worthOf(points: number, worth: string): number {
  return Number((BigInt(points) * unitsIn(worth)) / unitsOfCent);
}

/** The fewest points that pay so many cents, so that none is taken whose worth is rounded away; none for nothing. */
export function pointsFor(cents: number, worth: string): number {
  const units = unitsIn(worth);
  return units === 0n ? 0 : Number((BigInt(cents) * unitsOfCent + units - 1n) / units);
}
