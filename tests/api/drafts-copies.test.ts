import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { check } from './scenarios.ts';
import { at, both, versionsOf } from './version-world.ts';
import { makeShop, type Shop } from './world.ts';

/** Listing, deleting and restoring copies of product versions (docs/decisions/0013-drafts.md). */
let shop: Shop;
beforeAll(async () => {
  shop = await makeShop();
  await shop.addPerson('reader', ['ecommerce:ListProducts', 'ecommerce:GetProduct']);
});
afterAll(() => shop.drop());

const { ask, make, makeSku, makeCategory, makeVersion, makeLive, putOptions, contentOf, draftOf, copiesOf } =
  versionsOf(() => shop);
const read = (id: number) => ask(`GET /product-version/${id}`);
const history = (id: number) => ask(`GET /product-version/${id}/history`);

test('the versions call lists record, draft and archived copies, asked by the id of any of them', async () => {
  const id = await makeLive();
  await ask(`POST /product-version/${await draftOf(id)}/promote`);
  await ask(`POST /product-version/${await draftOf(id)}/promote`, undefined, { as: 'administrator' });
  const draft = await draftOf(id);
  const by = { name: 'catalogue of the tests' };
  const versions = await ask(`GET /product-version/${id}/versions`, undefined, { as: 'reader' });
  expect(versions.json).toMatchObject({
    data: [
      { id, status: 'active', version: 3, by: { name: 'administrator' }, updated_at: '2026-11-20T02:00:00.000Z' },
      { id: draft, status: 'draft', version: 0, by, revision: 1, based_on: 4 },
      { status: 'archived', version: 2, by: { name: 'administrator' } },
      { status: 'archived', version: 1, by, created_at: '2026-11-20T02:00:00.000Z' },
    ],
  });
  expect((await ask(`GET /product-version/${draft}/versions`)).json).toEqual(versions.json);
});

describe('lists', () => {
  test('show records and drafts, and archived copies on request', async () => {
    const product = await make('product', { code: 'LISTED' });
    const id = await makeLive({ product });
    await ask(`POST /product-version/${await draftOf(id)}/promote`);
    const draft = await draftOf(id);
    const archived = (await copiesOf(id)).find(({ status }) => status === 'archived')?.id;
    const of = async (filters: string) => {
      const answer = await ask(`GET /product-version?sort=id&parent_id=${product}${filters}`);
      expect(answer.status, answer.text).toBe(200);
      const data = at(answer, 'data');
      expect(at(answer, 'meta.total')).toBe(Array.isArray(data) ? data.length : -1);
      return Array.isArray(data) ? data.map((record) => at({ json: record }, 'id')) : [];
    };
    expect(await of('')).toEqual([id, draft]);
    expect(await of('&filter[status]=archived')).toEqual([archived]);
    expect(await of('&filter[status][]=archived&filter[status][]=draft')).toEqual([archived, draft]);
    expect(await of(`&filter[version_of]=${id}`)).toEqual([archived, draft]);
    expect(await of('&filter[version_of][null]=true')).toEqual([id]);
  });

  test('have totals that match their rows, before and after a promote', async () => {
    const totals = async () => ({
      kept: at(await ask('GET /product-version'), 'meta.total'),
      counted:
        at(await ask('GET /product-version?filter[id][gte]=1'), 'meta.total') ??
        Number(
          (
            await shop.parts.pool.query(
              `select count(*) from product_version where store_id = $1 and (version_of is null or status = 'draft')`,
              [shop.store],
            )
          ).rows[0]?.count,
        ),
    });
    const before = await totals();
    expect(before.kept).toBe(before.counted);
    const id = await makeLive();
    const draft = await draftOf(id);
    expect(await totals()).toEqual({ kept: Number(before.kept) + 2, counted: Number(before.counted) + 2 });
    await ask(`POST /product-version/${draft}/promote`);
    expect(await totals()).toEqual({ kept: Number(before.kept) + 1, counted: Number(before.counted) + 1 });
  });

  test('offer only records as references, no copies', async () => {
    const id = await makeLive({ name: both('Pointed at') });
    const draft = await draftOf(id);
    expect((await ask('GET /product-version/meta?field=version_of&q=Pointed')).json).toEqual({
      data: [{ id, title: 'Pointed at', hint: expect.any(String) }],
    });
    expect((await ask(`GET /product-version/meta?field=version_of&ids[]=${id}&ids[]=${draft}`)).json).toEqual({
      data: [{ id, title: 'Pointed at', hint: expect.any(String) }],
    });
  });
});

