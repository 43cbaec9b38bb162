import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { permissionsFor } from '../../resources/access.ts';
import { address_area_region } from '../../resources/delivery/address_area_region.ts';
import { valueAt } from '../../server/db/model/paths.ts';
import { call, scenarios } from './scenarios.ts';
import { makeShop, type Shop } from './world.ts';

/** Address areas: countries, their regions, their districts (SPEC §3, §7). */
let shop: Shop;
const ids: Record<string, number> = {};
const as = 'administrator';
const both = (text: string) => ({ zh_HK: `${text}（中）`, en_US: text });

beforeAll(async () => {
  shop = await makeShop();
  await shop.addPerson('lister', permissionsFor('list', address_area_region));
  await shop.addPerson('reader', permissionsFor('get', address_area_region));
  await shop.addPerson('editor', permissionsFor('update', address_area_region));
  await shop.addPerson('deleter', permissionsFor('delete', address_area_region));
});
afterAll(() => shop.drop());

/** Creates an area and stores its id by its code. */
async function make(level: 'country' | 'region' | 'district', code: string, values: object = {}) {
  const made = await call(shop, `POST /address-area/${level}`, { as, body: { code, name: both(code), ...values } });
  expect(made.status, made.text).toBe(201);
  ids[code] = Number(valueAt(made.json, ['data', 'id']));
}

/** HK contains KLN (YTM, KC) and NT (ST); MO contains PEN. */
beforeEach(async () => {
  await shop.parts.pool.query('truncate address_area_country, history, trash cascade');
  await make('country', 'HK', { erp_ref_id: 'A1' });
  await make('country', 'MO');
  await make('region', 'KLN', { country: ids.HK, erp_ref_id: 'R1' });
  await make('region', 'NT', { country: ids.HK, erp_ref_id: 'r1' });
  await make('region', 'PEN', { country: ids.MO });
  await make('district', 'YTM', { region: ids.KLN, erp_ref_id: 'R1' });
  await make('district', 'KC', { region: ids.KLN });
  await make('district', 'ST', { region: ids.NT });
});

const codesOf = async () => {
  const { json } = await call(shop, 'GET /address-area', { as });
  const codes = (list: unknown, below: readonly string[]): unknown =>
    Array.isArray(list)
      ? list.map((one) => {
          const [next, ...rest] = below;
          return next === undefined
            ? valueAt(one, ['code'])
            : { [String(valueAt(one, ['code']))]: codes(valueAt(one, [next]), rest) };
        })
      : [];
  return codes(valueAt(json, ['data']), ['regions', 'districts']);
};
const asBuilt = [{ HK: [{ KLN: ['YTM', 'KC'] }, { NT: ['ST'] }] }, { MO: [{ PEN: [] }] }];
const unchanged = { also: async () => expect(await codesOf()).toEqual(asBuilt) };

describe('the tree', () => {
  scenarios(
    () => shop,
    [
      { name: 'is for staff only', call: 'GET /address-area', status: 401 },
      { name: 'is not for who may only read single areas', as: 'reader', call: 'GET /address-area', status: 403 },
      { name: 'takes no parameters', as, call: 'GET /address-area?parent_id=1', status: 400, contains: 'parent_id' },
      { name: 'is read only', as, call: 'POST /address-area', body: {}, status: 404 },
      {
        name: 'has every level in order, with names, references, and which of those stand twice at a level',
        as: 'lister',
        call: 'GET /address-area',
        store: null,
        status: 200,
        contains: () => ({
          data: [
            {
              id: ids.HK,
              revision: 1,
              code: 'HK',
              name: both('HK'),
              erp_ref_id: 'A1',
              erp_ref_id_repeated: false,
              regions: [
                {
                  code: 'KLN',
                  erp_ref_id: 'R1',
                  erp_ref_id_repeated: true,
                  districts: [
                    { code: 'YTM', erp_ref_id: 'R1', erp_ref_id_repeated: false },
                    { code: 'KC', erp_ref_id: null, erp_ref_id_repeated: false },
                  ],
                },
                { code: 'NT', erp_ref_id: 'r1', erp_ref_id_repeated: true },
              ],
            },
            { code: 'MO', regions: [{ code: 'PEN', districts: [] }] },
          ],
          meta: { countries: 2, regions: 3, districts: 3 },
        }),
        ...unchanged,
      },
    ],
  );
});

