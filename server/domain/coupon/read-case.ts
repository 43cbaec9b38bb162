import { sql } from 'drizzle-orm';
import { coupon } from '../../../resources/marketing/coupon.ts';
import { coupon_code } from '../../../resources/marketing/coupon_code.ts';
import { termsIn } from '../../../resources/marketing/coupon-records.ts';
import type { CouponCart, CouponCase } from '../../../resources/marketing/coupon-rules.ts';
import { type Runner, runOnce } from '../../db/connection/statement.ts';
import { lockRecord, readRecord } from '../../db/records/records.ts';
import { ApiError } from '../../errors.ts';
import { readCustomerGroups } from '../customer_group/terms.ts';
import { withCategoriesAbove } from '../shipping_fee/quote-fee.ts';
import { groupsOfCustomer } from '../user_group/membership.ts';

/** A code that somebody names for a cart. */
export interface AskedCoupon {
  readonly store: number;
  /** As typed: capital and small letters are the same. */
  readonly code: string;
  /** Categories of items may leave out those above them. */
  readonly cart: CouponCart;
  readonly customer?: { readonly id: number; readonly first_order: boolean } | undefined;
}

/** Where a code leads. */
export interface FoundCode {
  readonly id: number;
  readonly coupon: number;
}

/** @throws ApiError 404 `errors.couponUnknown` */
export async function findCode(
  runner: Runner,
  { store, code }: Pick<AskedCoupon, 'store' | 'code'>,
): Promise<FoundCode> {
  const typed = code.trim();
  const [row] = await runOnce(
    runner,
    sql`select id, coupon from coupon_code where store_id = ${store} and lower(code) = lower(${typed})`,
  );
  if (!row) throw new ApiError(404, 'errors.couponUnknown', { params: { code: typed.slice(0, 40) } });
  return { id: Number(row[0]), coupon: Number(row[1]) };
}

/**
 * Everything that the rules of a coupon ask about. With `lock`, the coupon and then its code are locked against other
 * redemptions until the transaction ends; what is read after that is as these left it.
 */
export async function readCase(
  runner: Runner,
  { store, cart, customer }: AskedCoupon,
  found: FoundCode,
  { now, lock = false }: { readonly now: Date; readonly lock?: boolean },
): Promise<CouponCase> {
  const read = lock ? lockRecord : readRecord;
  const kept = await read(runner, { resource: coupon, id: found.coupon, store, locale: 'en_US' });
  const code = await read(runner, { resource: coupon_code, id: found.id, store, locale: 'en_US' });
  if (!kept || !code) throw new ApiError(404, 'errors.notFound');
  const { status, shared, uses } = code.record;
  return {
    coupon: termsIn(kept.record, await readCustomerGroups(runner, kept.record.customer_groups)),
    code: { status, shared: shared === true, uses: uses ?? 0 },
    cart: { ...cart, items: await withCategoriesAbove(runner, cart.items) },
    ...(customer && {
      customer: {
        ...customer,
        user_groups: [...(await groupsOfCustomer(runner, customer.id)).keys()],
        uses: await usesOf(runner, found.coupon, customer.id),
      },
    }),
    now,
  };
}

async function usesOf(runner: Runner, id: number, user: number): Promise<number> {
  const [row] = await runOnce(runner, sql`select uses from coupon_use where coupon_id = ${id} and user_id = ${user}`);
  return Number(row?.[0] ?? 0);
}
