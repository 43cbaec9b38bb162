import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { activityAnswer } from '../../../resources/customers/activity.ts';
import { inTransaction } from '../../../server/db/connection/transaction.ts';
import { enqueueMails } from '../../../server/outbox/enqueue.ts';
import { at } from '../openapi/described.ts';
import { call, scenarios } from '../scenarios.ts';
import { makeShop, type Shop } from '../world.ts';

let shop: Shop;
let id: number;
beforeAll(async () => {
  shop = await makeShop();
  await shop.addPerson('points', ['ecommerce:GetUser', 'ecommerce:ListUsers']);
  await shop.addPerson('narrow', ['ecommerce:GetUser']);
  id = Number(at((await ask('POST /user', { email: 'busy@a.example' })).json, 'data', 'id'));
  const other = Number(at((await ask('POST /user', { email: 'other@a.example' })).json, 'data', 'id'));
  for (const [user, point] of [
    [id, 10],
    [other, 99],
    [id, 20],
  ] as const) {
    shop.advance(60_000);
    await ask(`POST /user/${user}/loyalty/earn`, { point_type: 'k_coin', point, message: `Gift of ${point}` });
  }
  shop.advance(60_000);
  await ask(`PUT /user/${id}`, { family_name: 'Wan' });
  // Two events at the same time still have a fixed order.
  await inTransaction(shop.parts.pool, ({ tx }) =>
    enqueueMails(
      tx,
      [1, 2, 3].map((number) => ({
        recipient: number === 3 ? 'other@a.example' : 'Busy@a.example',
        sender: { address: 'hello@shop.example' },
        subject: `Hello ${number}`,
        text: 'Hello',
        cause: 'order' as const,
        key: `order/${number}/paid`,
      })),
      shop.now(),
    ),
  );
  for (const store of shop.stores)
    await shop.db
      .execute(sql`with kept as (insert into coupon (store_id, name_zh_hk, name_en_us, type, amount) values (${store}, 'A', 'A', 'amount_off', 1) returning id),
      coded as (insert into coupon_code (store_id, coupon, code) select ${store}, id, ${`CODE${store}`} from kept returning id, coupon)
      insert into coupon_redemption (store_id, key, coupon, code, "user", discount, created_at)
      select ${store}, ${`order/${store}`}, coupon, id, ${id}, 1, ${new Date(shop.now().getTime() + store * 60_000).toISOString()} from coded`);
});
afterAll(() => shop.drop());

const ask = (what: string, body?: object, as = 'administrator') => call(shop, what, { as, ...(body && { body }) });
const read = async (query = '', as = 'administrator') => {
  const answer = await ask(`GET /user/${id}/activity${query}`, undefined, as);
  expect(answer.status, answer.text).toBe(200);
  return activityAnswer.parse(answer.json);
};
const told = (page: Awaited<ReturnType<typeof read>>) =>
  page.data.map(
    ({ entity, action, record }) => `${entity} ${String(action ?? record.message ?? record.subject ?? record.state)}`,
  );

describe('refused are', () => {
  scenarios(
    () => shop,
    [
      { name: 'the time line of nobody', as: 'administrator', call: 'GET /user/999999/activity', status: 404 },
      {
        name: 'a place that no page gave',
        as: 'administrator',
        call: () => `GET /user/${id}/activity?before=2026-13-45T00:00:00.000Z/user/1`,
        status: 400,
      },
      {
        name: 'a place in a year that there never was',
        as: 'administrator',
        call: () => `GET /user/${id}/activity?before=0000-01-01T00:00:00.000Z/user/1`,
        status: 400,
      },
      {
        name: 'a place in words',
        as: 'administrator',
        call: () => `GET /user/${id}/activity?before=yesterday`,
        status: 400,
      },
    ],
  );
});

describe('a customer’s time line', () => {
  const all = [
    'coupon_redemption held',
    'coupon_redemption held',
    'user update',
    'outgoing_mail Hello 2',
    'outgoing_mail Hello 1',
    'point_transaction Gift of 20',
    'point_transaction Gift of 10',
    'user create',
  ];

  test('has all that belongs to them in every store, and nothing of others, the latest first', async () => {
    const page = await read();
    expect(told(page)).toEqual(all);
    expect(page.data.map(({ store_id }) => store_id).slice(0, 2)).toEqual([shop.stores[1], shop.stores[0]]);
    expect(page.meta.next).toBeUndefined();
  });

  test.each([1, 2, 3, 5])('is the same in pages of %d', async (perPage) => {
    const pages: string[] = [];
    let next: string | undefined;
    do {
      const page = await read(`?per_page=${perPage}${next === undefined ? '' : `&before=${encodeURIComponent(next)}`}`);
      expect(page.data.length).toBeLessThanOrEqual(perPage);
      pages.push(...told(page));
      next = page.meta.next;
    } while (next !== undefined);
    expect(pages).toEqual(all);
  });

  test('has one kind alone', async () => {
    expect(told(await read('?entity=point_transaction'))).toEqual([
      'point_transaction Gift of 20',
      'point_transaction Gift of 10',
    ]);
    expect(told(await read('?entity=user'))).toEqual(['user update', 'user create']);
    expect(told(await read('?entity=coupon'))).toEqual([]);
  });

  test('has what whoever reads it may list', async () => {
    expect(new Set((await read('', 'points')).data.map(({ entity }) => entity))).toEqual(
      new Set(['user', 'outgoing_mail', 'point_transaction']),
    );
    expect(new Set((await read('', 'narrow')).data.map(({ entity }) => entity))).toEqual(new Set(['user']));
  });
});
