import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { permissionsFor } from '../../resources/access.ts';
import { product_group } from '../../resources/catalogue/product_group.ts';
import { shipping_fee_case } from '../../resources/delivery/shipping_fee_case.ts';
import { runWhileLocked } from './run-while-locked.ts';
import { call, scenarios } from './scenarios.ts';
import { statementsOf } from './statements.ts';
import { at, both, idIn } from './version-world.ts';
import { makeShop, type Shop } from './world.ts';

/** Test carts: what they should cost, and what they cost live, with drafts, and once a version is promoted. */
let shop: Shop;
const ids: Record<string, number> = {};
const as = 'administrator';
const ask = (what: string, body?: unknown) => call(shop, what, { as, ...(body !== undefined && { body }) });

async function make(name: string, path: string, body: object, store?: number): Promise<number> {
  const made = await call(shop, `POST ${path}`, { as, body, ...(store !== undefined && { store }) });
  expect(made.status, made.text).toBe(201);
  return (ids[name] = idIn(made));
}

async function makeFee(name: string, more: object): Promise<void> {
  const fee = { description: both(name), delivery_methods: ['home_delivery'], price: '50', ...more };
  await ask(`POST /shipping-fee/${await make(name, '/shipping-fee', fee)}/promote`);
}

const cart = (name: string, more: object = {}) => ({
  name,
  delivery_method: 'home_delivery',
  amount: '100',
  weight: '2.5',
  items: [{ quantity: 2 }],
  ...more,
});
const makeCase = (name: string, more: object = {}) => make(name, '/shipping-fee-case', cart(name, more));
const unchanged = Array.from({ length: 5 }, () => ({ changed: false }));
const results = async () => at(await ask('GET /shipping-fee-case/results'), 'data');
/** The same after a write that isn't saved. */
const after = async (action: string, of: readonly (number | undefined)[], values?: object) =>
  at(await ask('POST /shipping-fee-case/results', { action, ids: of, ...(values && { values }) }), 'data');

/** The costs of test carts, as texts. */
const outcomes = (cases: unknown, which: 'live' | 'tried') =>
  (Array.isArray(cases) ? cases : []).map((one: unknown) => at({ json: one }, `${which}.price`));

beforeAll(async () => {
  shop = await makeShop();
  await shop.addPerson('stranger', permissionsFor('list', { ...product_group, subject: 'Salesman' }));
  const list = permissionsFor('list', shipping_fee_case);
  await shop.addPerson('reader', list);
  await shop.addPerson('writer', [...list, ...permissionsFor('update', shipping_fee_case)]);
  const country = await make('HK', '/address-area/country', { code: 'HK', name: both('Hong Kong') });
  const region = await make('NT', '/address-area/region', { code: 'NT', name: both('New Territories'), country });
  await make('ILD', '/address-area/district', { code: 'ILD', name: both('Islands'), region });
  await make('food', '/product-category', { key: 'food', name: both('Food') });
  await make('ice', '/product-category', { key: 'ice', name: both('Ice cream'), parent: ids.food });
  await makeFee('region', { type: 'by_weight', price: '10', conditions: [{ regions: [ids.NT] }] });
  await makeFee('food', { type: 'by_quantity', price: '30', conditions: [{ product_categories: [ids.food] }] });
  await makeFee('standard', { conditions: [{ measure: 'weight', maximum: '20' }] });
  await make(
    'theirs',
    '/shipping-fee',
    { description: both('x'), delivery_methods: ['digital'], price: '1' },
    shop.stores[1],
  );
});
afterAll(() => shop.drop());

