import { sql } from 'drizzle-orm';
import { coupon } from '../../../resources/marketing/coupon.ts';
import type { CouponSummary } from '../../../resources/marketing/coupon-answers.ts';
import { type Overlap, overlapOf } from '../../../resources/marketing/coupon-overlaps.ts';
import { groupTerms } from '../../../resources/eligibility/audience.ts';
import type { RecordOf } from '../../../resources/record.ts';
import { type Runner, runOnce } from '../../db/connection/statement.ts';
import { readMany } from '../../db/records/many-records.ts';
import { readCustomerGroups } from '../customer_group/terms.ts';
import { withCategoriesAbove } from '../shipping_fee/quote-fee.ts';

type Coupon = RecordOf<typeof coupon>;

/** Number of codes of a coupon, and sums of its redemptions, computed by the database. */
export async function summaryOf(runner: Runner, { id, batch_qty, codes_made }: Coupon): Promise<CouponSummary> {
  const [codes = []] = await runOnce(
    runner,
    sql`select count(*) filter (where status = 'on'), count(*) filter (where uses > 0), count(exported_at), max(exported_at)
      from coupon_code where coupon = ${id} and not shared`,
  );
  const rows = await runOnce(
    runner,
    sql`select state, count(*), sum(discount) from coupon_redemption where coupon = ${id} group by state`,
  );
  const uses = (state: string) => {
    const [, count, discount] = rows.find((row) => row[0] === state) ?? [];
    return { count: Number(count ?? 0), discount: String(discount ?? '0.00') };
  };
  const [on, used, exported, exported_at] = codes;
  return {
    codes: {
      wanted: batch_qty,
      made: codes_made ?? 0,
      on: Number(on),
      used: Number(used),
      exported: Number(exported),
      exported_at: exported_at === null ? null : String(exported_at),
    },
    held: uses('held'),
    taken: uses('taken'),
    given_back: uses('given_back'),
  };
}

/** Live coupons of the store that could apply to the same items, except this one and its live version. */
export async function overlapsOf(
  runner: Runner,
  store: number,
  own: Coupon,
  now: Date,
): Promise<readonly (Overlap & Pick<Coupon, 'id' | 'name' | 'code'>)[]> {
  const rows = await runOnce(
    runner,
    sql`select id from coupon where store_id = ${store} and version_of is null and status = 'active' and id <> ${own.version_of ?? own.id}
      and (ended_at is null or ended_at >= ${now.toISOString()}::timestamptz) order by started_at nulls first, id`,
  );
  const others = await readMany(
    runner,
    { resource: coupon, store, locale: 'en_US' },
    rows.map(([id]) => Number(id)),
  );
  const found = rows.flatMap(([id]) => others.get(Number(id))?.record ?? []);
  const all = [own, ...found];
  const groups = await readCustomerGroups(runner, [...new Set(all.flatMap((one) => one.customer_groups))]);
  const above = await withCategoriesAbove(runner, all);
  const [span, ...spans] = all.map((one, place) => ({
    ...one,
    customer_groups: groupTerms(groups, one.customer_groups),
    categories_above: above[place]?.product_categories ?? [],
  }));
  return found.flatMap((other, place) => {
    const one = spans[place];
    const overlap = span && one && overlapOf(span, one);
    return overlap
      ? [{ id: other.id, name: other.name, code: other.batch_qty > 0 ? null : other.code, ...overlap }]
      : [];
  });
}
