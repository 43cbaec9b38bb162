import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { permissionsFor } from '../../resources/access.ts';
import { shipping_fee } from '../../resources/delivery/shipping_fee.ts';
import { call, scenarios } from './scenarios.ts';
import { at, idIn } from './version-world.ts';
import { makeShop, type Shop } from './world.ts';

/** Shipping fees: their conditions, their order, drafts and promotes (SPEC §3, §4, §7). */
let shop: Shop;
const ids: Record<string, number> = {};
const as = 'administrator';
const both = (text: string) => ({ zh_HK: `${text}（中）`, en_US: text });
const ask = (what: string, body?: unknown) => call(shop, what, { as, ...(body !== undefined && { body }) });

/** Creates a record and stores its id under a name. */
async function make(name: string, path: string, body: object, store?: number): Promise<number> {
  const made = await call(shop, `POST ${path}`, { as, body, ...(store !== undefined && { store }) });
  expect(made.status, made.text).toBe(201);
  return (ids[name] = idIn(made));
}

const fee = (name: string, more: object = {}) => ({
  description: both(name),
  delivery_methods: ['home_delivery'],
  price: '50',
  ...more,
});

beforeAll(async () => {
  shop = await makeShop();
  await shop.addPerson('reader', permissionsFor('get', shipping_fee));
  const country = await make('HK', '/address-area/country', { code: 'HK', name: both('Hong Kong') });
  const region = await make('NT', '/address-area/region', { code: 'NT', name: both('New Territories'), country });
  await make('ILD', '/address-area/district', { code: 'ILD', name: both('Islands'), region });
  await make('bulky', '/product-group', { code: 'bulky', name: both('Bulky') });
  await make('other', '/product-group', { code: 'other', name: both('Other') }, shop.stores[1]);
  await make('food', '/product-category', { key: 'food', name: both('Food') });
  await make('islands', '/shipping-fee', {
    ...fee('Islands', { type: 'by_weight' }),
    conditions: [
      { measure: 'weight', maximum: '20', districts: [ids.ILD], regions: [ids.NT] },
      { modifier: 'none', product_groups: [ids.bulky], product_categories: [ids.food] },
    ],
  });
  await make('standard', '/shipping-fee', fee('Standard', { type: 'free_above', free_from: '500' }));
});
afterAll(() => shop.drop());

describe('a fee', () => {
  scenarios(
    () => shop,
    [
      {
        name: 'isn’t made without what customers read, a way to deliver, and a price',
        as,
        call: 'POST /shipping-fee',
        body: { description: { zh_HK: '運費' } },
        status: 422,
        contains: {
          errors: {
            'description.en_US': [expect.any(String)],
            delivery_methods: [expect.any(String)],
            price: [expect.any(String)],
          },
        },
      },
      {
        name: 'that is free above an amount names the amount',
        as,
        call: 'POST /shipping-fee',
        body: fee('Free', { type: 'free_above' }),
        status: 422,
        contains: { errors: { free_from: ['The Free from is required'] } },
      },
      {
        name: 'is never less than nothing',
        as,
        call: 'POST /shipping-fee',
        body: fee('Gift', { price: '-1' }),
        status: 422,
        contains: { errors: { price: [expect.any(String)] } },
      },
      {
        name: 'has no condition whose maximum is below its minimum',
        as,
        call: 'POST /shipping-fee',
        body: fee('Never', {
          conditions: [
            { minimum: '10', maximum: '10' },
            { minimum: '10', maximum: '9.99' },
          ],
        }),
        headers: { 'Accept-Language': 'zh-Hant' },
        status: 422,
        contains: { errors: { 'conditions.1.maximum': ['上限不可小於下限'] } },
      },
      {
        name: 'names no product group of another store',
        as,
        call: 'POST /shipping-fee',
        body: () => fee('Stray', { conditions: [{ product_groups: [ids.other] }] }),
        status: 422,
        contains: { errors: { 'conditions.0.product_groups': [expect.any(String)] } },
      },
      {
        name: 'belongs to a store',
        as,
        call: 'GET /shipping-fee',
        store: null,
        status: 400,
      },
      {
        name: 'of another store isn’t there',
        as,
        call: () => `GET /shipping-fee/${ids.islands}`,
        store: ({ stores }) => stores[1],
        status: 404,
      },
      {
        name: 'isn’t changed by who may only read it',
        as: 'reader',
        call: () => `PUT /shipping-fee/${ids.islands}`,
        body: { price: '1' },
        status: 403,
      },
      {
        name: 'isn’t made live by a write, only by a promote',
        as,
        call: () => `PUT /shipping-fee/${ids.islands}`,
        body: { status: 'active' },
        status: 422,
        contains: { errors: { status: [expect.any(String)] } },
      },
      {
        name: 'tells its conditions, and what they name',
        as,
        call: () => `GET /shipping-fee/${ids.islands}`,
        status: 200,
        contains: () => ({
          data: {
            status: 'draft',
            type: 'by_weight',
            price: '50.00',
            free_from: null,
            conditions: [
              {
                measure: 'weight',
                minimum: null,
                maximum: '20.00',
                modifier: 'any',
                regions: [ids.NT],
                districts: [ids.ILD],
                product_groups: [],
              },
              { measure: 'amount', modifier: 'none', product_groups: [ids.bulky], product_categories: [ids.food] },
            ],
          },
          labels: {
            'conditions.regions': { [ids.NT ?? 0]: 'New Territories' },
            'conditions.districts': { [ids.ILD ?? 0]: 'Islands' },
            'conditions.product_groups': { [ids.bulky ?? 0]: 'Bulky' },
            'conditions.product_categories': { [ids.food ?? 0]: 'Food' },
          },
        }),
      },
      {
        name: 'offers the districts for its conditions',
        as,
        call: 'GET /shipping-fee/meta?field=conditions.districts&q=isl',
        status: 200,
        contains: () => ({ data: [{ id: ids.ILD, title: 'Islands' }] }),
      },
    ],
  );
});

