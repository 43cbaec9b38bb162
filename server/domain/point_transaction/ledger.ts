import { sql } from 'drizzle-orm';
import { type Lot, type PointType, takeFrom, type Taking } from '../../../resources/customers/points.ts';
import { type Runner, runOnce } from '../../db/connection/statement.ts';
import { ApiError } from '../../errors.ts';

/** The points of one kind of a customer. */
export interface Account {
  readonly user: number;
  readonly point_type: PointType;
}

const balanceOf = ({ point_type }: Account) => sql.identifier(point_type);
const expiryOf = ({ point_type }: Account) => sql.identifier(`${point_type}_expires_at`);

/** A locked customer. */
export interface LockedAccount {
  readonly email: string;
  readonly balance: number;
}

/**
 * Locks a customer's points until the end of the transaction; every posting takes this lock first.
 * @returns `undefined` if the customer doesn't exist
 */
export async function lockAccount(runner: Runner, account: Account): Promise<LockedAccount | undefined> {
  const [row] = await runOnce(
    runner,
    sql`select email, ${balanceOf(account)} from "user" where id = ${account.user} for no key update`,
  );
  return row && { email: String(row[0]), balance: Number(row[1]) };
}

/** Lots with remaining points, those that expire first first. */
export async function openLots(runner: Runner, { user, point_type }: Account): Promise<readonly Lot[]> {
  const rows = await runOnce(
    runner,
    sql`select id, remaining, expires_at from point_lot
      where user_id = ${user} and point_type = ${point_type} and remaining > 0 order by expires_at nulls last, id`,
  );
  return rows.map(([id, remaining, expires]) => ({
    id: Number(id),
    remaining: Number(remaining),
    expires_at: expires === null ? null : String(expires),
  }));
}

/**
 * Plans how many points to take from which lots; the lot `own` comes first.
 * @throws ApiError 409 `errors.pointsMissing` if there are too few
 */
export function assertTakings(lots: readonly Lot[], points: number, own?: number): readonly Taking[] {
  const { takings, missing } = takeFrom(lots, points, own);
  if (missing > 0)
    throw new ApiError(409, 'errors.pointsMissing', { params: { count: points - missing, wanted: points } });
  return takings;
}

/** Takes points out of lots, for a movement that is in the ledger. */
export async function writeTakings(runner: Runner, movement: number, takings: readonly Taking[]): Promise<void> {
  await runOnce(
    runner,
    sql`with taken as (select lot, points from jsonb_to_recordset(${JSON.stringify(takings)}::jsonb) as given (lot integer, points integer)),
      lots as (update point_lot set remaining = remaining - points from taken where id = lot)
      insert into point_taking (movement_id, lot_id, points) select ${movement}, lot, points from taken`,
  );
}

/** Stores on the customer when the next points expire. */
export async function recordNextExpiry(runner: Runner, account: Account): Promise<void> {
  const { user, point_type } = account;
  await runOnce(
    runner,
    sql`update "user" set ${expiryOf(account)} = next.at from (select min(expires_at) as at from point_lot
        where user_id = ${user} and point_type = ${point_type} and remaining > 0) next
      where id = ${user} and ${expiryOf(account)} is distinct from next.at`,
  );
}

/** Points that a movement took from lots and that weren't given back yet. */
export async function takingsLeft(
  runner: Runner,
  { user, point_type }: Account,
  movement: number,
): Promise<readonly Taking[]> {
  const rows = await runOnce(
    runner,
    sql`select lot_id, sum(points) from point_taking join point_lot on point_lot.id = lot_id
      where user_id = ${user} and point_type = ${point_type} and (movement_id = ${movement} or reverses = ${movement})
      group by lot_id having sum(points) > 0 order by lot_id`,
  );
  return rows.map(([lot, points]) => ({ lot: Number(lot), points: Number(points) }));
}

/** Limits takings to a number of points. Keeps those taken last, since their lots expire last. */
export function upTo(takings: readonly Taking[], most: number): readonly Taking[] {
  let left = most;
  return takings
    .toReversed()
    .flatMap(({ lot, points }) => {
      const part = Math.min(points, left);
      left -= part;
      return part > 0 ? [{ lot, points: part }] : [];
    })
    .toReversed();
}

/** Gives points back to the lots that a movement took them from. */
export async function writeGivenBack(
  runner: Runner,
  movement: number,
  reverses: number,
  takings: readonly Taking[],
): Promise<void> {
  await runOnce(
    runner,
    sql`with given as (select lot, points from jsonb_to_recordset(${JSON.stringify(takings)}::jsonb) as given (lot integer, points integer)),
      lots as (update point_lot set remaining = remaining + points from given where id = lot)
      insert into point_taking (movement_id, lot_id, points, reverses) select ${movement}, lot, -points, ${reverses} from given`,
  );
}

/** Whether the same points were adjusted for the customer less than a minute ago. */
export async function isRepeated(
  runner: Runner,
  { user, point_type, point }: Account & { readonly point: number },
  now: Date,
): Promise<boolean> {
  const [row] = await runOnce(
    runner,
    sql`select exists (select from point_transaction where "user" = ${user} and point_type = ${point_type} and point = ${point}
      and cause = 'adjustment' and created_at > ${now.toISOString()}::timestamptz - interval '60 seconds')`,
  );
  return row?.[0] === true;
}
