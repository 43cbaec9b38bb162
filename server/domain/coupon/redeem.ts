import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { coupon_redemption } from '../../../resources/marketing/coupon_redemption.ts';
import {
  type CouponCart,
  type CouponOutcome,
  type CouponTerms,
  tryCoupon,
} from '../../../resources/marketing/coupon-rules.ts';
import { digitsOf, moneyOf } from '../../../resources/kinds/money/digits.ts';
import { appendEntry } from '../../audit/append.ts';
import { changesOf } from '../../audit/changes.ts';
import { type Runner, runOnce } from '../../db/connection/statement.ts';
import { ApiError } from '../../errors.ts';
import type { Posting } from '../point_transaction/post-points.ts';
import {
  type AskedCart,
  type AskedCoupon,
  findAnyCode,
  findCode,
  type FoundCode,
  type FoundCoupon,
  readCase,
} from './read-case.ts';
import { refusalKeys, refusalParams } from './refusal.ts';

/** The connection of the transaction that causes a redemption. */
interface Scope {
  readonly client: Runner;
}

/** Identifies a redemption, as `order/1204/coupon`. Each key has at most one. */
export interface RedemptionKey {
  readonly store: number;
  readonly key: string;
}

/** A redemption of a coupon. */
export interface Redemption {
  readonly id: number;
  readonly coupon: number;
  readonly state: 'held' | 'taken' | 'given_back';
  /** Cents. */
  readonly discount: number;
}

interface Kept extends Redemption {
  readonly code: number;
  readonly user: number | null;
  readonly revision: number;
  /** Digest of the cart; null if the redemption is older than digests. */
  readonly cart: string | null;
}

/**
 * Checks, rule by rule, whether a customer could use a coupon for a cart at a moment. Finds the coupon by the code, or
 * any code of a given coupon. Locks and writes nothing.
 * @throws ApiError 404 `errors.couponUnknown`, or `errors.couponOther` if the code belongs to another coupon
 */
export async function checkCoupon(
  runner: Runner,
  asked: AskedCart & ((Pick<AskedCoupon, 'code'> & Partial<FoundCoupon>) | { readonly coupon: number }),
  now: Date,
): Promise<CouponOutcome & { readonly found: FoundCoupon; readonly coupon: CouponTerms }> {
  const found = 'code' in asked ? await findCode(runner, asked) : await findAnyCode(runner, asked.coupon);
  if (asked.coupon !== undefined && found.coupon !== asked.coupon) throw new ApiError(404, 'errors.couponOther');
  const given = await readCase(runner, asked, found, { now });
  return { ...tryCoupon(given), found, coupon: given.coupon };
}

/**
 * Holds a redemption of a coupon for a cart, in the transaction that causes it. Always locks the coupon, then its code,
 * then the redemption, so that limits are counted one after the other and there are no deadlocks.
 * @returns the redemption; if this key already holds or took the same one, that one
 * @throws ApiError 404 `errors.couponUnknown`; 409 with the first violated rule, and all rules as `data`; 409
 * `errors.couponGivenBack` if the redemption of this key was given back; 409 `errors.idempotencyKey` if the key names
 * another redemption
 */
export async function holdCoupon(
  { client }: Scope,
  asked: AskedCoupon & RedemptionKey,
  { now, by }: Posting,
): Promise<Redemption> {
  const found = await findCode(client, asked);
  await lockCoupon(client, found.coupon);
  const known = await keptRedemption(client, asked);
  const cart = digestOf(asked.cart);
  if (known) return sameUse(known, asked, found, cart);
  const given = await readCase(client, asked, found, { now, lock: true });
  const { rules, discount } = tryCoupon(given);
  const refused = rules.find(({ passed }) => !passed);
  if (refused) throw new ApiError(409, refusalKeys[refused.rule], { params: refusalParams(refused), data: { rules } });
  const at = now.toISOString();
  const after = {
    key: asked.key,
    coupon: found.coupon,
    code: found.id,
    user: asked.customer?.id ?? null,
    state: 'held',
    discount: moneyOf(discount),
  } as const;
  const [row] = await runOnce(
    client,
    sql`with made as (insert into coupon_redemption (store_id, key, coupon, code, "user", state, discount, created_at, updated_at)
        values (${asked.store}, ${after.key}, ${after.coupon}, ${after.code}, ${after.user}, ${after.state}, ${after.discount}, ${at}, ${at}) returning id)
      insert into coupon_hold (redemption_id, cart) select id, ${cart} from made returning redemption_id`,
  );
  const id = Number(row?.[0]);
  await appendEntry(client, {
    resource: coupon_redemption,
    record: { id, revision: 1, key: asked.key },
    store: asked.store,
    now,
    caller: by,
    action: 'create',
    changes: changesOf(coupon_redemption, { before: undefined, after }),
  });
  return { id, coupon: found.coupon, state: 'held', discount };
}

