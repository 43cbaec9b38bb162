import { sql } from 'drizzle-orm';
import { point_transaction } from '../../../resources/customers/point_transaction.ts';
import { expiryAfter } from '../../../resources/customers/earning.ts';
import { isOver, type PointType, pointTypes } from '../../../resources/customers/points.ts';
import type { RecordOf } from '../../../resources/record.ts';
import { appendServerWrite } from '../../audit/server-writes.ts';
import type { WriteContext } from '../../crud/hooks.ts';
import { type Runner, runOnce } from '../../db/connection/statement.ts';
import { ApiError } from '../../errors.ts';
import type { Caller } from '../../http/route.ts';
import { setting } from '../settings/setting.ts';
import {
  type Account,
  assertTakings,
  lockAccount,
  recordNextExpiry,
  openLots,
  type LockedAccount,
  takingsLeft,
  upTo,
  writeGivenBack,
  writeTakings,
} from './ledger.ts';

type PointTransaction = RecordOf<typeof point_transaction>;

/** The transaction that causes a movement. */
export type Scope = Pick<WriteContext, 'tx' | 'client'>;

/** A movement to post. */
export interface Movement extends Account {
  readonly type: PointTransaction['type'];
  /** Positive: given; negative: taken. */
  readonly point: number;
  readonly cause: PointTransaction['cause'];
  /** Identifies the cause, and the kind if a cause posts both: `order/1204/earn/k_coin`. Each key is posted once. */
  readonly key?: string;
  readonly message: string;
  /** When given points expire; null for never. If absent, the settings decide. */
  readonly expires_at?: string | null;
  /** Whether the user confirmed an adjustment that equals one made a moment ago. */
  readonly again?: boolean;
  /** For taken points: the movement whose lot they are taken from first. */
  readonly from?: number;
}

/** When and by whom; `by` is absent if the server posts. */
export interface Posting {
  readonly now: Date;
  readonly by?: Pick<Caller, 'id' | 'name'>;
}

/**
 * Posts a movement of a customer's points, in the transaction that causes it. Points are taken from the lots that
 * expire first, after expired points are written off.
 * @returns the id of the movement; if the key was posted before, the id of that one
 * @throws ApiError 404 if the customer doesn't exist, 409 `errors.pointsMissing` if there are too few points, 409
 * `errors.idempotencyKey` if the key names another movement
 */
export async function postPoints(scope: Scope, movement: Movement, posting: Posting): Promise<number> {
  const { client } = scope;
  const locked = await prepareAccount(scope, movement, posting);
  const known = await postedBefore(scope, movement);
  if (known !== undefined) return known;
  const { point } = movement;
  const takings = point < 0 ? assertTakings(await openLots(client, movement), -point, movement.from) : [];
  const expires_at = point < 0 ? null : await expiryOf(scope, movement, posting.now);
  const id = await insertMovement(scope, { ...movement, expires_at }, locked, posting);
  if (point < 0) await writeTakings(client, id, takings);
  await recordNextExpiry(client, movement);
  return id;
}

/**
 * Gives back the points that a movement took, at most `most` of them, to the lots they came from, unless they were
 * given back already. Points of a lot that has expired meanwhile expire at once.
 * @returns the id of the movement, or `undefined` if nothing was left to give back
 * @throws ApiError 409 `errors.idempotencyKey` if the key names another movement, or gave back another one
 */
export async function giveBackPoints(
  scope: Scope,
  reverses: number,
  movement: Omit<Movement, 'type' | 'point' | 'expires_at'>,
  posting: Posting,
  most = Number.MAX_SAFE_INTEGER,
): Promise<number | undefined> {
  const { client } = scope;
  const locked = await prepareAccount(scope, movement, posting);
  const known = await postedBefore(scope, { ...movement, type: 'give_back' });
  if (known !== undefined) {
    const [own] = await runOnce(
      client,
      sql`select from point_taking where movement_id = ${known} and reverses = ${reverses} limit 1`,
    );
    if (!own) throw new ApiError(409, 'errors.idempotencyKey');
    return known;
  }
  const takings = upTo(await takingsLeft(client, movement, reverses), most);
  const point = takings.reduce((sum, { points }) => sum + points, 0);
  if (point === 0) return undefined;
  const id = await insertMovement(scope, { ...movement, type: 'give_back', point, expires_at: null }, locked, posting);
  await writeGivenBack(client, id, reverses, takings);
  await expireLots(scope, movement, posting, { ...locked, balance: locked.balance + point });
  await recordNextExpiry(client, movement);
  return id;
}

/**
 * Locks a customer's points and writes off those that have expired.
 * @throws ApiError 404 if the customer doesn't exist
 */
