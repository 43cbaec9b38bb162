import { addMonths } from '../kinds/date/days.ts';
import { endOfHongKongDay, hongKongDay } from '../kinds/date/hong-kong.ts';
import { digitsOf } from '../kinds/money/digits.ts';
import { shareOf } from '../kinds/money/share.ts';
import type { ByPointType } from './points.ts';

/**
 * Points earned by orders (SPEC §1). Used by the preview of the settings and by all code that books an order's points.
 * Amounts are whole cents, rates decimal texts: never floats.
 */

export type Rounding = 'down' | 'nearest' | 'up';

/**
 * The settings (`settings_points`) that decide what an order earns; plain data, so that an order can store those of its
 * day.
 */
export interface EarningRule {
  /** Points per dollar: `1.0000`. */
  readonly k_coin_per_dollar: string;
  readonly oto_point_per_dollar: string;
  readonly rounding: Rounding;
  readonly earned_on: 'goods' | 'total';
  /** Minimum order amount, in dollars: `100.00`. */
  readonly earned_from: string | null;
  readonly earned_when: 'paid' | 'completed';
  /** Lifetime of points, in months; null: unlimited. */
  readonly k_coin_months: number | null;
  readonly oto_point_months: number | null;
}

/** Amounts of an order, in whole cents, after discounts and without the part paid with points. */
export interface OrderAmounts {
  readonly goods: number;
  readonly shipping: number;
}

/** Points of a kind that an order earns. */
export interface Earning {
  readonly points: number;
  /** The moment when they expire; null: never. */
  readonly expires_at: string | null;
}

/** Decimal places of the rates in the settings. */
const places = 4;

/**
 * Points that an amount earns.
 * @param cents the amount, in whole cents; below zero it earns nothing
 * @param rate points per dollar, a decimal of up to four places: `1.0000`
 */
export function earnedPoints(cents: number, rate: string, rounding: Rounding): number {
  const [whole = '0', part = ''] = rate.split('.');
  const scaled = BigInt(Math.max(0, cents)) * BigInt(whole + part.slice(0, places).padEnd(places, '0'));
  const divisor = 100n * 10n ** BigInt(places);
  const addend = { down: 0n, nearest: divisor / 2n, up: divisor - 1n }[rounding];
  return Number((scaled + addend) / divisor);
}

/** The amount of an order that earns points, in cents; 0 for an order below the minimum. */
export function earningAmount(rule: EarningRule, { goods, shipping }: OrderAmounts): number {
  const counted = countedAmounts(rule, { goods, shipping });
  const amount = counted.goods + counted.shipping;
  return amount < (rule.earned_from === null ? 0 : digitsOf(rule.earned_from)) ? 0 : amount;
}

/** The amount of an order that counts for points by a rule, in cents, ignoring the minimum. */
export function countedAmounts({ earned_on }: Pick<EarningRule, 'earned_on'>, amounts: OrderAmounts): OrderAmounts {
  return { goods: amounts.goods, shipping: earned_on === 'total' ? amounts.shipping : 0 };
}

/**
 * The points that an order keeps, in proportion to the remaining part of the amounts that earned them: rounded to the
 * nearest point, half a point up; all points for the full amounts, none for nothing. Based on the earned points, not on
 * the present rule.
 */
export function pointsKept(earned: number, of: OrderAmounts, left: OrderAmounts): number {
  const whole = of.goods + of.shipping;
  const kept = Math.min(Math.max(0, left.goods), of.goods) + Math.min(Math.max(0, left.shipping), of.shipping);
  return shareOf(earned, kept, whole);
}

/** Points of each kind that an order earns by a rule at a moment, and when they expire. */
export function orderEarning(rule: EarningRule, amounts: OrderAmounts, at: Date): ByPointType<Earning> {
  const cents = earningAmount(rule, amounts);
  const of = (rate: string, months: number | null): Earning => ({
    points: earnedPoints(cents, rate, rule.rounding),
    expires_at: expiryAfter(at, months),
  });
  return {
    k_coin: of(rule.k_coin_per_dollar, rule.k_coin_months),
    oto_point: of(rule.oto_point_per_dollar, rule.oto_point_months),
  };
}

/** When points earned at a moment expire: at the end of a day in Hong Kong, `months` later; null for never. */
export function expiryAfter(at: Date, months: number | null): string | null {
  return months === null ? null : (endOfHongKongDay(addMonths(hongKongDay(at), months)) ?? null);
}