describe('deleted', () => {
  test('a draft is discarded, comes back, but not beside another', async () => {
    const id = await makeLive();
    const draft = await draftOf(id);
    expect(await ask(`DELETE /product-version/${draft}`)).toMatchObject({ status: 200 });
    expect(await ask(`POST /product-version/${draft}/restore`)).toMatchObject({
      status: 200,
      json: { data: { id: draft, status: 'draft', version_of: id } },
    });
    await ask(`DELETE /product-version/${draft}`);
    const second = await draftOf(id);
    expect(second).not.toBe(draft);
    expect(await ask(`POST /product-version/${draft}/restore`)).toMatchObject({
      status: 409,
      json: { message: 'There is a draft of it already' },
    });
    await ask(`DELETE /product-version/${second}`);
    expect(await ask(`POST /product-version/${draft}/restore`)).toMatchObject({ status: 200 });
    expect(await ask(`POST /product-version/${draft}/promote`)).toMatchObject({
      status: 200,
      json: { data: { id, version: 2 } },
    });
  });

  test('a record is deleted and restored with its copies; its draft can still be promoted', async () => {
    const [id, sku] = [await makeVersion(), await makeSku()];
    await putOptions(id, [{ combination: 'red', sku, price: '3.00' }]);
    await ask(`POST /product-version/${id}/promote`);
    await ask(`POST /product-version/${await draftOf(id)}/promote`);
    const discarded = await draftOf(id);
    await ask(`DELETE /product-version/${discarded}`);
    const draft = await draftOf(id);
    const copies = await copiesOf(id);
    const [archived] = copies.filter(({ status }) => status === 'archived');
    const was = await contentOf(archived?.id ?? 0);

    expect(await ask(`DELETE /product-version/${id}`)).toMatchObject({ status: 200, json: { data: { id } } });
    expect(
      (await shop.parts.pool.query('select id from product_version where id = $1 or version_of = $1', [id])).rows,
    ).toEqual([]);
    expect(at(await history(draft), 'data.0')).toMatchObject({
      action: 'delete',
      by: { name: 'catalogue of the tests' },
    });
    expect(await ask(`POST /product-version/${draft}/restore`)).toMatchObject({
      status: 409,
      json: { message: 'The version that it is a copy of was deleted. Restore that one first.' },
    });

    expect(await ask(`POST /product-version/${id}/restore`)).toMatchObject({
      status: 200,
      json: { data: { id, version: 2 } },
    });
    expect(await copiesOf(id)).toEqual(copies);
    expect(await contentOf(archived?.id ?? 0)).toEqual(was);
    expect(at(await history(draft), 'data.0.action')).toBe('restore');
    expect(await ask(`POST /product-version/${draft}/promote`)).toMatchObject({
      status: 200,
      json: { data: { id, version: 3 } },
    });
    expect(await ask(`POST /product-version/${discarded}/restore`)).toMatchObject({ status: 200 });
  });

  test('a record whose key was taken meanwhile stays in the trash with its copies, and says why', async () => {
    const id = await makeLive();
    const draft = await draftOf(id);
    const key = at(await read(id), 'data.key');
    await ask(`DELETE /product-version/${id}`);
    const other = await makeVersion({ key });
    expect(await ask(`POST /product-version/${id}/restore`)).toMatchObject({
      status: 409,
      json: { errors: { key: ['The Key is already taken'] } },
    });
    expect(
      (await shop.parts.pool.query('select id from product_version where id = any ($1)', [[id, draft]])).rows,
    ).toEqual([]);
    await ask(`DELETE /product-version/${other}`);
    expect(await ask(`POST /product-version/${id}/restore`)).toMatchObject({ status: 200 });
    expect(await copiesOf(id)).toEqual([{ id: draft, status: 'draft', version: 0 }]);
  });

  test('a category that archived copies refer to can’t be deleted', async () => {
    const category = await makeCategory();
    const id = await makeLive({ product_categories: [category] });
    const draft = await draftOf(id);
    await ask(`PUT /product-version/${draft}`, { product_categories: [] });
    await ask(`POST /product-version/${draft}/promote`);
    await check(shop, {
      name: '',
      as: 'catalogue',
      call: `DELETE /product-category/${category}`,
      status: 409,
      contains: { message: 'It is still used by 1 Product version (1 archived). Remove it there first.' },
    });
  });
});
