import fc from 'fast-check';
import type { Client } from 'pg';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { counts } from '../counts.ts';
import { connectTo, signIn } from './administrator.ts';
import { type makeDataDir, startServer, type ServerProcess } from './server-process.ts';
import { makeUsedDataDir } from './used-data-dir.ts';

/** Kills the server many times during one import. Every row must be written once and reported correctly. */
const { importKills, undoKills, versionImportKills } = counts;
/** Enough rows for every kill to come before the end. */
const rows = 800 * importKills;
/** One row in this many is wrong. */
const wrongEvery = 400;

let dataDir: Awaited<ReturnType<typeof makeDataDir>>;
let server: ServerProcess;
let client: Client;

beforeAll(async () => {
  dataDir = await makeUsedDataDir();
  server = await start();
  client = await connectTo(dataDir.path);
});
afterAll(async () => {
  await client.end().catch(() => {});
  await dataDir.remove();
});

const start = () => startServer({ DATA_DIR: dataDir.path, DEMO: '0' });
const job = z.object({
  data: z.object({
    id: z.number(),
    status: z.string(),
    total: z.number(),
    done: z.number(),
    failed: z.number(),
    errors: z.array(z.object({ row: z.number().optional(), field: z.string().optional() })),
  }),
});

/**
 * Row 1 is line 3 of the file. A few codes are duplicated, so that some batches are written row by row, and others in
 * one statement.
 */
const codeOf = (row: number) => (row % 977 === 0 ? `K-${row - 1}` : `K-${row}`);
const file = [
  '#sku,1',
  'item_code,name,gross_weight',
  ...Array.from(
    { length: rows },
    (_, place) => `${codeOf(place + 1)},第 ${place + 1} 件,${(place + 1) % wrongEvery === 0 ? 'heavy' : '1.5'}`,
  ),
].join('\r\n');

async function written(): Promise<number> {
  const found = await client.query<{ n: number }>(`select count(*)::integer as n from import_row`);
  return found.rows[0]?.n ?? 0;
}

test('a killed import resumes: every row is written once', async () => {
  const body = new FormData();
  body.set('file', new File([file], 'skus.csv'));
  const sent = await fetch(`${server.address}/api/sku/import/upsert`, {
    method: 'POST',
    headers: { ...(await signIn(server)), 'Idempotency-Key': 'kills' },
    body,
  });
  expect(sent.status).toBe(202);
  const { id } = job.parse(await sent.json()).data;
  const pauses = fc.sample(fc.integer({ min: 0, max: 60 }), { numRuns: importKills, seed: 20_261_121 });
  let interrupted = 0;
  for (const pause of pauses) {
    const before = await written();
    // Kills within a batch, not at its end: shortly after the first new row.
    if (before < rows) await expect.poll(written, { interval: 2 }).toBeGreaterThan(before);
    await wait(pause);
    expect(await server.end('SIGKILL')).toBe('SIGKILL');
    if ((await written()) < rows) interrupted += 1;
    server = await start();
  }
  // Fewer would mean that the kills came too late to prove anything.
  expect(interrupted).toBeGreaterThanOrEqual(importKills / 2);

  const mine = await signIn(server);
  const now = async () =>
    job.parse(await (await fetch(`${server.address}/api/job/${id}`, { headers: mine })).json()).data;
  await expect.poll(async () => (await now()).status, { timeout: 60_000, interval: 100 }).toBe('done');
  const wrong = Math.floor(rows / wrongEvery);
  const over = await now();
  expect(over).toMatchObject({ total: rows, done: rows - wrong, failed: wrong });
  // Each wrong row is reported once: a kill neither loses nor repeats an error. (Row 1 is line 3.)
  expect(
    over.errors.map(({ row, field }) => [row, field]).toSorted((one, other) => Number(one[0]) - Number(other[0])),
  ).toEqual(Array.from({ length: wrong }, (_, place) => [(place + 1) * wrongEvery + 2, 'gross_weight']));
  const { rows: told } = await client.query(
    `select outcome, count(*)::integer as n from import_row group by outcome order by outcome`,
  );
  const doubled = Array.from({ length: rows }, (_, place) => place + 1).filter(
    (row) => row % 977 === 0 && row % wrongEvery !== 0,
  ).length;
  expect(told).toEqual([
    { outcome: 'create', n: rows - wrong - doubled },
    { outcome: 'update', n: doubled },
    { outcome: 'wrong', n: wrong },
  ]);
  // As many records as creations, one history entry per write, and one revision per write.
  const { rows: state } = await client.query(
    `select count(*)::integer as skus, sum(revision)::integer as revisions, (select count(*)::integer from history where entity = 'sku') as noted, (select count(*)::integer from import_chunk) as left from sku`,
  );
  expect(state).toEqual([{ skus: rows - wrong - doubled, revisions: rows - wrong, noted: rows - wrong, left: 0 }]);
  const { rows: strange } = await client.query(
    `select r.row from import_row r join sku s on s.id = r.record_id where r.outcome = 'create' and s.item_code <> 'K-' || (r.row - 2)`,
  );
  expect(strange).toEqual([]);
});

