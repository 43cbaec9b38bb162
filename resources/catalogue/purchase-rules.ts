import { asksWho, audienceResult, type CustomerGroupTerms, placeResult } from '../eligibility/audience.ts';
import type { RecordOf } from '../record.ts';
import {
  ruleResult,
  type RuleResult,
  type RuleChecks,
  type RuleOutcome,
  spanChecks,
  tryRules,
} from '../eligibility/rule-outcome.ts';
import type { product_version } from './product_version.ts';

/**
 * Whether a customer can buy a quantity of a product version, rule by rule. Used by quotes, orders, and the page that
 * explains “why not”.
 */

/** The fields of a version that the rules use. */
export interface PurchaseTerms extends Pick<
  RecordOf<typeof product_version>,
  'status' | 'started_at' | 'ended_at' | 'sku' | 'quota' | 'max_pcs_per_user' | 'max_pcs_per_order' | 'user_groups'
> {
  readonly has_choices: boolean;
  /** Pieces bought or held, over all its options. */
  readonly taken: number;
  readonly customer_groups: readonly CustomerGroupTerms[];
}

/** The fields of an option that the rules use. */
export interface OptionTerms {
  readonly id: number;
  readonly obsolete: boolean;
  readonly sku: number | null;
  readonly quota: number | null;
  /** Pieces bought or held. */
  readonly taken: number;
}

export interface PurchaseCustomer {
  readonly user_groups: readonly number[];
  /** Pieces of this version that the customer has bought or holds. */
  readonly bought: number;
}

export interface PurchaseCase {
  readonly version: PurchaseTerms;
  /** Absent: no option is selected. */
  readonly option?: OptionTerms | undefined;
  readonly quantity: number;
  /** Pieces of this version in other lines of the same order. */
  readonly besides?: number | undefined;
  /** Of these, pieces of the same option. */
  readonly besides_option?: number | undefined;
  /** The customer's price of a piece (`effectivePrice`); `null`: it has no price. */
  readonly price: string | null;
  readonly storefront?: number | undefined;
  /** Absent: not signed in. */
  readonly customer?: PurchaseCustomer | undefined;
  readonly now: Date;
}

/** Rules in the order of their checks; omits those that a version doesn’t have. */
export const purchaseRules = [
  'live',
  'started',
  'not_over',
  'option_chosen',
  'option_on',
  'sku',
  'priced',
  'signed_in',
  'place',
  'audience',
  'pcs_per_order',
  'pcs_per_user',
  'option_left',
  'left',
] as const;
export type PurchaseRule = (typeof purchaseRules)[number];

export interface PurchaseOutcome {
  readonly rules: readonly RuleOutcome<PurchaseRule>[];
  readonly buyable: boolean;
}

/** Checks a purchase by all rules of the version. */
export function tryPurchase(given: PurchaseCase): PurchaseOutcome {
  const rules = tryRules(purchaseRules, ruleChecks, given);
  return { rules, buyable: rules.every(({ passed }) => passed) };
}

/** Whether the quota still has this quantity; undefined without a quota. */
const leftOf = (quota: number | null, taken: number, quantity: number): RuleResult | undefined =>
  quota === null ? undefined : ruleResult(taken + quantity <= quota, Math.max(0, quota - taken), quantity);

/** `undefined`: the version doesn’t have this rule. */
const ruleChecks: RuleChecks<PurchaseRule, PurchaseCase> = {
  live: ({ version: { status } }) => ruleResult(status === 'active', status, 'active'),
  started: ({ version, now }) => spanChecks.started(version, now),
  not_over: ({ version, now }) => spanChecks.not_over(version, now),
  option_chosen: ({ version, option }) =>
    version.has_choices ? ruleResult(option !== undefined, option !== undefined, true) : undefined,
  option_on: ({ option }) => option && ruleResult(!option.obsolete, !option.obsolete, true),
  sku: ({ version, option }) => {
    if (version.has_choices && !option) return undefined;
    const { sku } = option ?? version;
    return ruleResult(sku !== null, sku !== null, true);
  },
  priced: ({ version, option, price }) =>
    version.has_choices && !option ? undefined : ruleResult(price !== null, price, true),
  signed_in: ({ version, customer }) =>
    version.max_pcs_per_user !== null || asksWho(version)
      ? ruleResult(customer !== undefined, customer !== undefined, true)
      : undefined,
  place: ({ version, customer, storefront }) =>
    placeResult(version, { user_groups: customer?.user_groups ?? [], storefront }),
  audience: ({ version, customer, storefront }) =>
    audienceResult(version, { user_groups: customer?.user_groups ?? [], storefront }),
  pcs_per_order: ({ version: { max_pcs_per_order: most }, quantity, besides = 0 }) =>
    most === null ? undefined : ruleResult(besides + quantity <= most, besides + quantity, most),
  pcs_per_user: ({ version: { max_pcs_per_user: most }, customer, quantity, besides = 0 }) =>
    most !== null && customer
      ? ruleResult(customer.bought + besides + quantity <= most, customer.bought + besides + quantity, most)
      : undefined,
  option_left: ({ option, quantity, besides_option = 0 }) =>
    option && leftOf(option.quota, option.taken + besides_option, quantity),
  left: ({ version: { quota, taken }, quantity, besides = 0 }) => leftOf(quota, taken + besides, quantity),
};
