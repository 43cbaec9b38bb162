import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Worker } from '../../server/jobs/worker.ts';
import { jobHandlers } from '../../server/slots.ts';
import { both, idIn, makeVersionShop, rowsAt, type VersionShop } from './product-version-world.ts';

/**
 * Bulk runs over records with drafts, hooks and references: many in one statement, with the same rules as single calls.
 */
let shop: VersionShop;
/** Live versions of one SKU. */
let versions: readonly number[] = [];
const count = 30;
let round = 0;

beforeAll(async () => {
  shop = await makeVersionShop();
});
afterAll(() => shop.drop());
beforeEach(async () => {
  round += 1;
  versions = await rowsOf<{ id: number }>(
    sql`insert into product_version (store_id, created_at, updated_at, product, key, status, version, name_zh_hk, name_en_us, sku, price, delivery_type)
      select ${shop.stores[0]}, now(), now(), ${shop.product}, 'r' || ${round}::integer || '-' || n, 'active', 1, '茶', 'Tea', ${shop.skus[0]}, n, 'home_delivery' from generate_series(1, ${count}) as n returning id`,
  ).then((rows) => rows.map(({ id }) => id));
});

const rowsOf = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await shop.db.execute<T>(query)).rows;
const work = () => new Worker({ ...shop.parts, handlers: jobHandlers }).drain();

/** Creates a run, checks and starts it. */
async function write(task: object, ids = versions, path = '/product-version'): Promise<number> {
  const id = idIn(await shop.data(`POST ${path}/bulk`, { selection: { ids }, ...task }));
  await work();
  await shop.data(`POST ${path}/bulk/${id}/start`);
  await work();
  return id;
}
async function undo(id: number, path = '/product-version'): Promise<void> {
  await shop.data(`POST ${path}/bulk/${id}/undo`);
  await work();
}
const countsOf = async (id: number, path = '/product-version') =>
  Object.fromEntries(
    Object.entries(Object((await shop.data(`GET ${path}/bulk/${id}`)).counts)).filter(([, number]) => number !== 0),
  );
const refusals = async (id: number, outcome: string, path = '/product-version') =>
  rowsAt((await shop.ask(`GET ${path}/bulk/${id}/rows?outcome=${outcome}`)).json, 'data');

/** History entries of an action: number of entries, records and transactions. */
const noted = async (action: string, entity = 'product_version', ids: readonly number[] = versions) =>
  (
    await rowsOf(
      sql`select count(*)::integer as entries, count(distinct record_id)::integer as records, count(distinct xmin::text)::integer as transactions
        from history where entity = ${entity} and action = ${action} and record_id = any (${sql.param([...ids])}::integer[])`,
    )
  )[0];
const once = { entries: count, records: count, transactions: 1 };
const prices = () =>
  rowsOf(
    sql`select count(*)::integer as there, sum(price)::text as price, sum(revision)::integer as revisions from product_version where id = any (${sql.param([...versions])}::integer[])`,
  ).then(([row]) => row);

