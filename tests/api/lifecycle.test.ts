import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from './scenarios.ts';
import { versionsOf } from './version-world.ts';
import { makeShop, type Shop } from './world.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.drop());
const { ask, makeLive } = versionsOf(() => shop);
const as = 'administrator';

test('of two transitions at once that saw the same revision one wins, the other is told the state', async () => {
  const id = await shop.addPerson('raced', []);
  const headers = { 'If-Match': '"1"' };
  const both = await Promise.all([1, 2].map(() => call(shop, `POST /admin-user/${id}/suspend`, { as, headers })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.json).toMatchObject({
    state: 'suspended',
    possible: ['reinstate'],
  });
  expect((await call(shop, `GET /admin-user/${id}/history`, { as })).json).toMatchObject({ meta: { total: 1 } });
});

test('an older revision is refused where the transition is possible, and a repeated key gets the first answer', async () => {
  const id = await shop.addPerson('repeated', []);
  const what = `POST /admin-user/${id}/suspend`;
  expect((await call(shop, what, { as, headers: { 'If-Match': '"7"' } })).status).toBe(412);
  const headers = { 'Idempotency-Key': 'once' };
  const [first, again] = [await call(shop, what, { as, headers }), await call(shop, what, { as, headers })];
  expect([first.status, again.status, again.json]).toEqual([200, 200, first.json]);
});

test('no other write sets the state', async () => {
  const id = await makeLive();
  const before = (await ask(`GET /product-version/${id}`)).json;
  for (const [what, body] of [
    [`PUT /product-version/${id}`, { status: 'inactive' }],
    [`POST /product-version/${id}/quick-edit`, { status: 'inactive' }],
    ['PUT /product-version/import/update/single', { csv_version: 1, row: { id, status: 'inactive' } }],
    ['POST /admin-user', { suspended: true }],
  ] as const) {
    const refused = await call(shop, what, { as, body });
    expect(refused.status, refused.text).toBe(422);
    expect(refused.text).toMatch(/"(?:status|suspended)":\[/u);
  }
  const named = await call(shop, `PUT /product-version/${id}`, { as, body: { status: 'inactive' } });
  expect(named.text).toContain('only by the actions that lead from state to state: POST {id}/');
  expect((await call(shop, `PUT /product-version/${id}`, { as, body: { status: 'active' } })).status).toBe(200);
  expect((await ask(`GET /product-version/${id}`)).json).toEqual(before);
});
