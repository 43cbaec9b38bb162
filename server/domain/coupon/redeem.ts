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

/** The connection of the transaction of what causes a use. */
interface Scope {
  readonly client: Runner;
}

/** Names a use: `order/1204/coupon`. Of one key, one use is held. */
export interface RedemptionKey {
  readonly store: number;
  readonly key: string;
}

/** A use of a coupon. */
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
  /** Digest of the cart; null of one held before these were kept. */
  readonly cart: string | null;
}

/**
 * Whether a customer could use a coupon for a cart at a moment, rule by rule, and what was found: by the code, or any
 * code of the coupon. Locks and writes nothing.
 * @throws ApiError 404 `errors.couponUnknown`, `errors.couponOther` if the code is another coupon’s
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
 * Holds a use of a coupon for a cart, in the transaction of what causes it. Everybody locks the coupon first, then its
 * code, then the use, so that limits are counted one after the other and nobody waits in a circle.
 * @returns the use; of a key that holds the same already, or took it, that
 * @throws ApiError 404 `errors.couponUnknown`, 409 with the first rule that doesn’t hold, and all rules as `data`; 409
 * `errors.couponGivenBack` of a key whose use was given back, `errors.idempotencyKey` of one that names another use
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
 * Takes a held use for good, once what it was held for is paid. Taken already, it stays so.
 * @throws ApiError 404 if nothing is held by this key, 409 `errors.couponGivenBack`
 */
export async function takeCoupon(scope: Scope, key: RedemptionKey, posting: Posting): Promise<Redemption> {
  const kept = await lockRedemption(scope.client, key);
  if (!kept) throw new ApiError(404, 'errors.notFound');
  if (kept.state === 'given_back') throw new ApiError(409, 'errors.couponGivenBack');
  return kept.state === 'taken' ? kept : move(scope.client, key, kept, 'taken', posting);
}

/**
 * Gives a use back, held or taken: it can then be used again, by the same or another customer.
 * @returns whether this call did; false if there is none, or it was given back before
 */
export async function giveBackCoupon(scope: Scope, key: RedemptionKey, posting: Posting): Promise<boolean> {
  const kept = await lockRedemption(scope.client, key);
  if (!kept || kept.state === 'given_back') return false;
  await move(scope.client, key, kept, 'given_back', posting);
  return true;
}

/** The same for the same cart, in whichever order its items stand. */
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
 * The use that a key names already: of the same customer, code and cart. What it takes off stays, though the coupon was
 * promoted since.
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

/** The use of a key, locked after its coupon. */
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

/** Moves a locked use to its next state; the database’s trigger counts it. */
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