describe('edits of versions', () => {
  test('are one transaction, with the same history as a single edit', async () => {
    const id = await write({ changes: [{ field: 'price', raise: '1' }] });
    expect(await countsOf(id)).toEqual({ done: count });
    expect(await noted('bulk_edit')).toEqual(once);
    expect(await prices()).toEqual({ there: count, price: '495.00', revisions: 2 * count });
    const [first = 0] = versions;
    await shop.data(`PUT /product-version/${first}`, { price: '9.00' });
    const entries = rowsAt((await shop.ask(`GET /product-version/${first}/history`)).json, 'data');
    expect(entries).toMatchObject([
      { action: 'update', changes: { price: { before: '2.00', after: '9.00' } } },
      { action: 'bulk_edit', changes: { price: { before: '1.00', after: '2.00' } } },
    ]);
    expect(Object.keys(Object(entries[1]?.changes))).toEqual(['price']);
    await undo(id);
    expect(await countsOf(id)).toEqual({ undone: count - 1, left: 1 });
    expect(await noted('undo_bulk')).toEqual({ ...once, entries: count - 1, records: count - 1 });
  });

  test('leave a live version complete, and write the others', async () => {
    const { id: chosen, choice } = await shop.chosen({ Size: ['S'] });
    await shop.data(`POST /product-version/${chosen}/options`, {
      options: [{ choices: [choice.S], sku: shop.skus[1], price: '5' }],
    });
    await shop.data(`POST /product-version/${chosen}/promote`);
    // An option has its own price, so the version needs none.
    const id = await write({ changes: [{ field: 'price', set: null }] }, [...versions.slice(0, 3), chosen]);
    expect(await countsOf(id)).toEqual({ done: 1, excluded: 3 });
    expect((await refusals(id, 'excluded'))[0]).toMatchObject({
      id: versions[0],
      reason: expect.stringContaining('Price is required'),
    });
  });

  test('say what has prices of its own, which stay, in check and result, as it was then', async () => {
    const [staff = 0, members = 0] = shop.groups;
    const { id: chosen, choice } = await shop.chosen({ Size: ['S', 'M', 'L', 'XL'] });
    const option = (size: string, price: string | null) => ({ choices: [choice[size]], sku: shop.skus[1], price });
    const path = `/product-version/${chosen}`;
    await shop.data(`POST ${path}/options`, {
      options: [option('S', '5'), option('M', '6'), option('L', null), option('XL', '8')],
    });
    const options = rowsAt(await shop.data(`GET ${path}/product-options`), 'options');
    await shop.data(`POST ${path}/option/${options.find(({ price }) => price === '8.00')?.id}/obsolete`);
    const sell = (price: string | null) =>
      shop.data(`PUT ${path}/group-prices`, {
        group_prices: [staff, members].map((customer_group) => ({ customer_group, price })),
      });
    await sell('4');
    const notes = async (id: number, language = 'en') => {
      const answer = await shop.ask(`GET /product-version/bulk/${id}/rows`, undefined, { 'Accept-Language': language });
      return rowsAt(answer.json, 'data').map(({ outcome, note, reason }) => [outcome, note, reason]);
    };
    const selection = { ids: [...versions.slice(0, 1), chosen] };
    const id = idIn(
      await shop.data('POST /product-version/bulk', { selection, changes: [{ field: 'price', raise: '1' }] }),
    );
    await work();
    const note = 'Stay as they are: options with a price of their own (2), group prices (2)';
    expect(await notes(id)).toEqual([
      ['change', undefined, undefined],
      ['change', note, undefined],
    ]);
    await shop.data(`POST /product-version/bulk/${id}/start`);
    await work();
    await sell(null);
    expect(await notes(id)).toEqual([
      ['done', undefined, undefined],
      ['done', note, undefined],
    ]);
    expect((await notes(id, 'zh-Hant'))[1]?.[1]).toBe('維持不變：有自訂價格的選項組合（2）、群組價格（2）');
    expect((await notes(id, 'zh-Hans'))[1]?.[1]).toBe('保持不变：有自定价格的选项组合（2）、群组价格（2）');
    const other = await write({ changes: [{ field: 'max_pcs_per_order', set: 3 }] }, [chosen]);
    expect(await notes(other)).toEqual([['done', undefined, undefined]]);
  });

  test('set references to many, in one transaction, and put them back', async () => {
    const [staff = 0, members = 0] = shop.groups;
    await shop.data(`PUT /product-version/${versions[0]}`, { customer_groups: [staff] });
    const id = await write({ changes: [{ field: 'customer_groups', set: [members] }] });
    expect(await countsOf(id)).toEqual({ done: count });
    expect(await noted('bulk_edit')).toEqual(once);
    const groups = async (of: number | undefined) => (await shop.data(`GET /product-version/${of}`)).customer_groups;
    expect([await groups(versions[0]), await groups(versions[1])]).toEqual([[members], [members]]);
    expect((await refusals(id, 'done'))[0]).toMatchObject({
      changes: { customer_groups: { before: [staff], after: [members] } },
    });
    await undo(id);
    expect([await groups(versions[0]), await groups(versions[1])]).toEqual([[staff], []]);
  });
});

