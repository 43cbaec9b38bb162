import { type SQL, sql } from 'drizzle-orm';
import { type Runner, runOnce } from '../../db/connection/statement.ts';
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
 * Counts pieces that are held, sold or given back: the one way in which these counts change. Only what is active is
 * sold and held; what was held of it before can be paid or given back at any time. Never more than the quota is held
 * and sold together, whoever else buys at the same time: one statement locks the rows and counts, the version before
 * its option. A version counts what its options do; a quota of its own is then one of all of them together. An order
 * pays for what it held with `{release: n, purchase: n}`.
 * @returns the counts of the option, or of the version where it has none
 * @throws ApiError 404 where there is no such version or option, 409 `errors.notOnSale` where more would be taken of
 * what isn't active, 409 `errors.soldOut` where not so many are left (or it is obsolete, or sells its options alone),
 * 409 `errors.notNow` where more is given back than there is
 */
export async function changeStock(runner: Runner, change: StockChange): Promise<Stock> {
  const { option } = change;
  const [purchased, held] = [
    piecesOf(change.purchase) - piecesOf(change.refund),
    piecesOf(change.hold) - piecesOf(change.release),
  ];
  const pieces = { purchased, held, grows: purchased + held > 0 };
  // Copies count nothing.
  const version = sql`id = ${change.version} and store_id = ${change.store} and version_of is null`;
  const which =
    option === undefined
      ? version
      : sql`id = ${option} and record_id = ${change.version} and exists (select from product_version where ${version})`;
  const counted =
    option === undefined
      ? countedIn(sql`product_version`, pieces, version, sql`has_choices or ${isOff}`)
      : countedTwice(change.version, version, pieces, sql`id = ${option}`);
  const [row] = await runOnce(runner, counted);
  if (row) return { purchased_pcs: Number(row[0]), holding_pcs: Number(row[1]) };
  const [there] = await runOnce(
    runner,
    sql`select (select ${isOff} from product_version where ${version}) from ${option === undefined ? sql`product_version` : sql`product_version_options`} where ${which}`,
  );
  if (!there) throw new ApiError(404, 'errors.notFound');
  throw new ApiError(409, !pieces.grows ? 'errors.notNow' : there[0] === true ? 'errors.notOnSale' : 'errors.soldOut');
}

/** Nothing more is sold of a version that was never live, or was taken out of the shop. */
const isOff = sql`status <> 'active'`;

interface Pieces {
  readonly purchased: number;
  readonly held: number;
  /** More is taken than given back: then there must be as many left. */
  readonly grows: boolean;
}

/** Counts on a row, where it has so many left and isn't closed; answers what is counted by then. */
function countedIn(table: SQL, pieces: Pieces, which: SQL, closed: SQL): SQL {
  const { sold, kept } = sumsOf(pieces);
  return sql`update ${table} set purchased_pcs = ${sold}, holding_pcs = ${kept} where ${which} and ${isPossible(pieces, closed)} returning purchased_pcs, holding_pcs`;
}

function sumsOf({ purchased, held }: Pieces): { readonly sold: SQL; readonly kept: SQL } {
  return { sold: sql`purchased_pcs + ${purchased}::integer`, kept: sql`holding_pcs + ${held}::integer` };
}

/** Whether a row can count so: no more is given back than there is, and no more taken than is left. */
function isPossible(pieces: Pieces, closed: SQL): SQL {
  const { sold, kept } = sumsOf(pieces);
  return sql`${sold} >= 0 and ${kept} >= 0 and (not ${pieces.grows}::boolean or (not (${closed}) and (quota is null or quota >= ${sold} + ${kept})))`;
}

/** Counts on an option and its version, on both or on neither. */
function countedTwice(id: number, version: SQL, pieces: Pieces, option: SQL): SQL {
  const { sold, kept } = sumsOf(pieces);
  return sql`with version as materialized (select id from product_version where ${version} and ${isPossible(pieces, isOff)} for no key update),
    counted as (${countedIn(sql`product_version_options`, pieces, sql`record_id in (select id from version) and ${option}`, sql`obsolete`)}),
    whole as (update product_version set purchased_pcs = ${sold}, holding_pcs = ${kept} where id = ${id} and exists (select from counted))
    select * from counted`;
}

/** @throws RangeError for what is no number of pieces: a mistake of ours */
function piecesOf(count = 0): number {
  if (!Number.isSafeInteger(count) || count < 0 || count > 1_000_000_000)
    throw new RangeError(`${count} is no number of pieces`);
  return count;
}

/** Keeps an option from being sold until the transaction ends; how many pieces of it are sold or held. */
export async function lockOption(runner: Runner, option: number): Promise<number> {
  const [row] = await runOnce(
    runner,
    sql`select purchased_pcs + holding_pcs from product_version_options where id = ${option} for update`,
  );
  return Number(row?.[0] ?? 0);
}
