import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { translate } from '../../resources/messages/translate.ts';
import { at, both, versionsOf } from './version-world.ts';
import { makeShop, type Shop } from './world.ts';
import { statementsOf } from './statements.ts';

/** Promoting drafts and archived copies of product versions (docs/decisions/0013-drafts.md). */
let shop: Shop;
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.drop());

const { ask, makeSku, makeCategory, makeVersion, makeLive, putOptions, contentOf, draftOf, copiesOf } = versionsOf(
  () => shop,
);
const read = (id: number) => ask(`GET /product-version/${id}`);
const history = (id: number) => ask(`GET /product-version/${id}/history`);

describe('a promote', () => {
  test('overwrites what is live in place, keeps its id, tallies and row ids, archives what was, and leaves no draft', async () => {
    const [sku, category] = [await makeSku(), await makeCategory()];
    const id = await makeVersion();
    await putOptions(
      id,
      ['red', 'blue', 'green'].map((combination) => ({ combination, sku, quota: 10 })),
    );
    await ask(`POST /product-version/${id}/promote`);
    const { pool } = shop.parts;
    await pool.query(
      `update product_version_options set purchased_pcs = 4, holding_pcs = 2 where record_id = $1 and combination <> 'green'`,
      [id],
    );
    await pool.query('update product_version set purchased_pcs = 8 where id = $1', [id]);
    const optionIds = async () =>
      Object.fromEntries(
        (
          await pool.query<{ combination: string; id: number }>(
            'select combination, id from product_version_options where record_id = $1',
            [id],
          )
        ).rows.map((row) => [row.combination, row.id]),
      );
    const [ids, was] = [await optionIds(), await contentOf(id)];

    const draft = await draftOf(id);
    await ask(`PUT /product-version/${draft}`, { name: both('Better'), product_categories: [category] });
    await pool.query(
      `update product_version_options set price = 5, quota = 6 where record_id = $1 and combination = 'red'`,
      [draft],
    );
    await pool.query(`delete from product_version_options where record_id = $1 and combination = 'green'`, [draft]);
    await pool.query(
      `insert into product_version_options (store_id, record_id, combination, sku) values ($1, $2, 'white', $3)`,
      [shop.store, draft, sku],
    );
    const wanted = await contentOf(draft);

    const promoted = await ask(`POST /product-version/${draft}/promote`, {});
    expect(promoted).toMatchObject({
      status: 200,
      json: {
        data: {
          id,
          version: 2,
          status: 'active',
          revision: 3,
          version_of: null,
          based_on: null,
          purchased_pcs: 8,
          product_categories: [category],
        },
      },
    });
    expect(await contentOf(id)).toEqual(wanted);
    expect(await optionIds()).toEqual({ red: ids.red, blue: ids.blue, white: expect.any(Number) });
    expect(
      (
        await pool.query(
          'select combination, purchased_pcs, holding_pcs from product_version_options where record_id = $1 order by 1',
          [id],
        )
      ).rows,
    ).toEqual([
      { combination: 'blue', purchased_pcs: 4, holding_pcs: 2 },
      { combination: 'red', purchased_pcs: 4, holding_pcs: 2 },
      { combination: 'white', purchased_pcs: 0, holding_pcs: 0 },
    ]);
    const [archived, ...others] = await copiesOf(id);
    expect(others).toEqual([]);
    expect(archived).toMatchObject({ status: 'archived', version: 1 });
    expect(await contentOf(archived?.id ?? 0)).toEqual(was);
    expect(await read(draft)).toMatchObject({ status: 404 });
    for (const late of [
      ask(`PUT /product-version/${draft}`, { price: '1.00' }),
      ask(`DELETE /product-version/${draft}`),
      ask(`POST /product-version/${draft}/activate`),
      ask(`POST /product-version/${draft}/choice-group`, { name: both('Colour'), choices: [{ name: both('Red') }] }),
    ])
      expect(await late).toMatchObject({
        status: 409,
        json: { message: translate('en', 'errors.promotedMeanwhile') },
      });

    expect(at(await history(id), 'data.0')).toMatchObject({
      action: 'promote',
      by: { name: 'catalogue of the tests' },
      changes: {
        'name.en_US': { after: 'Better' },
        version: { before: 1, after: 2 },
        product_categories: { before: [], after: [category] },
        options: {
          before: [
            { id: ids.red, combination: 'red', price: null, quota: 10 },
            { id: ids.green, combination: 'green' },
          ],
          after: [{ id: ids.red, combination: 'red', price: '5.00', quota: 6 }, { combination: 'white' }],
        },
      },
    });
    expect(at(await history(draft), 'data')).toMatchObject([
      { action: 'promote' },
      { action: 'update' },
      { action: 'edit' },
    ]);
    expect(at(await history(archived?.id ?? 0), 'data')).toMatchObject([
      { action: 'archive', changes: { version_of: { after: id } } },
    ]);
    expect(await ask(`POST /product-version/${draft}/restore`)).toMatchObject({ status: 404 });
  });

  test('is refused with the differences where what is live changed, and goes through against what was shown', async () => {
    const id = await makeLive();
    const draft = await draftOf(id);
    await ask(`PUT /product-version/${draft}`, { name: both('From the draft') });
    await ask(`PUT /product-version/${id}`, { price: '25.00' });
    const refused = await ask(`POST /product-version/${draft}/promote`);
    expect(refused).toMatchObject({
      status: 409,
      json: {
        message: 'What is live was changed in the meantime. Please look at the differences and promote again.',
        data: {
          main: { id, revision: 3 },
          based_on: 2,
          changes: { 'name.en_US': { after: 'From the draft' }, price: { before: '25.00', after: '20.00' } },
          since: [{ action: 'update' }],
        },
        labels: {},
      },
    });
    expect(await read(id)).toMatchObject({ json: { data: { version: 1, revision: 3, price: '25.00' } } });
    expect(await ask(`POST /product-version/${draft}/promote`, { main_revision: 2 })).toMatchObject({ status: 409 });
    expect(await ask(`POST /product-version/${draft}/promote`, { main_revision: 3 })).toMatchObject({
      status: 200,
      json: { data: { id, version: 2, price: '20.00', name: both('From the draft') } },
    });
  });

  test('of what is incomplete changes nothing', async () => {
    const id = await makeLive();
    const draft = await draftOf(id);
    await ask(`PUT /product-version/${draft}`, { sku: null });
    expect(await ask(`POST /product-version/${draft}/promote`)).toMatchObject({
      status: 422,
      json: { errors: { sku: [expect.any(String)] } },
    });
    expect(await copiesOf(id)).toEqual([{ id: draft, status: 'draft', version: 0 }]);
  });

  test('to a key that another version has is refused on the field', async () => {
    const id = await makeLive();
    const other = at(await read(await makeLive()), 'data.key');
    const draft = await draftOf(id);
    await ask(`PUT /product-version/${draft}`, { key: String(other).toUpperCase() });
    expect(await ask(`POST /product-version/${draft}/promote`)).toMatchObject({
      status: 409,
      json: { errors: { key: ['The Key is already taken'] } },
    });
    expect(await copiesOf(id)).toHaveLength(1);
  });

  test('that would lose pieces sold or held is refused, and says of what', async () => {
    const [id, sku] = [await makeVersion(), await makeSku()];
    await putOptions(
      id,
      ['red', 'blue'].map((combination) => ({ combination, sku })),
    );
    await ask(`POST /product-version/${id}/promote`);
    const draft = await draftOf(id);
    await shop.parts.pool.query(`delete from product_version_options where record_id = $1 and combination = 'red'`, [
      draft,
    ]);
    await shop.parts.pool.query(
      `update product_version_options set holding_pcs = 1 where record_id = $1 and combination = 'red'`,
      [id],
    );
    expect(await ask(`POST /product-version/${draft}/promote`)).toMatchObject({
      status: 409,
      json: {
        message: expect.stringContaining('Put them back into the draft'),
        errors: { options: ['The Options would lose rows that carry counts: 1'] },
      },
    });
    expect(await ask(`GET /product-version/${id}/rows/options`)).toMatchObject({ json: { meta: { total: 2 } } });
  });

  test('of a quota below what was sold is refused on the field', async () => {
    const id = await makeLive({ quota: 10 });
    await shop.parts.pool.query('update product_version set purchased_pcs = 6 where id = $1', [id]);
    const draft = await draftOf(id);
    expect(await ask(`PUT /product-version/${draft}`, { quota: 5 })).toMatchObject({ status: 200 });
    expect(await ask(`POST /product-version/${draft}/promote`)).toMatchObject({
      status: 422,
      json: { errors: { quota: [expect.any(String)] } },
    });
  });

  test('of what is inactive leaves it inactive', async () => {
    const id = await makeLive();
    const draft = await draftOf(id);
    expect(
      await ask(`POST /product-version/${id}/deactivate`, undefined, { headers: { 'If-Match': '"2"' } }),
    ).toMatchObject({ status: 200, json: { data: { status: 'inactive', revision: 3 } } });
    expect(await ask(`POST /product-version/${draft}/promote`, { main_revision: 3 })).toMatchObject({
      status: 200,
      json: { data: { status: 'inactive', version: 2 } },
    });
    expect(await ask(`POST /product-version/${id}/activate`)).toMatchObject({
      status: 200,
      json: { data: { status: 'active', version: 2, revision: 5 } },
    });
    expect(at(await history(id), 'data')).toMatchObject([
      { action: 'activate', changes: { status: { before: 'inactive', after: 'active' } } },
      { action: 'promote' },
      { action: 'deactivate' },
      { action: 'promote' },
      { action: 'create' },
    ]);
  });

  test('of two thousand options asks the database as often as of two, and so does the draft', async () => {
    const costs = async (options: number) => {
      const [id, sku, pool] = [await makeVersion(), await makeSku(), shop.parts.pool];
      await putOptions(
        id,
        Array.from({ length: options }, (_, place) => ({ combination: `c${place}`, sku, price: '1.00' })),
      );
      await ask(`POST /product-version/${id}/promote`);
      let draft = 0;
      const making = await statementsOf(pool, async () => {
        draft = await draftOf(id);
      });
      await pool.query('update product_version_options set price = 2 where record_id = $1', [draft]);
      const promoting = await statementsOf(pool, async () =>
        expect(await ask(`POST /product-version/${draft}/promote`)).toMatchObject({
          status: 200,
          json: { data: { version: 2 } },
        }),
      );
      return { making, promoting };
    };
    const few = await costs(2);
    expect(few.promoting).toBeGreaterThan(5);
    expect(await costs(2_000)).toEqual(few);
  });

  test('sent twice with one Idempotency-Key happens once', async () => {
    const id = await makeLive();
    const draft = await draftOf(id);
    const headers = { 'Idempotency-Key': `promote-${draft}` };
    const first = await ask(`POST /product-version/${draft}/promote`, {}, { headers });
    const again = await ask(`POST /product-version/${draft}/promote`, {}, { headers });
    expect(again).toMatchObject({ status: 200, json: first.json });
    expect(at(await read(id), 'data.version')).toBe(2);
  });
});

