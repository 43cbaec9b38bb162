import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EarningRule, OrderAmounts } from '../../../resources/customers/earning.ts';
import { inTransaction } from '../../../server/db/connection/transaction.ts';
import { postPoints, giveBackPoints } from '../../../server/domain/point_transaction/post-points.ts';
import { earnForOrder, earningRule, takeBackEarned } from '../../../server/domain/point_transaction/earn.ts';
import { ledgerFaults } from '../../../server/domain/point_transaction/faults.ts';
import { at } from '../openapi/described.ts';
import { call } from '../scenarios.ts';
import { makeShop, type Shop } from '../world.ts';

let shop: Shop;
let made = 0;
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.drop());
beforeEach(async () => {
  shop.advance(Date.parse('2026-11-20T02:00:00.000Z') - shop.now().getTime());
  await shop.db
    .execute(sql`update settings_points set k_coin_per_dollar = 0.1, oto_point_per_dollar = 1, rounding = 'down',
    earned_on = 'goods', earned_from = null, earned_when = 'completed', k_coin_months = null, oto_point_months = 12`);
});

/** An order of a new customer. */
async function order(amounts: OrderAmounts = { goods: 56_880, shipping: 3_000 }) {
  made += 1;
  const user = 4_000 + made;
  await shop.db.execute(sql`insert into "user" (id, email, locale) values (${user}, ${`c${user}@a.example`}, 'en_US')`);
  return { id: made, order_no: `T${made}`, user, amounts };
}

type Order = Awaited<ReturnType<typeof order>>;
const posting = () => ({ now: shop.now() });
const rule = () => earningRule(shop.parts.pool);
const earn = async (one: Order, when: EarningRule['earned_when'] = 'completed', by?: EarningRule) => {
  const own = by ?? (await rule());
  return inTransaction(shop.parts.pool, (scope) => earnForOrder(scope, one, { when, rule: own }, posting()));
};
const takeBack = (one: Order, key: string, amounts: OrderAmounts = { goods: 0, shipping: 0 }) =>
  inTransaction(shop.parts.pool, (scope) => takeBackEarned(scope, one, { key, cause: 'order', amounts }, posting()));

async function movements({ user }: Order) {
  const { rows } = await shop.db.execute(
    sql`select type, point_type, point, balance, cause, key, message from point_transaction where "user" = ${user} order by id`,
  );
  expect(await ledgerFaults(shop.parts.pool, user)).toEqual([]);
  return rows;
}

describe('an order earns', () => {
  test('what the settings say, by kind, with a lot that expires as they say', async () => {
    const one = await order();
    expect(await earn(one)).toEqual({ k_coin: 56, oto_point: 568 });
    const about = { type: 'earn', cause: 'order', message: `訂單 T${one.id} Order T${one.id}` };
    expect(await movements(one)).toEqual([
      { ...about, point_type: 'k_coin', point: 56, balance: 56, key: `order/${one.id}/earn/k_coin` },
      { ...about, point_type: 'oto_point', point: 568, balance: 568, key: `order/${one.id}/earn/oto_point` },
    ]);
    const answer = await call(shop, `GET /user/${one.user}/loyalty`, { as: 'administrator' });
    expect(at(answer.json, 'data')).toMatchObject([
      { lots: [{ points: 56, expires_at: null }] },
      { lots: [{ points: 568, expires_at: '2027-11-20T15:59:59.999Z' }] },
    ]);
  });

  test('once, however many complete it at once', async () => {
    const one = await order();
    const all = await Promise.all(Array.from({ length: 6 }, () => earn(one)));
    expect(new Set(all.map(({ oto_point }) => oto_point))).toEqual(new Set([568]));
    expect(await movements(one)).toHaveLength(2);
  });

  test('at its payment only where the settings say so, and at its completion what is still missing', async () => {
    const one = await order();
    expect(await earn(one, 'paid')).toEqual({ k_coin: 0, oto_point: 0 });
    expect(await movements(one)).toEqual([]);
    await shop.db.execute(sql`update settings_points set earned_when = 'paid'`);
    expect(await earn(one, 'paid')).toEqual({ k_coin: 56, oto_point: 568 });
    expect(await earn(one)).toEqual({ k_coin: 56, oto_point: 568 });
    // The earned points stay, though the order now costs more.
    const goods = 200_000;
    expect(await earn({ ...one, amounts: { ...one.amounts, goods } })).toEqual({ k_coin: 56, oto_point: 568 });
    // Paid while the setting was “completed”.
    expect(await earn(await order())).toEqual({ k_coin: 56, oto_point: 568 });
    expect(await movements(one)).toHaveLength(2);
  });

  test('nothing below the minimum, and nothing of a kind that earns none', async () => {
    await shop.db.execute(sql`update settings_points set earned_from = 568.81, k_coin_per_dollar = 0`);
    const one = await order();
    expect(await earn(one)).toEqual({ k_coin: 0, oto_point: 0 });
    await shop.db.execute(sql`update settings_points set earned_from = 568.80`);
    expect(await earn(one)).toEqual({ k_coin: 0, oto_point: 568 });
    expect(await movements(one)).toHaveLength(1);
  });

  test('by the rule that it kept, whatever the settings say since', async () => {
    const kept = await rule();
    await shop.db.execute(sql`update settings_points set oto_point_per_dollar = 9`);
    expect(await earn(await order(), 'completed', kept)).toMatchObject({ oto_point: 568 });
  });
});

