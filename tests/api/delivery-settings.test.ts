import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, type CallOptions, scenarios } from './scenarios.ts';
import { makeShop, type Shop } from './world.ts';

let shop: Shop;
let storefront: number;
beforeAll(async () => {
  shop = await makeShop();
  await shop.addPerson('lister', ['ecommerce:ListProducts']);
  await shop.addPerson('reader', ['ecommerce:GetProduct']);
  await shop.addPerson('settings', ['admin:GetAdminUser', 'admin:UpdateAdminUser']);
  storefront = await made('POST /storefront', {
    domain: 'days.example.hk',
    payment_methods: ['fps'],
  });
});
afterAll(() => shop.drop());

const as = 'administrator';
const path = '/delivery-settings';
const ask = (what: string, body?: unknown, options: CallOptions = {}) =>
  call(shop, what, { as, ...(body !== undefined && { body }), ...options });
const second = () => ({ store: shop.stores[1] });

function dataIn(json: unknown): Readonly<Record<string, unknown>> {
  const data: unknown = typeof json === 'object' && json !== null ? Reflect.get(json, 'data') : undefined;
  if (typeof data !== 'object' || data === null) throw new Error(JSON.stringify(json));
  return { ...data };
}

async function made(what: string, body: unknown): Promise<number> {
  return Number(dataIn((await ask(what, body)).json).id);
}

const row = (given: object = {}) => ({
  delivery_type: 'home_delivery',
  storefront: null,
  enabled: true,
  cut_off: '17:00',
  lead_days: 1,
  days_ahead: 28,
  weekdays: [],
  ...given,
});
const closed = { date: '2026-11-21', name: { zh_HK: '盤點', en_US: 'Stocktaking' } };

scenarios(
  () => shop,
  [
    { name: 'who may only list', as: 'lister', call: `GET ${path}`, status: 403 },
    { name: 'who may only change settings', as: 'settings', call: `GET ${path}`, status: 403 },
    { name: 'a change by one who may only read', as: 'reader', call: `PUT ${path}`, body: {}, status: 403 },
    {
      name: 'a type twice for all storefronts',
      as,
      call: `PUT ${path}`,
      body: { types: [row(), row({ lead_days: 2 })] },
      status: 422,
      contains: { errors: { 'types.1.delivery_type': [expect.any(String)] } },
    },
    {
      name: 'a day off twice',
      as,
      call: `PUT ${path}`,
      body: { days_off: [closed, closed] },
      status: 422,
      contains: { errors: { 'days_off.1.date': [expect.any(String)] } },
    },
    {
      name: 'more lead days than days ahead, which would leave no day',
      as,
      call: `PUT ${path}`,
      body: { types: [row({ lead_days: 29 })] },
      status: 422,
      contains: { errors: { 'types.0.days_ahead': ['The Days ahead field may not be less than Lead days'] } },
    },
    {
      name: 'a cut-off that is no time',
      as,
      call: `PUT ${path}`,
      body: { types: [row({ cut_off: '25:00' })] },
      status: 422,
      contains: { errors: { 'types.0.cut_off': ['The Cut-off time field must be a time of day such as 17:30'] } },
    },
    {
      name: 'a storefront that there is not, told at its row',
      as,
      call: `PUT ${path}`,
      body: () => ({ types: [row({ storefront }), row({ storefront: 999_999 })] }),
      status: 422,
      contains: { errors: { 'types.1.storefront': ['The Storefront field refers to a record that does not exist'] } },
    },
    {
      name: 'nothing before anyone set it',
      as: 'reader',
      call: `GET ${path}`,
      status: 200,
      contains: { data: { types: [], days_off: [] } },
    },
    {
      name: 'types by storefront, and days off',
      as,
      call: `PUT ${path}`,
      body: () => ({ types: [row({ cut_off: '9:30' }), row({ storefront, enabled: false })], days_off: [closed] }),
      status: 200,
      contains: {
        data: { revision: 2, types: [{ cut_off: '09:30', storefront: null }, { enabled: false }], days_off: [closed] },
      },
    },
    {
      name: 'the other store’s, which are its own',
      as,
      call: `GET ${path}`,
      store: () => shop.stores[1],
      status: 200,
      contains: { data: { revision: 1, types: [], days_off: [] } },
    },
    {
      name: 'its history',
      as,
      call: `GET ${path}/history`,
      status: 200,
      contains: { data: [{ action: 'update' }, { action: 'create' }] },
    },
    {
      name: 'a storefront that they name, which can’t be deleted',
      as,
      call: () => `DELETE /storefront/${storefront}`,
      status: 409,
      contains: 'elivery settings',
    },
  ],
);

