import { type SQL, sql } from 'drizzle-orm';
import { type Runner, runOnce } from '../../db/statement.ts';
import { ApiError } from '../../errors.ts';

/** What is to be counted of a version, or of one of its options. Each number is pieces, 0 where absent. */
export interface StockChange {
  readonly version: number;
  readonly store: number;
  /** The option that is sold, where the version has choices. */
  readonly option?: number;
  /** Kept for an order that isn't paid yet. */
  readonly hold?: number;
  /** No longer kept. */
  readonly release?: number;
  /** Sold; what was held for it is released in the same call. */
  readonly purchase?: number;
  /** Taken back. */
  readonly refund?: number;
}

/** What is counted now. */
export interface Stock {
  readonly purchased_pcs: number;
  readonly holding_pcs: number;
}

/**
 * Counts pieces that are held, sold or given back: the one way in which these counts change. Never more than the quota is held
 * and sold together, whoever else buys at the same time: each row is locked by the statement that counts, the version before its
 * option. A version counts what its options do. An order pays for what it held with `{release: n, purchase: n}`.
 * @returns the counts of the option, or of the version where it has none
 * @throws ApiError 404 where there is no such version or option, 409 `errors.soldOut` where not so many are left (or it is
 *   obsolete), 409 `errors.notNow` where more is given back than there is
 */
export async function changeStock(runner: Runner, change: StockChange): Promise<Stock> {
  const { version, store, option } = change;
  const [purchased, held] = [piecesOf(change.purchase) - piecesOf(change.refund), piecesOf(change.hold) - piecesOf(change.release)];
  const grows = purchased + held > 0;
  const pieces = { purchased, held, grows };
  // Copies count nothing; a version with choices sells its options alone.
  const ofVersion = await count(runner, sql`product_version`, pieces, sql`id = ${version} and store_id = ${store} and version_of is null`, option === undefined ? sql`has_choices` : sql`false`);
  return option === undefined ? ofVersion : count(runner, sql`product_version_options`, pieces, sql`id = ${option} and record_id = ${version}`, sql`obsolete`);
}

interface Counted {
  readonly purchased: number;
  readonly held: number;
  readonly grows: boolean;
}

async function count(runner: Runner, table: SQL, { purchased, held, grows }: Counted, which: SQL, closed: SQL): Promise<Stock> {
  const [sold, kept] = [sql`purchased_pcs + ${purchased}::integer`, sql`holding_pcs + ${held}::integer`];
  const [row] = await runOnce(
    runner,
    sql`update ${table} set purchased_pcs = ${sold}, holding_pcs = ${kept}
      where ${which} and ${sold} >= 0 and ${kept} >= 0 and (not ${grows}::boolean or (not ${closed} and (quota is null or quota >= ${sold} + ${kept})))
      returning purchased_pcs, holding_pcs`,
  );
  if (row) return { purchased_pcs: Number(row[0]), holding_pcs: Number(row[1]) };
  const [there] = await runOnce(runner, sql`select 1 from ${table} where ${which}`);
  if (!there) throw new ApiError(404, 'errors.notFound');
  throw new ApiError(409, grows ? 'errors.soldOut' : 'errors.notNow');
}

/** @throws RangeError for what is no number of pieces: a mistake of ours */
function piecesOf(count = 0): number {
  if (!Number.isSafeInteger(count) || count < 0 || count > 1_000_000_000) throw new RangeError(`${count} is no number of pieces`);
  return count;
}

/** Keeps an option from being sold until the transaction ends; how many pieces of it are sold or held. */
export async function lockOption(runner: Runner, option: number): Promise<number> {
  const [row] = await runOnce(runner, sql`select purchased_pcs + holding_pcs from product_version_options where id = ${option} for update`);
  return Number(row?.[0] ?? 0);
}
