import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { label } from '../../resources/kinds/examples.ts';
import { draftFields } from '../../resources/drafts.ts';
import { foldCounts, foldWhenMany } from '../../server/db/counts/row-count.ts';
import { countingSql } from '../../server/db/counts/row-count-triggers.ts';
import { makeSamples, sample, type SampleWorld } from './sample-app.ts';
import { call } from './scenarios.ts';

const thing = sample({ name: 'thing', scope: 'store', fields: { name: { kind: 'text', label, required: true } } });
const shared = sample({ name: 'shared_thing', fields: { name: { kind: 'text', label, required: true } } });
const drafted = sample({
  name: 'drafted',
  scope: 'store',
  drafts: { call: 'draft' },
  fields: {
    name: { kind: 'text', label, required: true },
    ...draftFields('drafted'),
    version_of: { kind: 'integer', label },
    categories: { kind: 'reference', label, to: 'product_category', many: true },
  },
  list: { columns: ['name'], filters: ['name', 'categories'], sort: 'id', search: ['name'] },
});

let world: SampleWorld;
beforeAll(async () => {
  world = await makeSamples([thing, shared, drafted]);
});
beforeEach(async () => {
  await world.pool.query('truncate thing, shared_thing, drafted cascade');
  await foldCounts(world.pool);
});
afterAll(() => world.drop());

/** Returns a list's total in a store. */
async function total(path: string, store = 1): Promise<unknown> {
  const { json } = await call(world, `GET /${path}?per_page=1`, { store });
  return typeof json === 'object' && json !== null && 'meta' in json ? json.meta : json;
}

const insert = (count: number, store = 1) =>
  world.pool.query(
    `insert into thing (store_id, name) select ${store}, 'Thing ' || i from generate_series(1, ${count}) i`,
  );
const changes = async () =>
  (
    await world.pool.query<{ change: number }>(
      "select change from row_count where entity in ('thing', 'shared_thing', 'drafted', 'lantern') order by entity, id",
    )
  ).rows.map(({ change }) => change);

describe('the total of a list', () => {
  test('follows what is made, removed and restored, in each store by itself', async () => {
    expect(await total('thing')).toMatchObject({ total: 0 });
    const { json } = await call(world, 'POST /thing', { body: { name: 'First' } });
    const id = Number(/"id":(\d+)/u.exec(JSON.stringify(json))?.[1]);
    await insert(3, 2);
    expect(await total('thing')).toMatchObject({ total: 1 });
    expect(await total('thing', 2)).toMatchObject({ total: 3 });
    expect((await call(world, `DELETE /thing/${id}`)).status).toBe(200);
    expect(await total('thing')).toMatchObject({ total: 0 });
    expect((await call(world, `POST /thing/${id}/restore`)).status).toBe(200);
    expect(await total('thing')).toMatchObject({ total: 1 });
    expect(await total('thing', 3)).toMatchObject({ total: 0 });
  });

  test('of what all stores share is one', async () => {
    await world.pool.query("insert into shared_thing (name) values ('a'), ('b')");
    expect(await total('shared-thing', 1)).toMatchObject({ total: 2 });
    expect(await total('shared-thing', 2)).toMatchObject({ total: 2 });
  });

  test('leaves out copies that a promote overwrote, and counts drafts', async () => {
    await world.pool.query(
      "insert into drafted (id, store_id, name, status, version, version_of) values (1, 1, 'Live', 'active', 1, null), (2, 1, 'Draft', 'draft', 0, 1), (3, 1, 'Old', 'archived', 0, 1)",
    );
    expect(await total('drafted')).toMatchObject({ total: 2 });
    await world.pool.query("update drafted set status = 'archived' where id = 2");
    expect(await total('drafted')).toMatchObject({ total: 1 });
    await world.pool.query("update drafted set version_of = null, status = 'active' where id = 3");
    expect(await total('drafted')).toMatchObject({ total: 2 });
    expect((await call(world, 'GET /drafted')).json).toMatchObject({
      data: [{ id: 1 }, { id: 3 }],
      meta: { total: 2 },
    });
    expect((await call(world, 'GET /drafted?q=a')).json).toMatchObject({ data: [], meta: { total: 0 } });
    expect((await call(world, 'GET /drafted?ids[]=2')).json, 'who names it by its id').toMatchObject({
      data: [{ id: 2 }],
      meta: { total: 1 },
    });
  });

  test('comes with the last pages too, which are read from the end', async () => {
    await insert(1_207);
    const names = async (page: number) => {
      const { json } = await call(world, `GET /thing?per_page=100&page=${page}&sort=id`);
      return JSON.stringify(json)
        .match(/Thing \d+/gu)
        ?.map((name) => Number(name.slice(6)));
    };
    const { rows } = await world.pool.query<{ name: string }>('select name from thing order by id');
    const inOrder = rows.map(({ name }) => Number(name.slice(6)));
    for (const page of [6, 7, 11, 12, 13])
      expect(await names(page)).toEqual(inOrder.slice((page - 1) * 100, page * 100));
    expect((await call(world, 'GET /thing?per_page=100&page=14')).json).toMatchObject({
      data: [],
      meta: { total: 1_207, page: 14 },
    });
    expect((await call(world, 'GET /thing?per_page=100&page=900')).json).toMatchObject({
      data: [],
      meta: { total: 1_207 },
    });
  });
});

