import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { draftFields } from '../../resources/drafts.ts';
import { label } from '../../resources/kinds/examples.ts';
import { refreshTotal, maxLoggedRows, pruneChanges, cacheTotal } from '../../server/db/search/search-totals.ts';
import { shownWhere } from '../../server/db/model/shown-rows.ts';
import { assertAtOnce, assertInTurn, type Race } from './lanes.ts';
import { makeSamples, sample, type SampleWorld } from './sample-app.ts';

/** Searched by a condition and per store: whether a row is found depends on its words, its status and its store. */
const told = sample({
  name: 'told',
  scope: 'store',
  drafts: { call: 'draft' },
  fields: { name: { kind: 'text', label }, ...draftFields('told'), version_of: { kind: 'integer', label } },
  list: { columns: ['name'], filters: [], sort: 'name', search: ['name'] },
});

let world: SampleWorld;
beforeAll(async () => {
  world = await makeSamples([told]);
});
afterAll(() => world.drop());

const stores = [1, 2] as const;
const words = ['Green tea', 'green', '綠茶', 'T%a'] as const;
const searches = stores.flatMap((store) =>
  ['tea', '茶', 'GREEN', '%'].map((value) => ({ resource: told, store, search: { value, spellings: [] } })),
);
type Search = (typeof searches)[number];

/** Returns a search's total from a fresh count, with its snapshot. */
async function counted(runner: pg.Pool | pg.PoolClient, { store, search: { value } }: Search) {
  const { rows } = await runner.query<[number, string]>({
    text: `select count(*)::integer, pg_current_snapshot()::text from told where store_id = $1 and strpos(lower(name), lower($2)) > 0 and ${shownWhere(told)}`,
    values: [store, value],
    rowMode: 'array',
  });
  const [[total, snapshot] = [0, ''] as const] = rows;
  return { total, snapshot };
}

async function rememberAll(): Promise<void> {
  for (const search of searches) cacheTotal(world.pool, search, await counted(world.pool, search));
}

/** Lists cached totals that are wrong, in one snapshot. Expired totals are counted again, as a list does. */
async function differences(): Promise<readonly unknown[]> {
  const client = await world.pool.connect();
  try {
    const wrong: unknown[] = [];
    for (const search of searches) {
      await client.query('begin isolation level repeatable read');
      const total = await refreshTotal(world.pool, search, client);
      const there = await counted(client, search);
      await client.query('commit');
      if (total === undefined) cacheTotal(world.pool, search, there);
      else if (total !== there.total)
        wrong.push({ store: search.store, value: search.search.value, total, there: there.total });
    }
    return wrong;
  } finally {
    client.release(true);
  }
}

/** Rows that no other transaction has locked, so that no step waits for another. */
const free = 'select id from told where store_id = $1 order by id limit $2 for update skip locked';

/** The SQL of steps: `$1` is a store, `$2` a number of rows, `$3` a word. */
const statements: Readonly<Record<string, string>> = {
  insert: `insert into told (store_id, name, status, version, version_of) select $1, $3::text || i, case when i % 3 = 0 then 'archived' else 'active' end, 0, case when i % 3 = 0 then 0 end from generate_series(1, $2::integer) i`,
  flood: `insert into told (store_id, name, status, version) select $1, $3::text, 'active', $2 from generate_series(1, ${maxLoggedRows + 1}) i`,
  rename: `update told set name = $3 where id in (${free})`,
  delete: `with word as (select $3::text) delete from told where id in (${free})`,
  hide: `update told set status = 'archived', version_of = 0, name = $3 where id in (${free})`,
  show: `update told set status = 'active', version_of = null, name = $3 where id in (${free})`,
  move: `update told set store_id = 3 - store_id, name = $3 where id in (${free})`,
};

const race: Race = {
  pool: () => world.pool,
  values: fc.tuple(fc.constantFrom(...stores), fc.nat({ max: 5 }), fc.constantFrom(...words)),
  more: ['insert', 'begin', 'kill'],
  prepare: rememberAll,
  differences,
  seenFromOutside: true,
  steps: { ...statements, prune: (client) => pruneChanges(client, 'told') },
};

test('a total that was counted once is told exactly, after any steps of several connections, killed ones too', () =>
  assertInTurn(race, 25, 30));

test('connections that write, end, and prune at once never wait for each other, and no total is told wrong', () =>
  assertAtOnce(race, 6, { minLength: 10, maxLength: 30 }));

test('a statement of many rows, a truncated table and pruning have a search counted again; few changes do not', async () => {
  await world.pool.query('truncate told');
  await rememberAll();
  const known = () => refreshTotal(world.pool, { resource: told, store: 1, search: { value: 'tea', spellings: [] } });
  await world.pool.query(statements.insert ?? '', [1, 5, 'tea']);
  expect(await known()).toBe(4);
  await world.pool.query(statements.flood ?? '', [1, 0, 'tea']);
  expect(await known()).toBe(undefined);
  await rememberAll();
  expect(await known()).toBe(4 + maxLoggedRows + 1);
  await pruneChanges(world.pool, 'told');
  expect(await known()).toBe(undefined);
  await rememberAll();
  await world.pool.query('truncate told');
  expect(await known()).toBe(undefined);
});

test('changes that a dump brought from another server have a search counted again', async () => {
  await rememberAll();
  const search = { resource: told, store: 1, search: { value: 'tea', spellings: [] } };
  expect(await refreshTotal(world.pool, search)).not.toBe(undefined);
  await world.pool.query(
    `insert into search_change (entity, store_id, transaction, added) values ('told', 1, '4000000000000', 'tea')`,
  );
  expect(await refreshTotal(world.pool, search)).toBe(undefined);
});
