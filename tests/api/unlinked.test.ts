import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nothing, planMigration } from '../../server/db/migrate/migration-plan.ts';
import { entityTables } from '../../server/db/migrate/schema.ts';
import { examples } from '../counts.ts';
import { makeDatabase } from './database.ts';
import { draftFields } from '../../resources/drafts.ts';
import { label } from '../../resources/kinds/examples.ts';
import { assertInTurn, type Race } from './lanes.ts';
import { runWhileLocked } from './run-while-locked.ts';
import { loadRows, makeSamples, sample, type SampleWorld } from './sample-app.ts';
import { call } from './scenarios.ts';

/** With a status that its links copy, which is another way to write them. */
const declared = {
  name: 'tagged',
  scope: 'store',
  drafts: { call: 'draft' },
  fields: {
    name: { kind: 'text', label },
    note: { kind: 'text', label },
    groups: { kind: 'reference', label, to: 'user_group', many: true },
    ...draftFields('tagged'),
    version_of: { kind: 'integer', label },
  },
  list: { columns: ['name'], filters: ['groups'], sort: 'name', search: [] },
} as const;
const tagged = sample(declared);

let world: SampleWorld;
beforeAll(async () => {
  world = await makeSamples([tagged]);
  await world.pool.query(
    "insert into user_group (id, name_zh_hk, name_en_us) select i, 'G' || i, 'G' || i from generate_series(1, 3) i",
  );
});
afterAll(() => world.drop());

/** Records whose stored “unlinked” flag is wrong, in one snapshot of this connection. */
async function differences(client: pg.PoolClient | pg.Pool): Promise<readonly unknown[]> {
  const stored = "select record_id from unlinked where link = 'tagged_groups'::regclass";
  const actual = 'select id from tagged where not exists (select from tagged_groups where record_id = id)';
  const { rows } = await client.query(
    `(${stored} except ${actual}) union all (select -id from (${actual} except ${stored}) as missing)`,
  );
  return rows;
}

async function insertRecord(groups: readonly number[]): Promise<number> {
  const { rows } = await world.pool.query<{ id: number }>(
    `with made as (insert into tagged (store_id, name, status, version) values (1, 'x', 'active', 1) returning id),
      linked as (insert into tagged_groups (record_id, target_id) select id, unnest($1::integer[]) from made)
     select id from made`,
    [groups],
  );
  return rows[0]?.id ?? 0;
}

const unlink = (group: number) => `delete from tagged_groups where record_id = $1 and target_id = ${group}`;
const link = (group: number) => `insert into tagged_groups (record_id, target_id) values ($1, ${group})`;

/** Two connections: the step of the first in a transaction, and the concurrent step of the second, which must wait. */
test.each([
  ['each removes one of two links', [1, 2], unlink(1), unlink(2)],
  ['one removes the last link, one adds another', [1], unlink(1), link(2)],
  ['one adds a link, one removes the other', [1], link(2), unlink(1)],
  ['both add the first link', [], link(1), link(2)],
  ['one removes a link, one deletes the record', [1], unlink(1), 'delete from tagged where id = $1'],
])('of two transactions %s', async (_, groups, first, second) => {
  for (const end of ['commit', 'rollback'] as const) {
    const id = await insertRecord(groups);
    await runWhileLocked(world.pool, [first, [id]], [() => world.pool.query(second, [id])], end);
    expect(await differences(world.pool)).toEqual([]);
    await world.pool.query('delete from tagged where id = $1', [id]);
  }
});

/** Records that no other transaction has locked, so that no step waits for another. */
const free = 'with free as (select id from tagged order by hashint4(id + $2) limit $1 for update skip locked)';
const made = `with made as (insert into tagged (store_id, name, status, version) select 1, 'x', 'active', $2 from generate_series(1, $1::integer) returning id)`;

/** In the SQL of steps, `$1` is a number of records, `$2` a group. */
const race: Race = {
  pool: () => world.pool,
  values: fc.tuple(fc.nat({ max: 5 }), fc.integer({ min: 1, max: 3 })),
  more: ['link', 'unlink', 'kill'],
  differences,
  steps: {
    insert: `${made} select from made`,
    insertLinked: `${made} insert into tagged_groups (record_id, target_id) select id, $2 from made`,
    link: `${free} insert into tagged_groups (record_id, target_id) select id, $2 from free on conflict do nothing`,
    unlink: `${free} delete from tagged_groups where record_id in (select id from free) and target_id >= $2`,
    merge: `${free} update tagged_groups set target_id = $2 where record_id in (select id from free) and not exists (select from tagged_groups other where other.record_id = tagged_groups.record_id and other.target_id <> tagged_groups.target_id)`,
    move: `${free}, pair as (select min(id) as low, max(id) as high from free) update tagged_groups set record_id = pair.high from pair where $2 > 0 and record_id = pair.low and not exists (select from tagged_groups other where other.record_id = pair.high)`,
    deactivate: `${free} update tagged set status = case when $2 > 1 then 'inactive' else 'active' end where id in (select id from free)`,
    delete: `${free} delete from tagged where id in (select id from free)`,
  },
};

test('after any steps of several connections, killed ones too, each sees as unlinked what is', () =>
  assertInTurn(race, examples(15), 40));

test('truncated links leave all records unlinked, truncated records none', async () => {
  await insertRecord([1]);
  await world.pool.query('truncate tagged_groups');
  expect(await differences(world.pool)).toEqual([]);
  await world.pool.query('truncate tagged cascade');
  expect(await differences(world.pool)).toEqual([]);
});

test('a large list finds the few records without a link by them', async () => {
  await loadRows(
    world,
    `insert into tagged (store_id, name, status, version, note) select 1, 'Item ' || i, 'active', 1, (select string_agg(md5(i || '-' || j), '') from generate_series(1, 30) j) from generate_series(1, 20000) i;
     insert into tagged_groups (record_id, target_id) select id, 1 from tagged where name not like '%7777';
     insert into tagged (store_id, name, status, version, version_of) select 1, 'Item 7777', 'archived', 1, 1;
     analyze tagged`,
  );
  const empty = (more = '') => call(world, `GET /tagged?filter[groups][null]=true&per_page=1${more}`);
  expect(await empty()).toMatchObject({ json: { data: [{ name: 'Item 17777' }], meta: { total: 2 } } });
  expect(await empty('&filter[status]=archived')).toMatchObject({ json: { meta: { total: 1 } } });
  expect(await call(world, 'GET /tagged?filter[groups][null]=true', { store: 2 })).toMatchObject({
    json: { data: [], meta: { total: 0 } },
  });
  await world.pool.query('delete from unlinked');
  expect(await empty()).toMatchObject({ json: { data: [], meta: { total: 0 } } });
});

test.each([
  ['filter', [sample({ ...declared, list: { ...declared.list, filters: [] } })]],
  ['entity', []],
])('nothing is stored of a reference whose %s is gone', async (_, next) => {
  const { pool, drop } = await makeDatabase();
  const first = await planMigration(nothing, entityTables([tagged]), [tagged]);
  for (const statement of first.statements) await pool.query(statement);
  await pool.query("insert into store (id, name_zh_hk, name_en_us) values (1, 'a', 'b')");
  await pool.query("insert into tagged (store_id, name, status, version) values (1, 'x', 'active', 1)");
  expect((await pool.query('select from unlinked')).rowCount).toBe(1);
  const plan = await planMigration(first.snapshot, entityTables(next), next);
  for (const statement of plan.statements) await pool.query(statement);
  expect((await pool.query('select from unlinked')).rowCount).toBe(0);
  await drop();
});
