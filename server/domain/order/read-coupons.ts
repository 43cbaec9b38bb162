import type { CouponItem } from '../../../resources/marketing/coupon-rules.ts';
import type { QuotedCoupon } from '../../../resources/orders/quote-order.ts';
import type { Runner } from '../../db/connection/statement.ts';
import type { FieldProblems } from '../../errors.ts';
import { ApiError } from '../../errors.ts';
import { findCode, type FoundCode, readCase } from '../coupon/read-case.ts';
import type { Buyer } from './read-lines.ts';

/** A coupon that an order uses. */
export interface ReadCoupon {
  readonly code: string;
  readonly found: FoundCode;
  readonly quoted: QuotedCoupon;
}

export interface AskedCoupons {
  readonly store: number;
  readonly codes: readonly string[];
  readonly items: readonly CouponItem[];
  readonly storefront: number | undefined;
  readonly buyer: (Buyer & { readonly first_order: boolean }) | undefined;
  readonly now: Date;
}

/** Reads the coupons of codes, in the given order. Refuses a second code of the same coupon. */
export async function readCoupons(
  runner: Runner,
  { store, codes, items, storefront, buyer, now }: AskedCoupons,
): Promise<{ readonly coupons: readonly ReadCoupon[] } | { readonly problems: FieldProblems }> {
  const coupons: ReadCoupon[] = [];
  const problems: Record<string, FieldProblems[string]> = {};
  for (const [place, code] of codes.entries()) {
    const found = await findCode(runner, { store, code }).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return undefined;
      throw error;
    });
    if (!found || coupons.some((other) => other.found.coupon === found.coupon)) {
      problems[`coupon_codes.${place}`] = [{ rule: found ? 'couponTwice' : 'reference' }];
      continue;
    }
    const customer = buyer && { id: buyer.id, first_order: buyer.first_order };
    const { cart: _cart, ...quoted } = await readCase(
      runner,
      { store, cart: { items, shipping_fee: 0, storefront }, customer },
      found,
      { now },
    );
    coupons.push({ code, found, quoted });
  }
  return Object.keys(problems).length > 0 ? { problems } : { coupons };
}
