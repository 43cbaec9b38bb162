import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, scenarios } from './scenarios.ts';
import { at, idIn, versionsOf } from './version-world.ts';
import { makeShop, type Shop } from './world.ts';

let shop: Shop;
let group: number;
beforeAll(async () => {
  shop = await makeShop();
  await shop.addPerson('stranger', ['ecommerce:GetUser']);
  await shop.addPerson('reader', ['ecommerce:GetProduct', 'ecommerce:ListProducts']);
  await shop.db.execute(sql`insert into "user" (id, email, locale) values (1000, 'c@a.example', 'en_US')`);
  group = idIn(
    await call(shop, 'POST /user-group', {
      as: 'administrator',
      body: { name: { zh_HK: '貴賓', en_US: 'VIP' } },
    }),
  );
});
afterAll(() => shop.drop());
const versions = versionsOf(() => shop);
const check = (id: number, body: object, as = 'administrator') =>
  call(shop, `POST /product-version/${id}/check`, { as, body });

describe('a check is refused', () => {
  scenarios(
    () => shop,
    [
      {
        name: 'to who may not read versions',
        as: 'stranger',
        call: 'POST /product-version/1/check',
        body: {},
        status: 403,
      },
      { name: 'of none', as: 'administrator', call: 'POST /product-version/999999/check', body: {}, status: 404 },
    ],
  );

  test.each([
    ['of no pieces', { quantity: 0 }, 'quantity'],
    ['of half a piece', { quantity: 1.5 }, 'quantity'],
    ['at no moment', { at: 'tomorrow' }, 'at'],
    ['of something else', { colour: 'red' }, 'colour'],
    ['about a customer whom there isn’t', { user: 999_999 }, 'user'],
    ['at a storefront that there isn’t', { storefront: 999_999 }, 'storefront'],
  ])('%s', async (_, body, field) => {
    const id = await versions.makeLive();
    expect(await check(id, body)).toMatchObject({ status: 422, json: { errors: { [field]: [expect.any(String)] } } });
  });

  test('of an option of another version', async () => {
    const id = await versions.makeLive();
    expect((await check(id, { option: 1 })).status).toBe(404);
  });

  test('about a customer, to who may not read customers', async () => {
    const id = await versions.makeLive();
    expect((await check(id, { user: 1000 }, 'reader')).status).toBe(403);
    expect((await check(id, {}, 'reader')).status).toBe(200);
  });
});

describe('a purchase', () => {
  test('is tried rule by rule, with the records that each rule read', async () => {
    const id = await versions.makeLive({ user_groups: [group], max_pcs_per_order: 2, quota: 5 });
    const answer = await check(id, { user: 1000, quantity: 3 });
    expect(at(answer, 'data')).toMatchObject({ buyable: false, price: '20.00' });
    expect(at(answer, 'data.rules')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ rule: 'live', passed: true, message: '' }),
        expect.objectContaining({
          rule: 'audience',
          passed: false,
          wanted: [group],
          about: [
            { entity: 'user_group', id: group, title: 'VIP' },
            { entity: 'user', id: 1000, title: 'c@a.example' },
            expect.objectContaining({ entity: 'product_version', id }),
          ],
        }),
        expect.objectContaining({
          rule: 'pcs_per_order',
          passed: false,
          message: '3 pieces are wanted; an order has 2 at most',
        }),
        expect.objectContaining({ rule: 'left', passed: true }),
      ]),
    );
    await call(shop, `PUT /user/1000`, { as: 'administrator', body: { user_groups: [group] } });
    expect(at(await check(id, { user: 1000, quantity: 2 }), 'data.buyable')).toBe(true);
  });

  test('for a customer group that counts nowhere names it, not the groups of the customer', async () => {
    const nowhere = idIn(
      await call(shop, 'POST /customer-group', {
        as: 'administrator',
        body: { key: 'nowhere', name: { zh_HK: '無處', en_US: 'Nowhere' }, user_groups: [group] },
      }),
    );
    const id = await versions.makeLive({ customer_groups: [nowhere] });
    const { json } = await check(id, { user: 1000 });
    expect(json).toMatchObject({ data: { buyable: false } });
    expect(at({ json }, 'data.rules')).toContainEqual({
      rule: 'place',
      passed: false,
      read: [nowhere],
      wanted: [],
      message: 'It is for customer groups that don’t count at this storefront',
      about: [
        { entity: 'customer_group', id: nowhere, title: 'Nowhere' },
        { entity: 'user', id: 1000, title: 'c@a.example' },
        expect.objectContaining({ entity: 'product_version', id }),
      ],
    });
    expect(JSON.stringify(json)).not.toContain('"audience"');
  });

  test('is tried at another moment', async () => {
    const soon = new Date(shop.now().getTime() + 86_400_000).toISOString();
    const id = await versions.makeLive({ started_at: soon });
    expect(at(await check(id, {}), 'data.buyable')).toBe(false);
    expect(at(await check(id, { at: soon }), 'data.buyable')).toBe(true);
  });

  test('of choices asks for one, and counts what is left of it', async () => {
    const id = await versions.makeLive();
    await versions.putOptions(id, [{ combination: 'red', sku: null, quota: 1 }]);
    const { rows } = await shop.db.execute<{ id: number }>(
      sql`select id from product_version_options where record_id = ${id}`,
    );
    const failed = async (body: object) => {
      const rules: readonly { readonly rule: string; readonly passed: boolean }[] = Object(
        at(await check(id, body), 'data.rules'),
      );
      return rules.filter(({ passed }) => !passed).map(({ rule }) => rule);
    };
    expect(await failed({})).toEqual(['option_chosen']);
    expect(await failed({ option: rows[0]?.id, quantity: 2 })).toEqual(['sku', 'option_left']);
  });
});
