import type { CouponRule, CouponTerms } from '../../../resources/marketing/coupon-rules.ts';
import type { RuleOutcome, RuleValue } from '../../../resources/eligibility/rule-outcome.ts';
import { moneyOf } from '../../../resources/kinds/money/digits.ts';
import { groupDigits } from '../../../resources/messages/grouped.ts';
import type { Params } from '../../../resources/messages/translate.ts';
import type { ErrorKey } from '../../errors.ts';
import { groupsRead, type Read, saidMoment } from '../rule-answers.ts';
import type { FoundCoupon } from './read-case.ts';

/** The message of each violated rule. */
export const refusalKeys: Readonly<Record<CouponRule, ErrorKey>> = {
  live: 'errors.couponLive',
  code_on: 'errors.couponCodeOn',
  code_unused: 'errors.couponCodeUnused',
  started: 'errors.couponStarted',
  not_over: 'errors.couponNotOver',
  signed_in: 'errors.couponSignedIn',
  place: 'errors.couponPlace',
  audience: 'errors.couponAudience',
  first_order: 'errors.couponFirstOrder',
  uses_per_user: 'errors.couponUsesPerUser',
  uses_in_all: 'errors.couponUsesInAll',
  products: 'errors.couponProducts',
  minimum_spend: 'errors.couponMinimumSpend',
};

/** Parameters of the message: the value found and the value required, with money and moments formatted for people. */
export function refusalParams({ rule, read, wanted }: RuleOutcome<CouponRule>): Params {
  const shown = (value: RuleValue) => {
    if (rule === 'minimum_spend' && typeof value === 'number') return `HK$${groupDigits(moneyOf(value))}`;
    if (rule === 'started' || rule === 'not_over') return saidMoment(value);
    return typeof value === 'number' ? value : String(value);
  };
  return { read: shown(read), wanted: shown(wanted) };
}

interface Asked extends FoundCoupon {
  readonly terms: Pick<CouponTerms, 'product_groups' | 'product_categories' | 'customer_groups'>;
  /** The versions in the cart. */
  readonly versions: readonly number[];
  readonly user: number | null;
}

/** The records that each rule reads, so that staff know where to change what it depends on. */
export const readBy =
  ({ id, coupon, terms, versions, user }: Asked) =>
  (outcome: RuleOutcome<CouponRule>): readonly Read[] => {
    const coupons: Read = { entity: 'coupon', ids: [coupon] };
    const users: Read = { entity: 'user', ids: user === null ? [] : [user] };
    switch (outcome.rule) {
      case 'code_on':
      case 'code_unused':
        return [{ entity: 'coupon_code', ids: id === undefined ? [] : [id] }];
      case 'place':
      case 'audience':
        return [
          groupsRead(
            outcome,
            terms.customer_groups.map((group) => group.id),
          ),
          users,
          coupons,
        ];
      case 'first_order':
      case 'uses_per_user':
        return [users, coupons];
      case 'products':
        return [
          { entity: 'product_group', ids: terms.product_groups },
          { entity: 'product_category', ids: terms.product_categories },
          { entity: 'product_version', ids: [...new Set(versions)] },
          coupons,
        ];
      case 'minimum_spend':
        return [coupons, { entity: 'product_version', ids: [...new Set(versions)] }];
      default:
        return [coupons];
    }
  };