describe('a test cart', () => {
  scenarios(
    () => shop,
    [
      { name: 'is seen only by who may see fees', as: 'stranger', call: 'GET /shipping-fee-case', status: 403 },
      {
        name: 'isn’t made by who may only read',
        as: 'reader',
        call: 'POST /shipping-fee-case',
        body: cart('Stray'),
        status: 403,
      },
      {
        name: 'has a name and what a quote takes',
        as,
        call: 'POST /shipping-fee-case',
        body: {},
        status: 422,
        contains: {
          errors: {
            name: [expect.any(String)],
            delivery_method: [expect.any(String)],
            amount: [expect.any(String)],
            weight: [expect.any(String)],
            items: [expect.any(String)],
          },
        },
      },
      {
        name: 'has no coupons worth more than it is',
        as,
        call: 'POST /shipping-fee-case',
        body: cart('Gift', { coupon_discount: '100.01' }),
        status: 422,
        contains: { errors: { amount: ['The Amount field may not be less than Coupon discount'] } },
      },
      {
        name: 'expects no fee of another store',
        as,
        call: 'POST /shipping-fee-case',
        body: () => cart('Stray', { expected_fee: ids.theirs }),
        status: 422,
        contains: { errors: { expected_fee: [expect.any(String)] } },
      },
      {
        name: 'costs at least nothing',
        as,
        call: 'POST /shipping-fee-case',
        body: cart('Gift', { expected_price: '-1' }),
        status: 422,
        contains: { errors: { expected_price: [expect.any(String)] } },
      },
    ],
  );
});

