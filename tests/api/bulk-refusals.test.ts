import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Worker } from '../../server/jobs/worker.ts';
import { jobHandlers } from '../../server/slots.ts';
import { both, idIn, makeVersionShop, rowsAt, type VersionShop } from './product-version-world.ts';

/** Records that a bulk run can't write: reported by its check, and excluded from the batch that writes the others. */
let shop: VersionShop;
let round = 0;
const count = 30;

beforeAll(async () => {
  shop = await makeVersionShop();
});
afterAll(() => shop.drop());
beforeEach(() => {
  round += 1;
});

const idsOf = async (query: ReturnType<typeof sql>) =>
  (await shop.db.execute<{ id: number }>(query)).rows.map(({ id }) => id);
const work = () => new Worker({ ...shop.parts, handlers: jobHandlers }).drain();
const makeVersions = (status: 'active' | 'inactive', price: number | null = 10) =>
  idsOf(
    sql`insert into product_version (store_id, created_at, updated_at, product, key, status, version, name_zh_hk, name_en_us, sku, price, delivery_type)
      select ${shop.stores[0]}, now(), now(), ${shop.product}, 'f' || ${round}::integer || '-' || n, ${status}, 1, '茶', 'Tea', ${shop.skus[0]}, ${price}::numeric, 'home_delivery' from generate_series(1, ${count}) as n returning id`,
  );
const makeSkus = () =>
  idsOf(
    sql`insert into sku (store_id, created_at, updated_at, item_code, name, delivery_type) select ${shop.stores[0]}, now(), now(), 'F' || ${round}::integer || '-' || n, 'Item', 'home_delivery' from generate_series(1, ${count}) as n returning id`,
  );

async function check(path: string, selected: readonly number[], task: object): Promise<number> {
  const id = idIn(await shop.data(`POST ${path}/bulk`, { selection: { ids: selected }, ...task }));
  await work();
  return id;
}
async function step(path: string, id: number, name: 'start' | 'undo'): Promise<void> {
  await shop.data(`POST ${path}/bulk/${id}/${name}`, {});
  await work();
}
const countsOf = async (path: string, id: number) =>
  Object.fromEntries(
    Object.entries(Object((await shop.data(`GET ${path}/bulk/${id}`)).counts)).filter(([, number]) => number !== 0),
  );
const rowsOf = async (path: string, id: number, outcome: string) =>
  rowsAt((await shop.ask(`GET ${path}/bulk/${id}/rows?outcome=${outcome}`)).json, 'data');
/** Number of transactions in which the run's records were written. */
const transactions = async (entity: string, action: string, ids: readonly number[]) =>
  (
    await shop.db.execute<{ n: number }>(
      sql`select count(distinct xmin::text)::integer as n from history where entity = ${entity} and action = ${action} and record_id = any (${sql.param([...ids])}::integer[])`,
    )
  ).rows[0]?.n;
const category = (name: string, parent?: number) =>
  shop
    .data('POST /product-category', {
      key: `${name}-${round}`,
      name: both(name),
      ...(parent !== undefined && { parent }),
    })
    .then(idIn);
const reason = (words: string) => ({ reason: expect.stringContaining(words) });

