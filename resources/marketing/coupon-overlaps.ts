import { type Audience, audiencesMeet } from '../eligibility/audience.ts';

/** A coupon as far as another can overlap with it. */
export interface CouponSpan extends Audience {
  readonly started_at: string | null;
  readonly ended_at: string | null;
  readonly modifier: string;
  readonly product_groups: readonly number[];
  readonly product_categories: readonly number[];
  /** Those categories, and all above them. */
  readonly categories_above: readonly number[];
}

/** When two coupons both count. Null: for ever back, or on. */
export interface Overlap {
  readonly from: string | null;
  readonly to: string | null;
}

/**
 * When both coupons could count for the same items of an order: their times meet, and their customers and products may.
 * A category holds what is in those below it. Groups are compared as they are named: that two happen to share products,
 * or a group and a category do, isn’t asked.
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

/** Naming none means all; what a cart may not have leaves all else. */
const countsAll = ({ modifier, product_groups, product_categories }: CouponSpan) =>
  modifier === 'none' || (product_groups.length === 0 && product_categories.length === 0);

const productsMeet = (one: CouponSpan, other: CouponSpan) =>
  countsAll(one) ||
  countsAll(other) ||
  share(one.product_groups, other.product_groups) ||
  share(one.product_categories, other.categories_above) ||
  share(other.product_categories, one.categories_above);
