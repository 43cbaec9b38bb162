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
  const [quoted] = await quoteFees(pool, store, [cart], which, runner);
  return quoted;
}

/** The same for many carts, with as many statements as for one. */
export async function quoteFees(
  pool: pg.Pool,
  store: number,
  carts: readonly Cart[],
  which: FeesThatCount,
  runner: Runner = pool,
): Promise<readonly (QuotedFee | undefined)[]> {
  const { placed, state } = await placedCarts(runner, store, carts);
  const feeOf = await feesThatCount({ pool, runner, store, which, state });
  return placed.map((cart) => {
    const fee = feeOf(cart);
    return fee && { fee, cents: priceOf(fee, cart) };
  });
}

/** One statement for all that carts ask of the database: each costs more than to try a thousand fees. */
const surroundings = statementOf(
  sql`with recursive above (id, category) as (
      select id, id from product_category where id = any (${sql.placeholder('categories')}::integer[])
      union select above.id, own.parent from above join product_category own on own.id = above.category where own.parent is not null)
    select ${stateSql}, (select json_agg(json_build_array(id, region)) from address_area_district where id = any (${sql.placeholder('districts')}::integer[])),
      (select json_agg(json_build_array(id, category) order by id, category) from above)`,
  { prepared: true },
);

/** Carts with what their places and categories say besides, and the present state of the store's fees. */
async function placedCarts(
  runner: Runner,
  store: number,
  carts: readonly Cart[],
): Promise<{ readonly placed: readonly Cart[]; readonly state: string }> {
  const districts = [...new Set(carts.flatMap(({ district }) => district ?? []))];
  const categories = [...new Set(carts.flatMap(({ items }) => items.flatMap((item) => item.product_categories)))];
  const [row = []] = await run(runner, surroundings, { store, districts, categories });
  const [state, regions, pairs] = row;
  const regionOf = new Map(pairsIn(regions));
  const above = new Map<number, number[]>();
  for (const [id, category] of pairsIn(pairs)) above.set(id, [...(above.get(id) ?? []), category]);
  return {
    state: String(state),
    placed: carts.map((cart) => ({
      ...cart,
      // A district says its region.
      region: regionOf.get(cart.district ?? 0) ?? cart.region,
      // What is in a category is in those above it, too.
      items: cart.items.map((item) => ({
        ...item,
        product_categories: [...new Set(item.product_categories.flatMap((id) => above.get(id) ?? [id]))],
      })),
    })),
  };
}

function pairsIn(pairs: unknown): readonly (readonly [id: number, above: number])[] {
  return (Array.isArray(pairs) ? pairs : []).map((pair: unknown) => {
    const [id, above] = Array.isArray(pair) ? pair : [];
    return [Number(id), Number(above)];
  });
}