describe('an archived copy', () => {
  test('brings back what was; it stays, and what it overwrites is archived too', async () => {
    const id = await makeLive({ name: both('First') });
    const was = await contentOf(id);
    const draft = await draftOf(id);
    await ask(`PUT /product-version/${draft}`, { name: both('Second') });
    await ask(`POST /product-version/${draft}/promote`);
    const [first] = await copiesOf(id);
    expect(await ask(`GET /product-version/${first?.id}/differences`)).toMatchObject({
      json: { data: { based_on: null, since: [], changes: { 'name.en_US': { before: 'Second', after: 'First' } } } },
    });
    const restored = await ask(`POST /product-version/${first?.id}/promote`, {
      main_revision: at(await read(id), 'data.revision'),
    });
    expect(restored).toMatchObject({ status: 200, json: { data: { id, version: 3, name: both('First') } } });
    expect(await contentOf(id)).toEqual(was);
    expect(await copiesOf(id)).toMatchObject([
      { status: 'archived', version: 2 },
      { id: first?.id, status: 'archived', version: 1 },
    ]);
    expect(await ask(`POST /product-version/${first?.id}/promote`)).toMatchObject({
      status: 200,
      json: { data: { version: 4 } },
    });
  });

  test('that is restored over a draft’s record sends the draft back to be compared', async () => {
    const id = await makeLive();
    await ask(`POST /product-version/${await draftOf(id)}/promote`);
    const [archived] = await copiesOf(id);
    const draft = await draftOf(id);
    await ask(`POST /product-version/${archived?.id}/promote`);
    expect(await ask(`POST /product-version/${draft}/promote`)).toMatchObject({
      status: 409,
      json: { data: { since: [{ action: 'promote' }] } },
    });
  });
});