export async function prepareAccount(scope: Scope, account: Account, posting: Posting): Promise<LockedAccount> {
  const locked = await lockAccount(scope.client, account);
  if (!locked) throw new ApiError(404, 'errors.notFound');
  return expireLots(scope, account, posting, locked);
}

/** Writes off the points of expired lots in one movement. Returns the customer's new state. */
async function expireLots(
  scope: Scope,
  { user, point_type }: Account,
  { now }: Posting,
  locked: LockedAccount,
): Promise<LockedAccount> {
  // Copies only these two fields: the movement that is about to be posted has its own key and cause.
  const account = { user, point_type };
  const lots = (await openLots(scope.client, account)).filter(({ expires_at }) => isOver(expires_at, now));
  const point = lots.reduce((sum, { remaining }) => sum + remaining, 0);
  if (point === 0) return locked;
  const id = await insertMovement(
    scope,
    { ...account, type: 'expire', point: -point, cause: 'expiry', message: '到期 Expired', expires_at: null },
    locked,
    { now },
  );
  await writeTakings(
    scope.client,
    id,
    lots.map((lot) => ({ lot: lot.id, points: lot.remaining })),
  );
  await recordNextExpiry(scope.client, account);
  return { ...locked, balance: locked.balance - point };
}

/** A movement in the ledger. */
interface PostedMovement extends Account {
  readonly id: number;
  readonly type: string;
  readonly point: number;
}

/** The movement of a key; `undefined` if it isn't posted. */
export async function movementOf(client: Runner, key: string): Promise<PostedMovement | undefined> {
  const [row] = await runOnce(
    client,
    sql`select id, type, point, "user", point_type from point_transaction where key = ${key}`,
  );
  const point_type = pointTypes.map(({ value }): PointType => value).find((value) => value === row?.[4]);
  return row && point_type
    ? { id: Number(row[0]), type: String(row[1]), point: Number(row[2]), user: Number(row[3]), point_type }
    : undefined;
}

/**
 * The id of the movement with this key, if it is posted.
 * @throws ApiError 409 if it is of another customer, kind or number of points, which means that two causes share a key
 */
async function postedBefore(
  { client }: Scope,
  { key, ...asked }: Pick<Movement, 'key' | 'user' | 'point_type' | 'type'> & { readonly point?: number },
): Promise<number | undefined> {
  const known = key === undefined ? undefined : await movementOf(client, key);
  if (!known) return undefined;
  const isSame =
    known.user === asked.user &&
    known.point_type === asked.point_type &&
    known.type === asked.type &&
    (asked.point === undefined || known.point === asked.point);
  if (!isSame) throw new ApiError(409, 'errors.idempotencyKey');
  return known.id;
}

/** The largest balance; the column has 32 bits. */
const mostPoints = 2_000_000_000;

const months = { k_coin: 'points.k_coin_months', oto_point: 'points.oto_point_months' } as const satisfies {
  readonly [T in PointType]: string;
};

/**
 * When points given now expire: as requested, or at the end of a day in Hong Kong, after the number of months in the
 * settings.
 */
export async function expiryOf(
  { client }: Pick<Scope, 'client'>,
  { point_type, expires_at }: Pick<Movement, 'point_type' | 'expires_at'>,
  now: Date,
): Promise<string | null> {
  if (expires_at !== undefined) return expires_at;
  return expiryAfter(now, await setting(client, months[point_type]));
}

type Wanted = Omit<Movement, 'key'> & { readonly key?: string | null; readonly expires_at: string | null };

/** Appends a row to the ledger, whose trigger counts the balance, and its history entry. */
async function insertMovement(
  { tx, client }: Scope,
  { user, point_type, type, point, cause, key = null, message, expires_at, again = false }: Wanted,
  { email, balance }: LockedAccount,
  { now, by }: Posting,
): Promise<number> {
  if (balance + point > mostPoints) throw new ApiError(409, 'errors.pointsMost', { params: { most: mostPoints } });
  const at = now.toISOString();
  const after = {
    email,
    user,
    point_type,
    type,
    point,
    balance: balance + point,
    expires_at,
    message,
    again,
    cause,
    key,
    created_by: by?.name ?? null,
  };
  const [row] = await runOnce(
    client,
    sql`insert into point_transaction (email, "user", point_type, type, point, balance, expires_at, message, again, cause, key, created_by, created_at, updated_at)
      values (${email}, ${user}, ${point_type}, ${type}, ${point}, ${balance + point}, ${expires_at}, ${message}, ${again}, ${cause}, ${key}, ${by?.name ?? null}, ${at}, ${at}) returning id`,
  );
  const id = Number(row?.[0]);
  await appendServerWrite(tx, point_transaction, { id, revision: 1, after }, now, by);
  return id;
}
