import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { type Cart, priceOf } from '../../../resources/delivery/shipping-fees.ts';
import { run, type Runner, statementOf } from '../../db/connection/statement.ts';
import { type FeesThatCount, feesThatCount, stateSql, type TriedFee } from './fees-that-count.ts';

/** What sending a cart costs. */
export interface QuotedFee {
  readonly fee: TriedFee;
  readonly cents: number;
}

/**
 * The fee of a cart in a store (SPEC §3): the first that fits, by priority; `undefined` where none does. Quotes of orders
 * and carts that staff try ask here.
 * @param runner the connection of a transaction, whose fees then count
 */
export async function quoteFee(
  pool: pg.Pool,
  store: number,
  cart: Cart,
  which: FeesThatCount = 'live',
  runner: Runner = pool,
): Promise<QuotedFee | undefined> {
  const { placed, state } = await placedCart(runner, store, cart);
  const feeOf = await feesThatCount({ pool, runner, store, which, state });
  const fee = feeOf(placed);
  return fee && { fee, cents: priceOf(fee, placed) };
}

/** One statement for all that a cart asks of the database: each costs more than to try a thousand fees. */
const surroundings = statementOf(
  sql`with recursive above (id, category) as (
      select id, id from product_category where id = any (${sql.placeholder('categories')}::integer[])
      union select above.id, own.parent from above join product_category own on own.id = above.category where own.parent is not null)
    select ${stateSql}, (select region from address_area_district where id = ${sql.placeholder('district')}::integer),
      (select json_agg(json_build_array(id, category) order by id, category) from above)`,
  { prepared: true },
);

/** The cart with what its places and categories say besides, and the present state of the store's fees. */
export async function placedCart(
  runner: Runner,
  store: number,
  cart: Cart,
): Promise<{ readonly placed: Cart; readonly state: string }> {
  const { district = null, region, items } = cart;
  const categories = [...new Set(items.flatMap(({ product_categories }) => product_categories))];
  const [row = []] = await run(runner, surroundings, { store, district, categories });
  const [state, found, pairs] = row;
  const above = new Map<number, number[]>();
  for (const [id, category] of Array.isArray(pairs) ? pairs.map(pairIn) : [])
    above.set(id, [...(above.get(id) ?? []), category]);
  return {
    state: String(state),
    placed: {
      ...cart,
      // A district says its region.
      region: typeof found === 'number' ? found : region,
      // What is in a category is in those above it, too.
      items: items.map((item) => ({
        ...item,
        product_categories: [...new Set(item.product_categories.flatMap((id) => above.get(id) ?? [id]))],
      })),
    },
  };
}

function pairIn(pair: unknown): readonly [id: number, category: number] {
  const [id, category] = Array.isArray(pair) ? pair : [];
  return [Number(id), Number(category)];
}
