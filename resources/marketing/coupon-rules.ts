import { asksWho, audienceResult, type CustomerGroupTerms, placeResult } from '../eligibility/audience.ts';
import type { RecordOf } from '../record.ts';
import { ruleResult, type RuleChecks, type RuleOutcome, spanChecks, tryRules } from '../eligibility/rule-outcome.ts';
import type { coupon } from './coupon.ts';
import type { coupon_code } from './coupon_code.ts';

/**
 * Whether a customer can use a coupon for a cart, rule by rule, and its discount. Used by quotes, orders and the page
 * that explains “why not”. Amounts are whole cents: never floats.
 */

/** The fields of a coupon that the rules use. */
export interface CouponTerms extends Pick<
  RecordOf<typeof coupon>,
  | 'status'
  | 'type'
  | 'started_at'
  | 'ended_at'
  | 'modifier'
  | 'product_groups'
  | 'product_categories'
  | 'max_redeem_total'
  | 'max_use_per_user'
  | 'user_groups'
> {
  /** In cents. */
  readonly amount: number;
  /** In hundredths of a percent. */
  readonly percent: number;
  /** In cents. */
  readonly minimum_spend: number | null;
  readonly first_order_only: boolean;
  readonly redeemed: number;
  readonly customer_groups: readonly CustomerGroupTerms[];
}

export interface CodeState extends Pick<RecordOf<typeof coupon_code>, 'status'> {
  readonly shared: boolean;
  readonly uses: number;
}

export interface CouponItem {
  /** In cents, for all its pieces. */
  readonly amount: number;
  readonly product_groups: readonly number[];
  /** Includes their ancestors. */
  readonly product_categories: readonly number[];
}

export interface CouponCart {
  readonly items: readonly CouponItem[];
  /** In cents. */
  readonly shipping_fee: number;
  readonly storefront?: number | undefined;
}

export interface CouponCustomer {
  readonly id: number;
  readonly user_groups: readonly number[];
  /** Whether this would be the first order. */
  readonly first_order: boolean;
  /** Uses of this coupon that count, including held ones. */
  readonly uses: number;
}

export interface CouponCase {
  readonly coupon: CouponTerms;
  /** Absent: only the coupon's own rules are checked. */
  readonly code?: CodeState | undefined;
  readonly cart: CouponCart;
  /** Absent: not signed in. */
  readonly customer?: CouponCustomer | undefined;
  readonly now: Date;
}

/** Rules in the order of their checks; omits those that a coupon doesn’t have. */
export const couponRules = [
  'live',
  'code_on',
  'code_unused',
  'started',
  'not_over',
  'signed_in',
  'place',
  'audience',
  'first_order',
  'uses_per_user',
  'uses_in_all',
  'products',
  'minimum_spend',
] as const;
export type CouponRule = (typeof couponRules)[number];

/** The effect of a coupon on a cart: cents off its items or its shipping fee; 0 unless every rule passes. */
export interface CouponOutcome {
  readonly rules: readonly RuleOutcome<CouponRule>[];
  readonly usable: boolean;
  readonly discount: number;
}

/** Tests a coupon: all its rules, and its discount. */
export function tryCoupon(given: CouponCase): CouponOutcome {
  const rules = tryRules(couponRules, ruleChecks, given);
  const usable = rules.every(({ passed }) => passed);
  return { rules, usable, discount: usable ? discountOf(given.coupon, given.cart) : 0 };
}

/**
 * The discount of an applicable coupon for a cart, in cents: at most the price of the items that it applies to or, for
 * free shipping, the fee. A percentage is rounded to the nearest cent, half a cent up.
 */
export function discountOf(coupon: CouponTerms, cart: CouponCart): number {
  const spent = spentOn(coupon, cart);
  switch (coupon.type) {
    case 'amount_off':
      return Math.min(coupon.amount, spent);
    case 'percent_off':
      // Split, so that no product exceeds the safe integers.
      return (
        Math.floor(spent / 10_000) * coupon.percent + Math.floor(((spent % 10_000) * coupon.percent + 5_000) / 10_000)
      );
    case 'free_shipping':
      return cart.shipping_fee;
  }
}

/** The price of the items that a coupon applies to, in cents. */
export function spentOn(coupon: CouponTerms, { items }: CouponCart): number {
  return items.filter((item) => isCounted(coupon, item)).reduce((sum, { amount }) => sum + amount, 0);
}

/** Whether a coupon applies to an item; a coupon with excluded products applies to every item. */
export function isCounted(coupon: CouponTerms, item: CouponItem): boolean {
  return coupon.modifier === 'none' || isIn(coupon, item);
}

const asksProducts = ({ product_groups, product_categories }: CouponTerms) =>
  product_groups.length > 0 || product_categories.length > 0;

function isIn(coupon: CouponTerms, item: CouponItem): boolean {
  return (
    !asksProducts(coupon) ||
    coupon.product_groups.some((id) => item.product_groups.includes(id)) ||
    coupon.product_categories.some((id) => item.product_categories.includes(id))
  );
}

/** `undefined`: the coupon doesn’t have this rule. */
const ruleChecks: RuleChecks<CouponRule, CouponCase> = {
  live: ({ coupon: { status } }) => ruleResult(status === 'active', status, 'active'),
  code_on: ({ code }) => code && ruleResult(code.status === 'on', code.status, 'on'),
  code_unused: ({ code }) => (!code || code.shared ? undefined : ruleResult(code.uses === 0, code.uses, 0)),
  started: ({ coupon, now }) => spanChecks.started(coupon, now),
  not_over: ({ coupon, now }) => spanChecks.not_over(coupon, now),
  signed_in: ({ coupon, customer }) =>
    coupon.first_order_only || coupon.max_use_per_user !== null || asksWho(coupon)
      ? ruleResult(customer !== undefined, customer !== undefined, true)
      : undefined,
  place: ({ coupon, customer, cart }) =>
    placeResult(coupon, { user_groups: customer?.user_groups ?? [], storefront: cart.storefront }),
  audience: ({ coupon, customer, cart }) =>
    audienceResult(coupon, { user_groups: customer?.user_groups ?? [], storefront: cart.storefront }),
  // A counted use of this coupon belongs to an order, even if that is being placed now and `first_order` lacks it yet.
  first_order: ({ coupon, customer }) =>
    coupon.first_order_only && customer
      ? ruleResult(customer.first_order && customer.uses === 0, customer.first_order && customer.uses === 0, true)
      : undefined,
  uses_per_user: ({ coupon: { max_use_per_user: most }, customer }) =>
    most !== null && customer ? ruleResult(customer.uses < most, customer.uses, most) : undefined,
  uses_in_all: ({ coupon: { max_redeem_total: most, redeemed } }) =>
    most === null ? undefined : ruleResult(redeemed < most, redeemed, most),
  products: ({ coupon, cart: { items } }) => {
    if (!asksProducts(coupon)) return undefined;
    const count = items.filter((item) => isIn(coupon, item)).length;
    const wanted = { any: 1, all: Math.max(1, items.length), none: 0 }[coupon.modifier];
    return ruleResult(coupon.modifier === 'any' ? count >= wanted : count === wanted, count, wanted);
  },
  minimum_spend: ({ coupon, cart }) => {
    if (coupon.minimum_spend === null) return undefined;
    const spent = spentOn(coupon, cart);
    return ruleResult(spent >= coupon.minimum_spend, spent, coupon.minimum_spend);
  },
};