describe('changes', () => {
  test('are one a statement and store, and none where nothing changed or all was taken back', async () => {
    await insert(5);
    await world.pool.query("insert into thing (store_id, name) values (1, 'one'), (2, 'two'), (2, 'three')");
    await insert(0);
    await world.pool.query('delete from thing where id < 0');
    await world.pool.query("update thing set name = 'renamed'");
    const client = await world.pool.connect();
    await client.query('begin');
    await client.query('delete from thing');
    await client.query('rollback');
    client.release();
    await world.pool.query("insert into drafted (store_id, name, status, version) values (1, 'x', 'draft', 0)");
    await world.pool.query("update drafted set name = 'renamed'");
    expect((await changes()).toSorted()).toEqual([1, 1, 2, 5]);
  });

  test('are folded into one behind a read that met many', async () => {
    for (let made = 0; made < 201; made += 1) await insert(1);
    expect(await changes()).toHaveLength(201);
    expect(await total('thing')).toMatchObject({ total: 201 });
    await expect.poll(changes).toEqual([201]);
    foldWhenMany(world.pool, 'thing', 200);
    await insert(1);
    expect(await changes()).toEqual([201, 1]);
  });

  test('that add up to nothing are gone once folded, and others of other entities stay', async () => {
    await insert(5);
    await world.pool.query('delete from thing');
    await world.pool.query("insert into shared_thing (name) values ('a')");
    await world.pool.query("insert into shared_thing (name) values ('b')");
    await foldCounts(world.pool, 'thing');
    expect(await changes()).toEqual([1, 1]);
    await foldCounts(world.pool);
    expect(await changes()).toEqual([2]);
  });

  test('are taken back when a table is emptied', async () => {
    await insert(7);
    await insert(2, 2);
    await world.pool.query('truncate thing');
    expect(await total('thing')).toMatchObject({ total: 0 });
    expect(await total('thing', 2)).toMatchObject({ total: 0 });
    await insert(1);
    expect(await total('thing')).toMatchObject({ total: 1 });
  });

  test('of a table that is emptied while changes are being folded are taken back once', async () => {
    await insert(7);
    await insert(2);
    const client = await world.pool.connect();
    await client.query('begin');
    await foldCounts(client);
    await world.pool.query('truncate thing');
    await client.query('commit');
    client.release();
    expect(await total('thing')).toMatchObject({ total: 0 });
  });

  test('are folded by two at once, each what the other leaves, be it less than nothing', async () => {
    await insert(7);
    await insert(2);
    const client = await world.pool.connect();
    await client.query('begin');
    await foldCounts(client);
    await world.pool.query('delete from thing where id in (select id from thing limit 3)');
    await world.pool.query('delete from thing where id in (select id from thing limit 1)');
    await foldCounts(world.pool);
    expect(await total('thing')).toMatchObject({ total: 5 });
    await client.query('commit');
    client.release();
    expect((await changes()).toSorted((a, b) => a - b)).toEqual([-4, 9]);
    expect(await total('thing')).toMatchObject({ total: 5 });
  });

  test('of a COPY are one ledger entry', async () => {
    const client = new pg.Client({ ...inject('postgres').maintenance, database: world.pool.options.database });
    await client.connect();
    await client.query(String.raw`copy thing (store_id, name) from program 'printf "1\\tx\\n1\\ty\\n2\\tz\\n"'`);
    await client.end();
    expect((await changes()).toSorted()).toEqual([1, 2]);
    expect(await total('thing')).toMatchObject({ total: 2 });
  });
});

