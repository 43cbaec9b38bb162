import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { at } from './openapi/described.ts';
import { call, scenarios } from './scenarios.ts';
import { makeShop, type Shop } from './world.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(async () => shop.drop());

const path = '/configurable-datatable/settings';
const kept = {
  columns: ['name', 'code'],
  widths: { name: 240 },
  pinned: 2,
  density: 'compact',
  sort: '-name',
  views: [{ name: 'Suspended', filter: { suspended: true }, sort: '-updated_at' }],
};

scenarios(
  () => shop,
  [
    { name: 'nobody has settings', call: `GET ${path}/salesman`, status: 401 },
    { name: 'nobody keeps settings', call: `POST ${path}/salesman`, body: kept, status: 401 },
    { name: 'there are none of what is not declared', as: 'orders', call: `GET ${path}/secrets`, status: 404 },
    {
      name: 'none are kept of what is not declared',
      as: 'orders',
      call: `POST ${path}/secrets`,
      body: kept,
      status: 404,
    },
    {
      name: 'an unknown part is named',
      as: 'orders',
      call: `POST ${path}/salesman`,
      body: { colours: [] },
      status: 422,
      contains: { errors: { colours: [expect.any(String)] } },
    },
    {
      name: 'an order is a text',
      as: 'orders',
      call: `POST ${path}/salesman`,
      body: { sort: { field: 'name' } },
      status: 422,
      contains: { errors: { sort: [expect.any(String)] } },
    },
    {
      name: 'more columns than fit a screen stay not in view, and rows have no other heights',
      as: 'orders',
      call: `POST ${path}/salesman`,
      body: { pinned: 4, density: 'tiny' },
      status: 422,
      contains: { errors: { pinned: [expect.any(String)], density: [expect.any(String)] } },
    },
    {
      name: 'a wrong column is named by its place',
      as: 'orders',
      call: `POST ${path}/salesman`,
      body: { columns: ['name', 7] },
      status: 422,
      contains: { errors: { 'columns.1': [expect.any(String)] } },
    },
    {
      name: 'they have 32 KiB',
      as: 'orders',
      call: `POST ${path}/salesman`,
      body: { columns: Array.from({ length: 400 }, () => 'x'.repeat(100)) },
      status: 413,
    },
    { name: 'they begin empty', as: 'orders', call: `GET ${path}/salesman`, status: 200, contains: { data: null } },
    {
      name: 'they are kept',
      as: 'orders',
      call: `POST ${path}/salesman`,
      body: kept,
      status: 200,
      contains: { data: kept },
    },
    { name: 'they are read back', as: 'orders', call: `GET ${path}/salesman`, status: 200, contains: { data: kept } },
    {
      name: 'they are one’s own',
      as: 'catalogue',
      call: `GET ${path}/salesman`,
      status: 200,
      contains: { data: null },
    },
    { name: 'they are of one table', as: 'orders', call: `GET ${path}/store`, status: 200, contains: { data: null } },
    {
      name: 'they are replaced whole',
      as: 'orders',
      call: `POST ${path}/salesman`,
      body: { sort: 'name' },
      status: 200,
    },
    {
      name: 'the last ones count',
      as: 'orders',
      call: `GET ${path}/salesman`,
      status: 200,
      contains: '{"data":{"sort":"name"},',
    },
  ],
);

test('of what an earlier version kept, only what can be kept again is read', async () => {
  const views = [{ name: 'All', colour: 'red' }];
  const before = { ...kept, hidden: ['code'], per_page: 50, density: 'tiny', export: { order: 'id' }, views };
  await shop.db.execute(
    sql`insert into table_setting (admin_user, name, settings) select id, 'sku', ${JSON.stringify(before)}::jsonb from admin_user where username = 'orders'`,
  );
  const { json } = await call(shop, `GET ${path}/sku`, { as: 'orders' });
  const { density: _, ...rest } = kept;
  const read = { ...rest, export: {}, views: [{ name: 'All' }] };
  expect(json).toEqual({ data: read, shared: [] });
  const again = await call(shop, `POST ${path}/sku`, { as: 'orders', body: at(json, 'data') ?? {} });
  expect([again.status, again.json]).toEqual([200, { data: read }]);
});
