import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startEmbedded } from '../../server/db/embedded/index.ts';
import { counts } from '../counts.ts';
import { startServer, type ServerProcess } from './server-process.ts';
import { makeUsedDataDir, password } from './used-data-dir.ts';

/**
 * Kills one server after the other while they run bulk runs, which the other server continues. Every record must be
 * written once, and undone once.
 */
const { bulkKills, bulkUndoKills, bulkVersionKills } = counts;
/**
 * Enough rows for three concurrent runs, and for every kill to come before the end, although the other server continues
 * while the killed one starts.
 */
const rows = Math.max(6_000 * bulkKills, 20_100);
/** Versions are slower to write; every fiftieth has a draft, based on the revision after the first edit. */
const versions = 3_000 * bulkVersionKills;
const drafts = versions / 50;

let folder: Awaited<ReturnType<typeof makeUsedDataDir>>;
let databaseUrl: string;
let client: Client;
const servers: ServerProcess[] = [];

const start = (place: number) =>
  startServer({
    DATA_DIR: join(folder.base, `server-${place}`),
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: 'one secret that both servers know',
    DEMO: '0',
  });

beforeAll(async () => {
  folder = await makeUsedDataDir();
  const { connection } = await startEmbedded(folder.path);
  databaseUrl = `postgres://${connection.user}@localhost/${connection.database}?host=${encodeURIComponent(connection.host)}`;
  client = new Client({ connectionString: databaseUrl });
  client.on('error', () => {});
  await client.connect();
  servers.push(await start(0), await start(1));
  await client.query(
    `insert into sku (store_id, item_code, name, delivery_type, gross_weight, created_at, updated_at)
      select (select min(id) from store), 'K-' || n, 'Item ' || n, 'home_delivery', (n % 1000)::numeric, now(), now() from generate_series(1, ${rows}) as n`,
  );
  await client.query(
    `with made as (insert into product (store_id, code, created_at, updated_at) select min(id), 'kept', now(), now() from store returning id, store_id)
      insert into product_version (store_id, product, key, name_zh_hk, name_en_us, status, version, price, delivery_type, created_at, updated_at)
      select store_id, made.id, 'v-' || n, '茶', 'Tea', 'inactive', 1, n, 'home_delivery', now(), now() from made, generate_series(1, ${versions}) as n`,
  );
  await client.query(
    `insert into product_version (store_id, product, key, name_zh_hk, name_en_us, status, version, version_of, based_on, price, delivery_type, created_at, updated_at)
      select store_id, product, key, name_zh_hk, name_en_us, 'draft', 0, id, revision + 1, price, delivery_type, now(), now() from product_version where substr(key, 3)::integer % 50 = 0`,
  );
});
afterAll(async () => {
  await client.end().catch(() => {});
  await folder.remove();
});

const session = z.object({ data: z.object({ access_token: z.string() }) });
const run = z.object({
  data: z.looseObject({ id: z.number(), status: z.string(), counts: z.record(z.string(), z.number()) }),
});

