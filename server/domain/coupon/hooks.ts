import { coupon } from '../../../resources/marketing/coupon.ts';
import { digitsOf } from '../../../resources/kinds/money/digits.ts';
import { defineHooks } from '../../crud/hooks.ts';

/** What each type takes off; the fee of free shipping isn’t its own. */
const takenBy = { amount_off: 'amount', percent_off: 'percent' } as const;

export const couponHooks = defineHooks(coupon, {
  /** A live coupon takes something off: customers would be told of one that doesn’t. */
  async liveProblems({ records }) {
    return new Map(
      records.flatMap((record) => {
        const field = record.type === 'free_shipping' ? undefined : takenBy[record.type];
        return field && digitsOf(record[field] ?? '0') === 0
          ? [[record.id, { [field]: [{ rule: 'nothingOff' }] }] as const]
          : [];
      }),
    );
  },
});
