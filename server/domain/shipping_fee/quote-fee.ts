import { type SQL, sql } from 'drizzle-orm';
import type pg from 'pg';
import { type Cart, priceOf } from '../../../resources/delivery/shipping-fees.ts';
import { run, type Runner, statementOf } from '../../db/connection/statement.ts';
import { type FeesThatCount, feesThatCount, readersStateSql, stateSql, type TriedFee } from './fees-that-count.ts';

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

/**
 * What tells the fees of several carts of one order, in cents: of the same district, with items that name the categories
 * above theirs already. Their transaction writes no fees.
 */
export async function feesOfOrder(
  pool: pg.Pool,
  store: number,
  runner: Runner,
  district: number | undefined,
): Promise<(cart: Cart) => number | undefined> {
  const [row = []] = await run(runner, surroundingsOfOrder, {
    store,
    districts: district === undefined ? [] : [district],
    categories: [],
  });
  const region = new Map(pairsIn(row[1])).get(district ?? 0);
  const feeOf = await feesThatCount({
    pool,
    runner,
    store,
    which: 'live',
    state: String(row[0]),
    stateSql: readersStateSql,
  });
  return (cart) => {
    const placed = { ...cart, region: region ?? cart.region };
    const fee = feeOf(placed);
    return fee && priceOf(fee, placed);
  };
}

/** For a `with recursive`: categories, each with itself and those above it. */
const above = sql`above (id, category) as (
      select id, id from product_category where id = any (${sql.placeholder('categories')}::integer[])
      union select above.id, own.parent from above join product_category own on own.id = above.category where own.parent is not null)`;
const pairsAbove = sql`(select json_agg(json_build_array(id, category) order by id, category) from above)`;

/** One statement for all that carts ask of the database: each costs more than to try a thousand fees. */
const surroundingsWith = (state: SQL) =>
  statementOf(
    sql`with recursive ${above}
    select ${state}, (select json_agg(json_build_array(id, region)) from address_area_district where id = any (${sql.placeholder('districts')}::integer[])),
      ${pairsAbove}`,
    { prepared: true },
  );
const surroundings = surroundingsWith(stateSql);
const surroundingsOfOrder = surroundingsWith(readersStateSql);

const onlyAbove = statementOf(sql`with recursive ${above} select ${pairsAbove}`, { prepared: true });

interface Categorized {
  readonly product_categories: readonly number[];
}

const categoriesOf = (items: readonly Categorized[]) => [...new Set(items.flatMap((item) => item.product_categories))];

/** Items with all categories that they are in: what is in a category is in those above it, too. */
export async function withCategoriesAbove<Item extends Categorized>(
  runner: Runner,
  items: readonly Item[],
): Promise<readonly Item[]> {
  const categories = categoriesOf(items);
  if (categories.length === 0) return items;
  const [row = []] = await run(runner, onlyAbove, { categories });
  return itemsAbove(items, row[0]);
}

function itemsAbove<Item extends Categorized>(items: readonly Item[], pairs: unknown): readonly Item[] {
  const found = new Map<number, number[]>();
  for (const [id, category] of pairsIn(pairs)) found.set(id, [...(found.get(id) ?? []), category]);
  return items.map((item) => ({
    ...item,
    product_categories: [...new Set(item.product_categories.flatMap((id) => found.get(id) ?? [id]))],
  }));
}

/** Carts with what their places and categories say besides, and the present state of the store's fees. */
async function placedCarts(
  runner: Runner,
  store: number,
  carts: readonly Cart[],
): Promise<{ readonly placed: readonly Cart[]; readonly state: string }> {
  const districts = [...new Set(carts.flatMap(({ district }) => district ?? []))];
  const categories = categoriesOf(carts.flatMap(({ items }) => items));
  const [row = []] = await run(runner, surroundings, { store, districts, categories });
  const [state, regions, pairs] = row;
  const regionOf = new Map(pairsIn(regions));
  return {
    state: String(state),
    placed: carts.map((cart) => ({
      ...cart,
      // A district says its region.
      region: regionOf.get(cart.district ?? 0) ?? cart.region,
      items: itemsAbove(cart.items, pairs),
    })),
  };
}

function pairsIn(pairs: unknown): readonly (readonly [id: number, above: number])[] {
  return (Array.isArray(pairs) ? pairs : []).map((pair: unknown) => {
    const [id, above] = Array.isArray(pair) ? pair : [];
    return [Number(id), Number(above)];
  });
}