describe('a level', () => {
  const levels = ['country', 'region', 'district'] as const;
  const codes = { country: ['HK', 'MO'], region: ['KLN', 'NT', 'PEN'], district: ['KC', 'ST', 'YTM'] } as const;
  scenarios(
    () => shop,
    [
      ...levels.map((level) => ({
        name: `has no list for who may only read single areas: GET address-area/${level}`,
        as: 'reader',
        call: `GET /address-area/${level}`,
        status: 403,
      })),
      ...levels.map((level) => ({
        name: `lists its areas: GET address-area/${level}`,
        as,
        call: `GET /address-area/${level}?sort=code`,
        status: 200,
        contains: { data: codes[level].map((code) => ({ code })), meta: { total: codes[level].length } },
      })),
    ],
  );
});

describe('an area', () => {
  scenarios(
    () => shop,
    [
      {
        name: 'is not made by who may not',
        as: 'editor',
        call: 'POST /address-area/country',
        body: { code: 'JP', name: both('JP') },
        status: 403,
        ...unchanged,
      },
      {
        name: 'of no country is no region',
        as,
        call: 'POST /address-area/region',
        body: { code: 'X', name: both('X') },
        status: 422,
        contains: { errors: { country: [expect.any(String)] } },
      },
      {
        name: 'of a country that isn’t there is no region',
        as,
        call: 'POST /address-area/region',
        body: { code: 'X', name: both('X'), country: 2_000_000 },
        status: 422,
        contains: { errors: { country: [expect.any(String)] } },
      },
      {
        name: 'needs its name in both locales',
        as,
        call: 'POST /address-area/country',
        body: { code: 'JP', name: { en_US: 'Japan' } },
        status: 422,
        contains: { errors: { 'name.zh_HK': [expect.any(String)] } },
      },
      {
        name: 'has a code of its own, capitals aside',
        as,
        call: 'POST /address-area/region',
        body: () => ({ code: 'kln', name: both('other'), country: ids.MO }),
        status: 409,
        contains: { errors: { code: [expect.any(String)] } },
        ...unchanged,
      },
      {
        name: 'may have the ERP reference of another: that is flagged, not refused',
        as,
        call: 'POST /address-area/region',
        body: () => ({ code: 'ISL', name: both('ISL'), country: ids.MO, erp_ref_id: 'R1' }),
        status: 201,
      },
      {
        name: 'is not moved by who may only read',
        as: 'reader',
        call: () => `PUT /address-area/district/${ids.KC}`,
        body: () => ({ region: ids.NT }),
        status: 403,
        ...unchanged,
      },
      {
        name: 'is not put in order below another’s parent',
        as,
        call: () => `PATCH /address-area/district/sort/${ids.NT}`,
        body: () => [ids.KC, ids.YTM],
        status: 409,
        ...unchanged,
      },
      {
        name: 'is put in order by hand below its parent',
        as,
        call: () => `PATCH /address-area/district/sort/${ids.KLN}`,
        body: () => [ids.KC, ids.YTM],
        status: 200,
        also: async () =>
          expect(await codesOf()).toEqual([{ HK: [{ KLN: ['KC', 'YTM'] }, { NT: ['ST'] }] }, { MO: [{ PEN: [] }] }]),
      },
    ],
  );

  test('moves to another region, where it comes after those that were put in order, and its history tells so', async () => {
    await call(shop, `PATCH /address-area/district/sort/${ids.NT}`, { as, body: [ids.ST] });
    const moved = await call(shop, `PUT /address-area/district/${ids.YTM}`, { as, body: { region: ids.NT } });
    expect(moved.status, moved.text).toBe(200);
    expect(await codesOf()).toEqual([{ HK: [{ KLN: ['KC'] }, { NT: ['ST', 'YTM'] }] }, { MO: [{ PEN: [] }] }]);
    const { json } = await call(shop, `GET /address-area/district/${ids.YTM}/history`, { as });
    expect(json).toMatchObject({
      data: [{ changes: { region: { before: ids.KLN, after: ids.NT } } }, { action: 'create' }],
    });
  });

  test('of a deleted region is refused, naming the field', async () => {
    expect((await call(shop, `DELETE /address-area/region/${ids.PEN}`, { as })).status).toBe(200);
    expect(
      await call(shop, 'POST /address-area/district', { as, body: { code: 'SE', name: both('Sé'), region: ids.PEN } }),
    ).toMatchObject({ status: 422, json: { errors: { region: [expect.any(String)] } } });
  });
});

