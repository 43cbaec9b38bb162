import type { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Courier, openCourier } from '../api/pickup/courier.ts';
import { counts } from '../counts.ts';
import { connectTo, json, signIn } from './administrator.ts';
import { type makeDataDir, startServer, type ServerProcess } from './server-process.ts';
import { makeUsedDataDir } from './used-data-dir.ts';

/**
 * Kills the server while it writes the decisions of a sync of pickup points: each point is written once, and none is
 * lost.
 */
const { syncKills } = counts;
/** Enough points for every kill to come before the end: those with hours are written one by one. */
const points = 300 + 400 * syncKills;

let dataDir: Awaited<ReturnType<typeof makeDataDir>>;
let server: ServerProcess;
let client: Client;
let courier: Courier;

beforeAll(async () => {
  courier = await openCourier();
  dataDir = await makeUsedDataDir();
  server = await start();
  client = await connectTo(dataDir.path);
});
afterAll(async () => {
  await client.end().catch(() => {});
  await courier.stop();
  await dataDir.remove();
});

const start = () => startServer({ DATA_DIR: dataDir.path, DEMO: '0', OUTGOING_ALLOW_PRIVATE: '1' });
const sync = z.object({
  data: z.object({
    id: z.number(),
    counts: z.record(z.string(), z.number()),
    progress: z.object({ status: z.string(), done: z.number(), failed: z.number() }).nullable(),
  }),
});

async function ask(method: string, path: string, body?: object) {
  const answer = await fetch(`${server.address}/api/${path}`, {
    method,
    headers: { ...json, ...(await signIn(server)) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, json: await answer.json() };
}

async function written(): Promise<number> {
  const found = await client.query<{ n: number }>('select count(*)::integer as n from pickup_point');
  return found.rows[0]?.n ?? 0;
}

const point = (place: number) => ({
  code: `K-${place}`,
  name: `Shop ${place}`,
  address: `${place} Hung To Road`,
  // Every third point has no hours, and is written in a batch.
  ...(place % 3 > 0 && { opening_hours: 'Mon-Fri 09:00-13:00, 14:00-18:00' }),
});

test('a sync that is killed while it is written goes on: each point once, with its hours', async () => {
  courier.answer(Array.from({ length: points }, (_, place) => point(place + 1)));
  expect(await ask('PUT', 'settings/pickup', { kerry_express_url: courier.url })).toMatchObject({ status: 200 });
  const checked = sync.parse((await ask('POST', 'ke-pickup-point/sync')).json).data;
  expect(checked.counts).toMatchObject({ added: points, wrong: 0 });
  expect(await ask('POST', `ke-pickup-point/sync/${checked.id}/start`, {})).toMatchObject({ status: 202 });
  let interrupted = 0;
  for (let kill = 0; kill < syncKills; kill += 1) {
    const before = await written();
    if (before < points) await expect.poll(written, { interval: 2 }).toBeGreaterThan(before);
    expect(await server.end('SIGKILL')).toBe('SIGKILL');
    if ((await written()) < points) interrupted += 1;
    server = await start();
  }
  // Fewer would mean that the kills came too late to prove anything.
  expect(interrupted).toBeGreaterThanOrEqual(syncKills / 2);

  const now = async () => sync.parse((await ask('GET', `ke-pickup-point/sync/${checked.id}`)).json).data.progress;
  await expect.poll(async () => (await now())?.status, { timeout: 120_000, interval: 100 }).toBe('done');
  expect(await now()).toMatchObject({ done: points, failed: 0 });
  const { rows } = await client.query(
    `select count(*)::integer as made, count(distinct ref_code)::integer as codes, sum(revision)::integer as revisions,
      (select count(*)::integer from history where entity = 'pickup_point') as noted,
      (select count(*)::integer from pickup_point_opening_hours) as hours from pickup_point`,
  );
  const withHours = points - Math.floor(points / 3);
  expect(rows).toEqual([{ made: points, codes: points, revisions: points, noted: points, hours: 2 * withHours }]);
  // The list's values are stored for each point: the next check finds nothing to do.
  const again = sync.parse((await ask('POST', 'ke-pickup-point/sync')).json).data;
  expect(again.counts).toMatchObject({ same: points, added: 0, changed: 0, conflict: 0 });
});