test('a killed undo resumes: every record is restored once', async () => {
  const mine = await signIn(server);
  const run = z
    .object({ data: z.array(z.object({ id: z.number() })) })
    .parse(await (await fetch(`${server.address}/api/sku/import`, { headers: mine })).json()).data[0]?.id;
  const asked = await fetch(`${server.address}/api/sku/import/${run}/undo`, { method: 'POST', headers: mine });
  expect(asked.status).toBe(202);
  const { job_id: id } = z.object({ data: z.object({ job_id: z.number() }) }).parse(await asked.json()).data;
  const left = async () =>
    (await client.query<{ n: number }>('select count(*)::integer as n from sku')).rows[0]?.n ?? 0;
  const all = await left();
  for (const pause of fc.sample(fc.integer({ min: 0, max: 40 }), { numRuns: undoKills, seed: 20_261_122 })) {
    const before = await left();
    if (before > 0) await expect.poll(left, { interval: 2 }).toBeLessThan(before);
    await wait(pause);
    expect(await server.end('SIGKILL')).toBe('SIGKILL');
    server = await start();
  }
  const again = await signIn(server);
  const now = async () =>
    job.parse(await (await fetch(`${server.address}/api/job/${id}`, { headers: again })).json()).data;
  await expect.poll(async () => (await now()).status, { timeout: 60_000, interval: 100 }).toBe('done');
  expect(await now()).toMatchObject({ total: all, done: all, failed: 0, errors: [] });
  const { rows: state } = await client.query(
    `select (select count(*)::integer from sku) as left, (select count(*)::integer from trash where entity = 'sku') as kept, (select count(*)::integer from history where entity = 'sku' and action = 'undo_import') as noted, (select status from import_run) as status`,
  );
  expect(state).toEqual([{ left: 0, kept: all, noted: all, status: 'undone' }]);
});

test('a killed import of versions resumes: every row is written once', async () => {
  // Far fewer wrong rows than batches, so most batches are written in one statement.
  const [versions, every] = [3_000 * versionImportKills, 1_000];
  const mine = await signIn(server);
  expect(
    (
      await fetch(`${server.address}/api/product`, {
        method: 'POST',
        headers: { ...mine, 'Content-Type': 'application/json' },
        body: JSON.stringify({ code: 'kept' }),
      })
    ).status,
  ).toBe(201);
  const lines = Array.from(
    { length: versions },
    (_, place) =>
      `kept,v-${place + 1},第 ${place + 1} 版,Version ${place + 1},${(place + 1) % every === 0 ? 'dear' : '8.00'}`,
  );
  const body = new FormData();
  body.set(
    'file',
    new File([['#product_version,1', 'product,key,name.zh_HK,name.en_US,price', ...lines].join('\n')], 'versions.csv'),
  );
  const sent = await fetch(`${server.address}/api/product-version/import/create`, {
    method: 'POST',
    headers: mine,
    body,
  });
  expect(sent.status).toBe(202);
  const { id } = job.parse(await sent.json()).data;
  const done = async () =>
    (await client.query<{ n: number }>(`select (done + failed)::integer as n from job where id = ${id}`)).rows[0]?.n ??
    0;
  let interrupted = 0;
  for (const pause of fc.sample(fc.integer({ min: 0, max: 60 }), { numRuns: versionImportKills, seed: 20_261_123 })) {
    const before = await done();
    if (before < versions) await expect.poll(done, { interval: 2 }).toBeGreaterThan(before);
    await wait(pause);
    expect(await server.end('SIGKILL')).toBe('SIGKILL');
    if ((await done()) < versions) interrupted += 1;
    server = await start();
  }
  expect(interrupted).toBeGreaterThanOrEqual(versionImportKills / 2);
  const again = await signIn(server);
  const now = async () =>
    job.parse(await (await fetch(`${server.address}/api/job/${id}`, { headers: again })).json()).data;
  await expect.poll(async () => (await now()).status, { timeout: 120_000, interval: 100 }).toBe('done');
  const wrong = versions / every;
  const over = await now();
  expect(over).toMatchObject({ total: versions, done: versions - wrong, failed: wrong });
  expect(
    over.errors.map(({ row, field }) => [row, field]).toSorted((one, other) => Number(one[0]) - Number(other[0])),
  ).toEqual(Array.from({ length: wrong }, (_, place) => [(place + 1) * every + 2, 'price']));
  const { rows: state } = await client.query(
    `select count(*)::integer as made, sum(revision)::integer as revisions, (select count(*)::integer from history where entity = 'product_version') as noted from product_version`,
  );
  expect(state).toEqual([{ made: versions - wrong, revisions: versions - wrong, noted: versions - wrong }]);
});
