/** A coupon as far as another can overlap with it. */
export interface CouponSpan {
  readonly started_at: string | null;
  readonly ended_at: string | null;
  readonly modifier: string;
  readonly product_groups: readonly number[];
  readonly product_categories: readonly number[];
  readonly user_groups: readonly number[];
  readonly customer_groups: readonly number[];
}

/** When two coupons both count. Null: for ever back, or on. */
export interface Overlap {
  readonly from: string | null;
  readonly to: string | null;
}

/**
 * When both coupons could count for an order: their times meet, and their customers and products may. Those are compared
 * as they are named: two groups that happen to share members, or a category and one below it, count as different.
 */
export function overlapOf(one: CouponSpan, other: CouponSpan): Overlap | undefined {
  const from = latest(one.started_at, other.started_at);
  const to = earliest(one.ended_at, other.ended_at);
  if (from !== null && to !== null && from > to) return undefined;
  return meets(customersOf(one), customersOf(other)) && meets(productsOf(one), productsOf(other))
    ? { from, to }
    : undefined;
}

const latest = (a: string | null, b: string | null) => (a === null ? b : b === null || a > b ? a : b);
const earliest = (a: string | null, b: string | null) => (a === null ? b : b === null || a < b ? a : b);

/** Whether they share one; naming none means all. */
function meets(some: readonly string[], others: readonly string[]): boolean {
  return some.length === 0 || others.length === 0 || some.some((one) => others.includes(one));
}

const customersOf = ({ user_groups, customer_groups }: CouponSpan) => [
  ...user_groups.map((id) => `user group ${id}`),
  ...customer_groups.map((id) => `customer group ${id}`),
];

/** What a cart may not have leaves all else. */
const productsOf = ({ modifier, product_groups, product_categories }: CouponSpan) =>
  modifier === 'none'
    ? []
    : [...product_groups.map((id) => `group ${id}`), ...product_categories.map((id) => `category ${id}`)];
