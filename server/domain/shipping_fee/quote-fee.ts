import { type SQL, sql } from 'drizzle-orm';
import type pg from 'pg';
import { type Cart, priceOf } from '../../../resources/delivery/shipping-fees.ts';
import { run, type Runner, statementOf } from '../../db/connection/statement.ts';
import { type FeesThatCount, feesThatCount, readersStateSql, stateSql, type TriedFee } from './fees-that-count.ts';

/** The shipping fee of a cart. */
export interface QuotedFee {
  readonly fee: TriedFee;
  readonly cents: number;
}

/**
 * The fee of a cart in a store (SPEC §3): the first by priority that fits; `undefined` if none does. Used by quotes of
 * orders and by test carts.
 * @param runner connection of a transaction; its uncommitted fees are used
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

/** Like `quoteFee` for many carts, with the same number of statements. */
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
 * Returns a function for the fees, in cents, of several carts of one order. The carts must share the district, and
 * their items must already include parent categories. The transaction must not write fees.
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

/** For a `with recursive`: categories, each with itself and its ancestors. */
const above = sql`above (id, category) as (
      select id, id from product_category where id = any (${sql.placeholder('categories')}::integer[])
      union select above.id, own.parent from above join product_category own on own.id = above.category where own.parent is not null)`;
const pairsAbove = sql`(select json_agg(json_build_array(id, category) order by id, category) from above)`;

/**
 * Reads everything that carts need from the database in one statement: a further statement would cost more than trying
 * a thousand fees.
 */
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

/** Adds parent categories to items: an item of a category is also in all categories above it. */
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

/** Carts with their regions and parent categories, and the current state of the store's fees. */
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
      // The region is derived from the district.
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
