import { type Audience, audiencesMeet } from '../eligibility/audience.ts';

/** The fields of a coupon that decide whether another overlaps with it. */
export interface CouponSpan extends Audience {
  readonly started_at: string | null;
  readonly ended_at: string | null;
  readonly modifier: string;
  readonly product_groups: readonly number[];
  readonly product_categories: readonly number[];
  /** The coupon's categories, and all their ancestors. */
  readonly categories_above: readonly number[];
}

/** The time when two coupons both apply. Null: unlimited. */
export interface Overlap {
  readonly from: string | null;
  readonly to: string | null;
}

/**
 * When both coupons could apply to the same items of an order: their periods overlap, and their customers and products
 * may overlap. A category includes its descendants. Groups are compared by id: whether two groups, or a group and a
 * category, share products isn’t checked.
 */
export function overlapOf(one: CouponSpan, other: CouponSpan): Overlap | undefined {
  const from = latest(one.started_at, other.started_at);
  const to = earliest(one.ended_at, other.ended_at);
  if (from !== null && to !== null && from > to) return undefined;
  return audiencesMeet(one, other) && productsMeet(one, other) ? { from, to } : undefined;
}

const latest = (a: string | null, b: string | null) => (a === null ? b : b === null || a > b ? a : b);
const earliest = (a: string | null, b: string | null) => (a === null ? b : b === null || a < b ? a : b);

const share = (some: readonly number[], others: readonly number[]) => some.some((one) => others.includes(one));

/** Without groups and categories, all products count; with excluded ones, all others. */
const countsAll = ({ modifier, product_groups, product_categories }: CouponSpan) =>
  modifier === 'none' || (product_groups.length === 0 && product_categories.length === 0);

const productsMeet = (one: CouponSpan, other: CouponSpan) =>
  countsAll(one) ||
  countsAll(other) ||
  share(one.product_groups, other.product_groups) ||
  share(one.product_categories, other.categories_above) ||
  share(other.product_categories, one.categories_above);