describe('test carts', () => {
  const path = 'GET /shipping-fee-case/results';
  const trying = 'POST /shipping-fee-case/results';
  scenarios(
    () => shop,
    [
      { name: 'are tried only by who may see fees', as: 'stranger', call: path, status: 403 },
      { name: 'are tried in a store', as, call: path, store: null, status: 400 },
      { name: 'are tried after a write only by who may see fees', as: 'stranger', call: trying, body: {}, status: 403 },
      {
        name: 'are tried after a write only by who may make it',
        as: 'reader',
        call: trying,
        body: () => ({ action: 'update', ids: [ids.standard], values: { price: '60' } }),
        status: 403,
      },
      {
        name: 'are tried after a deletion only by who may delete',
        as: 'writer',
        call: trying,
        body: () => ({ action: 'delete', ids: [ids.standard] }),
        status: 403,
      },
      {
        name: 'are tried on no version that isn’t there',
        as,
        call: trying,
        body: { action: 'promote', ids: [999_999] },
        status: 404,
      },
      {
        name: 'are tried on no other store’s',
        as,
        call: trying,
        body: () => ({ action: 'sort', ids: [ids.standard, ids.theirs] }),
        status: 404,
      },
      {
        name: 'are tried on a version by its id',
        as,
        call: trying,
        body: { action: 'promote', ids: ['all'] },
        status: 422,
      },
      { name: 'are tried on one version', as, call: trying, body: { action: 'promote', ids: [1, 2] }, status: 422 },
      { name: 'are tried on no unknown write', as, call: trying, body: { action: 'burn', ids: [1] }, status: 422 },
      {
        name: 'are tried on no edit that couldn’t be saved',
        as,
        call: trying,
        body: () => ({ action: 'update', ids: [ids.standard], values: { price: '-1' } }),
        status: 422,
        contains: { errors: { price: [expect.any(String)] } },
      },
      {
        name: 'are tried on no edit that names what isn’t there',
        as,
        call: trying,
        body: () => ({ action: 'update', ids: [ids.standard], values: { conditions: [{ districts: [999_999] }] } }),
        status: 422,
        contains: { errors: { 'conditions.0.districts': [expect.any(String)] } },
      },
      {
        name: 'are tried after an edit by who may update',
        as: 'writer',
        call: trying,
        body: () => ({ action: 'update', ids: [ids.standard], values: { price: '60' } }),
        status: 200,
        contains: { data: [] },
      },
      {
        name: 'may be none',
        as: 'reader',
        call: path,
        status: 200,
        contains: { data: [], meta: { total: 0 } },
      },
    ],
  );

  test('are told what they should cost and what they do, by name', async () => {
    await makeCase('1 Sha Tin', { expected_fee: ids.standard, expected_price: '50' });
    await makeCase('2 Islands', { district: ids.ILD, expected_price: '25' });
    await makeCase('3 Ice', { items: [{ quantity: 3, product_categories: [ids.ice] }], expected_fee: ids.standard });
    await makeCase('4 Heavy', { weight: '20.001', expects: 'none' });
    await makeCase('5 Any');
    const { json } = await ask('GET /shipping-fee-case/results');
    const fee = (name: string, price: string, passed: boolean) => ({
      fee: { id: ids[name], version: ids[name], description: both(name) },
      price,
      passed,
    });
    expect(json).toMatchObject({
      meta: { total: 5 },
      data: [
        {
          id: ids['1 Sha Tin'],
          name: '1 Sha Tin',
          cart: { amount: 10_000, coupon_discount: 0, weight: 2_500, items: [{ quantity: 2 }] },
          expects: 'fee',
          expected_fee: { id: ids.standard, title: 'standard' },
          expected_price: '50.00',
          live: fee('standard', '50.00', true),
          tried: fee('standard', '50.00', true),
          changed: false,
        },
        { live: fee('region', '30.00', false), expected_fee: null },
        { live: fee('food', '90.00', false) },
        { live: { fee: null, price: null, passed: true }, expects: 'none' },
        { live: fee('standard', '50.00', true), expected_price: null },
      ],
    });
  });

  test('are tried with all drafts, or with one version as if it were promoted', async () => {
    const draft = idIn(await ask(`POST /shipping-fee/${ids.standard}/draft`));
    await ask(`PUT /shipping-fee/${draft}`, { price: '55' });
    const heavy = await make('heavy', '/shipping-fee', {
      description: both('heavy'),
      delivery_methods: ['home_delivery'],
      price: '200',
    });
    const changes = [
      { changed: true, live: { price: '50.00', passed: true }, tried: { price: '55.00', passed: false } },
      { changed: false },
      { changed: false },
      { changed: true, live: { fee: null }, tried: { fee: { id: heavy }, price: '200.00', passed: false } },
      { changed: true, tried: { fee: { id: ids.standard, version: draft }, price: '55.00', passed: true } },
    ];
    expect(await results()).toMatchObject(changes);
    expect(await after('promote', [draft])).toMatchObject([
      changes[0],
      { changed: false },
      { changed: false },
      { changed: false },
      changes[4],
    ]);
    expect(await after('promote', [heavy])).toMatchObject([
      { changed: false },
      { changed: false },
      { changed: false },
      changes[3],
      { changed: false },
    ]);
  });

  test('change as foretold; a former version is tried, too, and one of a fee that is off changes nothing', async () => {
    const { json } = await ask(`GET /shipping-fee/${ids.standard}/versions`);
    const draft = Number(at({ json }, 'data.1.id'));
    expect(await ask(`POST /shipping-fee/${draft}/promote`)).toMatchObject({ status: 200 });
    expect(await after('promote', [ids.standard])).toMatchObject([
      { changed: false, live: { price: '55.00' } },
      ...unchanged.slice(1),
    ]);
    const former = at(await ask(`GET /shipping-fee/${ids.standard}/versions`), 'data.1');
    expect(former).toMatchObject({ status: 'archived' });
    const archived = Number(at({ json: former }, 'id'));
    expect(await after('promote', [archived])).toMatchObject([
      { changed: true, live: { passed: false }, tried: { price: '50.00', passed: true } },
      {},
      {},
      {},
      { changed: true },
    ]);
    await ask(`POST /shipping-fee/${ids.standard}/deactivate`);
    expect(await after('promote', [archived])).toMatchObject(unchanged);
  });

  test('change as foretold by an order, and by fees that are switched off, deleted and switched on', async () => {
    await ask(`POST /shipping-fee/${ids.standard}/activate`);
    const sorted = [ids.standard, ids.region, ids.food, ids.heavy];
    const byOrder = await after('sort', sorted);
    expect(byOrder).toMatchObject([
      { changed: false },
      { changed: true, live: { fee: { id: ids.region } }, tried: { fee: { id: ids.standard }, price: '55.00' } },
      { changed: true, live: { fee: { id: ids.food } }, tried: { fee: { id: ids.standard }, passed: true } },
      { changed: false },
      { changed: false },
    ]);
    expect(await ask('PATCH /shipping-fee/sort', { sorted })).toMatchObject({ status: 200 });
    expect(outcomes(await results(), 'live')).toEqual(outcomes(byOrder, 'tried'));

    const without = await after('deactivate', [ids.standard]);
    expect(without).toMatchObject([
      { tried: { fee: null, passed: false } },
      { tried: { fee: { id: ids.region } } },
      {},
      {},
      {},
    ]);
    expect(outcomes(await after('delete', [ids.standard]), 'tried')).toEqual(outcomes(without, 'tried'));
    await ask(`POST /shipping-fee/${ids.standard}/deactivate`);
    expect(outcomes(await results(), 'live')).toEqual(outcomes(without, 'tried'));
    expect(await after('deactivate', [ids.standard])).toMatchObject(unchanged);
    const back = await after('activate', [ids.standard, ids.food]);
    await ask(`POST /shipping-fee/${ids.standard}/activate`);
    expect(outcomes(await results(), 'live')).toEqual(outcomes(back, 'tried'));
  });

  test('change as foretold by a live fee that is edited; what of it isn’t sent stays', async () => {
    const stored = await ask(`GET /shipping-fee/${ids.standard}`);
    const values = {
      type: 'by_weight',
      price: '7',
      description: { en_US: 'By kilogram' },
      conditions: [
        { id: Number(at(stored, 'data.conditions.0.id')), maximum: '2' },
        { measure: 'quantity', minimum: '2' },
      ],
    };
    const foretold = await after('update', [ids.standard], { ...values, conditions: values.conditions.slice(1) });
    expect(foretold).toMatchObject([
      { tried: { price: '21.00', fee: { description: { en_US: 'By kilogram' } } } },
      {},
      {},
      {},
      {},
    ]);
    const narrower = await after('update', [ids.standard], values);
    expect(narrower).toMatchObject([{ changed: true, tried: { fee: null } }, {}, {}, {}, {}]);
    await ask(`PUT /shipping-fee/${ids.standard}`, values);
    expect(outcomes(await results(), 'live')).toEqual(outcomes(narrower, 'tried'));
    const draft = idIn(await ask(`POST /shipping-fee/${ids.standard}/draft`));
    ids.copy = draft;
    expect(await after('update', [draft], { price: '99' })).toMatchObject(unchanged);
  });

  test('are as many statements, however many there are', async () => {
    // Only after the fees have been read.
    await results();
    const few = await statementsOf(shop.parts.pool, () => results());
    for (let number = 0; number < 20; number += 1)
      await makeCase(`Cart ${number}`, { items: [{ quantity: 1, product_categories: [ids.ice] }], district: ids.ILD });
    expect(await statementsOf(shop.parts.pool, () => results())).toBe(few);
  });

  test('are tried as of one moment: a fee that is written between the live price and the other changes neither', async () => {
    await results();
    const change = `update shipping_fee set price = 31, revision = revision + 1 where id = ${ids.food};
      lock table shipping_fee_conditions in access exclusive mode`;
    const asked = () => after('promote', [ids.food]);
    const [answer] = await runWhileLocked(shop.parts.pool, [change, []], [asked]);
    const ofIce = Array.isArray(answer)
      ? answer.find((one: unknown) => at({ json: one }, 'name') === '3 Ice')
      : undefined;
    expect(ofIce).toMatchObject({ live: { price: '90.00' }, tried: { price: '90.00' }, changed: false });
  });

  test('of another store aren’t told', async () => {
    expect(at(await call(shop, path, { as, store: shop.stores[1] }), 'data')).toEqual([]);
  });
});

