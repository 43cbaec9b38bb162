import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Resource } from '../../resources/define.ts';
import { resources } from '../../resources/index.ts';
import { pathOf } from '../../resources/names.ts';
import { setting } from '../../server/domain/settings/setting.ts';
import { call, type CallOptions, type Scenario, scenarios } from './scenarios.ts';
import { makeShop, type Shop } from './world.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await makeShop();
  await shop.addPerson('nobody', []);
  await shop.addPerson('reader', ['admin:GetAdminUser', 'ecommerce:GetProduct']);
});
afterAll(() => shop.drop());

const as = 'administrator';
const ask = (what: string, body?: unknown, options: CallOptions = {}) =>
  call(shop, what, { as, ...(body !== undefined && { body }), ...options });
const ifMatch = (revision: number) => ({ headers: { 'If-Match': `"${revision}"` } });

const singletons = resources.filter((resource: Resource) => resource.singleton);

describe.each(singletons.map((resource: Resource) => ({ resource, name: resource.name })))('$name', ({ resource }) => {
  const path = `/${pathOf(resource)}`;
  const inStore: readonly Scenario<Shop>[] =
    resource.scope === 'store' ? [{ name: 'without a store', as, call: `GET ${path}`, store: null, status: 400 }] : [];
  scenarios(
    () => shop,
    [
      { name: 'for nobody', call: `GET ${path}`, status: 401 },
      { name: 'without the permission', as: 'nobody', call: `GET ${path}`, status: 403 },
      { name: 'a change by one who may only read', as: 'reader', call: `PUT ${path}`, body: {}, status: 403 },
      { name: 'a second one', as, call: `POST ${path}`, body: {}, status: 404 },
      { name: 'a deletion', as, call: `DELETE ${path}`, status: 404 },
      { name: 'by an id', as, call: `GET ${path}/1`, status: 404 },
      { name: 'a selection of it', as, call: `POST ${path}/bulk`, body: {}, status: 404 },
      ...inStore,
      {
        name: 'a field that there is not',
        as,
        call: `PUT ${path}`,
        body: { no_such_field: 1 },
        status: 422,
        contains: { errors: { no_such_field: [expect.any(String)] } },
      },
      { name: 'a change of an older one', as, call: `PUT ${path}`, body: {}, ...ifMatch(7), status: 412 },
      { name: 'its record', as: 'reader', call: `GET ${path}`, status: 200, contains: { data: { revision: 1 } } },
      {
        name: 'what its form needs',
        as,
        call: `GET ${path}/meta`,
        status: 200,
        contains: { data: { can: { list: false, create: false, delete: false, update: true } } },
      },
      { name: 'its history', as: 'reader', call: `GET ${path}/history`, status: 200, contains: { meta: { total: 1 } } },
    ],
  );

  test('every field that is required has a value from the first start on', async () => {
    const { json } = await ask(`GET ${path}`);
    for (const [name, field] of Object.entries(resource.fields))
      if (field.required) expect(json).toMatchObject({ data: { [name]: expect.anything() } });
  });
});

describe('settings', () => {
  scenarios(
    () => shop,
    [
      { name: 'all for nobody', call: 'GET /settings', status: 401 },
      { name: 'all without the permission', as: 'nobody', call: 'GET /settings', status: 403 },
      { name: 'changed by one who may only read', as: 'reader', call: 'PUT /settings', body: {}, status: 403 },
      {
        name: 'a group that there is not',
        as,
        call: 'PUT /settings',
        body: { orders: {} },
        status: 422,
        contains: { errors: { orders: [expect.any(String)] } },
      },
      {
        name: 'a group that is no object',
        as,
        call: 'PUT /settings',
        body: { order: 60 },
        status: 422,
        contains: { errors: { order: [expect.any(String)] } },
      },
      {
        name: 'a value out of range, named with its group; nothing else is changed',
        as,
        call: 'PUT /settings',
        body: { limits: { order_items: 50 }, order: { expiry_minutes: 1 } },
        status: 422,
        contains: { errors: { 'order.expiry_minutes': [expect.stringContaining('Unpaid orders end after')] } },
      },
      {
        name: 'a number format without a running number',
        as,
        call: 'PUT /settings/order',
        body: { number_format: 'OTO{YY}' },
        status: 422,
      },
      {
        name: 'a group that changed since it was read',
        as,
        call: 'PUT /settings',
        body: { limits: { order_items: 50 }, order: { expiry_minutes: 90, revision: 3 } },
        status: 412,
        contains: { data: { expiry_minutes: 60, revision: 1 } },
      },
      {
        name: 'all, unchanged by what was refused',
        as: 'reader',
        call: 'GET /settings',
        status: 200,
        contains: { data: { order: { expiry_minutes: 60, revision: 1 }, limits: { order_items: 200, revision: 1 } } },
      },
      {
        name: 'several groups at once',
        as,
        call: 'PUT /settings',
        body: { limits: { order_items: 50 }, order: { expiry_minutes: 90, revision: 1 }, shop: {} },
        status: 200,
        contains: {
          data: {
            order: { expiry_minutes: 90, revision: 2 },
            limits: { order_items: 50, revision: 2 },
            shop: { revision: 1 },
          },
        },
      },
      {
        name: 'each group has a history of its own',
        as,
        call: 'GET /settings/order/history',
        status: 200,
        contains: {
          data: [{ action: 'update', changes: { expiry_minutes: { before: 60, after: 90 } } }, { action: 'create' }],
        },
      },
      {
        name: 'a key, which its history doesn’t tell',
        as,
        call: 'PUT /settings/courier',
        body: { sf_express_key: 'sf-7781-blue' },
        status: 200,
        contains: { data: { sf_express_key: 'sf-7781-blue' } },
      },
      {
        name: 'the history of a key',
        as,
        call: 'GET /settings/courier/history',
        status: 200,
        contains: { data: [{ changes: { sf_express_key: { before: null, after: null, secret: true } } }, {}] },
      },
    ],
  );

  test('one who may not change them reads no key', async () => {
    expect((await ask('GET /settings/courier', undefined, { as: 'reader' })).text).not.toContain('sf-7781');
    expect((await ask('GET /settings', undefined, { as: 'reader' })).text).not.toContain('sf-7781');
    expect(shop.log.join('\n')).not.toContain('sf-7781');
  });

  test('the code reads a setting by its name', async () => {
    expect(await setting(shop.parts.pool, 'order.expiry_minutes')).toBe(90);
    expect(await setting(shop.parts.pool, 'points.oto_point_per_dollar')).toBe('1.0000');
  });
});
