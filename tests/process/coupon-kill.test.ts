import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type EmbeddedDatabase, startEmbedded } from '../../server/db/embedded/index.ts';
import { createPool, endPool } from '../../server/db/connection/pool.ts';
import { counts } from '../counts.ts';
import { databasePid, type makeDataDir, root } from './server-process.ts';
import { makeUsedDataDir } from './used-data-dir.ts';

/**
 * Kills processes and the database while they redeem a coupon: its limits hold, and no use is lost or counted twice.
 */
let dataDir: Awaited<ReturnType<typeof makeDataDir>>;
beforeEach(async () => {
  dataDir = await makeUsedDataDir();
});
afterEach(() => dataDir.remove());

const script = fileURLToPath(new URL('coupon-redeemer.ts', import.meta.url));
const limits = { inAll: 36, each: 4 };

function startRedeemers({ host, user, database }: EmbeddedDatabase['connection'], name: string, each: number) {
  const url = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`;
  const child = spawn(process.execPath, ['--import', 'tsx', script, url, name, `${each}`, `${counts.pointCustomers}`], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let error = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (error += text));
  const ended = new Promise<{ code: unknown; error: string }>((resolve) =>
    child.once('close', (code, signal) => resolve({ code: signal ?? code, error })),
  );
  const said = () => out.split('\n').slice(0, -1);
  return { child, ended, said };
}

async function expectTrue(pool: pg.Pool, said: readonly string[]): Promise<void> {
  const { rows: kept } = await pool.query<{ key: string }>('select key from coupon_redemption');
  const keys = new Set(kept.map(({ key }) => key));
  expect(said.filter((key) => !keys.has(key))).toEqual([]);
  const counting = `select count(*)::integer from coupon_redemption where state <> 'given_back'`;
  const { rows } = await pool.query<{ redeemed: number; uses: number; counted: number; each: number }>(
    `select redeemed, (select sum(uses) from coupon_code)::integer as uses, (${counting}) as counted, (select max(uses) from coupon_use) as each from coupon`,
  );
  const [coupon] = rows;
  expect([coupon?.redeemed, coupon?.uses]).toEqual([coupon?.counted, coupon?.counted]);
  expect(coupon?.counted).toBeLessThanOrEqual(limits.inAll);
  expect(coupon?.each).toBeLessThanOrEqual(limits.each);
  const { rows: wrong } = await pool.query(
    `select user_id from coupon_use where uses <> (${counting} and "user" = user_id)`,
  );
  expect(wrong).toEqual([]);
}

test('64 redeemers, half of whom are killed, and a killed database', { timeout: 600_000 }, async () => {
  let database = await startEmbedded(dataDir.path);
  const processes = counts.buyerProcesses;
  const fill = createPool({ ...database.connection, max: 2 });
  await fill.query(`insert into "user" (id, email, locale) overriding system value
    select n, 'c' || n || '@a.example', 'en_US' from generate_series(1, ${counts.pointCustomers}) n`);
  await fill.query(`insert into coupon (store_id, name_zh_hk, name_en_us, type, amount, code, status, version, max_redeem_total, max_use_per_user)
    values (1, 'A', 'A', 'amount_off', 5, 'RACE', 'active', 1, ${limits.inAll}, ${limits.each})`);
  const start = (round: string) =>
    Array.from({ length: processes }, (_, place) =>
      startRedeemers(database.connection, `${round}${place}`, 64 / processes),
    );
  const first = start('a');
  for (const one of first.slice(0, processes / 2)) {
    await expect.poll(() => one.said().length, { timeout: 120_000, interval: 10 }).toBeGreaterThan(2);
    one.child.kill('SIGKILL');
  }
  await endPool(fill);
  process.kill((await databasePid(dataDir.path)) ?? 0, 'SIGKILL');
  await Promise.all(first.map(({ ended }) => ended));

  database = await startEmbedded(dataDir.path);
  const pool = createPool({ ...database.connection, max: 2 });
  await expectTrue(
    pool,
    first.flatMap(({ said }) => said()),
  );
  const second = start('b');
  expect(await Promise.all(second.map(({ ended }) => ended))).toEqual(second.map(() => ({ code: 0, error: '' })));
  await expectTrue(
    pool,
    [...first, ...second].flatMap(({ said }) => said()),
  );
  await endPool(pool);
  await database.stop();
});
