import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../../server/db/connection/transaction.ts';
import { giveBackCoupon, holdCoupon, takeCoupon } from '../../../server/domain/coupon/redeem.ts';
import { ApiError } from '../../../server/errors.ts';
import { examples } from '../../counts.ts';
import { call } from '../scenarios.ts';
import { idIn } from '../version-world.ts';
import { makeShop, type Shop } from '../world.ts';

const seed = 20_261_125;
const customers = [2_000, 2_001, 2_002];

let shop: Shop;
let made = 0;
beforeAll(async () => {
  shop = await makeShop();
  await shop.db.execute(
    sql`insert into "user" (id, email, locale) select n, 'c' || n || '@a.example', 'en_US' from generate_series(2000, 2002) n`,
  );
});
afterAll(() => shop.drop());

interface Use {
  state: 'held' | 'taken' | 'given_back';
  readonly user: number;
}

interface Step {
  readonly does: 'hold' | 'take' | 'give back' | 'end' | 'begin';
  /** The order of the use. */
  readonly order: number;
  readonly user: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  does: fc.constantFrom('hold', 'hold', 'hold', 'take', 'give back', 'give back', 'end', 'begin'),
  order: fc.integer({ min: 1, max: 7 }),
  user: fc.constantFrom(...customers),
});

/** Expected effect of a coupon's limits on hold, redeem and give back: a map of order → use. */
class Model {
  readonly uses = new Map<number, Use>();
  over = false;
  readonly most: number;
  readonly mostOfOne: number;
  constructor(most: number, mostOfOne: number) {
    this.most = most;
    this.mostOfOne = mostOfOne;
  }

  counted(user?: number): number {
    return [...this.uses.values()].filter(
      (use) => use.state !== 'given_back' && (user === undefined || use.user === user),
    ).length;
  }

  /** Applies the step if it is allowed. Returns whether it was. */
  take({ does, order, user }: Step): boolean {
    const use = this.uses.get(order);
    if (does === 'hold') {
      if (use) return use.user === user && use.state !== 'given_back';
      const free = !this.over && this.counted() < this.most && this.counted(user) < this.mostOfOne;
      if (free) this.uses.set(order, { state: 'held', user });
      return free;
    }
    if (does === 'take') {
      if (!use || use.state === 'given_back') return false;
      use.state = 'taken';
      return true;
    }
    if (does === 'give back') {
      if (!use || use.state === 'given_back') return false;
      use.state = 'given_back';
      return true;
    }
    this.over = does === 'end';
    return true;
  }
}

test(`uses held, taken and given back in any order are counted as they are (seed ${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 5, maxLength: 25 }),
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 3 }),
      async (steps, most, mostOfOne) => {
        made += 1;
        const code = `MODEL${made}`;
        const answer = await call(shop, 'POST /coupon', {
          as: 'administrator',
          body: {
            name: { zh_HK: '優惠', en_US: 'Offer' },
            code,
            amount: '10.00',
            max_redeem_total: most,
            max_use_per_user: mostOfOne,
          },
        });
        const id = idIn(answer);
        expect((await call(shop, `POST /coupon/${id}/promote`, { as: 'administrator' })).status).toBe(200);
        const model = new Model(most, mostOfOne);
        for (const one of steps) {
          const done = await carryOut(one, id, code);
          expect(done, JSON.stringify(one)).toBe(model.take(one));
          expect(await counts(id)).toEqual({
            redeemed: model.counted(),
            code: model.counted(),
            users: customers.map((user) => model.counted(user)),
            discount: 1_000 * model.counted(),
          });
        }
      },
    ),
    { seed, numRuns: examples(12) },
  );
});

/** Runs a step in its own transaction. @returns whether it succeeded */
async function carryOut({ does, order, user }: Step, id: number, code: string): Promise<boolean> {
  const key = { store: 1, key: `model/${id}/${order}` };
  const posting = { now: shop.now() };
  if (does === 'end' || does === 'begin') {
    const ended = does === 'end' ? new Date(shop.now().getTime() - 1_000).toISOString() : null;
    await shop.db.execute(sql`update coupon set ended_at = ${ended} where id = ${id}`);
    return true;
  }
  try {
    return await inTransaction(shop.parts.pool, async (scope) => {
      if (does === 'give back') return giveBackCoupon(scope, key, posting);
      if (does === 'take') await takeCoupon(scope, key, posting);
      else
        await holdCoupon(
          scope,
          {
            ...key,
            code,
            cart: { items: [{ amount: 5_000, product_groups: [], product_categories: [] }], shipping_fee: 0 },
            customer: { id: user, first_order: true },
          },
          posting,
        );
      return true;
    });
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

async function counts(id: number) {
  const { rows } = await shop.db.execute<{ redeemed: number; code: number; discount: number }>(
    sql`select redeemed, (select uses from coupon_code where coupon = ${id}) as code,
      (select coalesce(sum(discount) * 100, 0)::integer from coupon_redemption where coupon = ${id} and state <> 'given_back') as discount
      from coupon where id = ${id}`,
  );
  const { rows: users } = await shop.db.execute<{ user: number; uses: number }>(
    sql`select user_id as "user", uses from coupon_use where coupon_id = ${id}`,
  );
  return { ...rows[0], users: customers.map((user) => users.find((one) => one.user === user)?.uses ?? 0) };
}
