import { type SQL, sql } from 'drizzle-orm';
import { feeIn } from '../../../resources/delivery/fee-records.ts';
import { shipping_fee } from '../../../resources/delivery/shipping_fee.ts';
import { type Cart, feeOf, priceOf } from '../../../resources/delivery/shipping-fees.ts';
import type { RecordOf } from '../../../resources/record.ts';
import { type Runner, runOnce } from '../../db/connection/statement.ts';
import { readMany } from '../../db/records/many-records.ts';

type FeeRecord = RecordOf<typeof shipping_fee>;

/** Which versions of fees count: those that customers see, all drafts in their place, or only these drafts. */
export type FeesThatCount = 'live' | 'drafts' | readonly number[];

/** What sending a cart costs. */
export interface QuotedFee {
  /** The fee, or the draft in its place. */
  readonly record: FeeRecord;
  readonly cents: number;
}

/**
 * The fee of a cart in a store (SPEC §3): the first that fits, by priority; `undefined` where none does. Quotes of orders
 * and carts that staff try ask here.
 */
export async function quoteFee(
  runner: Runner,
  store: number,
  cart: Cart,
  which: FeesThatCount = 'live',
): Promise<QuotedFee | undefined> {
  const records = await readFees(runner, store, which);
  const placed = await withAncestors(runner, await withRegion(runner, cart));
  const fee = feeOf(records.map(feeIn), placed);
  const record = fee && records.find(({ id, version_of }) => (version_of ?? id) === fee.id);
  return fee && record && { record, cents: priceOf(fee, placed) };
}

/** The fees that count, in the order in which they are tried. */
export async function readFees(runner: Runner, store: number, which: FeesThatCount): Promise<readonly FeeRecord[]> {
  const rows = await runOnce(
    runner,
    sql`select coalesce(draft.id, main.id) from shipping_fee main
      left join shipping_fee draft on draft.version_of = main.id and draft.status = 'draft' and ${isWanted(which, sql`draft.id`)}
      where main.store_id = ${store} and main.version_of is null
        and (main.status = 'active' or draft.id is not null or (main.status = 'draft' and ${isWanted(which, sql`main.id`)}))
      order by main.priority, main.id`,
  );
  const ids = rows.map(([id]) => Number(id));
  const found = await readMany(runner, { resource: shipping_fee, store, locale: 'en_US' }, ids);
  return ids.flatMap((id) => found.get(id)?.record ?? []);
}

function isWanted(which: FeesThatCount, id: SQL): SQL {
  if (typeof which === 'string') return which === 'drafts' ? sql`true` : sql`false`;
  return sql`${id} = any (${sql.param([...which])}::integer[])`;
}

/** A district says its region. */
async function withRegion(runner: Runner, cart: Cart): Promise<Cart> {
  if (cart.district === undefined) return cart;
  const [row] = await runOnce(runner, sql`select region from address_area_district where id = ${cart.district}`);
  return row ? { ...cart, region: Number(row[0]) } : cart;
}

/** What is in a category is in those above it, too. */
async function withAncestors(runner: Runner, cart: Cart): Promise<Cart> {
  const named = [...new Set(cart.items.flatMap(({ product_categories }) => product_categories))];
  if (named.length === 0) return cart;
  const rows = await runOnce(
    runner,
    sql`with recursive above (id, category) as (
        select id, id from product_category where id = any (${sql.param(named)}::integer[])
        union select above.id, own.parent from above join product_category own on own.id = above.category where own.parent is not null)
      select id, array_agg(category order by category) from above group by id`,
  );
  const above = new Map(rows.map(([id, categories]) => [Number(id), numbersIn(categories)]));
  return {
    ...cart,
    items: cart.items.map((item) => ({
      ...item,
      product_categories: [...new Set(item.product_categories.flatMap((id) => above.get(id) ?? [id]))],
    })),
  };
}

const numbersIn = (value: unknown): readonly number[] => (Array.isArray(value) ? value.map(Number) : []);
