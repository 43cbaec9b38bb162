import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { examples } from '../counts.ts';
import { label } from '../../resources/kinds/examples.ts';
import { draftFields } from '../../resources/drafts.ts';
import { foldCounts } from '../../server/db/counts/row-count.ts';
import { shownWhere } from '../../server/db/model/shown-rows.ts';
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

let world: SampleWorld;
beforeAll(async () => {
  world = await makeSamples([drafted]);
});
afterAll(() => world.drop());

const lanes = 4;
const stores = [1, 2] as const;

/** Two connections: what the first does in a transaction, and what the second, which must wait, does meanwhile. */
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
  const client = await world.pool.connect();
  await client.query('begin');
  await client.query(first, [id]);
  const waiting = world.pool.query(second, [id]);
  await expect
    .poll(
      async () =>
        (
          await world.pool.query<{ waits: number }>(
            "select count(*)::integer as waits from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
          )
        ).rows[0]?.waits,
    )
    .toBe(1);
  await client.query('commit');
  client.release();
  await waiting;
  expect((await world.pool.query('select status from drafted_groups where record_id = $1', [id])).rows).toEqual([
    { status: 'active' },
  ]);
  await world.pool.query('delete from drafted where id = $1', [id]);
});

/** The next step of one of several connections. */
const step = fc.record({
  lane: fc.nat({ max: lanes - 1 }),
  store: fc.constantFrom(...stores),
  rows: fc.nat({ max: 5 }),
  does: fc.constantFrom(
    'insert',
    'insert',
    'delete',
    'hide',
    'show',
    'move',
    'begin',
    'commit',
    'rollback',
    'mark',
    'undo',
    'fold',
  ),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Rows that no other transaction has locked, so that no step waits for another. */
const free = 'select id from drafted where store_id = $1 order by id limit $2 for update skip locked';

async function take(client: pg.PoolClient, { does, store, rows }: Step): Promise<void> {
  const values = [store, rows];
  switch (does) {
    case 'insert':
      await client.query(
        "insert into drafted (store_id, name, status, version, version_of) select $1, 'x', case when i % 2 = 0 then 'archived' else 'active' end, 0, case when i % 2 = 0 then 0 end from generate_series(1, $2::integer) i",
        values,
      );
      return;
    case 'delete':
      await client.query(`delete from drafted where id in (${free})`, values);
      return;
    case 'hide':
      await client.query(`update drafted set status = 'archived', version_of = 0 where id in (${free})`, values);
      return;
    case 'show':
      await client.query(`update drafted set status = 'active', version_of = null where id in (${free})`, values);
      return;
    case 'move':
      await client.query(`update drafted set store_id = 3 - store_id where id in (${free})`, values);
      return;
    case 'fold':
      await foldCounts(client);
      return;
    case 'mark':
    case 'undo':
      // Fails outside a transaction or without a savepoint. The transaction is then rolled back.
      await client.query(does === 'mark' ? 'savepoint mark' : 'rollback to mark').catch(() => client.query('rollback'));
      return;
    case 'begin':
    case 'commit':
    case 'rollback':
      // These only warn outside a transaction.
      await client.query(does);
  }
}

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

async function withLanes(work: (clients: readonly pg.PoolClient[]) => Promise<void>): Promise<void> {
  const clients = await Promise.all(Array.from({ length: lanes }, () => world.pool.connect()));
  try {
    await work(clients);
    for (const client of clients) await client.query('commit');
    expect(await differences(world.pool)).toEqual([]);
  } finally {
    for (const client of clients) client.release(true);
  }
}

test('after any steps of several connections, in transactions or not, each sees as many rows as are counted', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), (steps) =>
      withLanes(async (clients) => {
        for (const taken of steps) {
          const client = clients[taken.lane];
          if (!client) continue;
          await take(client, taken);
          for (const seeing of clients) expect(await differences(seeing)).toEqual([]);
        }
      }),
    ),
    { numRuns: examples(30) },
  );
});

test('connections that write, roll back and fold at once never wait for each other, and none sees a wrong total', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 20, maxLength: 40 }), { minLength: lanes, maxLength: lanes }),
      (programs) =>
        withLanes(async (clients) => {
          const state = { running: true };
          const watching = (async () => {
            while (state.running) expect(await differences(world.pool)).toEqual([]);
          })();
          const programsDone = Promise.all(
            clients.map(async (client, lane) => {
              await client.query("set lock_timeout = '500ms'");
              for (const taken of programs[lane] ?? []) {
                await take(client, taken);
                expect(await differences(client)).toEqual([]);
              }
              await client.query('commit');
            }),
          );
          await programsDone.finally(() => {
            state.running = false;
          });
          await watching;
        }),
    ),
    { numRuns: examples(8) },
  );
});