describe('what test carts cost', () => {
  const path = 'POST /shipping-fee-case/expect';
  const expected = (name: string, more: object = {}) => ({
    id: ids[name],
    revision: 1,
    expects: 'fee',
    expected_fee: null,
    expected_price: '12.00',
    ...more,
  });
  const cases = (...some: readonly object[]) => ({ cases: some });
  const untouched = async () =>
    expect(await ask(`GET /shipping-fee-case/${ids['1 Sha Tin']}`)).toMatchObject({
      json: { data: { revision: 1, expected_price: '50.00' } },
    });
  scenarios(
    () => shop,
    [
      { name: 'isn’t accepted by who may only read', as: 'reader', call: path, body: cases(), status: 403 },
      { name: 'is accepted of at least one', as, call: path, body: cases(), status: 422 },
      {
        name: 'isn’t accepted of one that was changed meanwhile, nor then of the others',
        as,
        call: path,
        body: () => cases(expected('1 Sha Tin'), expected('5 Any', { revision: 9 })),
        status: 409,
        contains: 'Someone changed or deleted “5 Any” since',
        also: untouched,
      },
      {
        name: 'isn’t accepted of one that was deleted meanwhile, nor then of the others',
        as,
        call: path,
        body: () => cases(expected('1 Sha Tin'), expected('5 Any', { id: 999_999 })),
        status: 409,
        contains: '#999999',
        also: untouched,
      },
      {
        name: 'isn’t accepted in another store',
        as,
        call: path,
        store: () => shop.stores[1] ?? 0,
        body: () => cases(expected('1 Sha Tin')),
        status: 409,
        lacks: ['Sha Tin'],
        also: untouched,
      },
      {
        name: 'is no fee of another store',
        as,
        call: path,
        body: () => cases(expected('1 Sha Tin'), expected('5 Any', { expected_fee: ids.theirs })),
        status: 422,
        also: untouched,
      },
      {
        name: 'is no draft of a fee, which goes with its promote',
        as,
        call: path,
        body: () => cases(expected('1 Sha Tin'), expected('5 Any', { expected_fee: ids.copy })),
        status: 422,
        also: untouched,
      },
      {
        name: 'is no price below nothing',
        as,
        call: path,
        body: () => cases(expected('1 Sha Tin'), expected('5 Any', { expected_price: '-1' })),
        status: 422,
        contains: { errors: { expected_price: [expect.any(String)] } },
        also: untouched,
      },
      {
        name: 'is accepted of several at once, each with its history',
        as,
        call: path,
        body: () =>
          cases(
            expected('1 Sha Tin', { expected_fee: ids.standard }),
            expected('5 Any', { expects: 'none', expected_price: null }),
          ),
        status: 200,
        contains: () => ({
          data: [
            { id: ids['1 Sha Tin'], revision: 2 },
            { id: ids['5 Any'], revision: 2 },
          ],
        }),
        also: async () => {
          expect(await ask(`GET /shipping-fee-case/${ids['5 Any']}`)).toMatchObject({
            json: { data: { expects: 'none', expected_fee: null, expected_price: null } },
          });
          expect(await ask(`GET /shipping-fee-case/${ids['1 Sha Tin']}/history`)).toMatchObject({
            json: {
              data: [{ action: 'expect', changes: { expected_price: { before: '50.00', after: '12.00' } } }, {}],
            },
          });
        },
      },
      {
        name: 'isn’t accepted once more by who saw what was before',
        as,
        call: path,
        body: () => cases(expected('1 Sha Tin')),
        status: 409,
      },
      {
        name: 'that was accepted already is no change',
        as,
        call: path,
        body: () => cases(expected('1 Sha Tin', { revision: 2, expected_fee: ids.standard })),
        status: 200,
        contains: { data: [{ revision: 2 }] },
      },
      {
        name: 'names a district that then can’t be deleted',
        as,
        call: () => `DELETE /address-area/district/${ids.ILD}`,
        status: 409,
      },
    ],
  );
});
