import fc from 'fast-check';
import { Client } from 'pg';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { socketFolderOf } from '../../server/db/embedded/socket-folder.ts';
import { makeDataDir, startServer, type ServerProcess } from './server-process.ts';

/** One import, thirty times `kill -9`: every row of the file is written once, and what was written is told as it is. */
const password = 'correct-horse-1';
const kills = 30;
const rows = 24_000;
/** Every so many rows, one that is wrong. */
const wrongEvery = 400;

let dataDir: Awaited<ReturnType<typeof makeDataDir>>;
let server: ServerProcess;
let client: Client;

beforeAll(async () => {
  dataDir = await makeDataDir();
  server = await start();
  client = new Client({ host: socketFolderOf(dataDir.path), user: 'shop', database: 'shop' });
  client.on('error', () => {});
  await client.connect();
});
afterAll(async () => {
  await client.end().catch(() => {});
  await dataDir.remove();
});

const start = () => startServer({ DATA_DIR: dataDir.path, DEMO: '0', ADMIN_PASSWORD: password });
const session = z.object({ data: z.object({ access_token: z.string() }) });
const job = z.object({ data: z.object({ id: z.number(), status: z.string(), total: z.number(), done: z.number(), failed: z.number() }) });

async function headers(): Promise<Record<string, string>> {
  const login = await fetch(`${server.address}/api/auth/login`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ username: 'admin', password }) });
  return { Authorization: `Bearer ${session.parse(await login.json()).data.access_token}`, 'X-STORE-ID': '1' };
}

/** Row 1 of these stands in line 3 of the file. Codes come twice here and there, so that some parts of the file go row by row, and some together. */
const codeOf = (row: number) => (row % 977 === 0 ? `K-${row - 1}` : `K-${row}`);
const file = ['#sku,1', 'item_code,name,gross_weight', ...Array.from({ length: rows }, (_, place) => `${codeOf(place + 1)},第 ${place + 1} 件,${(place + 1) % wrongEvery === 0 ? 'heavy' : '1.5'}`)].join('\r\n');

async function written(): Promise<number> {
  const found = await client.query<{ n: number }>(`select count(*)::integer as n from import_row`);
  return found.rows[0]?.n ?? 0;
}

test('an import survives thirty kills: nothing is lost, and nothing is done twice', async () => {
  const body = new FormData();
  body.set('file', new File([file], 'skus.csv'));
  const sent = await fetch(`${server.address}/api/sku/import/upsert`, { method: 'POST', headers: { ...(await headers()), 'Idempotency-Key': 'kills' }, body });
  expect(sent.status).toBe(202);
  const { id } = job.parse(await sent.json()).data;
  const pauses = fc.sample(fc.integer({ min: 0, max: 60 }), { numRuns: kills, seed: 20_261_121 });
  let interrupted = 0;
  for (const pause of pauses) {
    const before = await written();
    // Somewhere inside a part of the file, not at its end: as soon as it goes on, and a moment.
    if (before < rows) await expect.poll(written, { timeout: 20_000, interval: 2 }).toBeGreaterThan(before);
    await wait(pause);
    expect(await server.end('SIGKILL')).toBe('SIGKILL');
    if ((await written()) < rows) interrupted += 1;
    server = await start();
  }
  // Otherwise the kills came too late to say anything.
  expect(interrupted).toBeGreaterThanOrEqual(15);

  const mine = await headers();
  const now = async () => job.parse(await (await fetch(`${server.address}/api/job/${id}`, { headers: mine })).json()).data;
  await expect.poll(async () => (await now()).status, { timeout: 60_000, interval: 100 }).toBe('done');
  const wrong = Math.floor(rows / wrongEvery);
  expect(await now()).toMatchObject({ total: rows, done: rows - wrong, failed: wrong });
  const { rows: told } = await client.query(
    `select outcome, count(*)::integer as n from import_row group by outcome order by outcome`,
  );
  const doubled = Array.from({ length: rows }, (_, place) => place + 1).filter((row) => row % 977 === 0 && row % wrongEvery !== 0).length;
  expect(told).toEqual([{ outcome: 'create', n: rows - wrong - doubled }, { outcome: 'update', n: doubled }, { outcome: 'wrong', n: wrong }]);
  // As many records as were made, one entry of the history for each write, and each record a revision for each.
  const { rows: state } = await client.query(
    `select count(*)::integer as skus, sum(revision)::integer as revisions, (select count(*)::integer from history where entity = 'sku') as noted, (select count(*)::integer from import_chunk) as left from sku`,
  );
  expect(state).toEqual([{ skus: rows - wrong - doubled, revisions: rows - wrong, noted: rows - wrong, left: 0 }]);
  const { rows: strange } = await client.query(`select r.row from import_row r join sku s on s.id = r.record_id where r.outcome = 'create' and s.item_code <> 'K-' || (r.row - 2)`);
  expect(strange).toEqual([]);
}, 180_000);
