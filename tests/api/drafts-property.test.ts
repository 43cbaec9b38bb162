import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, versionsOf } from './version-world.ts';
import { makeShop, type Shop } from './world.ts';

/** Whatever a draft says, promoting it makes the record say the same, and restoring what was makes it say that again. */
let shop: Shop;
let categories: readonly number[];
let children: readonly number[];
let groups: readonly number[];
let skus: readonly number[];
beforeAll(async () => {
  shop = await makeShop();
  const [campaign] = [await make('brand-campaign', { key: 'c', name: { zh_HK: '活動', en_US: 'Campaign' }, started_at: '2026-01-01T00:00:00Z' })];
  categories = await three(makeCategory);
  children = await three((place) => make('brand-campaign-child', { brand_campaign: campaign, key: `c-${place}`, name: { zh_HK: '子', en_US: 'Child' } }));
  groups = await three((place) => make('customer-group', { key: `g-${place}`, name: { zh_HK: '組', en_US: 'Group' } }));
  skus = await three(makeSku);
}, 60_000);
afterAll(() => shop.drop());

const { ask, make, makeSku, makeCategory, makeVersion, contentOf, draftOf, copiesOf } = versionsOf(() => shop);
const three = async (one: (place: number) => Promise<number>) => [await one(0), await one(1), await one(2)];

/** Something that a version says: its own fields, and its rows as the calls of options leave them. */
interface Said {
  readonly fields: object;
  readonly choices: readonly { readonly key: string; readonly name: string }[];
  readonly options: readonly { readonly combination: string; readonly sku: number | null; readonly price: string | null; readonly quota: number | null; readonly obsolete: boolean }[];
  readonly prices: readonly { readonly group: number; readonly combination: string | null; readonly price: string }[];
}

const place = fc.nat({ max: 2 });
const money = fc.integer({ min: 0, max: 99_999 }).map((cents) => (cents / 100).toFixed(2));
const text = fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }).map((one) => `t${one.trim().replaceAll('\0', '')}`);
const texts = fc.record({ zh_HK: text, en_US: text });
const keys = ['red', 'blue', 'green', 'white', 'black', 'pink'];

const fields = fc.record(
  {
    name: texts,
    description: fc.option(texts),
    hashtag: fc.uniqueArray(fc.constantFrom('tea', '茶', 'new'), { maxLength: 3 }),
    started_at: fc.option(fc.constantFrom('2026-11-01T00:00:00.000Z', '2026-12-01T08:30:00.000Z')),
    ended_at: fc.option(fc.constantFrom('2027-01-01T00:00:00.000Z', '2027-02-01T00:00:00.000Z')),
    price: money,
    original_price: fc.option(money),
    discount: fc.option(fc.constantFrom('5.00', '12.50')),
    max_pcs_per_user: fc.option(fc.integer({ min: 1, max: 9 })),
    product_categories: fc.uniqueArray(place, { maxLength: 3 }).map((places) => ({ categories: places })),
    brand_campaign_children: fc.uniqueArray(place, { maxLength: 3 }).map((places) => ({ children: places })),
    customer_groups: fc.uniqueArray(place, { maxLength: 3 }).map((places) => ({ groups: places })),
    delivery_type: fc.constantFrom('home_delivery', 'digital'),
    alcoholic: fc.boolean(),
    tangible: fc.boolean(),
    specs: fc.record({ origin: texts, packaging: texts }, { requiredKeys: [] }),
  },
  { requiredKeys: [] },
);
const rows = fc.record({
  choices: fc.shuffledSubarray(keys).chain((some) => fc.tuple(...some.map((key) => text.map((name) => ({ key, name }))))),
  options: fc.shuffledSubarray(keys, { minLength: 1 }).chain((some) =>
    fc.tuple(...some.map((combination) => fc.record({ combination: fc.constant(combination), sku: fc.option(place), price: fc.option(money), quota: fc.option(fc.integer({ min: 50, max: 99 })), obsolete: fc.boolean() }))),
  ),
  prices: fc.uniqueArray(fc.record({ group: place, combination: fc.option(fc.constantFrom(...keys)), price: money }), { maxLength: 6, selector: ({ group, combination }) => `${group} ${combination}` }),
});
const said = fc.tuple(fields, rows);

/** Puts ids into what was made up before there were any. */
function saidIn([own, { choices, options, prices }]: (typeof said extends fc.Arbitrary<infer T> ? T : never)): Said {
  const ids = { categories, children, groups };
  const pick = (value: unknown): unknown => {
    const [name, places] = typeof value === 'object' && value !== null ? (Object.entries(value)[0] ?? []) : [];
    return name === 'categories' || name === 'children' || name === 'groups' ? (Array.isArray(places) ? places.map((one: number) => ids[name][one]) : value) : value;
  };
  return {
    fields: Object.fromEntries(Object.entries(own).map(([name, value]) => [name, pick(value)])),
    choices,
    options: options.map((option) => ({ ...option, sku: option.sku === null ? null : (skus[option.sku] ?? null) })),
    prices: prices.map(({ group, ...price }) => ({ ...price, group: groups[group] ?? 0 })),
  };
}