describe('what an order earned is taken back', () => {
  test('once when it is cancelled, from the very lot, which others keep', async () => {
    const one = await order();
    await inTransaction(shop.parts.pool, (scope) =>
      postPoints(
        scope,
        {
          user: one.user,
          point_type: 'oto_point',
          type: 'adjust',
          point: 100,
          cause: 'adjustment',
          message: 'Gift',
          expires_at: '2026-12-31T15:59:59.999Z',
        },
        posting(),
      ),
    );
    await earn(one);
    const all = await Promise.all(Array.from({ length: 4 }, () => takeBack(one, 'cancel')));
    for (const each of all)
      expect(each).toEqual({ k_coin: { taken: 56, missing: 0 }, oto_point: { taken: 568, missing: 0 } });
    expect(await movements(one)).toHaveLength(5);
    const { rows } = await shop.db.execute(
      sql`select remaining from point_lot where user_id = ${one.user} and remaining > 0`,
    );
    expect(rows).toEqual([{ remaining: 100 }]);
  });

  test('in proportion to what is left after returns, each once', async () => {
    const one = await order();
    await earn(one);
    const first = { goods: 40_000, shipping: 3_000 };
    expect(await takeBack(one, 'return/1', first)).toMatchObject({ oto_point: { taken: 169, missing: 0 } });
    expect(await takeBack(one, 'return/1', first)).toMatchObject({ oto_point: { taken: 169, missing: 0 } });
    expect(await takeBack(one, 'return/2', { goods: 10_050, shipping: 3_000 })).toEqual({
      k_coin: { taken: 29, missing: 0 },
      oto_point: { taken: 299, missing: 0 },
    });
    expect(await takeBack(one, 'cancel')).toMatchObject({ oto_point: { taken: 100, missing: 0 } });
    expect((await movements(one)).at(-1)).toMatchObject({ type: 'take_back', balance: 0 });
  });

  test('by what it earned, whatever the settings say since', async () => {
    await shop.db.execute(sql`update settings_points set earned_on = 'total'`);
    const one = await order();
    const { oto_point } = await earn(one);
    expect(oto_point).toBe(598);
    await shop.db.execute(
      sql`update settings_points set earned_on = 'goods', earned_from = 9999, oto_point_per_dollar = 9, k_coin_per_dollar = 0`,
    );
    // Half of the goods is left, with the whole fee.
    const first = { goods: 28_440, shipping: 3_000 };
    expect(await takeBack(one, 'return/1', first)).toEqual({
      k_coin: { taken: 28, missing: 0 },
      oto_point: { taken: 284, missing: 0 },
    });
    expect(await takeBack(one, 'return/2', { ...first, shipping: 0 })).toMatchObject({ oto_point: { taken: 30 } });
    expect(await takeBack(one, 'return/3')).toEqual({
      k_coin: { taken: 28, missing: 0 },
      oto_point: { taken: 284, missing: 0 },
    });
  });

  test('as far as the customer has points, and what is missing is told', async () => {
    const one = await order();
    await earn(one);
    await inTransaction(shop.parts.pool, (scope) =>
      postPoints(
        scope,
        { user: one.user, point_type: 'oto_point', type: 'redeem', point: -500, cause: 'order', message: 'Another' },
        posting(),
      ),
    );
    const told = { k_coin: { taken: 56, missing: 0 }, oto_point: { taken: 68, missing: 500 } };
    expect(await takeBack(one, 'cancel')).toEqual(told);
    expect(await takeBack(one, 'cancel')).toEqual(told);
    expect((await movements(one)).at(-1)).toMatchObject({ point: -68, balance: 0 });
  });

  test('of points that it used itself once these were given back', async () => {
    const one = await order();
    await earn(one);
    const about = { user: one.user, point_type: 'oto_point', cause: 'order', message: 'Order' } as const;
    await inTransaction(shop.parts.pool, async (scope) => {
      const used = await postPoints(scope, { ...about, type: 'redeem', point: -500 }, posting());
      await giveBackPoints(scope, used, about, posting());
    });
    expect(await takeBack(one, 'cancel')).toMatchObject({ oto_point: { taken: 568, missing: 0 } });
    await movements(one);
  });

  test('as far as it didn’t expire unused: others of the customer stay', async () => {
    const one = await order();
    await earn(one);
    const about = { user: one.user, point_type: 'oto_point', cause: 'adjustment', message: 'Gift' } as const;
    const book = (type: 'redeem' | 'adjust', point: number) =>
      inTransaction(shop.parts.pool, (scope) =>
        postPoints(scope, { ...about, type, point, expires_at: null }, posting()),
      );
    await book('redeem', -68);
    shop.advance(366 * 86_400_000);
    await book('adjust', 1_000);
    expect(await takeBack(one, 'cancel')).toMatchObject({ oto_point: { taken: 68, missing: 0 } });
    expect((await movements(one)).at(-1)).toMatchObject({ point_type: 'oto_point', balance: 932 });
  });

  test('of an order that earned nothing: nothing', async () => {
    const none = { taken: 0, missing: 0 };
    expect(await takeBack(await order(), 'cancel')).toEqual({ k_coin: none, oto_point: none });
  });
});