describe('the check tells', () => {
  test('which live versions would lack what they need', async () => {
    const versions = await makeVersions('active');
    const id = await check('/product-version', versions, { changes: [{ field: 'price', set: null }] });
    expect(await countsOf('/product-version', id)).toEqual({ excluded: count });
    expect((await rowsOf('/product-version', id, 'excluded'))[0]).toMatchObject(reason('Price is required'));
    expect((await shop.data(`GET /product-version/${versions[0]}`)).price).toBe('10.00');
  });

  test('which versions aren’t complete enough to be activated', async () => {
    const [ready = 0] = await makeVersions('inactive');
    round += 1;
    const [bare = 0] = await makeVersions('inactive', null);
    const id = await check('/product-version', [ready, bare], { action: { name: 'activate' } });
    expect(await rowsOf('/product-version', id, 'change')).toMatchObject([{ id: ready }]);
    expect(await rowsOf('/product-version', id, 'excluded')).toMatchObject([{ id: bare, ...reason('Price') }]);
  });

  test('which records are in use, but for what the run deletes as well', async () => {
    const top = await category('Top');
    const below = await category('Below', top);
    const other = await category('Other');
    const stays = await category('Stays', other);
    const id = await check('/product-category', [top, below, other], { delete: true });
    expect(await rowsOf('/product-category', id, 'change')).toMatchObject([{ id: top }, { id: below }]);
    expect(await rowsOf('/product-category', id, 'excluded')).toMatchObject([
      { id: other, ...reason('1 Product category') },
    ]);
    await step('/product-category', id, 'start');
    expect(await countsOf('/product-category', id)).toEqual({ done: 2, excluded: 1 });
    expect((await shop.ask(`DELETE /product-category/${stays}`)).status).toBe(200);
  });

  test('which codes of deleted records are taken by now', async () => {
    const [taken = 0, free = 0] = await makeSkus();
    const { item_code: code } = await shop.data(`GET /sku/${taken}`);
    for (const one of [taken, free]) expect((await shop.ask(`DELETE /sku/${one}`)).status).toBe(200);
    const newer = idIn(
      await shop.data('POST /sku', {
        item_code: String(code).toLowerCase(),
        name: 'New',
        delivery_type: 'home_delivery',
      }),
    );
    const id = await check('/sku', [taken, free], { restore: true });
    expect(await rowsOf('/sku', id, 'excluded')).toMatchObject([{ id: taken, ...reason('Item code') }]);
    await step('/sku', id, 'start');
    expect(await countsOf('/sku', id)).toEqual({ done: 1, excluded: 1 });
    // Once the obstacle is gone, records that were left out can be retried.
    const again = { again: ['excluded'] };
    await shop.data(`POST /sku/bulk/${id}/start`, again);
    await work();
    expect(await countsOf('/sku', id)).toEqual({ done: 1, refused: 1 });
    await shop.data(`PUT /sku/${newer}`, { item_code: `free-${round}` });
    await shop.data(`POST /sku/bulk/${id}/start`, { again: ['excluded', 'refused'] });
    await work();
    expect(await countsOf('/sku', id)).toEqual({ done: 2 });
  });
});

describe('the check of a restore tells which records refer to what is deleted', () => {
  const remove = async (...paths: readonly string[]) => {
    for (const path of paths) expect(await shop.ask(`DELETE ${path}`)).toMatchObject({ status: 200 });
  };
  const restoring = (selected: readonly number[]) => check('/product-version', selected, { restore: true });

  test('by themselves, in a list, in their rows, and by their drafts', async () => {
    const product = idIn(await shop.data('POST /product', { code: `gone-${round}` }));
    const lone = await category('Lone');
    const [sku = 0, other = 0] = await makeSkus();
    const { id: chosen, choice } = await shop.chosen({ Size: ['S'] });
    await shop.data(`POST /product-version/${chosen}/options`, { options: [{ choices: [choice.S], sku, price: '5' }] });
    const [free = 0, drafted = 0] = await makeVersions('inactive');
    const draft = idIn(await shop.data(`POST /product-version/${drafted}/edit`));
    await shop.data(`PUT /product-version/${draft}`, { sku: other });
    const ids = [
      await shop.version({ product }),
      await shop.version({ product_categories: [lone] }),
      chosen,
      free,
      drafted,
    ];
    await remove(...ids.map((id) => `/product-version/${id}`));
    await remove(`/product/${product}`, `/product-category/${lone}`, `/sku/${sku}`, `/sku/${other}`);
    const run = await restoring(ids);
    expect(await rowsOf('/product-version', run, 'change')).toMatchObject([{ id: free }]);
    const excluded = await rowsOf('/product-version', run, 'excluded');
    const expected = new Map([
      [ids[0], 'Product'],
      [ids[1], 'Product categories'],
      [ids[2], 'Options'],
      [ids[4], 'SKU'],
    ]);
    expect(excluded).toHaveLength(expected.size);
    for (const { id, reason: told } of excluded) {
      expect(told).toContain(expected.get(Number(id)));
      // The same reason as in its single call.
      const single = await shop.ask(`POST /product-version/${Number(id)}/restore`);
      expect(single).toMatchObject({ status: 409 });
      expect(Object.values(Object(Object(single.json).errors)).flat()).toContain(told);
    }
    await step('/product-version', run, 'start');
    expect(await countsOf('/product-version', run)).toEqual({ done: 1, excluded: 4 });
    // Once it is restored, they can be restored too.
    await shop.data(`POST /sku/${sku}/restore`);
    await shop.data(`POST /product-version/bulk/${run}/start`, { again: ['excluded'] });
    await work();
    expect(await countsOf('/product-version', run)).toEqual({ done: 2, refused: 3 });
  });

  test('but not what comes back with them, nor what stays for it', async () => {
    const top = await category('Top');
    const middle = await category('Middle', top);
    const low = await category('Low', middle);
    const taken = await category('Taken');
    const below = await category('Below', taken);
    const lowest = await category('Lowest', below);
    const all = [top, middle, low, taken, below, lowest];
    await remove(...all.toReversed().map((id) => `/product-category/${id}`));
    await category('Taken');
    const run = await check('/product-category', all, { restore: true });
    expect(await rowsOf('/product-category', run, 'change')).toMatchObject([{ id: top }, { id: middle }, { id: low }]);
    expect(await rowsOf('/product-category', run, 'excluded')).toMatchObject([
      { id: taken, ...reason('Key') },
      { id: below, ...reason('Parent') },
      { id: lowest, ...reason('Parent') },
    ]);
    await step('/product-category', run, 'start');
    expect(await countsOf('/product-category', run)).toEqual({ done: 3, excluded: 3 });
  });

  test('and a draft without its version', async () => {
    const [version = 0] = await makeVersions('inactive');
    const draft = idIn(await shop.data(`POST /product-version/${version}/edit`));
    await remove(`/product-version/${draft}`, `/product-version/${version}`);
    const alone = await restoring([draft]);
    const single = await shop.ask(`POST /product-version/${draft}/restore`);
    const told = { id: draft, reason: Object(single.json).message };
    expect(await rowsOf('/product-version', alone, 'excluded')).toMatchObject([told]);
    const both = await restoring([version, draft]);
    await step('/product-version', both, 'start');
    expect(await countsOf('/product-version', both)).toEqual({ done: 2 });
  });

  test('and the write leaves out what came in the way since', async () => {
    const product = idIn(await shop.data('POST /product', { code: `late-${round}` }));
    const versions = [...(await makeVersions('inactive')), await shop.version({ product })];
    await step('/product-version', await check('/product-version', versions, { delete: true }), 'start');
    const run = await restoring(versions);
    expect(await countsOf('/product-version', run)).toEqual({ change: count + 1 });
    await remove(`/product/${product}`);
    await step('/product-version', run, 'start');
    expect(await countsOf('/product-version', run)).toEqual({ done: count, refused: 1 });
    expect(await rowsOf('/product-version', run, 'refused')).toMatchObject([
      { id: versions.at(-1), ...reason('Product') },
    ]);
    expect(await transactions('product_version', 'restore', versions)).toBe(1);
  });
});