async function say(id: number, { fields: own, choices, options, prices }: Said): Promise<void> {
  const changed = await ask(`PUT /product-version/${id}`, own);
  expect(changed.status, changed.text).toBe(200);
  const { pool } = shop.parts;
  for (const table of ['choices', 'options', 'group_pricing']) await pool.query(`delete from product_version_${table} where record_id = $1`, [id]);
  await pool.query(
    `insert into product_version_choices (store_id, record_id, position, key, choice_group, name_zh_hk, name_en_us)
      select $1, $2, place - 1, value->>'key', 'colour', value->>'name', value->>'name' from jsonb_array_elements($3::jsonb) with ordinality as given (value, place)`,
    [shop.store, id, JSON.stringify(choices)],
  );
  await pool.query(
    `insert into product_version_options (store_id, record_id, combination, sku, price, quota, obsolete)
      select $1, $2, combination, sku, price, quota, obsolete from jsonb_to_recordset($3::jsonb) as given (combination text, sku integer, price numeric, quota integer, obsolete boolean)`,
    [shop.store, id, JSON.stringify(options)],
  );
  await pool.query(
    `insert into product_version_group_pricing (store_id, record_id, customer_group, combination, price)
      select $1, $2, "group", combination, price from jsonb_to_recordset($3::jsonb) as given ("group" integer, combination text, price numeric)`,
    [shop.store, id, JSON.stringify(prices)],
  );
}

interface Option {
  readonly id: number;
  readonly purchased_pcs: number;
  readonly holding_pcs: number;
}

/** Options by their choices: ids, and what was counted on them. */
async function optionsOf(id: number): Promise<ReadonlyMap<string, Option>> {
  const { rows: found } = await shop.parts.pool.query<Option & { combination: string }>('select combination, id, purchased_pcs, holding_pcs from product_version_options where record_id = $1', [id]);
  return new Map(found.map(({ combination, ...option }) => [combination, option]));
}

const changesOf = async (id: number) => at(await ask(`GET /product-version/${id}/differences`), 'data.changes');
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

test('a promoted draft is what the record says, and a restored copy what it said, whatever they say', { timeout: 240_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(said, said, fc.infiniteStream(fc.nat({ max: 20 })), async (first, second, counts) => {
      const id = await makeVersion();
      await shop.parts.pool.query('update product_version set has_choices = true, sku = null where id = $1', [id]);
      const sellable = { combination: 'always', sku: skus[0] ?? 0, price: '1.00', quota: null, obsolete: false };
      const [before, after] = [first, second].map(saidIn).map((one) => ({ ...one, options: [sellable, ...one.options] }));
      if (!before || !after) throw new Error('two were asked for');
      await say(id, before);
      expect(await ask(`POST /product-version/${id}/promote`)).toMatchObject({ status: 200 });
      const staying = new Set(after.options.map(({ combination }) => combination));
      for (const combination of [...(await optionsOf(id)).keys()].filter((one) => staying.has(one))) {
        await shop.parts.pool.query('update product_version_options set purchased_pcs = $3, holding_pcs = $4 where record_id = $1 and combination = $2', [id, combination, counts.next().value, counts.next().value]);
      }
      const [was, optionsBefore] = [await contentOf(id), await optionsOf(id)];

      const draft = await draftOf(id);
      expect(await contentOf(draft)).toEqual(was);
      await say(draft, after);
      const wanted = await contentOf(draft);
      const changes = await changesOf(draft);
      expect(Object.keys(changes ?? {}).length > 0).toBe(!same(wanted, was));

      const promoted = await ask(`POST /product-version/${draft}/promote`);
      expect(promoted.status, promoted.text).toBe(200);
      expect(await contentOf(id)).toEqual(wanted);
      const optionsAfter = await optionsOf(id);
      for (const [combination, option] of optionsAfter) expect(option).toEqual(optionsBefore.get(combination) ?? { id: expect.any(Number), purchased_pcs: 0, holding_pcs: 0 });
      expect([...optionsAfter.keys()].toSorted()).toEqual([...staying].toSorted());

      const [archived, ...others] = await copiesOf(id);
      expect(others).toEqual([]);
      expect(await contentOf(archived?.id ?? 0)).toEqual(was);
      const back = await changesOf(archived?.id ?? 0);
      expect(back).toEqual(turned(changes));
      expect(await ask(`POST /product-version/${archived?.id}/promote`)).toMatchObject({ status: 200, json: { data: { version: 3 } } });
      expect(await contentOf(id)).toEqual(was);
      expect(await changesOf(archived?.id ?? 0)).toEqual({});
    }),
    { numRuns: 40, verbose: 1 },
  );
});

/** Differences seen from the other side; rows of pages in no order. */
function turned(changes: unknown): unknown {
  const inOrder = (value: unknown) => (Array.isArray(value) ? expect.arrayContaining(value) : value);
  const entries = Object.entries(typeof changes === 'object' && changes !== null ? changes : {}).map(([path, change]) => {
    const [before, after] = ['before', 'after'].map((side) => at({ json: change }, side));
    return [path, path === 'choices' ? { before: after, after: before } : { before: inOrder(after), after: inOrder(before) }];
  });
  return Object.fromEntries(entries);
}