test('days off are sorted by date when they are saved, whatever their order, and keep their names', async () => {
  const day = (date: string) => ({ date, name: { zh_HK: `休 ${date}`, en_US: `Off ${date}` } });
  const saved = async (days_off: readonly object[]) =>
    dataIn((await ask(`PUT ${path}`, { days_off }, second())).json)['days_off'];
  const [late, early, between] = [day('2027-02-06'), day('2026-12-25'), day('2027-01-01')];
  const first = await saved([late, early]);
  expect(first).toMatchObject([early, late]);
  const rows = Array.isArray(first) ? first : [];
  expect(await saved([...rows, between])).toMatchObject([rows[0], between, rows[1]]);
});

test('a new store gets settings of its own, which go to the trash with it and come back as they were', async () => {
  const name = `Third ${Date.now()}`;
  const id = await made('POST /store', { name: { zh_HK: name, en_US: name } });
  const inIt = { store: id };
  const changed = await ask(`PUT ${path}`, { types: [row({ lead_days: 3 })], days_off: [closed] }, inIt);
  expect(changed.status).toBe(200);
  expect((await ask(`DELETE /store/${id}`)).status).toBe(200);
  expect((await ask(`GET ${path}`, undefined, inIt)).status).toBe(400);
  const { rows } = await shop.parts.pool.query('select from delivery_settings_types where store_id = $1', [id]);
  expect(rows).toEqual([]);

  expect((await ask(`POST /store/${id}/restore`)).status).toBe(200);
  expect(dataIn((await ask(`GET ${path}`, undefined, inIt)).json)).toEqual({
    ...dataIn(changed.json),
    revision: 3,
    updated_at: expect.any(String),
  });
});

test('values of two stores don’t mix, in either direction', async () => {
  await ask(`PUT ${path}`, { types: [row({ delivery_type: 'store_pickup' })] }, second());
  expect(dataIn((await ask(`GET ${path}`)).json).types).toMatchObject([{ cut_off: '09:30' }, { enabled: false }]);
  const types = dataIn((await ask(`GET ${path}`)).json).types;
  const theirs: unknown = Array.isArray(types) ? types[0] : undefined;
  const stolen = await ask(`PUT ${path}`, { types: [theirs] }, second());
  expect(stolen).toMatchObject({ status: 422 });
});

const days = (query = '', options: CallOptions = {}) => ask(`GET ${path}/days${query}`, undefined, options);

scenarios(
  () => shop,
  [
    { name: 'days for nobody', call: `GET ${path}/days`, status: 401 },
    { name: 'days without the permission', as: 'lister', call: `GET ${path}/days`, status: 403 },
    { name: 'days without a store', as, call: `GET ${path}/days`, store: null, status: 400 },
    { name: 'days of a type that there is not', as, call: `GET ${path}/days?delivery_types[]=rocket`, status: 400 },
    { name: 'days of a moment that there is not', as, call: `GET ${path}/days?placed_at=soon`, status: 400 },
    {
      name: 'days so late that their years have five digits',
      as,
      call: `GET ${path}/days?placed_at=9999-12-31T23:00:00Z`,
      status: 400,
      contains: 'placed_at',
    },
    {
      name: 'days of a storefront that there is not',
      as,
      call: `GET ${path}/days?storefront=999999`,
      status: 400,
      contains: 'storefront',
    },
    { name: 'more days than a year', as, call: `GET ${path}/days?days=367`, status: 400 },
    {
      name: 'the days of a cart, now',
      as: 'reader',
      call: `GET ${path}/days?delivery_types[]=home_delivery&days=4`,
      status: 200,
      contains: {
        data: [
          {
            delivery_type: 'home_delivery',
            // It is 10:00 on 20 November in Hong Kong, after the cut-off time, and the 21st is a day off.
            days: [
              { date: '2026-11-20', possible: false, reason: 'lead_time' },
              { date: '2026-11-21', possible: false, reason: 'day_off', name: closed.name },
              { date: '2026-11-22', possible: false, reason: 'cut_off' },
              { date: '2026-11-23', possible: true },
            ],
          },
        ],
      },
    },
    {
      name: 'ordered earlier',
      as: 'reader',
      call: `GET ${path}/days?delivery_types[]=home_delivery&days=4&placed_at=2026-11-20T01:00:00Z`,
      status: 200,
      contains: { data: [{ days: [{}, {}, { possible: true }, { possible: true }] }] },
    },
    {
      name: 'in a storefront that switched it off',
      as: 'reader',
      call: () => `GET ${path}/days?delivery_types[]=home_delivery&days=1&storefront=${storefront}`,
      status: 200,
      contains: { data: [{ days: [{ possible: false, reason: 'not_offered' }] }] },
    },
  ],
);

test('without types, all are asked for', async () => {
  const answer = await days('?days=1');
  expect(Object.values(dataIn(answer.json))).toHaveLength(6);
});
