import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, call } from './scenarios.ts';
import { makeShop, type Shop } from './world.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.drop());

let made = 0;
const person = () => {
  made += 1;
  return {
    username: `once${made}`,
    name: 'Once',
    email: `once${made}@shop.hk`,
    code: `ONCE${made}`,
    password: 'long enough indeed',
  };
};
const create = (key: string, body: object, as = 'administrator'): Promise<Answer> =>
  call(shop, 'POST /salesman', { as, body, headers: { 'Idempotency-Key': key } });

async function count(table: 'salesman' | 'idempotency' | 'history'): Promise<number> {
  const { rows } = await shop.parts.pool.query<{ n: number }>(`select count(*) n from ${table}`);
  return Number(rows[0]?.n);
}

test('a key too long or empty is refused', async () => {
  expect(await create('k'.repeat(256), person())).toMatchObject({ status: 400 });
  expect(await create('', person())).toMatchObject({ status: 400 });
});

test('the same key with another body, or for another call, is refused', async () => {
  const body = person();
  expect(await create('other', body)).toMatchObject({ status: 201 });
  expect(await create('other', { ...body, name: 'Twice' })).toMatchObject({ status: 422 });
  expect(
    await call(shop, 'POST /storefront', { as: 'administrator', body, headers: { 'Idempotency-Key': 'other' } }),
  ).toMatchObject({ status: 422 });
});

test('the same key and body repeat the first answer, and write nothing', async () => {
  const body = person();
  const first = await create('same', body);
  const before = await count('history');
  const second = await create('same', body);
  expect(second).toMatchObject({ status: 201, json: first.json });
  expect(await count('history')).toBe(before);
});

test('keys of different users are independent', async () => {
  await shop.addPerson('seller', ['ecommerce:CreateSalesman']);
  expect(await create('shared', person())).toMatchObject({ status: 201 });
  expect(await create('shared', person(), 'seller')).toMatchObject({ status: 201 });
});

test('twenty concurrent calls with one key create one record', async () => {
  const before = await count('salesman');
  const body = person();
  const answers = await Promise.all(Array.from({ length: 20 }, () => create('twenty', body)));
  for (const answer of answers) expect(answer).toMatchObject({ status: 201, json: answers[0]?.json });
  expect(await count('salesman')).toBe(before + 1);
});

test('a refused call leaves its key free', async () => {
  const body = person();
  expect(await create('again', { ...body, email: 'nobody' })).toMatchObject({ status: 422 });
  expect(await create('again', body)).toMatchObject({ status: 201 });
});

test('after a day the key is new', async () => {
  const body = person();
  expect(await create('daily', body)).toMatchObject({ status: 201 });
  shop.advance(24 * 3_600_000 + 1);
  expect(await create('daily', body)).toMatchObject({ status: 409 });
  expect(await create('daily', person())).toMatchObject({ status: 201 });
});

test('a secret is shown once, and not stored with the answer', async () => {
  const merchant = await call(shop, 'POST /merchant', {
    as: 'administrator',
    body: {
      name: 'Wing On',
      default_delivery_type: 'home_delivery',
      enable_merchant_portal: false,
      open_api_username: 'wing-on',
    },
  });
  const id = /"id":(\d+)/u.exec(merchant.text)?.[1];
  const ask = () =>
    call(shop, `POST /merchant/${id}/new_open_api_password`, {
      as: 'administrator',
      body: {},
      headers: { 'Idempotency-Key': 'secret' },
    });
  const first = await ask();
  expect(first).toMatchObject({
    status: 200,
    json: { shown_once: { open_api_password: expect.stringMatching(/.{40,}/u) } },
  });
  const secret = /"open_api_password":"([^"]+)"/u.exec(first.text)?.[1] ?? 'none';
  const second = await ask();
  expect(second.status).toBe(200);
  expect(second.json).not.toHaveProperty('shown_once');
  const { rows } = await shop.parts.pool.query(
    `select (select string_agg(i::text, '') from idempotency i) || (select string_agg(h::text, '') from history h) as everything`,
  );
  expect(JSON.stringify(rows)).not.toContain(secret);
  expect(shop.log.join('')).not.toContain(secret);
  const { json } = await call(shop, `GET /merchant/${id}/history`, { as: 'administrator' });
  expect(json).toMatchObject({
    data: [
      { action: 'new_open_api_password', changes: { open_api_password: { before: null, after: null, secret: true } } },
      {},
    ],
  });
});
