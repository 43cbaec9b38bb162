import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startEmbedded } from '../../server/db/embedded/index.ts';
import { counts } from '../counts.ts';
import { startServer, type ServerProcess } from './server-process.ts';
import { makeUsedDataDir, password } from './used-data-dir.ts';

/**
 * Kills one server after the other while they do bulk runs: the other goes on. Every record must be written once, and
 * be put back once.
 */
const { bulkKills, bulkUndoKills } = counts;
/** Enough that every kill comes before the end, though the other server goes on while the killed one starts. */
const rows = 6_000 * bulkKills;

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

const statusOf = async (id: number) => run.parse(await ask('GET', `sku/bulk/${id}`)).data.status;
const reached = (id: number, status: string) =>
  expect.poll(() => statusOf(id), { timeout: 120_000, interval: 100 }).toBe(status);
const numberOf = async (query: string) => (await client.query<{ n: number }>(query)).rows[0]?.n ?? 0;

/** Kills servers in turn, each shortly after new rows were settled. Returns how often that was before the end. */
async function killInTurn(times: number, seed: number, settled: () => Promise<number>): Promise<number> {
  let interrupted = 0;
  for (const [turn, pause] of fc.sample(fc.integer({ min: 0, max: 60 }), { numRuns: times, seed }).entries()) {
    const before = await settled();
    if (before < rows) await expect.poll(settled, { interval: 2 }).toBeGreaterThan(before);
    await wait(pause);
    expect(await servers[turn % 2]?.end('SIGKILL')).toBe('SIGKILL');
    if ((await settled()) < rows) interrupted += 1;
    servers[turn % 2] = await start(turn % 2);
  }
  return interrupted;
}

let id = 0;

test('a run whose servers are killed goes on: every record is written once', async () => {
  token = session.parse(await ask('POST', 'auth/login', { username: 'admin', password })).data.access_token;
  const created = await ask('POST', 'sku/bulk', {
    selection: { query: {} },
    changes: [{ field: 'gross_weight', raise: '1' }],
  });
  id = run.parse(created).data.id;
  await reached(id, 'checked');
  run.parse(await ask('POST', `sku/bulk/${id}/start`));
  const settled = () => numberOf(`select (counts->>'done')::integer as n from bulk_run where id = ${id}`);
  const interrupted = await killInTurn(bulkKills, 20_261_123, settled);
  // Fewer would mean that the kills came too late to prove anything.
  expect(interrupted).toBeGreaterThanOrEqual(bulkKills / 2);
  await reached(id, 'done');
  expect(run.parse(await ask('GET', `sku/bulk/${id}`)).data.counts).toMatchObject({
    done: rows,
    change: 0,
    waiting: 0,
  });
  const { rows: state } = await client.query(
    `select count(*)::integer as records, min(revision) as least, max(revision) as most, count(*) filter (where gross_weight = substr(item_code, 3)::integer % 1000 + 1)::integer as raised,
      (select count(*)::integer from bulk_row where run_id = ${id} and outcome = 'done' and written = 2) as told,
      (select count(*)::integer from history where entity = 'sku' and action = 'bulk_edit') as noted,
      (select count(distinct record_id)::integer from history where entity = 'sku' and action = 'bulk_edit') as different from sku`,
  );
  expect(state).toEqual([{ records: rows, least: 2, most: 2, raised: rows, told: rows, noted: rows, different: rows }]);
});

test('so does putting it back: every record has its value again', async () => {
  run.parse(await ask('POST', `sku/bulk/${id}/undo`));
  const settled = () => numberOf(`select (counts->>'undone')::integer as n from bulk_run where id = ${id}`);
  const interrupted = await killInTurn(bulkUndoKills, 20_261_124, settled);
  expect(interrupted).toBeGreaterThanOrEqual(bulkUndoKills / 2);
  await reached(id, 'undone');
  const { rows: state } = await client.query(
    `select count(*)::integer as records, min(revision) as least, max(revision) as most, count(*) filter (where gross_weight = substr(item_code, 3)::integer % 1000)::integer as back,
      (select count(*)::integer from bulk_row where run_id = ${id} and outcome = 'undone') as told,
      (select count(*)::integer from history where entity = 'sku' and action = 'undo_bulk') as noted from sku`,
  );
  expect(state).toEqual([{ records: rows, least: 3, most: 3, back: rows, told: rows, noted: rows }]);
});