describe('the check tells of what one record means for another of the run', () => {
  test('what stays, since another stays that refers to it', async () => {
    const top = await category('Top');
    const middle = await category('Middle', top);
    const low = await category('Low', middle);
    const free = await category('Free');
    await category('Stays', low);
    // Here the parent has the higher id.
    const below = await category('Below');
    const above = await category('Above');
    await shop.data(`PUT /product-category/${below}`, { parent: above });
    await category('StaysToo', below);
    const selected = [top, middle, low, free, below, above];
    const id = await check('/product-category', selected, { delete: true });
    expect(await rowsOf('/product-category', id, 'change')).toMatchObject([{ id: free }]);
    expect(await rowsOf('/product-category', id, 'excluded')).toMatchObject(
      [top, middle, low, below, above].map((one) => ({ id: one, ...reason('1 Product category') })),
    );
    await step('/product-category', id, 'start');
    expect(await countsOf('/product-category', id)).toEqual({ done: 1, excluded: 5 });
  });

  test('however many batches lie between them', async () => {
    const chain = await idsOf(
      sql`insert into product_category (store_id, created_at, updated_at, key, name_zh_hk, name_en_us)
        select ${shop.stores[0]}, now(), now(), 'c' || ${round}::integer || '-' || n, '類', 'Class' from generate_series(1, 1203) as n returning id`,
    );
    // The first four are a chain; its last one is in another batch, and is in use.
    const line = [chain[0], chain[1], chain[600], chain[1201]];
    for (const [place, below] of line.entries())
      if (place > 0)
        await shop.db.execute(sql`update product_category set parent = ${line[place - 1]} where id = ${below}`);
    await category('Stays', line[3]);
    const id = await check('/product-category', chain, { delete: true });
    expect(await countsOf('/product-category', id)).toEqual({ change: 1199, excluded: 4 });
    await step('/product-category', id, 'start');
    expect(await countsOf('/product-category', id)).toEqual({ done: 1199, excluded: 4 });
  });

  test('which of several deleted records with the same code comes back', async () => {
    const again: number[] = [];
    for (const letter of ['a', 'A', 'b', 'a', 'B']) {
      const code = `same-${round}-${letter}`;
      const one = idIn(await shop.data('POST /sku', { item_code: code, name: code, delivery_type: 'home_delivery' }));
      again.push(one);
      expect((await shop.ask(`DELETE /sku/${one}`)).status).toBe(200);
    }
    const id = await check('/sku', again, { restore: true });
    expect(await rowsOf('/sku', id, 'change')).toMatchObject([{ id: again[0] }, { id: again[2] }]);
    const left = [again[1], again[3], again[4]].map((one) => ({ id: one, ...reason('Item code') }));
    expect(await rowsOf('/sku', id, 'excluded')).toMatchObject(left);
    await step('/sku', id, 'start');
    expect(await countsOf('/sku', id)).toEqual({ done: 2, excluded: 3 });
  });

  test('and not what stays for another reason', async () => {
    const [live, first, second] = ['live', 'gone', 'gone'];
    const make = (key: string, name: string) => shop.data('POST /role', { key, name, permissions: [] }).then(idIn);
    const made: number[] = [];
    // The first can’t be restored because its name is taken, so its key is free for the second.
    for (const name of [`${live}-${round}`, `${second}-${round}`]) {
      const one = await make(`${first}-${round}`, name);
      made.push(one);
      expect((await shop.ask(`DELETE /role/${one}`)).status).toBe(200);
    }
    await make(`other-${round}`, `${live}-${round}`);
    const id = await check('/role', made, { restore: true });
    expect(await rowsOf('/role', id, 'excluded')).toMatchObject([{ id: made[0], ...reason('Name') }]);
    expect(await rowsOf('/role', id, 'change')).toMatchObject([{ id: made[1] }]);
    await step('/role', id, 'start');
    expect(await countsOf('/role', id)).toEqual({ done: 1, excluded: 1 });
  });
});

