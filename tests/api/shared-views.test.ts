import { z } from 'zod';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { at } from './openapi/described.ts';
import { call, scenarios } from './scenarios.ts';
import { makeShop, type Shop } from './world.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.drop());

const path = '/shared-view';
const view = {
  name: 'Suspended',
  entity: 'salesman',
  address: '?filter={"suspended":true}&sort=name&order=ASC',
  columns: ['name', 'code'],
};

scenarios(
  () => shop,
  [
    { name: 'who may not write roles shares no view', as: 'catalogue', call: `POST ${path}`, body: view, status: 403 },
    {
      name: 'there is none of what is no list',
      as: 'administrator',
      call: `POST ${path}`,
      body: { ...view, entity: 'secret' },
      status: 422,
      contains: { errors: { entity: [expect.any(String)] } },
    },
    {
      name: 'nor one of settings, which have no list',
      as: 'administrator',
      call: `POST ${path}`,
      body: { ...view, entity: 'settings_shop' },
      status: 422,
      contains: { errors: { entity: [expect.any(String)] } },
    },
    {
      name: 'an address begins with its question mark, and columns are names',
      as: 'administrator',
      call: `POST ${path}`,
      body: { ...view, address: 'https://evil.example.hk', columns: ['na me'] },
      status: 422,
      contains: { errors: { address: [expect.any(String)], columns: [expect.any(String)] } },
    },
    {
      name: 'its columns are those of its list',
      as: 'administrator',
      call: `POST ${path}`,
      body: { ...view, columns: ['name', 'shoe_size'] },
      status: 422,
      contains: { errors: { columns: ['The Columns field has “shoe_size”, which its list can’t read'] } },
    },
    ...[
      ['?filter={"suspended":tru', 'filter'],
      ['?filter={"shoe_size":42}', 'filter[shoe_size]'],
      ['?filter={"suspended":"perhaps"}', 'filter[suspended]'],
      ['?filter={"q":{"gte":1}}', 'q'],
      ['?sort=password&order=ASC', 'sort'],
      ['?sort=name&order=SIDEWAYS', 'order'],
      ['?page=many', 'page'],
      ['?utm_source=mail', 'utm_source'],
    ].map(([address, name]) => ({
      name: `an address is one that its list can read, not ${address}`,
      as: 'administrator',
      call: `POST ${path}`,
      body: { ...view, address },
      status: 422,
      contains: {
        errors: { address: [`The Filters and order field has “${name}”, which its list can’t read`] },
      },
    })),
  ],
);

const ask = async (what: string, body?: object) => {
  const answer = await call(shop, what, { as: 'administrator', ...(body && { body }) });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.json;
};
const share = async (more: object) => Number(at(await ask(`POST ${path}`, { ...view, ...more }), 'data', 'id'));
const roleOf = async (key: string) => at(await ask(`GET /role?filter[key]=${key}`), 'data', 0, 'id');
const sharedWith = async (as: string, list = 'salesman') => {
  const { json } = await call(shop, `GET /configurable-datatable/settings/${list}`, { as });
  return z
    .object({ shared: z.array(z.object({ name: z.string(), opens_first: z.boolean() })) })
    .parse(json)
    .shared.map(({ name, opens_first: first }) => (first ? `${name}!` : name));
};

test('a view is shared with everybody or with some roles; those of fewer roles come first, and others have none of it', async () => {
  const [orders, catalogue] = [await roleOf('orders'), await roleOf('catalogue')];
  await share({ name: 'All' });
  const two = await share({ name: 'Two', roles: [orders, catalogue], opens_first: true });
  await share({ name: 'Own', roles: [orders] });
  expect(await sharedWith('orders')).toEqual(['Own', 'Two!', 'All']);
  expect(await sharedWith('catalogue')).toEqual(['Two!', 'All']);
  expect(await sharedWith('read_only')).toEqual(['All']);
  expect(await sharedWith('orders', 'sku')).toEqual([]);
  await ask(`DELETE ${path}/${two}`);
  expect(await sharedWith('catalogue')).toEqual(['All']);
});

test('a view is told as lists are addressed', async () => {
  const { address, columns } = view;
  const { json } = await call(shop, 'GET /configurable-datatable/settings/salesman', { as: 'read_only' });
  expect(json).toMatchObject({
    data: null,
    shared: [{ address, columns, name: 'All', opens_first: false, revision: 1 }],
  });
});

test('a view moves to no list that can’t read it; one whose list can’t read it any more is renamed all the same', async () => {
  const moved = await share({ name: 'Moved' });
  expect(await call(shop, `PUT ${path}/${moved}`, { as: 'administrator', body: { entity: 'sku' } })).toMatchObject({
    status: 422,
    json: { errors: { address: [expect.stringContaining('filter[suspended]')] } },
  });
  for (const change of [{ address: '?sort=shoe_size' }, { columns: ['shoe_size'] }])
    expect(await call(shop, `PUT ${path}/${moved}`, { as: 'administrator', body: change })).toMatchObject({
      status: 422,
      json: { errors: { [Object.keys(change).join('')]: [expect.stringContaining('its list can’t read')] } },
    });
  expect(at(await ask(`GET ${path}/${moved}`), 'data')).toMatchObject({ address: view.address, columns: view.columns });
  await shop.parts.pool.query(`update shared_view set address = '?filter={"gone":1}' where id = $1`, [moved]);
  await ask(`PUT ${path}/${moved}`, { name: 'Renamed' });
});

test('one’s own views and shared ones are told of all lists that one may open, and of no others', async () => {
  const views = [{ name: 'Mine', filter: { suspended: true }, sort: '-name' }];
  for (const list of ['salesman', 'sku']) {
    const kept = await call(shop, `POST /configurable-datatable/settings/${list}`, {
      as: 'orders',
      body: { views, columns: ['name'] },
    });
    expect(kept.status).toBe(200);
  }
  await share({ name: 'Orders only', roles: [await roleOf('orders')] });
  const codes = await share({ name: 'Of codes', entity: 'sku', address: '?sort=item_code&order=ASC', columns: [] });
  const told = async (as: string) => {
    const { status, json } = await call(shop, 'GET /me/views', { as });
    expect(status).toBe(200);
    return z
      .object({
        data: z.array(
          z.object({
            entity: z.string(),
            views: z.array(z.unknown()),
            shared: z.array(z.object({ name: z.string() })),
          }),
        ),
      })
      .parse(json)
      .data.map(({ shared, ...one }) => ({ ...one, shared: shared.map(({ name }) => name) }));
  };
  const orders = await told('orders');
  expect(orders.find(({ entity }) => entity === 'sku')).toEqual({ entity: 'sku', views, shared: ['Of codes'] });
  const everything = await told('administrator');
  expect(everything.flatMap((one) => one.views)).toEqual([]);
  expect(everything.flatMap(({ shared }) => shared)).not.toContain('Orders only');
  await shop.addPerson('lists_skus', ['ecommerce:ListProducts']);
  expect(await told('lists_skus')).toEqual([{ entity: 'sku', views: [], shared: ['Of codes'] }]);
  expect((await call(shop, 'GET /me/views')).status).toBe(401);
  await ask(`DELETE ${path}/${codes}`);
  expect(await told('lists_skus')).toEqual([]);
});
