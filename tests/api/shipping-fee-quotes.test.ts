import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { permissionsFor } from '../../resources/access.ts';
import { product_group } from '../../resources/catalogue/product_group.ts';
import { quoteFee } from '../../server/domain/shipping_fee/quote-fee.ts';
import { call, scenarios } from './scenarios.ts';
import { at, idIn } from './version-world.ts';
import { makeShop, type Shop } from './world.ts';

/** The fee of a cart, live and with drafts (SPEC §3). */
let shop: Shop;
const ids: Record<string, number> = {};
const as = 'administrator';
const both = (text: string) => ({ zh_HK: `${text}（中）`, en_US: text });
const ask = (what: string, body?: unknown) => call(shop, what, { as, ...(body !== undefined && { body }) });

async function make(name: string, path: string, body: object): Promise<number> {
  const made = await ask(`POST ${path}`, body);
  expect(made.status, made.text).toBe(201);
  return (ids[name] = idIn(made));
}

async function makeFee(name: string, more: object): Promise<void> {
  const fee = { description: both(name), delivery_methods: ['home_delivery'], price: '50', ...more };
  const id = await make(name, '/shipping-fee', fee);
  expect(await ask(`POST /shipping-fee/${id}/promote`)).toMatchObject({ status: 200 });
}

const cart = (more: object = {}) => ({
  delivery_method: 'home_delivery',
  amount: '100',
  weight: '2.5',
  items: [{ quantity: 2 }],
  ...more,
});
const quote = async (more: object = {}) => at(await ask('POST /shipping-fee/quote', cart(more)), 'data');
const nothing = { fee: null, version: null, description: null, price: null };

beforeAll(async () => {
  shop = await makeShop();
  await shop.addPerson('stranger', permissionsFor('list', { ...product_group, subject: 'Salesman' }));
  const country = await make('HK', '/address-area/country', { code: 'HK', name: both('Hong Kong') });
  const region = await make('NT', '/address-area/region', { code: 'NT', name: both('New Territories'), country });
  await make('ILD', '/address-area/district', { code: 'ILD', name: both('Islands'), region });
  await make('food', '/product-category', { key: 'food', name: both('Food') });
  await make('ice', '/product-category', { key: 'ice', name: both('Ice cream'), parent: ids.food });
  await makeFee('region', { type: 'by_weight', price: '10', conditions: [{ regions: [ids.NT] }] });
  await makeFee('food', { type: 'by_quantity', price: '30', conditions: [{ product_categories: [ids.food] }] });
  await makeFee('standard', {
    type: 'free_above',
    free_from: '500',
    conditions: [{ measure: 'weight', maximum: '20' }],
  });
});
afterAll(() => shop.drop());