describe('an address form', () => {
  const put = (rows: unknown) => ({
    as,
    call: () => `PUT /address-area/country/${ids.HK}`,
    body: { address_form: rows },
  });
  scenarios(
    () => shop,
    [
      {
        name: 'has no part that no address has',
        ...put([{ part: 'planet' }]),
        status: 422,
        contains: { errors: { 'address_form.0.part': [expect.any(String)] } },
      },
      {
        name: 'has no part twice',
        ...put([{ part: 'tel' }, { part: 'tel' }]),
        status: 422,
        contains: { errors: { 'address_form.1.part': [expect.any(String)] } },
      },
      { name: 'is a list', ...put({ part: 'tel' }), status: 422 },
      {
        name: 'keeps the order and the words that it was given',
        ...put([
          { part: 'tel', required: true, label: { zh_HK: '手提電話', en_US: 'Mobile' } },
          { part: 'recipient', required: false },
        ]),
        status: 200,
        contains: {
          data: {
            address_form: [
              { part: 'tel', required: true, label: { zh_HK: '手提電話', en_US: 'Mobile' } },
              { part: 'recipient', required: false },
            ],
          },
        },
      },
    ],
  );

  test('takes another order of the same rows', async () => {
    const path = `/address-area/country/${ids.HK}`;
    const first = await call(shop, `PUT ${path}`, {
      as,
      body: { address_form: [{ part: 'recipient' }, { part: 'tel' }, { part: 'address' }] },
    });
    const rows = valueAt(first.json, ['data', 'address_form']);
    if (!Array.isArray(rows)) throw new Error(first.text);
    const [one, two, three] = rows;
    await call(shop, `PUT ${path}`, { as, body: { address_form: [three, one, two] } });
    const { json } = await call(shop, `GET ${path}`, { as });
    expect(valueAt(json, ['data', 'address_form'])).toEqual([three, one, two]);
  });
});

describe('what refers to an area', () => {
  scenarios(
    () => shop,
    [
      {
        name: 'is told to who may delete it only',
        as: 'reader',
        call: () => `GET /address-area/region/${ids.KLN}/references`,
        status: 403,
      },
      { name: 'is not told of one that isn’t there', as, call: 'GET /address-area/region/99/references', status: 404 },
      {
        name: 'takes no parameters',
        as,
        call: () => `GET /address-area/region/${ids.KLN}/references?page=1`,
        status: 400,
      },
      {
        name: 'is told before it is deleted: how many, and the filter that finds them',
        as: 'deleter',
        call: () => `GET /address-area/region/${ids.KLN}/references`,
        status: 200,
        contains: { data: [{ resource: 'address_area_district', count: 2, archived: 0, filter: 'region' }] },
      },
      {
        name: 'is nothing where nothing does',
        as,
        call: () => `GET /address-area/district/${ids.ST}/references`,
        status: 200,
        contains: { data: [] },
      },
      {
        name: 'stands in the way of its deletion, in the same words',
        as,
        call: () => `DELETE /address-area/region/${ids.KLN}`,
        status: 409,
        contains: { used_by: [{ resource: 'address_area_district', count: 2, archived: 0, filter: 'region' }] },
        ...unchanged,
      },
    ],
  );
});