describe('deletions of versions', () => {
  test('take drafts and archived versions along, and bring them back', async () => {
    const [first = 0, second = 0] = versions;
    const draft = idIn(await shop.data(`POST /product-version/${first}/edit`));
    await shop.data(`PUT /product-version/${draft}`, { price: '77' });
    const other = idIn(await shop.data(`POST /product-version/${second}/edit`));
    await shop.data(`POST /product-version/${other}/promote`, {});
    const copies = () =>
      rowsOf(
        sql`select id, status, version_of, based_on, revision from product_version where version_of = any (${sql.param([...versions])}::integer[]) order by id`,
      );
    const before = await copies();
    expect(before).toMatchObject([
      { id: draft, status: 'draft', version_of: first, based_on: 1 },
      { status: 'archived', version_of: second },
    ]);
    const id = await write({ delete: true });
    expect(await countsOf(id)).toEqual({ done: count });
    expect(await noted('delete')).toEqual(once);
    expect([await prices(), await copies()]).toEqual([{ there: 0, price: null, revisions: null }, []]);
    await undo(id);
    expect(await countsOf(id)).toEqual({ undone: count });
    expect(await noted('restore')).toEqual(once);
    expect(await prices()).toMatchObject({ there: count });
    const after = await copies();
    // The draft is now based on the restored revision; both have increased by one.
    expect(after).toMatchObject([{ id: draft, based_on: 2, revision: 3 }, { status: 'archived' }]);
    const archived = Number(before[1]?.id);
    expect(
      await rowsOf(
        sql`select record_id, action, title->>'en_US' as title from history where entity = 'product_version' and record_id in (${draft}, ${archived}) and action in ('delete', 'restore') order by action, record_id`,
      ),
    ).toEqual([
      { record_id: draft, action: 'delete', title: 'Tea' },
      { record_id: archived, action: 'delete', title: 'Tea' },
      { record_id: draft, action: 'restore', title: 'Tea' },
      { record_id: archived, action: 'restore', title: 'Tea' },
    ]);
    expect((await rowsOf(sql`select count(*)::integer as n from trash where entity = 'product_version'`))[0]).toEqual({
      n: 0,
    });
    expect((await shop.ask(`POST /product-version/${draft}/promote`, {})).status).toBe(200);
  });

  test('leave a version of which pieces are held, and say so', async () => {
    const held = versions[7];
    await shop.db.execute(sql`update product_version set holding_pcs = 2 where id = ${held}`);
    const id = await write({ delete: true });
    expect(await countsOf(id)).toEqual({ done: count - 1, excluded: 1 });
    expect(await refusals(id, 'excluded')).toMatchObject([{ id: held, reason: expect.stringContaining('2') }]);
    expect(await prices()).toMatchObject({ there: 1 });
  });

  test('of a version and its own draft delete the draft with its version', async () => {
    const [first = 0] = versions;
    const draft = idIn(await shop.data(`POST /product-version/${first}/edit`));
    const id = await write({ delete: true }, [...versions, draft]);
    expect(await countsOf(id)).toEqual({ done: count, gone: 1 });
    await undo(id);
    expect(await countsOf(id)).toEqual({ undone: count, gone: 1 });
    expect(await rowsOf(sql`select id from product_version where id in (${first}, ${draft}) order by id`)).toEqual([
      { id: first },
      { id: draft },
    ]);
  });

  test('of a version and its own draft one after the other leave a draft that can be promoted', async () => {
    const [first = 0, second = 0] = versions;
    const draft = idIn(await shop.data(`POST /product-version/${first}/edit`));
    await shop.data(`PUT /product-version/${draft}`, { price: '77' });
    const old = idIn(await shop.data(`POST /product-version/${second}/edit`));
    await shop.data(`PUT /product-version/${second}`, { price: '5' });
    // Drafts are deleted before their originals; the undo restores them in reverse order.
    const drafts = await write({ delete: true }, [draft, old]);
    const mains = await write({ delete: true }, [first, second]);
    await undo(mains);
    await undo(drafts);
    expect(await countsOf(drafts)).toEqual({ undone: 2 });
    const promote = (id: number) => shop.ask(`POST /product-version/${id}/promote`, {});
    expect(await promote(draft)).toMatchObject({ status: 200, json: { data: { id: first, price: '77.00' } } });
    // A version that was written after its draft was made still conflicts.
    expect((await promote(old)).status).toBe(409);
  });

  test('are put back but for what was restored, or restored and deleted again, meanwhile', async () => {
    const [restored = 0, again = 0] = versions;
    const id = await write({ delete: true });
    await shop.data(`POST /product-version/${restored}/restore`);
    await shop.data(`POST /product-version/${again}/restore`);
    expect((await shop.ask(`DELETE /product-version/${again}`)).status).toBe(200);
    await undo(id);
    expect(await countsOf(id)).toEqual({ undone: count - 2, left: 2 });
    expect(await refusals(id, 'left')).toMatchObject([
      { id: restored, reason: expect.stringContaining('there already') },
      { id: again, reason: expect.stringContaining('changed') },
    ]);
  });

  test('bring back records that were deleted before a column was added with its default', async () => {
    const id = await write({ delete: true });
    await shop.db.execute(
      sql`update trash set record = record #- '{row,tangible}' where entity = 'product_version' and record_id = ${versions[0]}`,
    );
    await shop.db.execute(
      sql`update trash set record = record || jsonb_build_object('row', (record->'row') || '{"dropped": 1, "tangible": false}') where entity = 'product_version' and record_id = ${versions[1]}`,
    );
    await undo(id);
    expect(await countsOf(id)).toEqual({ undone: count });
    expect(
      await rowsOf(
        sql`select id, tangible from product_version where id in (${versions[0]}, ${versions[1]}) order by id`,
      ),
    ).toEqual([
      { id: versions[0], tangible: true },
      { id: versions[1], tangible: false },
    ]);
  });
});