describe('a cart', () => {
  scenarios(
    () => shop,
    [
      {
        name: 'is tried only by who may see the fees',
        as: 'stranger',
        call: 'POST /shipping-fee/quote',
        body: cart(),
        status: 403,
      },
      { name: 'is tried in a store', as, call: 'POST /shipping-fee/quote', body: cart(), store: null, status: 400 },
      {
        name: 'has an amount, a weight and items',
        as,
        call: 'POST /shipping-fee/quote',
        body: { delivery_method: 'home_delivery' },
        status: 422,
        contains: {
          errors: { amount: [expect.any(String)], weight: [expect.any(String)], items: [expect.any(String)] },
        },
      },
      {
        name: 'has no coupons worth more than it is',
        as,
        call: 'POST /shipping-fee/quote',
        body: cart({ coupon_discount: '100.01' }),
        status: 422,
        contains: { errors: { amount: ['The Amount field may not be less than Coupon discount'] } },
      },
      ...['/shipping-fee/quote', '/shipping-fee-case'].map((path) => ({
        name: `goes nowhere and has nothing that isn’t there, as ${path} tells by its place`,
        as,
        call: `POST ${path}`,
        body: cart({
          ...(path.endsWith('case') && { name: 'Lost' }),
          region: 999_991,
          district: 999_992,
          items: [
            { quantity: 1, product_categories: [] },
            { quantity: 1, product_groups: [999_993], product_categories: [999_994] },
          ],
        }),
        status: 422,
        contains: {
          errors: {
            region: ['The Region field refers to a record that does not exist'],
            district: [expect.any(String)],
            'items.1.product_groups': [expect.any(String)],
            'items.1.product_categories': [expect.any(String)],
          },
        },
      })),
    ],
  );

  scenarios(
    () => shop,
    [
      {
        name: 'is told which fees are tried only in a store',
        as,
        call: 'GET /shipping-fee/counting',
        store: null,
        status: 400,
      },
      {
        name: 'is told them only where one may see them',
        as: 'stranger',
        call: 'GET /shipping-fee/counting',
        status: 403,
      },
      {
        name: 'has no other fees than live ones or drafts',
        as,
        call: 'GET /shipping-fee/counting?fees=all',
        status: 400,
      },
    ],
  );

  test('is told the fees in the order in which they are tried, in cents and grams', async () => {
    const { json } = await ask('GET /shipping-fee/counting');
    expect(json).toMatchObject({
      data: [
        { id: ids.region, type: 'by_weight', price: 1_000, conditions: [{ regions: [ids.NT] }] },
        { id: ids.food, type: 'by_quantity', price: 3_000 },
        {
          id: ids.standard,
          version: ids.standard,
          free_from: 50_000,
          conditions: [{ measure: 'weight', maximum: 20_000 }],
        },
      ],
    });
  });

  test('that no fee fits has none', async () => {
    expect(await quote({ weight: '20.001' })).toEqual(nothing);
    expect(await quote({ delivery_method: 'digital' })).toEqual(nothing);
  });

  test('has the first fee that fits, by priority', async () => {
    expect(await quote()).toEqual({
      fee: ids.standard,
      version: ids.standard,
      description: both('standard'),
      price: '50.00',
    });
    expect(await quote({ amount: '600', coupon_discount: '100' })).toMatchObject({ price: '0.00' });
    expect(await quote({ amount: '600', coupon_discount: '100.01' })).toMatchObject({ price: '50.00' });
  });

  test('to a district is one to its region; each kilogram begun counts', async () => {
    expect(await quote({ district: ids.ILD })).toMatchObject({ fee: ids.region, price: '30.00' });
    expect(await quote({ region: ids.NT, weight: '0.001' })).toMatchObject({ fee: ids.region, price: '10.00' });
  });

  test('with something of a category has something of those above it', async () => {
    const items = [{ quantity: 1 }, { quantity: 2, product_categories: [ids.ice] }];
    expect(await quote({ items })).toMatchObject({ fee: ids.food, price: '90.00' });
  });

  test('is tried on drafts, too: those of live fees in their place, new ones behind', async () => {
    const draft = idIn(await ask(`POST /shipping-fee/${ids.standard}/draft`));
    await ask(`PUT /shipping-fee/${draft}`, { price: '55' });
    const fresh = { description: both('any'), delivery_methods: ['digital'], price: '1' };
    const added = await make('any', '/shipping-fee', fresh);
    const { json } = await ask('GET /shipping-fee/counting?fees=drafts');
    expect(json).toMatchObject({ data: [{}, {}, { id: ids.standard, version: draft, price: 5_500 }, { id: added }] });
    expect(await quote({ fees: 'drafts' })).toMatchObject({ fee: ids.standard, version: draft, price: '55.00' });
    expect(await quote({ fees: 'drafts', delivery_method: 'digital' })).toMatchObject({ fee: added, price: '1.00' });
    expect(await quote()).toMatchObject({ version: ids.standard, price: '50.00' });
    expect(await quote({ delivery_method: 'digital' })).toEqual(nothing);
    const promoted = (id: number) => ({ action: 'promote' as const, ids: [id] });
    const small = { delivery_method: 'home_delivery', amount: 100, coupon_discount: 0, weight: 1, items: [] };
    expect(await quoteFee(shop.parts.pool, shop.store, small, promoted(added))).toMatchObject({ cents: 5_000 });
    expect(await quoteFee(shop.parts.pool, shop.store, small, promoted(draft))).toMatchObject({ cents: 5_500 });
  });

  test('has no fee that staff deactivated, by its draft neither, and none of another store', async () => {
    expect(await quote({ region: ids.NT, fees: 'drafts' })).toMatchObject({ fee: ids.region });
    const draft = idIn(await ask(`POST /shipping-fee/${ids.region}/draft`));
    await ask(`POST /shipping-fee/${ids.region}/deactivate`);
    expect(await quote({ region: ids.NT, fees: 'drafts' })).toMatchObject({ fee: ids.standard });
    const counting = await ask('GET /shipping-fee/counting?fees=drafts');
    expect(at(counting, 'data')).not.toContainEqual(expect.objectContaining({ id: ids.region }));
    await ask(`POST /shipping-fee/${draft}/promote`);
    expect(await quote({ region: ids.NT })).toMatchObject({ fee: ids.standard });
    const answer = await call(shop, 'POST /shipping-fee/quote', { as, body: cart(), store: shop.stores[1] });
    expect(at(answer, 'data')).toEqual(nothing);
  });
});
