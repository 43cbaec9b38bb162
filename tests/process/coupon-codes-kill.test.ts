import fc from 'fast-check';
import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { counts } from '../counts.ts';
import { connectTo, json, signIn } from './administrator.ts';
import { type makeDataDir, startServer, type ServerProcess } from './server-process.ts';
import { makeUsedDataDir } from './used-data-dir.ts';

/**
 * Kills the server while it generates a coupon's random codes: the requested number is generated, and each code is
 * exported once.
 */
const { couponCodes: wanted, couponCodeKills: kills } = counts;

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
const record = z.object({ data: z.object({ id: z.number() }) });

/** Calls the running server as its administrator. */
const post = async (path: string, body: object = {}): Promise<Response> =>
  fetch(`${server.address}/api/${path}`, {
    method: 'POST',
    headers: { ...json, ...(await signIn(server)) },
    body: JSON.stringify(body),
  });

test(`${wanted} codes of a coupon are made once each, over ${kills} kills in their midst`, async () => {
  const coupon = { name: { zh_HK: '優惠', en_US: 'Offer' }, amount: '5.00', batch_qty: wanted };
  const { id } = record.parse(await (await post('coupon', coupon)).json()).data;
  expect((await post(`coupon/${id}/promote`)).status).toBe(200);
  const state = async () =>
    (
      await client.query<{ made: number; codes: number; different: number }>(
        `select codes_made as made, (select count(*) from coupon_code where coupon = $1)::integer as codes,
          (select count(distinct code) from coupon_code where coupon = $1)::integer as different from coupon where id = $1`,
        [id],
      )
    ).rows[0];
  const exported: string[] = [];
  /** Exports the codes that weren't exported yet; 409 if there are none. */
  const exportCodes = async () => {
    const answer = await post(`coupon/${id}/codes/export`);
    if (answer.status === 200) exported.push(...(await answer.text()).trim().split('\r\n').slice(2));
    return answer.status;
  };

  let interrupted = 0;
  for (const pause of fc.sample(fc.integer({ min: 0, max: 300 }), { numRuns: kills, seed: 20_261_127 })) {
    const before = (await state())?.made ?? 0;
    // Kills within a batch, not at its end: some time after another code was generated.
    if (before > 0 && before < wanted)
      await expect.poll(async () => (await state())?.made, { interval: 2 }).toBeGreaterThan(before);
    await wait(pause);
    expect(await server.end('SIGKILL')).toBe('SIGKILL');
    const left = await state();
    if ((left?.made ?? 0) < wanted) interrupted += 1;
    expect(left).toEqual({ made: left?.made, codes: left?.made, different: left?.made });
    expect(left?.made).toBeLessThanOrEqual(wanted);
    server = await start();
    await exportCodes();
  }
  // Fewer would mean that the kills came too late to prove anything.
  expect(interrupted).toBeGreaterThanOrEqual(1);

  await expect.poll(async () => (await state())?.made, { timeout: 120_000, interval: 50 }).toBe(wanted);
  expect(await state()).toEqual({ made: wanted, codes: wanted, different: wanted });
  await exportCodes();
  expect(exported).toHaveLength(wanted);
  expect(new Set(exported).size).toBe(wanted);
  expect(await exportCodes()).toBe(409);
});