describe('what a condition names', () => {
  test.each([
    ['/address-area/region', 'NT', 'conditions.regions'],
    ['/address-area/district', 'ILD', 'conditions.districts'],
    ['/product-group', 'bulky', 'conditions.product_groups'],
    ['/product-category', 'food', 'conditions.product_categories'],
  ])('below %s isn’t deleted beneath it (%s, by %s)', async (path, name, filter) => {
    const used = expect.arrayContaining([{ resource: 'shipping_fee', count: 1, archived: 0, filter }]);
    expect(await ask(`DELETE ${path}/${ids[name]}`)).toMatchObject({ status: 409, json: { used_by: used } });
    expect(await ask(`GET ${path}/${ids[name]}/references`)).toMatchObject({ status: 200, json: { data: used } });
  });
});

describe('a live fee', () => {
  const version = async (name: string) => at(await ask(`GET /shipping-fee/${ids[name]}`), 'data');

  test('is changed by a draft, which tells how it differs', async () => {
    expect(await ask(`POST /shipping-fee/${ids.islands}/promote`)).toMatchObject({ status: 200 });
    const draft = idIn(await ask(`POST /shipping-fee/${ids.islands}/draft`));
    const [first] = Object.values(at(await ask(`GET /shipping-fee/${draft}`), 'data.conditions') ?? {});
    await ask(`PUT /shipping-fee/${draft}`, {
      conditions: [{ ...first, maximum: '30', districts: [] }],
    });
    expect(at(await ask(`GET /shipping-fee/${draft}/differences`), 'data.changes')).toMatchObject({
      conditions: {
        before: [{ maximum: '20.00', districts: [ids.ILD] }, { modifier: 'none' }],
        after: [{ maximum: '30.00', districts: [] }],
      },
    });
    expect(await version('islands')).toMatchObject({ conditions: [{ maximum: '20.00' }, {}] });
    expect(await ask(`POST /shipping-fee/${draft}/promote`)).toMatchObject({ status: 200 });
    expect(await version('islands')).toMatchObject({
      status: 'active',
      version: 2,
      conditions: [{ maximum: '30.00', districts: [], regions: [ids.NT] }],
    });
  });

  test('counts before others by its place, which staff change by hand', async () => {
    const order = async () =>
      Object.values(at(await ask('GET /shipping-fee'), 'data') ?? {}).map((one: unknown) =>
        at({ json: one }, 'description.en_US'),
      );
    expect(await order()).toEqual(['Islands', 'Standard']);
    const sorted = [ids.standard, ids.islands];
    expect(await ask('PATCH /shipping-fee/sort', { sorted: [ids.standard] })).toMatchObject({ status: 409 });
    expect(await ask('PATCH /shipping-fee/sort', { sorted })).toMatchObject({ status: 200 });
    expect(await order()).toEqual(['Standard', 'Islands']);
    const draft = idIn(await ask(`POST /shipping-fee/${ids.islands}/draft`));
    await ask(`POST /shipping-fee/${draft}/promote`);
    expect(await version('islands')).toMatchObject({ version: 3, priority: 2 });
    expect(await order()).toEqual(['Standard', 'Islands']);
  });

  test('is promoted without a warning where only the order of fees changed meanwhile, and keeps its new place', async () => {
    const draft = idIn(await ask(`POST /shipping-fee/${ids.islands}/draft`));
    for (const sorted of [
      [ids.islands, ids.standard],
      [ids.standard, ids.islands],
    ])
      await ask('PATCH /shipping-fee/sort', { sorted });
    expect(at(await ask(`GET /shipping-fee/${draft}/differences`), 'data')).toMatchObject({ changes: {}, since: [] });
    expect(await ask(`POST /shipping-fee/${draft}/promote`)).toMatchObject({ status: 200 });
    expect(await version('islands')).toMatchObject({ version: 4, priority: 2 });
  });

  test('has the last place once it goes live among fees in an order', async () => {
    await ask(`POST /shipping-fee/${ids.standard}/promote`);
    const late = idIn(await ask('POST /shipping-fee', fee('Late')));
    expect(await ask(`POST /shipping-fee/${late}/promote`)).toMatchObject({ json: { data: { priority: 3 } } });
    await ask(`DELETE /shipping-fee/${late}`);
  });

  test('is deleted with its versions, and brought back with its conditions', async () => {
    const before = await version('islands');
    expect(await ask(`DELETE /shipping-fee/${ids.islands}`)).toMatchObject({ status: 200 });
    expect(await ask(`POST /shipping-fee/${ids.islands}/restore`)).toMatchObject({
      status: 200,
      json: { data: { conditions: at({ json: before }, 'conditions') } },
    });
  });
});