let token = '';
async function ask(method: string, path: string, body?: object): Promise<unknown> {
  const send = (server: ServerProcess | undefined) =>
    fetch(`${server?.address}/api/${path}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        ...(token !== '' && { Authorization: `Bearer ${token}`, 'X-STORE-ID': '1' }),
        ...(method === 'POST' && { 'Idempotency-Key': randomUUID() }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  return (await send(servers[0])).json();
}

const statusOf = async (path: string) => run.parse(await ask('GET', `${path}/${id}`)).data.status;
const reached = (path: string, status: string) =>
  expect.poll(() => statusOf(path), { timeout: 120_000, interval: 100 }).toBe(status);
const numberOf = async (query: string) => (await client.query<{ n: number }>(query)).rows[0]?.n ?? 0;

/**
 * Kills servers in turn, each shortly after new rows were finished, and waits for the end of the step. Most kills must
 * come before the end: later ones would prove nothing.
 */
async function killInTurn(
  path: string,
  step: { readonly outcome: string; readonly status: string; readonly all: number },
  { times, seed }: { readonly times: number; readonly seed: number },
): Promise<void> {
  const settled = () =>
    numberOf(`select coalesce((counts->>'${step.outcome}')::integer, 0) as n from bulk_run where id = ${id}`);
  let interrupted = 0;
  for (const [turn, pause] of fc.sample(fc.integer({ min: 0, max: 60 }), { numRuns: times, seed }).entries()) {
    const before = await settled();
    if (before < step.all) await expect.poll(settled, { interval: 2, timeout: 30_000 }).toBeGreaterThan(before);
    await wait(pause);
    expect(await servers[turn % 2]?.end('SIGKILL')).toBe('SIGKILL');
    if ((await settled()) < step.all) interrupted += 1;
    servers[turn % 2] = await start(turn % 2);
  }
  expect(interrupted).toBeGreaterThanOrEqual(times / 2);
  await reached(path, step.status);
  const { counts: told } = run.parse(await ask('GET', `${path}/${id}`)).data;
  expect(told).toMatchObject({ [step.outcome]: step.all, waiting: 0, change: 0 });
}

let id = 0;

async function signIn(): Promise<void> {
  if (token === '')
    token = session.parse(await ask('POST', 'auth/login', { username: 'admin', password })).data.access_token;
}

/** Creates a run and starts to write it. */
async function begin(path: string, task: object): Promise<void> {
  await signIn();
  id = run.parse(await ask('POST', path, { selection: { query: {} }, ...task })).data.id;
  await reached(path, 'checked');
  run.parse(await ask('POST', `${path}/${id}/start`));
}

/** SQL for the number of history entries of an action, and of their records. */
const noted = (entity: string, action: string, only = 'true') =>
  `(select count(*)::integer from history where entity = '${entity}' and action = '${action}' and ${only}) as noted,
   (select count(distinct record_id)::integer from history where entity = '${entity}' and action = '${action}' and ${only}) as different`;

test('a run whose servers are killed goes on: every record is written once', async () => {
  await begin('sku/bulk', { changes: [{ field: 'gross_weight', raise: '1' }] });
  await killInTurn('sku/bulk', { outcome: 'done', status: 'done', all: rows }, { times: bulkKills, seed: 20_261_123 });
  const { rows: state } = await client.query(
    `select count(*)::integer as records, min(revision) as least, max(revision) as most, count(*) filter (where gross_weight = substr(item_code, 3)::integer % 1000 + 1)::integer as raised,
      (select count(*)::integer from bulk_row where run_id = ${id} and outcome = 'done' and written = 2) as told, ${noted('sku', 'bulk_edit')} from sku`,
  );
  expect(state).toEqual([{ records: rows, least: 2, most: 2, raised: rows, told: rows, noted: rows, different: rows }]);
});

test('so does putting it back: every record has its value again', async () => {
  run.parse(await ask('POST', `sku/bulk/${id}/undo`));
  const step = { outcome: 'undone', status: 'undone', all: rows };
  await killInTurn('sku/bulk', step, { times: bulkUndoKills, seed: 20_261_124 });
  const { rows: state } = await client.query(
    `select count(*)::integer as records, min(revision) as least, max(revision) as most, count(*) filter (where gross_weight = substr(item_code, 3)::integer % 1000)::integer as back,
      (select count(*)::integer from bulk_row where run_id = ${id} and outcome = 'undone') as told, ${noted('sku', 'undo_bulk')} from sku`,
  );
  expect(state).toEqual([{ records: rows, least: 3, most: 3, back: rows, told: rows, noted: rows, different: rows }]);
});

test('a server that is killed while a run gives its place up to another loses neither', async () => {
  await signIn();
  expect(await servers[1]?.end('SIGKILL')).toBe('SIGKILL');
  // Two runs use all slots of the server for longer than a turn; the third, which is short, waits for a slot.
  const [long, short] = [10_000, 100];
  const { rows: some } = await client.query<{ id: number }>(`select id from sku order by id limit ${2 * long + short}`);
  const ids = some.map((row) => row.id);
  const parts = [ids.slice(0, long), ids.slice(long, 2 * long), ids.slice(2 * long)];
  const state = async () =>
    (
      await client.query<{ least: number; most: number; weight: number }>(
        'select min(revision) as least, max(revision) as most, sum(gross_weight)::integer as weight from sku where id = any ($1)',
        [ids],
      )
    ).rows[0] ?? { least: 0, most: 0, weight: 0 };
  const before = await state();
  const runs: number[] = [];
  for (const part of parts) {
    const body = { selection: { ids: part }, changes: [{ field: 'gross_weight', raise: '1' }] };
    id = run.parse(await ask('POST', 'sku/bulk', body)).data.id;
    await reached('sku/bulk', 'checked');
    runs.push(id);
  }
  // A run that gives up its slot waits for this lock after its last batch, before it is queued again.
  const gate = 4711;
  await client.query(`select pg_advisory_lock(${gate})`);
  await client.query(`create or replace function hold() returns trigger language plpgsql as $$ begin
      if new.run_at > old.run_at then perform pg_advisory_xact_lock_shared(${gate}); end if; return new; end $$`);
  await client.query('create or replace trigger hold before update on job for each row execute function hold()');
  for (const one of runs) run.parse(await ask('POST', `sku/bulk/${one}/start`));
  const held = async () =>
    (
      await client.query<{ pid: number }>(
        `select pid from pg_locks where locktype = 'advisory' and objid = ${gate} and not granted`,
      )
    ).rows[0]?.pid;
  await expect.poll(held, { timeout: 60_000, interval: 20 }).toBeDefined();
  const pid = await held();
  expect(await servers[0]?.end('SIGKILL')).toBe('SIGKILL');
  await client.query('select pg_terminate_backend($1, 10000)', [pid]);
  await client.query('drop trigger hold on job; drop function hold');
  await client.query(`select pg_advisory_unlock(${gate})`);
  const left = await numberOf(
    `select count(*)::integer as n from bulk_row where run_id = any ('{${runs.join()}}') and outcome = 'change'`,
  );
  expect(left).toBeGreaterThan(0);

  servers[0] = await start(0);
  servers[1] = await start(1);
  for (const [place, one] of runs.entries()) {
    id = one;
    await reached('sku/bulk', 'done');
    const { counts: told } = run.parse(await ask('GET', `sku/bulk/${one}`)).data;
    expect(told).toMatchObject({ done: parts[place]?.length, waiting: 0, change: 0 });
  }
  const { least, most, weight } = before;
  expect(await state()).toEqual({ least: least + 1, most: most + 1, weight: weight + ids.length });
});

describe('versions, which have drafts and hooks', () => {
  const path = 'product-version/bulk';
  const kills = (seed: number) => ({ times: bulkVersionKills, seed });
  const mains = 'version_of is null';

  test('are edited once each', async () => {
    await begin(path, {
      selection: { query: { filter: { status: ['inactive'] } } },
      changes: [{ field: 'price', raise: '1' }],
    });
    await killInTurn(path, { outcome: 'done', status: 'done', all: versions }, kills(20_261_125));
    const { rows: state } = await client.query(
      `select count(*)::integer as records, min(revision) as least, max(revision) as most, count(*) filter (where price = substr(key, 3)::integer + 1)::integer as raised, ${noted('product_version', 'bulk_edit')} from product_version where ${mains}`,
    );
    expect(state).toEqual([
      { records: versions, least: 2, most: 2, raised: versions, noted: versions, different: versions },
    ]);
  });

  test('are deleted once each, with their drafts', async () => {
    await begin(path, { selection: { query: { filter: { status: ['inactive'] } } }, delete: true });
    await killInTurn(path, { outcome: 'done', status: 'done', all: versions }, kills(20_261_126));
    const { rows: state } = await client.query(
      `select (select count(*)::integer from product_version) as records,
        count(*) filter (where not companion)::integer as kept, count(*) filter (where companion)::integer as drafts, ${noted('product_version', 'delete')} from trash where entity = 'product_version'`,
    );
    expect(state).toEqual([
      { records: 0, kept: versions, drafts, noted: versions + drafts, different: versions + drafts },
    ]);
  });

  test('are all back once that is undone, each with its draft', async () => {
    run.parse(await ask('POST', `${path}/${id}/undo`));
    await killInTurn(path, { outcome: 'undone', status: 'undone', all: versions }, kills(20_261_127));
    const { rows: state } = await client.query(
      `select count(*) filter (where ${mains})::integer as records, min(revision) filter (where ${mains}) as least, max(revision) filter (where ${mains}) as most,
        count(*) filter (where status = 'draft' and based_on = 3)::integer as drafts, (select count(*)::integer from trash where entity = 'product_version') as kept, ${noted('product_version', 'restore')} from product_version`,
    );
    expect(state).toEqual([
      { records: versions, least: 3, most: 3, drafts, kept: 0, noted: versions + drafts, different: versions + drafts },
    ]);
  });
});
