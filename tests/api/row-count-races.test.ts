import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { examples } from '../counts.ts';
import { label } from '../../resources/kinds/examples.ts';
import { draftFields } from '../../resources/drafts.ts';
import { foldCounts } from '../../server/db/counts/row-count.ts';
import { shownWhere } from '../../server/db/model/shown-rows.ts';
import { assertAtOnce, assertInTurn, type Race } from './lanes.ts';
import { runWhileLocked } from './run-while-locked.ts';
import { makeSamples, sample, type SampleWorld } from './sample-app.ts';

/** Counted by a condition and per store, so updates matter too. */
const drafted = sample({
  name: 'drafted',
  scope: 'store',
  drafts: { call: 'draft' },
  fields: {
    name: { kind: 'text', label },
    groups: { kind: 'reference', label, to: 'user_group', many: true },
    ...draftFields('drafted'),
    version_of: { kind: 'integer', label },
  },
});

const choices = ['a', 'b', 'c'].map((value) => ({ value, label }));
/** Counted by the combinations of two values. */
const faceted = sample({
  name: 'faceted',
  scope: 'store',
  fields: {
    name: { kind: 'text', label },
    tone: { kind: 'select', label, choices },
    shade: { kind: 'select', label, choices },
  },
  list: { columns: ['name'], filters: ['tone', 'shade'], facets: ['tone', 'shade'], sort: 'id', search: [] },
});

let world: SampleWorld;
beforeAll(async () => {
  world = await makeSamples([drafted, faceted]);
});
afterAll(() => world.drop());

const stores = [1, 2] as const;

/** Two connections: the step of the first in a transaction, and the concurrent step of the second, which must wait. */
test.each([
  [
    'a link is made while its record is being promoted',
    "update drafted set status = 'active' where id = $1",
    'insert into drafted_groups (record_id, target_id) values ($1, 1)',
  ],
  [
    'a record is promoted while a link of it is being made',
    'insert into drafted_groups (record_id, target_id) values ($1, 1)',
    "update drafted set status = 'active' where id = $1",
  ],
])('%s: the join row has the final status', async (_, first, second) => {
  await world.pool.query(
    "insert into user_group (id, name_zh_hk, name_en_us) values (1, 'G', 'G') on conflict do nothing",
  );
  const made = await world.pool.query<{ id: number }>(
    "insert into drafted (store_id, name, status, version) values (1, 'x', 'draft', 0) returning id",
  );
  const id = made.rows[0]?.id;
  await runWhileLocked(world.pool, [first, [id]], [() => world.pool.query(second, [id])]);
  expect((await world.pool.query('select status from drafted_groups where record_id = $1', [id])).rows).toEqual([
    { status: 'active' },
  ]);
  await world.pool.query('delete from drafted where id = $1', [id]);
});

/** Rows that no other transaction has locked, so that no step waits for another. */
const freeOf = (table: string) =>
  `select id from ${table} where store_id = $1 order by id limit $2 for update skip locked`;
const free = freeOf('drafted');

/** Compares the stored counts with the rows, in one snapshot of this connection. */
async function differences(client: pg.PoolClient | pg.Pool): Promise<readonly unknown[]> {
  const { rows } = await client.query(
    `select store, counted, there from unnest($1::integer[]) as store,
      lateral (select coalesce(sum(change), 0) as counted from row_count where entity = 'drafted' and store_id = store) as kept,
      lateral (select count(*) as there from drafted where store_id = store and ${shownWhere(drafted) ?? 'true'}) as found
     where counted <> there`,
    [stores],
  );
  return rows;
}

/** In the SQL of steps, `$1` is a store, `$2` a number of rows. */
const race: Race = {
  pool: () => world.pool,
  values: fc.tuple(fc.constantFrom(...stores), fc.nat({ max: 5 })),
  more: ['insert'],
  differences,
  steps: {
    insert:
      "insert into drafted (store_id, name, status, version, version_of) select $1, 'x', case when i % 2 = 0 then 'archived' else 'active' end, 0, case when i % 2 = 0 then 0 end from generate_series(1, $2::integer) i",
    delete: `delete from drafted where id in (${free})`,
    hide: `update drafted set status = 'archived', version_of = 0 where id in (${free})`,
    show: `update drafted set status = 'active', version_of = null where id in (${free})`,
    move: `update drafted set store_id = 3 - store_id where id in (${free})`,
    fold: foldCounts,
  },
};

const anyTone = "(array['a', 'b', 'c', null])[1 + (random() * 3)::integer]";
/** The same for counts by combinations of values. */
const facetRace: Race = {
  ...race,
  differences: async (client) => {
    const { rows } = await client.query(
      `select * from (select store_id, facets, sum(change) as rows from row_count where entity = 'faceted' group by 1, 2 having sum(change) <> 0) counted
       full join (select store_id, array[tone, shade] as facets, count(*) as rows from faceted group by 1, 2) found using (store_id, facets, rows)
       where counted is null or found is null`,
    );
    return rows;
  },
  steps: {
    insert: `insert into faceted (store_id, name, tone, shade) select $1, 'x', ${anyTone}, ${anyTone} from generate_series(1, $2::integer)`,
    delete: `delete from faceted where id in (${freeOf('faceted')})`,
    colour: `update faceted set tone = ${anyTone}, shade = ${anyTone} where id in (${freeOf('faceted')})`,
    rename: `update faceted set name = name || '.' where id in (${freeOf('faceted')})`,
    move: `update faceted set store_id = 3 - store_id where id in (${freeOf('faceted')})`,
    fold: foldCounts,
  },
};

describe.each([
  ['rows', race],
  ['rows of each combination of values', facetRace],
] as const)('%s', (_, counted) => {
  test('after any steps of several connections, in transactions or not, are as many as are counted', () =>
    assertInTurn(counted, examples(15), 40));

  test('are never waited for by connections that write, roll back and fold at once, and none sees a wrong total', () =>
    assertAtOnce(counted, examples(4), { minLength: 20, maxLength: 40 }));
});