describe('the check asks the hooks of an entity, and writes nothing', () => {
  const rolesAndPeople = async () => {
    const self = await shop.idOf('administrator');
    const other = await shop.addPerson(`other_${round}`, ['ecommerce:ListProducts']);
    return { self, other };
  };
  const writtenTo = (entity: string, id: number) =>
    idsOf(sql`select id from history where entity = ${entity} and record_id = ${id}`);

  test('an action on one’s own account', async () => {
    const { self, other } = await rolesAndPeople();
    const sessions = await idsOf(sql`select 1 as id from session where admin_user = ${other}`);
    const before = (await writtenTo('admin_user', self)).length;
    const id = await check('/admin-user', [self, other], { action: { name: 'suspend' } });
    expect(await rowsOf('/admin-user', id, 'excluded')).toMatchObject([{ id: self, reason: expect.any(String) }]);
    expect(await rowsOf('/admin-user', id, 'change')).toMatchObject([{ id: other }]);
    expect(await writtenTo('admin_user', other)).toEqual([]);
    expect(await writtenTo('admin_user', self)).toHaveLength(before);
    expect(await idsOf(sql`select 1 as id from session where admin_user = ${other}`)).toEqual(sessions);
    expect(await shop.data(`GET /admin-user/${other}`)).toMatchObject({ suspended: false, revision: 1 });
    await step('/admin-user', id, 'start');
    expect(await countsOf('/admin-user', id)).toEqual({ done: 1, excluded: 1 });
  });

  test('ending one’s own sessions, of which a job can’t tell the one that asked', async () => {
    const { self, other } = await rolesAndPeople();
    const sessions = async (user: number) =>
      (await idsOf(sql`select 1 as id from session where admin_user = ${user}`)).length;
    for (const name of ['administrator', `other_${round}`]) await shop.tokenOf(name);
    const own = await sessions(self);
    const id = await check('/admin-user', [self, other], { action: { name: 'end_sessions' } });
    expect(await rowsOf('/admin-user', id, 'excluded')).toMatchObject([{ id: self, ...reason('in your profile') }]);
    expect(await sessions(other)).toBe(1);
    await step('/admin-user', id, 'start');
    expect(await countsOf('/admin-user', id)).toEqual({ done: 1, excluded: 1 });
    expect(await sessions(other)).toBe(0);
    expect(await sessions(self)).toBeGreaterThanOrEqual(own);
  });

  test('an edit that would leave no administrator', async () => {
    const { self, other } = await rolesAndPeople();
    const role = idIn(await shop.data('POST /role', { key: `few-${round}`, name: `Few ${round}`, permissions: [] }));
    const id = await check('/admin-user', [self, other], { changes: [{ field: 'role', set: role }] });
    expect(await rowsOf('/admin-user', id, 'excluded')).toMatchObject([{ id: self, reason: expect.any(String) }]);
    expect(await rowsOf('/admin-user', id, 'change')).toMatchObject([{ id: other }]);
    expect(await shop.data(`GET /admin-user/${other}`)).toMatchObject({ revision: 1 });
    await step('/admin-user', id, 'start');
    expect(await countsOf('/admin-user', id)).toEqual({ done: 1, excluded: 1 });
  });

  test('what a hook says of a deletion comes before who uses the record', async () => {
    const [role = 0] = await idsOf(sql`select id from role where key = 'administrator'`);
    const id = await check('/role', [role], { delete: true });
    const single = await shop.ask(`DELETE /role/${role}`);
    expect(await rowsOf('/role', id, 'excluded')).toMatchObject([{ id: role, reason: Object(single.json).message }]);
  });
});