describe('links', () => {
  const marked = async () =>
    (
      await world.pool.query<{ mark: string }>(
        'select record_id || left(status, 2) as mark from drafted_categories order by record_id, target_id',
      )
    ).rows
      .map(({ mark }) => mark)
      .join(' ');

  test('have the status of their record, however it changed', async () => {
    await world.pool.query(
      "insert into product_category (id, store_id, key, name_zh_hk, name_en_us) values (1, 1, 'a', 'a', 'a'), (2, 1, 'b', 'b', 'b') on conflict do nothing",
    );
    await world.pool.query(
      "insert into drafted (id, store_id, name, status, version, version_of) values (1, 1, 'Live', 'active', 1, null), (2, 1, 'Draft', 'draft', 0, 1), (3, 1, 'Old', 'archived', 0, 1)",
    );
    await world.pool.query(
      'insert into drafted_categories (store_id, record_id, target_id) values (1, 1, 1), (1, 1, 2), (1, 2, 1), (1, 3, 1)',
    );
    expect(await marked()).toBe('1ac 1ac 2dr 3ar');
    await world.pool.query("update drafted set status = 'archived' where id = 2");
    expect(await marked()).toBe('1ac 1ac 2ar 3ar');
    expect((await call(world, 'GET /drafted?filter[categories][]=1')).json).toMatchObject({
      data: [{ id: 1 }],
      meta: { total: 1 },
    });
    await world.pool.query("update drafted set status = case id when 2 then 'draft' else status end, name = 'renamed'");
    expect(await marked()).toBe('1ac 1ac 2dr 3ar');
    await world.pool.query('delete from drafted_categories where record_id = 1');
    await world.pool.query(
      'insert into drafted_categories select 1, 1, target_id, status from drafted_categories where record_id = 3',
    );
    expect(await marked(), 'copied from an archived one').toBe('1ac 2dr 3ar');
  });
});

describe('a table', () => {
  const lantern = { table: 'lantern', scoped: false };
  const counted = async () =>
    (
      await world.pool.query<{ total: number }>(
        "select coalesce(sum(change), 0) as total from row_count where entity = 'lantern'",
      )
    ).rows[0]?.total;
  const run = async (statements: readonly string[]) => {
    for (const statement of statements) await world.pool.query(statement);
  };

  test('is counted from its existing rows, and again when the condition changes', async () => {
    await run([
      'create table lantern (id integer, lit boolean)',
      'insert into lantern values (1, true), (2, false), (3, true)',
      ...countingSql(lantern),
    ]);
    expect(await counted()).toBe(3);
    await run([
      'insert into lantern values (4, false)',
      'drop function lantern_count() cascade',
      ...countingSql({ ...lantern, filter: { where: 'lit', column: 'lit', links: [] } }),
    ]);
    expect(await counted()).toBe(2);
    await run(['update lantern set lit = not lit where id in (1, 2, 4)', 'delete from lantern where id in (3, 1)']);
    expect(await counted()).toBe(2);
    await run([
      'drop table lantern',
      'drop function lantern_count()',
      "delete from row_count where entity = 'lantern'",
    ]);
  });

  test('is counted when its rows are deleted by cascade', async () => {
    await run([
      'create table street (id integer primary key)',
      'create table lantern (street integer references street on delete cascade)',
      ...countingSql(lantern),
    ]);
    await run([
      'insert into street values (1), (2)',
      'insert into lantern values (1), (1), (2)',
      'delete from street where id = 1',
    ]);
    expect(await counted()).toBe(1);
    await run(['truncate street cascade']);
    expect(await counted()).toBe(0);
  });
});
