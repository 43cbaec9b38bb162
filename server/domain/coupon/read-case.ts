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

/** The cart that a coupon is checked for. */
export interface AskedCart {
  readonly store: number;
  /** Categories of items may omit their parents. */
  readonly cart: CouponCart;
  readonly customer?: { readonly id: number; readonly first_order: boolean } | undefined;
}

/** A code that is checked for a cart. */
export interface AskedCoupon extends AskedCart {
  /** As typed; case is ignored. */
  readonly code: string;
}

/** A coupon, and one of its codes if known. */
export interface FoundCoupon {
  readonly id?: number | undefined;
  readonly coupon: number;
}

/** The coupon that a code belongs to. */
export interface FoundCode extends FoundCoupon {
  readonly id: number;
  /** The part of the code that everybody may read (docs/decisions/0095-codes-before-their-export.md). */
  readonly shown: string;
}

/** @throws ApiError 404 `errors.couponUnknown` */
export async function findCode(
  runner: Runner,
  { store, code }: Pick<AskedCoupon, 'store' | 'code'>,
): Promise<FoundCode> {
  const typed = code.trim();
  const [row] = await runOnce(
    runner,
    sql`select id, coupon, shown from coupon_code where store_id = ${store} and lower(code) = lower(${typed})`,
  );
  if (!row) throw new ApiError(404, 'errors.couponUnknown', { params: { code: typed.slice(0, 40) } });
  return { id: Number(row[0]), coupon: Number(row[1]), shown: String(row[2]) };
}

/** A code with which the coupon can be used now, else any of its codes; none before its codes are created. */
export async function findAnyCode(runner: Runner, coupon: number): Promise<FoundCoupon> {
  const own = sql`select code.id from coupon_code code join coupon on coupon.id = code.coupon
    where code.coupon = ${coupon} and code.shared = (coupon.batch_qty = 0)`;
  // Two subqueries, so that neither sorts all codes.
  const [row] = await runOnce(
    runner,
    sql`select coalesce((${own} and code.status = 'on' and (code.shared or code.uses = 0) limit 1), (${own} limit 1))`,
  );
  return { id: row?.[0] == null ? undefined : Number(row[0]), coupon };
}

/**
 * Reads everything that the rules of a coupon need. With `lock`, locks the coupon and then its code until the end of
 * the transaction, so that concurrent redemptions can't change what is read.
 */
export async function readCase(
  runner: Runner,
  { store, cart, customer }: AskedCart,
  found: FoundCoupon,
  { now, lock = false }: { readonly now: Date; readonly lock?: boolean },
): Promise<CouponCase> {
  const read = lock ? lockRecord : readRecord;
  const kept = await read(runner, { resource: coupon, id: found.coupon, store, locale: 'en_US' });
  const code =
    found.id === undefined
      ? undefined
      : await read(runner, { resource: coupon_code, id: found.id, store, locale: 'en_US' });
  if (!kept || (found.id !== undefined && !code)) throw new ApiError(404, 'errors.notFound');
  return {
    coupon: termsIn(kept.record, await readCustomerGroups(runner, kept.record.customer_groups)),
    ...(code && {
      code: { status: code.record.status, shared: code.record.shared === true, uses: code.record.uses ?? 0 },
    }),
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
