import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from './scenarios.ts';
import { makeShop, type Shop } from './world.ts';

/**
 * Imports that promote: versions through their drafts, and products with the drafts of their versions (SPEC §4, §7).
 */
let shop: Shop;
beforeAll(async () => {
  shop = await makeShop();
  await shop.addPerson('importer', ['ecommerce:ListProducts', 'ecommerce:ImportProduct', 'ecommerce:UpdateProduct']);
  sku = Number(at(await make('sku', { item_code: 'S1', name: '茶' }), 'id'));
});
afterAll(() => shop.drop());

let sku = 0;
let count = 0;
const at = (json: unknown, ...path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>(
    (found, step) => (typeof found === 'object' && found !== null ? Reflect.get(found, step) : undefined),
    json,
  );
const admin = { as: 'administrator' } as const;

async function make(path: string, body: object): Promise<unknown> {
  const made = await call(shop, `POST /${path}`, { ...admin, body });
  expect([200, 201], made.text).toContain(made.status);
  return at(made.json, 'data');
}

/** Creates a product with a version, optionally live. */
async function version({ live, ...values }: { readonly live: boolean; readonly price?: string; readonly sku?: null }) {
  count += 1;
  const code = `P${count}`;
  const product = Number(at(await make('product', { code }), 'id'));
  const id = Number(
    at(
      await make('product-version', {
        product,
        key: `v-${count}`,
        name: { zh_HK: '茶', en_US: 'Tea' },
        price: '20.00',
        sku,
        ...values,
      }),
      'id',
    ),
  );
  if (live) await make(`product-version/${id}/promote`, {});
  return { id, code, product, key: `v-${count}` };
}

const read = async (id: number) => at((await call(shop, `GET /product-version/${id}`, admin)).json, 'data');
const promote = (path: string, row: object, extra: object = {}) =>
  call(shop, `PUT /${path}/import/promote/single`, { as: 'importer', body: { csv_version: 1, row, ...extra } });
const versions = async (id: number) =>
  at((await call(shop, `GET /product-version/${id}/versions`, admin)).json, 'data');

describe('versions', () => {
  test('one that never was live is changed and goes live', async () => {
    const { id, key } = await version({ live: false });
    const done = await promote('product-version', { key, price: '21' });
    expect([done.status, at(done.json, 'data')]).toEqual([
      200,
      expect.objectContaining({
        outcome: 'update',
        record: expect.objectContaining({ id, status: 'active', version: 1, price: '21.00' }),
      }),
    ]);
  });

  test('a live one gets what the row says through a draft, and the old one is kept', async () => {
    const { id, key } = await version({ live: true });
    const done = await promote('product-version', { key, price: '22', 'name.en_US': 'Green tea' });
    expect(at(done.json, 'data')).toMatchObject({
      outcome: 'update',
      record: { id, status: 'active', version: 2, price: '22.00', name: { zh_HK: '茶', en_US: 'Green tea' } },
      changes: { price: { before: '20.00', after: '22.00' } },
    });
    expect(await versions(id)).toMatchObject([
      { id, status: 'active' },
      { status: 'archived', version: 1 },
    ]);
  });

  test('a draft that there is goes live with it', async () => {
    const { id, key } = await version({ live: true });
    const draft = Number(at(await make(`product-version/${id}/edit`, {}), 'id'));
    expect((await call(shop, `PUT /product-version/${draft}`, { ...admin, body: { quota: 7 } })).status).toBe(200);
    const done = await promote('product-version', { key, price: '23' });
    expect(at(done.json, 'data')).toMatchObject({
      outcome: 'update',
      record: { id, quota: 7, price: '23.00', version: 2 },
    });
    expect((await call(shop, `GET /product-version/${draft}`, admin)).status).toBe(404);
  });

  test('one that the row doesn’t change stays as it is, and gets no draft', async () => {
    const { id, key } = await version({ live: true });
    const before = await read(id);
    expect(at((await promote('product-version', { key, price: '20' })).json, 'data', 'outcome')).toBe('unchanged');
    expect(await read(id)).toEqual(before);
    expect(await versions(id)).toHaveLength(1);
  });

  test('one that can’t be sold isn’t promoted, and nothing of the row is kept', async () => {
    const { id, key } = await version({ live: false, sku: null });
    const before = await read(id);
    const done = await promote('product-version', { key, price: '24' });
    expect([done.status, at(done.json, 'errors')]).toEqual([422, { sku: ['The SKU is required'] }]);
    expect(await read(id)).toEqual(before);
  });

  test('a dry run promotes nothing', async () => {
    const { id, key } = await version({ live: true });
    const before = await read(id);
    expect(at((await promote('product-version', { key, price: '25' }, { dry_run: true })).json, 'data')).toMatchObject({
      outcome: 'update',
      record: { price: '25.00', version: 2 },
    });
    expect(await read(id)).toEqual(before);
    expect(await versions(id)).toHaveLength(1);
  });

  test('by update a draft copy is found by its id, and the record itself by its key', async () => {
    const { id, key } = await version({ live: true });
    const draft = Number(at(await make(`product-version/${id}/edit`, {}), 'id'));
    const update = (row: object) =>
      call(shop, 'PUT /product-version/import/update/single', { as: 'importer', body: { csv_version: 1, row } });
    expect(at((await update({ id: `${draft}`, key, price: '26' })).json, 'data', 'record')).toMatchObject({
      id: draft,
      price: '26.00',
    });
    expect(
      at((await update({ key, 'specs.origin.zh_HK': '雲南', quota: '1,000' })).json, 'data', 'record'),
    ).toMatchObject({ id, price: '20.00', quota: 1000, specs: { origin: { zh_HK: '雲南' } } });
    // Archived copies stay unchanged.
    const archived = Number(at(await promoteAndArchived(id, draft), 'id'));
    expect((await update({ id: `${archived}`, price: '27' })).status).toBe(409);
  });

  async function promoteAndArchived(id: number, draft: number): Promise<unknown> {
    await call(shop, `POST /product-version/${draft}/promote`, {
      ...admin,
      body: { main_revision: at(await read(id), 'revision') },
    });
    const all = await versions(id);
    return Array.isArray(all) ? all.find((one) => at(one, 'status') === 'archived') : undefined;
  }
});

describe('products', () => {
  test('are changed, and what is drafted of their versions goes live', async () => {
    const { id, code, product } = await version({ live: true });
    const draft = Number(at(await make(`product-version/${id}/edit`, {}), 'id'));
    await call(shop, `PUT /product-version/${draft}`, { ...admin, body: { price: '31.00' } });
    const second = Number(
      at(
        await make('product-version', {
          product,
          key: `${code}-second`,
          name: { zh_HK: '二', en_US: 'Two' },
          price: '5.00',
          sku,
        }),
        'id',
      ),
    );
    const done = await promote('product', { code, remarks: 'imported' });
    expect(at(done.json, 'data')).toMatchObject({ outcome: 'update', record: { code, remarks: 'imported' } });
    expect(await read(id)).toMatchObject({ price: '31.00', version: 2, status: 'active' });
    expect(await read(second)).toMatchObject({ status: 'active', version: 1 });
    expect(at((await promote('product', { code })).json, 'data', 'outcome')).toBe('unchanged');
  });

  test('stay as they are where one of their versions can’t go live', async () => {
    const { id, code, product } = await version({ live: false, sku: null });
    const done = await promote('product', { code, remarks: 'imported' });
    expect(done.status).toBe(422);
    expect(at((await call(shop, `GET /product/${product}`, admin)).json, 'data', 'remarks')).toBe(null);
    expect(at(await read(id), 'status')).toBe('draft');
  });

  test('an import that promoted can be undone for the product, and what went live is told', async () => {
    const { id, key } = await version({ live: true });
    const begun = await call(shop, 'POST /product-version/import', {
      as: 'importer',
      body: { file_name: 'a.csv', mode: 'promote', total: 1 },
    });
    const run = Number(at(begun.json, 'data', 'id'));
    const sent = await call(shop, 'PUT /product-version/import/promote/rows', {
      as: 'importer',
      body: { csv_version: 1, import: run, rows: [{ row: 3, values: { key, price: '40' } }] },
    });
    expect(at(sent.json, 'data', 0)).toMatchObject({ row: 3, outcome: 'update', id });
    const undone = await call(shop, `POST /product-version/import/${run}/undo`, { as: 'importer' });
    expect(undone.json).toEqual({
      data: {
        undone: 0,
        left: [
          { id, title: 'Tea', reason: 'It went live by this import. Promote an archived version to take that back.' },
        ],
      },
    });
    expect(
      at((await call(shop, `GET /product-version/import/${run}`, { as: 'importer' })).json, 'data', 'status'),
    ).toBe('done');
  });
});