/**
 * Takes a held redemption for good, once the order is paid. Idempotent.
 * @throws ApiError 404 if this key holds nothing, 409 `errors.couponGivenBack`
 */
export async function takeCoupon(scope: Scope, key: RedemptionKey, posting: Posting): Promise<Redemption> {
  const kept = await lockRedemption(scope.client, key);
  if (!kept) throw new ApiError(404, 'errors.notFound');
  if (kept.state === 'given_back') throw new ApiError(409, 'errors.couponGivenBack');
  return kept.state === 'taken' ? kept : move(scope.client, key, kept, 'taken', posting);
}

/**
 * Gives back a held or taken redemption, so that the coupon can be used again by the same or another customer.
 * @returns whether this call gave it back; false if there is none, or it was given back before
 */
export async function giveBackCoupon(scope: Scope, key: RedemptionKey, posting: Posting): Promise<boolean> {
  const kept = await lockRedemption(scope.client, key);
  if (!kept || kept.state === 'given_back') return false;
  await move(scope.client, key, kept, 'given_back', posting);
  return true;
}

/** Digest of a cart, independent of the order of its items. */
function digestOf({ items, shipping_fee, storefront }: CouponCart): string {
  const sorted = (ids: readonly number[]) => ids.toSorted((one, other) => one - other);
  const lines = items.map(({ amount, product_groups, product_categories }) =>
    JSON.stringify([amount, sorted(product_groups), sorted(product_categories)]),
  );
  return createHash('sha256')
    .update(JSON.stringify([lines.toSorted(), shipping_fee, storefront ?? null]))
    .digest('hex');
}

/**
 * Returns the redemption that this key already has, if it is of the same customer, code and cart. Its discount stays,
 * even if the coupon was promoted since.
 * @throws ApiError 409
 */
function sameUse(known: Kept, { customer }: AskedCoupon & RedemptionKey, found: FoundCode, cart: string): Redemption {
  const isSame = known.code === found.id && known.user === (customer?.id ?? null);
  if (!isSame || (known.cart !== null && known.cart !== cart)) throw new ApiError(409, 'errors.idempotencyKey');
  if (known.state === 'given_back') throw new ApiError(409, 'errors.couponGivenBack');
  return known;
}

async function lockCoupon(runner: Runner, id: number): Promise<void> {
  await runOnce(runner, sql`select from coupon where id = ${id} for no key update`);
}

/** Reads a redemption again once its coupon is locked: nobody changes the redemption without that lock. */
async function lockRedemption(runner: Runner, key: RedemptionKey): Promise<Kept | undefined> {
  const kept = await keptRedemption(runner, key);
  if (!kept) return undefined;
  await lockCoupon(runner, kept.coupon);
  return keptRedemption(runner, key);
}

async function keptRedemption(runner: Runner, { store, key }: RedemptionKey): Promise<Kept | undefined> {
  const [row] = await runOnce(
    runner,
    sql`select id, coupon, state, discount, code, "user", revision, cart
      from coupon_redemption left join coupon_hold on redemption_id = id where store_id = ${store} and lower(key) = lower(${key})`,
  );
  if (!row) return undefined;
  const [id, coupon, state, discount, code, user, revision, cart] = row;
  return {
    id: Number(id),
    coupon: Number(coupon),
    state: state === 'held' || state === 'taken' ? state : 'given_back',
    discount: digitsOf(String(discount)),
    code: Number(code),
    user: user === null || user === undefined ? null : Number(user),
    revision: Number(revision),
    cart: typeof cart === 'string' ? cart : null,
  };
}

/** Moves a locked redemption to its next state; the database’s trigger counts it. */
async function move(
  runner: Runner,
  { store, key }: RedemptionKey,
  kept: Kept,
  state: 'taken' | 'given_back',
  { now, by }: Posting,
): Promise<Redemption> {
  const at = now.toISOString();
  const moment = `${state}_at`;
  await runOnce(
    runner,
    sql`update coupon_redemption set state = ${state}, ${sql.identifier(moment)} = ${at}, revision = revision + 1, updated_at = ${at} where id = ${kept.id}`,
  );
  await appendEntry(runner, {
    resource: coupon_redemption,
    record: { id: kept.id, revision: kept.revision + 1, key },
    store,
    now,
    caller: by,
    action: state === 'taken' ? 'take' : 'give_back',
    changes: changesOf(coupon_redemption, {
      before: { state: kept.state, [moment]: null },
      after: { state, [moment]: at },
    }),
  });
  return { ...kept, state };
}
