import { coupon } from '../../../resources/marketing/coupon.ts';
import { digitsOf } from '../../../resources/kinds/money/digits.ts';
import { defineHooks } from '../../crud/hooks.ts';

/** The field with the reduction of each type. Free shipping has none: it takes off the fee. */
const takenBy = { amount_off: 'amount', percent_off: 'percent' } as const;

export const couponHooks = defineHooks(coupon, {
  /** A live coupon must take something off, since customers are told about it. */
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
