import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { valueAt } from '../../server/db/model/paths.ts';
import { both, idIn, makeVersionShop, rowsAt, type VersionShop } from './product-version-world.ts';

/** The version that customers see, as a product's list and page show it. */
let shop: VersionShop;
beforeAll(async () => {
  shop = await makeVersionShop();
});
afterAll(() => shop.drop());

let products = 0;
/** Creates a product, and versions of it in this order. */
async function product(...versions: readonly object[]): Promise<{ readonly id: number; readonly versions: number[] }> {
  products += 1;
  const id = idIn(await shop.data('POST /product', { code: `L${products}` }));
  const made: number[] = [];
  for (const values of versions) made.push(await shop.version({ product: id, sku: shop.skus[0], ...values }));
  return { id, versions: made };
}
const promote = (id: number | undefined) => shop.data(`POST /product-version/${id}/promote`);

/** The product's `version` in its list; the page shows the same. */
async function versionOf(id: number): Promise<unknown> {
  const listed = rowsAt((await shop.ask(`GET /product?ids[]=${id}`)).json, 'data')[0]?.version;
  expect((await shop.data(`GET /product/${id}`)).version).toEqual(listed);
  return listed;
}

describe('the live version of a product', () => {
  test('is null where there is none', async () => {
    const { id } = await product();
    expect(await versionOf(id)).toEqual({ total: 0, live: null });
  });

  test('is its draft until one was promoted, then what customers see', async () => {
    const { id, versions } = await product({ name: both('Oolong'), price: '88' });
    const shown = { id: versions[0], name: both('Oolong'), price: { from: '88.00', to: '88.00' } };
    expect(await versionOf(id)).toMatchObject({ total: 1, live: { ...shown, status: 'draft' } });
    await promote(versions[0]);
    expect(await versionOf(id)).toMatchObject({ total: 1, live: { ...shown, status: 'live' } });
    await shop.data(`POST /product-version/${versions[0]}/deactivate`);
    expect(await versionOf(id)).toMatchObject({ live: { ...shown, status: 'inactive' } });
  });

  test('is the one of this moment, else the next, else what has ended', async () => {
    const [past, future] = ['2020-01-01T00:00:00Z', '2999-01-01T00:00:00Z'];
    const { id, versions } = await product(
      { price: '1', ended_at: past },
      { price: '2', started_at: future },
      { price: '3', started_at: past, ended_at: future },
    );
    const [ended, next, now] = versions;
    expect(await versionOf(id)).toMatchObject({ total: 3, live: { status: 'draft' } });
    await promote(ended);
    expect(await versionOf(id)).toMatchObject({ live: { id: ended, status: 'ended' } });
    await promote(next);
    expect(await versionOf(id)).toMatchObject({ live: { id: next, status: 'scheduled' } });
    await promote(now);
    expect(await versionOf(id)).toMatchObject({ live: { id: now, status: 'live', price: { from: '3.00' } } });
  });

  test('says nothing of a draft of what is live', async () => {
    const { id, versions } = await product({ price: '5' });
    await promote(versions[0]);
    const draft = idIn(await shop.data(`POST /product-version/${versions[0]}/edit`));
    await shop.data(`PUT /product-version/${draft}`, { price: '6' });
    expect(await versionOf(id)).toMatchObject({ total: 1, live: { id: versions[0], price: { to: '5.00' } } });
  });

  test('has the prices of its options from the lowest to the highest, without obsolete ones', async () => {
    const { id } = await product();
    const chosen = await shop.chosen({ Size: ['S', 'M', 'L'] }, { product: id, price: '100' });
    const { S, M, L } = chosen.choice;
    const options = rowsAt(
      await shop.data(`POST /product-version/${chosen.id}/options`, {
        options: [
          { choices: [S], sku: shop.skus[0], price: '88' },
          { choices: [M], sku: shop.skus[1] },
          { choices: [L], sku: shop.skus[2], price: '128' },
        ],
      }),
      'options',
    );
    expect(await versionOf(id)).toMatchObject({ live: { price: { from: '88.00', to: '128.00' } } });
    await shop.data(`POST /product-version/${chosen.id}/option/${options[0]?.id}/obsolete`);
    expect(await versionOf(id)).toMatchObject({ live: { price: { from: '100.00', to: '128.00' } } });
  });

  test('is in files, and no list is sorted by it', async () => {
    const { id } = await product({ name: both('Pu’er'), price: '9' });
    const columns = ['code', 'version.live.status', 'version.live.name.en_US', 'version.live.price.from'];
    const asked = `ids[]=${id}&${columns.map((column) => `columns[]=${column}`).join('&')}`;
    const file = await shop.ask(`GET /configurable-datatable/product?${asked}`, undefined, { accept: 'text/csv' });
    expect(file.text).toContain(`${columns.join(',')}\r\nL${products},draft,Pu’er,9.00`);
    expect(await shop.ask('GET /product?sort=version.live.name')).toMatchObject({ status: 400 });
  });

  test('is read past by imports', async () => {
    const { id } = await product({ name: both('Sencha') });
    const answer = await shop.ask('PUT /product/import/update/single', {
      csv_version: 1,
      row: { code: `L${products}`, remarks: 'new', 'version.live.name.en_US': 'Other' },
    });
    expect(answer.status, answer.text).toBe(200);
    expect(await versionOf(id)).toMatchObject({ live: { name: both('Sencha') } });
    expect(valueAt(await shop.data(`GET /product/${id}`), ['remarks'])).toBe('new');
  });
});
