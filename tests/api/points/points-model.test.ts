import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PointType } from '../../../resources/customers/points.ts';
import { inTransaction } from '../../../server/db/connection/transaction.ts';
import { postPoints, giveBackPoints } from '../../../server/domain/point_transaction/post-points.ts';
import { pointExpiry } from '../../../server/domain/point_transaction/expiry.ts';
import { ApiError } from '../../../server/errors.ts';
import { examples } from '../../counts.ts';
import { makeShop, type Shop } from '../world.ts';

const seed = 20_261_126;
const day = 86_400_000;
const people = [0, 1];
const kinds = ['k_coin', 'oto_point'] as const;

let shop: Shop;
let runs = 0;
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.drop());

interface Step {
  readonly does: 'earn' | 'redeem' | 'adjust' | 'take back' | 'cancel' | 'wait' | 'expire';
  readonly person: number;
  readonly kind: PointType;
  readonly points: number;
  /** Days until points expire, or days to advance; `null`: never. */
  readonly days: number | null;
  /** Index of the movement to cancel, take back from, or repeat. */
  readonly place: number;
  /** True if it names the same cause as an earlier movement. */
  readonly again: boolean;
}

const step: fc.Arbitrary<Step> = fc.record({
  does: fc.constantFrom(
    'earn',
    'earn',
    'earn',
    'redeem',
    'redeem',
    'adjust',
    'take back',
    'take back',
    'cancel',
    'cancel',
    'wait',
    'expire',
  ),
  person: fc.constantFrom(...people),
  kind: fc.constantFrom(...kinds),
  points: fc.integer({ min: 1, max: 40 }),
  days: fc.option(fc.integer({ min: 1, max: 5 }), { freq: 4 }),
  place: fc.nat(30),
  again: fc.constantFrom(false, false, false, true),
});

interface ModelLot {
  readonly id: number;
  left: number;
  readonly ends: number;
}

/** A movement booked under a key, and the lot of each of its points. */
interface ModelMovement {
  readonly id: number;
  readonly user: number;
  readonly kind: PointType;
  readonly type: 'earn' | 'redeem' | 'adjust' | 'take_back';
  readonly point: number;
  readonly expires_at: string | null;
  /** The movement whose own lot is used first. */
  readonly from?: number;
  taken: number[];
}

type Wanted = Omit<ModelMovement, 'id' | 'taken'>;

/** Points as single objects in lots: the simplest possible model of the ledger. */
class Model {
  readonly lots = new Map<string, ModelLot[]>();
  readonly movements: ModelMovement[] = [];

  of(user: number, kind: PointType): ModelLot[] {
    const known = this.lots.get(`${user} ${kind}`) ?? [];
    this.lots.set(`${user} ${kind}`, known);
    return known;
  }

  /** Empties expired lots; the ledger does so before each booking for their customer. */
  expire(user: number, kind: PointType, now: number): void {
    for (const lot of this.of(user, kind)) if (lot.ends <= now) lot.left = 0;
  }

  balance(user: number, kind: PointType): number {
    return this.of(user, kind).reduce((sum, { left }) => sum + left, 0);
  }

  /** Takes points one by one, each from its own lot or else the one that expires first, and returns the lots. */
  take(user: number, kind: PointType, points: number, own?: number): number[] {
    return Array.from({ length: points }, () => {
      const open = this.of(user, kind).filter(({ left }) => left > 0);
      const [first] = open.toSorted((one, other) =>
        one.ends === other.ends ? one.id - other.id : one.ends - other.ends,
      );
      const lot = open.find(({ id }) => id === own) ?? first;
      if (!lot) throw new Error('taken from nothing');
      lot.left -= 1;
      return lot.id;
    });
  }
}

const expiryOf = (now: number, days: number | null) =>
  days === null ? null : new Date(now + days * day).toISOString();

/** Books a movement in the ledger and in the model, and expects both to agree on whether the balance is sufficient. */
async function book(model: Model, { does, person, kind, points, days, place, again }: Step, base: number) {
  const user = base + person;
  const now = shop.now().getTime();
  const earlier = again ? model.movements[place % Math.max(1, model.movements.length)] : undefined;
  const type = does === 'earn' || does === 'redeem' ? does : 'adjust';
  const point = does === 'redeem' || (does === 'adjust' && place % 2 === 0) ? -points : points;
  const given = model.movements.filter((one) => one.point > 0);
  const source = does === 'take back' ? given[place % Math.max(1, given.length)] : undefined;
  const fresh: Wanted = source
    ? { user: source.user, kind: source.kind, type: 'take_back', point: -points, expires_at: null, from: source.id }
    : { user, kind, type, point, expires_at: point > 0 ? expiryOf(now, days) : null };
  const wanted = earlier ?? fresh;
  const key = `model/${base}/${earlier ? model.movements.indexOf(earlier) : model.movements.length}`;
  const id = await inTransaction(shop.parts.pool, (scope) =>
    postPoints(
      scope,
      {
        user: wanted.user,
        point_type: wanted.kind,
        type: wanted.type,
        point: wanted.point,
        cause: 'order',
        key,
        message: 'Model',
        expires_at: wanted.expires_at,
        ...(wanted.from !== undefined && { from: wanted.from }),
      },
      { now: shop.now() },
    ),
  ).catch((error: unknown) => {
    if (error instanceof ApiError && error.key === 'errors.pointsMissing') return undefined;
    throw error;
  });
  // A refused booking was rolled back, together with the expiry before it.
  const enough = usable(model, wanted.user, wanted.kind, now) + wanted.point >= 0;
  expect(id !== undefined).toBe(earlier !== undefined || enough);
  if (id === undefined) return;
  model.expire(wanted.user, wanted.kind, now);
  if (earlier) return void expect(id).toBe(earlier.id);
  const lots = model.of(wanted.user, wanted.kind);
  const taken = wanted.point < 0 ? model.take(wanted.user, wanted.kind, -wanted.point, wanted.from) : [];
  if (wanted.point > 0) lots.push({ id, left: wanted.point, ends: Date.parse(wanted.expires_at ?? '9999-01-01') });
  model.movements.push({ ...wanted, id, taken });
}

