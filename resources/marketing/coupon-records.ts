import { type CustomerGroupTerms, groupTerms } from '../eligibility/audience.ts';
import { digitsOf } from '../kinds/money/digits.ts';
import type { RecordOf } from '../record.ts';
import type { coupon } from './coupon.ts';
import type { CouponTerms } from './coupon-rules.ts';

type CouponRecord = RecordOf<typeof coupon>;

const cents = (text: string | null) => (text === null ? null : digitsOf(text));

/** A stored coupon, in whole cents and hundredths of a percent.  */
export function termsIn(record: CouponRecord, groups: ReadonlyMap<number, CustomerGroupTerms>): CouponTerms {
  return {
    ...record,
    amount: cents(record.amount) ?? 0,
    percent: cents(record.percent) ?? 0,
    minimum_spend: cents(record.minimum_spend),
    first_order_only: record.first_order_only === true,
    redeemed: record.redeemed ?? 0,
    customer_groups: groupTerms(groups, record.customer_groups),
  };
}
