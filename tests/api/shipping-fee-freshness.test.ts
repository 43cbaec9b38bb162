import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inOneTransaction } from '../../server/db/connection/transaction.ts';
import type { Runner } from '../../server/db/connection/statement.ts';
import type { FeesThatCount } from '../../server/domain/shipping_fee/fees-that-count.ts';
import { feesOfOrder, quoteFee } from '../../server/domain/shipping_fee/quote-fee.ts';
import { call } from './scenarios.ts';
import { both, idIn } from './version-world.ts';
import { makeShop, type Shop } from './world.ts';

/** Quotes cache compiled fees, but never use outdated ones, whichever server changed them (SPEC §3). */
let shop: Shop;
let [dear, cheap] = [0, 0];
const ask = (what: string, body?: unknown) =>
  call(shop, what, { as: 'administrator', ...(body !== undefined && { body }) });

async function done(what: string, body?: unknown): Promise<number> {
  const answer = await ask(what, body);
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.status === 204 ? 0 : idIn(answer);
}

async function makeFee(price: string): Promise<number> {
  const id = await done('POST /shipping-fee', { description: both(price), delivery_methods: ['digital'], price });
  await done(`POST /shipping-fee/${id}/promote`);
  return id;
}

const cart = { delivery_method: 'digital', amount: 100, coupon_discount: 0, weight: 1, items: [] };
/** The server of the calls, and another one on the same database. */
const servers = () => [shop.parts.pool, shop.parts.background];
const quotes = (which: FeesThatCount = 'live') =>
  Promise.all(servers().map(async (pool) => (await quoteFee(pool, shop.store, cart, which))?.cents));

beforeAll(async () => {
  shop = await makeShop();
  [dear, cheap] = [await makeFee('50'), await makeFee('20')];
  await ask('PATCH /shipping-fee/sort', { sorted: [dear, cheap] });
});
afterAll(() => shop.drop());

describe('both servers quote', () => {
  let draft = 0;
  test.each<readonly [string, FeesThatCount, number | undefined, () => Promise<unknown>]>([
    ['the first of two', 'live', 5_000, async () => {}],
    ['another, once they are sorted', 'live', 2_000, () => ask('PATCH /shipping-fee/sort', { sorted: [cheap, dear] })],
    ['the first again', 'live', 5_000, () => ask('PATCH /shipping-fee/sort', { sorted: [dear, cheap] })],
    ['the other, once it is off', 'live', 2_000, () => done(`POST /shipping-fee/${dear}/deactivate`)],
    ['the first, once it is on', 'live', 5_000, () => done(`POST /shipping-fee/${dear}/activate`)],
    [
      'a draft in its place',
      'drafts',
      5_500,
      async () => {
        draft = await done(`POST /shipping-fee/${dear}/draft`);
        await done(`PUT /shipping-fee/${draft}`, { price: '55' });
      },
    ],
    ['the live fee beside it', 'live', 5_000, async () => {}],
    ['the draft as it is now', 'drafts', 6_000, () => done(`PUT /shipping-fee/${draft}`, { price: '60' })],
    ['the draft, once it is promoted', 'live', 6_000, () => done(`POST /shipping-fee/${draft}/promote`)],
    ['the other, once it is deleted', 'live', 2_000, () => done(`DELETE /shipping-fee/${dear}`)],
    ['the first, once it is restored', 'live', 6_000, () => done(`POST /shipping-fee/${dear}/restore`)],
  ])('%s', async (_, which, cents, change) => {
    await quotes();
    await quotes('drafts');
    await change();
    expect(await quotes(which)).toEqual([cents, cents]);
  });
});

/** A runner that counts its statements. */
function counting(runner: Runner): { readonly runner: Runner; count(): number } {
  let count = 0;
  const counted = new Proxy(runner, {
    get(target, name) {
      if (name === 'query') count += 1;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { runner: counted, count: () => count };
}

test('a quote asks the database once while no fee changes', async () => {
  const { runner, count } = counting(shop.parts.pool);
  await quoteFee(shop.parts.pool, shop.store, cart, 'live', runner);
  const before = count();
  expect(await quoteFee(shop.parts.pool, shop.store, cart, 'live', runner)).toMatchObject({ cents: 6_000 });
  expect(count() - before).toBe(1);
});

test('what a transaction wrote counts in it, and nowhere once it is rolled back', async () => {
  const { pool } = shop.parts;
  const raise = `update shipping_fee set price = price + 1, revision = revision + 1 where id = ${dear}`;
  const rolledBack = inOneTransaction(pool, async ({ client }) => {
    await client.query(raise);
    expect(await quotes()).toEqual([6_000, 6_000]);
    expect(await quoteFee(pool, shop.store, cart, 'live', client)).toMatchObject({ cents: 6_100 });
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  // The same revision, at the same time, with another price.
  await pool.query(`update shipping_fee set price = price + 2, revision = revision + 1 where id = ${dear}`);
  expect(await quotes()).toEqual([6_200, 6_200]);
});

test('an order, which has written by then, reads the fees again only once one changed', async () => {
  const { pool } = shop.parts;
  const statements = await inOneTransaction(pool, async ({ client }) => {
    await client.query('update store set updated_at = now() where id = (select min(id) from store)');
    const { runner, count } = counting(client);
    const asked: (readonly [number | undefined, number])[] = [];
    for (const change of [
      undefined,
      undefined,
      `update shipping_fee set price = 70, revision = revision + 1 where id = ${dear}`,
    ]) {
      if (change !== undefined) await pool.query(change);
      const before = count();
      const feeOf = await feesOfOrder(pool, shop.store, runner, undefined);
      asked.push([feeOf(cart), count() - before]);
    }
    return asked;
  });
  expect(statements).toEqual([
    [6_200, expect.any(Number)],
    [6_200, 1],
    [7_000, 3],
  ]);
});