function usable(model: Model, user: number, kind: PointType, now: number): number {
  return model.of(user, kind).reduce((sum, { left, ends }) => sum + (ends > now ? left : 0), 0);
}

/** Gives the points of a movement back to the same lots, only once. */
async function cancel(model: Model, { place }: Step): Promise<void> {
  const movement = model.movements[place % Math.max(1, model.movements.length)];
  if (!movement) return;
  const { user, kind, id } = movement;
  const now = shop.now().getTime();
  const back = await inTransaction(shop.parts.pool, (scope) =>
    giveBackPoints(scope, id, { user, point_type: kind, cause: 'order', message: 'Cancelled' }, { now: shop.now() }),
  );
  expect(back !== undefined).toBe(movement.taken.length > 0);
  model.expire(user, kind, now);
  for (const lot of model.of(user, kind)) lot.left += movement.taken.filter((one) => one === lot.id).length;
  movement.taken = [];
  model.expire(user, kind, now);
}

async function carryOut(model: Model, one: Step, base: number): Promise<void> {
  if (one.does === 'cancel') return cancel(model, one);
  if (one.does === 'wait') return shop.advance((one.days ?? 1) * day);
  if (one.does !== 'expire') return book(model, one, base);
  const { pool, log, now } = shop.parts;
  await pointExpiry().run({ pool, log, now, lockHolder: pool, signal: new AbortController().signal });
  for (const person of people) for (const kind of kinds) model.expire(base + person, kind, shop.now().getTime());
}

/** Expects every sum of a customer’s points to match the model. */
async function expectSums(model: Model, base: number): Promise<void> {
  const users = sql.param(people.map((person) => base + person));
  const { rows } = await shop.db.execute(sql`
    select u.id as user, kind, case kind when 'k_coin' then u.k_coin else u.oto_point end as balance,
      (select coalesce(sum(point), 0)::integer from point_transaction where "user" = u.id and point_type = kind) as booked,
      (select coalesce(sum(remaining), 0)::integer from point_lot where user_id = u.id and point_type = kind) as in_lots,
      coalesce((select balance from point_transaction where "user" = u.id and point_type = kind order by id desc limit 1), 0) as last,
      coalesce((select jsonb_agg(jsonb_build_array(id, remaining) order by id) from point_lot where user_id = u.id and point_type = kind), '[]') as lots,
      (select min(balance) < 0 from point_transaction where "user" = u.id) as below
    from "user" u cross join unnest(array['k_coin', 'oto_point']) kind where u.id = any (${users}::integer[]) order by u.id, kind`);
  expect(rows).toEqual(
    people.flatMap((person) =>
      kinds.map((kind) => {
        const balance = model.balance(base + person, kind);
        const lots = model.of(base + person, kind).map(({ id, left }) => [id, left]);
        const below = model.movements.some(({ user }) => user === base + person) ? false : null;
        return { user: base + person, kind, balance, booked: balance, in_lots: balance, last: balance, lots, below };
      }),
    ),
  );
  const { rows: uneven } = await shop.db.execute(sql`select id from point_lot where user_id = any (${users}::integer[])
      and granted - remaining <> (select coalesce(sum(points), 0) from point_taking where lot_id = point_lot.id)`);
  expect(uneven).toEqual([]);
}

test(`points that are earned, used, adjusted, taken back, given back and expire in any order add up after each step (seed ${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40, size: 'max' }), async (steps) => {
      runs += 1;
      const base = 10_000 + 10 * runs;
      await shop.db.execute(
        sql`insert into "user" (id, email, locale) select n, 'm' || n || '@a.example', 'en_US' from generate_series(${base}::integer, ${base + 1}::integer) n`,
      );
      const model = new Model();
      for (const one of steps) {
        await carryOut(model, one, base);
        await expectSums(model, base);
      }
    }),
    { seed, numRuns: examples(15) },
  );
});
