import { type SQL, sql } from 'drizzle-orm';
import { type Runner, runOnce } from '../../db/connection/statement.ts';
import { ApiError } from '../../errors.ts';

/** A change of the stock of a version, or of one of its options, in pieces; 0 if absent. */
export interface StockChange {
  readonly version: number;
  readonly store: number;
  /** The sold option, if the version has choices. */
  readonly option?: number;
  /** Pieces to reserve for an unpaid order. */
  readonly hold?: number;
  /** Reserved pieces to release. */
  readonly release?: number;
  /** Pieces to sell; release those held for it in the same call. */
  readonly purchase?: number;
  /** Returned pieces. */
  readonly refund?: number;
}

/** The counts after a change. */
export interface Stock {
  readonly purchased_pcs: number;
  readonly holding_pcs: number;
}

/**
 * Changes the counts of held and sold pieces; the only function that does. Pieces of inactive versions can't be held or
 * sold, but held pieces can be paid or released at any time. Held and sold pieces together never exceed the quota, even
 * under concurrency: one statement locks and updates, the version before its option. A version counts the pieces of all
 * its options, and its own quota limits their sum. An order pays for held pieces with `{release: n, purchase: n}`.
 * @returns the counts of the option, or of the version if no option is given
 * @throws ApiError 404 for an unknown version or option, 409 `errors.notOnSale` if pieces of an inactive version are
 * taken, 409 `errors.soldOut` if too few pieces are left (or the option is obsolete, or the version sells only
 * options), 409 `errors.notNow` if more is given back than there is
 */
export async function changeStock(runner: Runner, change: StockChange): Promise<Stock> {
  const { option } = change;
  const [purchased, held] = [
    assertPieces(change.purchase) - assertPieces(change.refund),
    assertPieces(change.hold) - assertPieces(change.release),
  ];
  const pieces = { purchased, held, grows: purchased + held > 0 };
  // Copies of a version (`version_of`) have no stock.
  const version = sql`id = ${change.version} and store_id = ${change.store} and version_of is null`;
  const which =
    option === undefined
      ? version
      : sql`id = ${option} and record_id = ${change.version} and exists (select from product_version where ${version})`;
  const counted =
    option === undefined
      ? countOnRow(sql`product_version`, pieces, version, sql`has_choices or ${notActive}`)
      : countOnOptionAndVersion(change.version, version, pieces, sql`id = ${option}`);
  const [row] = await runOnce(runner, counted, { prepared: true });
  if (row) return { purchased_pcs: Number(row[0]), holding_pcs: Number(row[1]) };
  const [there] = await runOnce(
    runner,
    sql`select (select ${notActive} from product_version where ${version}) from ${option === undefined ? sql`product_version` : sql`product_version_options`} where ${which}`,
  );
  if (!there) throw new ApiError(404, 'errors.notFound');
  throw new ApiError(409, !pieces.grows ? 'errors.notNow' : there[0] === true ? 'errors.notOnSale' : 'errors.soldOut');
}

/** Only active versions are sold; others were never live or were taken off sale. */
const notActive = sql`status <> 'active'`;

interface Pieces {
  readonly purchased: number;
  readonly held: number;
  /** Whether more pieces are taken than given back, so that enough must be left. */
  readonly grows: boolean;
}

/** SQL that updates one row if its quota allows it and it isn't closed; returns the counts. */
function countOnRow(table: SQL, pieces: Pieces, which: SQL, closed: SQL): SQL {
  const { sold, holding } = sumsOf(pieces);
  return sql`update ${table} set purchased_pcs = ${sold}, holding_pcs = ${holding} where ${which} and ${fits(pieces, closed)} returning purchased_pcs, holding_pcs`;
}

function sumsOf({ purchased, held }: Pieces): { readonly sold: SQL; readonly holding: SQL } {
  return { sold: sql`purchased_pcs + ${purchased}::integer`, holding: sql`holding_pcs + ${held}::integer` };
}

/** SQL condition of an allowed change: neither gives back more than there is, nor takes more than is left. */
function fits(pieces: Pieces, closed: SQL): SQL {
  const { sold, holding } = sumsOf(pieces);
  return sql`${sold} >= 0 and ${holding} >= 0 and (not ${pieces.grows}::boolean or (not (${closed}) and (quota is null or quota >= ${sold} + ${holding})))`;
}

/** SQL that updates both an option and its version, or neither. */
function countOnOptionAndVersion(id: number, version: SQL, pieces: Pieces, option: SQL): SQL {
  const { sold, holding } = sumsOf(pieces);
  return sql`with version as materialized (select id from product_version where ${version} and ${fits(pieces, notActive)} for no key update),
    counted as (${countOnRow(sql`product_version_options`, pieces, sql`record_id in (select id from version) and ${option}`, sql`obsolete`)}),
    whole as (update product_version set purchased_pcs = ${sold}, holding_pcs = ${holding} where id = ${id} and exists (select from counted))
    select * from counted`;
}

/** @throws RangeError for an invalid count, which is a bug of the caller */
function assertPieces(count = 0): number {
  if (!Number.isSafeInteger(count) || count < 0 || count > 1_000_000_000)
    throw new RangeError(`${count} is no number of pieces`);
  return count;
}

/**
 * Locks an option against sales until the transaction ends.
 * @returns how many pieces of it are sold or held
 */
export async function lockOption(runner: Runner, option: number): Promise<number> {
  const [row] = await runOnce(
    runner,
    sql`select purchased_pcs + holding_pcs from product_version_options where id = ${option} for update`,
  );
  return Number(row?.[0] ?? 0);
}