describe('what came in the way since the check is left, and the others are still one transaction', () => {
  test('of records in use, and of those to which they refer', async () => {
    const skus = await makeSkus();
    const id = await check('/sku', skus, { delete: true });
    expect(await countsOf('/sku', id)).toEqual({ change: count });
    const [used] = skus;
    const body = { product: shop.product, key: `u${round}`, name: both('Tea'), sku: used };
    expect((await shop.ask('POST /product-version', body)).status).toBe(201);
    await step('/sku', id, 'start');
    expect(await countsOf('/sku', id)).toEqual({ done: count - 1, refused: 1 });
    expect(await rowsOf('/sku', id, 'refused')).toMatchObject([{ id: used, ...reason('1 Product version') }]);
    expect(await transactions('sku', 'delete', skus)).toBe(1);
    await step('/sku', id, 'undo');
    expect(await countsOf('/sku', id)).toEqual({ undone: count - 1, refused: 1 });
  });

  test('of a record that only a refused one refers to', async () => {
    const top = await category('Top');
    const middle = await category('Middle', top);
    const free = await category('Free');
    const id = await check('/product-category', [top, middle, free], { delete: true });
    expect(await countsOf('/product-category', id)).toEqual({ change: 3 });
    await category('New', middle);
    await step('/product-category', id, 'start');
    expect(await countsOf('/product-category', id)).toEqual({ done: 1, refused: 2 });
    expect(await rowsOf('/product-category', id, 'refused')).toMatchObject([
      { id: top, ...reason('1 Product category') },
      { id: middle, ...reason('1 Product category') },
    ]);
  });

  test('of versions that went live', async () => {
    const versions = await makeVersions('inactive');
    const id = await check('/product-version', versions, { changes: [{ field: 'price', set: null }] });
    expect(await countsOf('/product-version', id)).toEqual({ change: count });
    // Without a new revision, which would mark them as changed.
    await shop.db.execute(
      sql`update product_version set status = 'active' where id = any (${sql.param(versions.slice(0, 7))}::integer[])`,
    );
    await step('/product-version', id, 'start');
    expect(await countsOf('/product-version', id)).toEqual({ done: count - 7, refused: 7 });
    expect((await rowsOf('/product-version', id, 'refused'))[0]).toMatchObject(reason('Price is required'));
    expect(await transactions('product_version', 'bulk_edit', versions)).toBe(1);
  });

  test('of codes that were taken', async () => {
    const skus = await makeSkus();
    const [taken = 0] = skus;
    const { item_code: code } = await shop.data(`GET /sku/${taken}`);
    await step('/sku', await check('/sku', skus, { delete: true }), 'start');
    const id = await check('/sku', skus, { restore: true });
    expect(await countsOf('/sku', id)).toEqual({ change: count });
    await shop.data('POST /sku', { item_code: code, name: 'New', delivery_type: 'home_delivery' });
    await step('/sku', id, 'start');
    expect(await countsOf('/sku', id)).toEqual({ done: count - 1, refused: 1 });
    expect(await rowsOf('/sku', id, 'refused')).toMatchObject([{ id: taken, ...reason('Item code') }]);
    expect(await transactions('sku', 'restore', skus)).toBe(1);
  });
});
