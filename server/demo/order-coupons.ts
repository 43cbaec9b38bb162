import { digitsOf } from '../../resources/kinds/money/digits.ts';
import type { Values } from '../../resources/kinds/kind.ts';
import type { QuotedCoupon } from '../../resources/orders/quote-order.ts';
import { sharedCodeOf } from './coupons.ts';
import { type Course, dayTime } from './order-course.ts';
import type { DemoRecord, DemoShop, GeneratorOptions } from './shop.ts';

/** An order that uses a coupon. */
interface Use {
  readonly order: number;
  readonly course: Course;
  readonly at: Date;
  readonly discount: string;
}

/** A coupon that a customer can use for an order. */
export interface OfferedCoupon {
  readonly quoted: QuotedCoupon;
  /** Its row in the order. */
  readonly row: Values;
  readonly use: (use: Use) => void;
}

/** Coupons that the orders of a store use, and their redemptions: of shared codes, and of single-use codes. */
export function couponsOfStore(
  { random }: GeneratorOptions,
  shop: Pick<DemoShop, 'store' | 'coupon' | 'coupon_code'>,
  store: number,
) {
  const redemptions: DemoRecord[] = [];
  const usesBy = new Map<string, number>();
  const inStore = shop.coupon.filter((one) => one.store === store && one.values.status === 'active');
  const shared = inStore.filter(({ values }) => values.code === 'SAVE50');
  const batches = inStore.filter(({ values }) => Number(values.batch_qty ?? 0) > 0);
  const codes = shop.coupon_code.filter((one) => one.store === store);
  return {
    redemptions,
    /** A coupon for a customer's order at a moment, if any. */
    offered(user: number, now: Date): OfferedCoupon | undefined {
      // At least one, even in a small shop.
      const coupon = redemptions.length === 0 || random.chance(0.3) ? random.pick([...shared, ...batches]) : undefined;
      if (!coupon || now.toISOString() < String(coupon.values.started_at)) return undefined;
      const { values } = coupon;
      const by = `${coupon.id} ${user}`;
      const uses = usesBy.get(by) ?? 0;
      if (uses >= Number(values.max_use_per_user ?? Infinity)) return undefined;
      const own = codes.filter((one) => one.values.coupon === coupon.id);
      const single = own[redemptions.filter((one) => one.values.coupon === coupon.id).length];
      const code =
        typeof values.code === 'string'
          ? { id: sharedCodeOf(shop, coupon), text: values.code }
          : single && { id: single.id, text: String(single.values.code) };
      if (!code) return undefined;
      return {
        row: { coupon: coupon.id, code: code.text },
        quoted: {
          now,
          code: { status: 'on', shared: own.length === 0, uses: 0 },
          customer: { id: user, user_groups: [], first_order: false, uses },
          coupon: {
            status: 'active',
            type: 'amount_off',
            amount: digitsOf(String(values.amount)),
            percent: 0,
            started_at: String(values.started_at),
            ended_at: null,
            minimum_spend: typeof values.minimum_spend === 'string' ? digitsOf(values.minimum_spend) : null,
            modifier: 'any',
            product_groups: [],
            product_categories: [],
            max_redeem_total: null,
            max_use_per_user: null,
            user_groups: [],
            customer_groups: [],
            first_order_only: false,
            redeemed: 0,
          },
        },
        use({ order, course, at, discount }) {
          const isOver = course === 'cancelled' || course === 'expired';
          if (!isOver) usesBy.set(by, uses + 1);
          const moment = new Date(at.getTime() + dayTime / 48).toISOString();
          redemptions.push({
            id: 0,
            store,
            created_at: at.toISOString(),
            values: {
              key: `order/${order}/coupon/${coupon.id}`,
              coupon: coupon.id,
              code: code.id,
              user,
              state: isOver ? 'given_back' : course === 'pending_payment' ? 'held' : 'taken',
              discount,
              taken_at: isOver || course === 'pending_payment' ? null : moment,
              given_back_at: isOver ? moment : null,
            },
          });
        },
      };
    },
  };
}