describe('actions', () => {
  test('with a handler are one transaction; what they change nothing of is recorded, and can’t be put back', async () => {
    const group = idIn(await shop.data('POST /product-group', { code: 'many', name: both('Many') }));
    const products = (
      await rowsOf<{ id: number }>(
        sql`insert into product (store_id, code, created_at, updated_at) select ${shop.stores[0]}, 'many-' || n, now(), now() from generate_series(1, ${count}) as n returning id`,
      )
    ).map(({ id }) => id);
    await shop.data(`PUT /product/${products[0]}`, { product_groups: [group] });
    const action = { name: 'add_to_groups', body: { product_groups: [group] } };
    const id = await write({ action }, products, '/product');
    expect(await countsOf(id, '/product')).toEqual({ done: count - 1, same: 1 });
    expect(await noted('add_to_groups', 'product', products)).toEqual(once);
    const groups = async () =>
      (
        await rowsOf<{ n: number }>(
          sql`select count(*)::integer as n from product_product_groups where record_id = any (${sql.param(products)}::integer[])`,
        )
      )[0]?.n;
    expect(await groups()).toBe(count);
    expect(
      await rowsOf(
        sql`select revision, count(*)::integer as n from product where id = any (${sql.param(products)}::integer[]) group by revision`,
      ),
    ).toEqual([{ revision: 2, n: count }]);
    const again = await write({ action }, products, '/product');
    expect(await countsOf(again, '/product')).toEqual({ same: count });
    expect(await shop.ask(`POST /product/bulk/${again}/undo`, {})).toMatchObject({ status: 409 });
    expect(await groups()).toBe(count);
    await undo(id, '/product');
    expect(await countsOf(id, '/product')).toEqual({ undone: count - 1, same: 1 });
    expect(await groups()).toBe(1);
  });
});
