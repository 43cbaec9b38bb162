import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type EmbeddedDatabase, startEmbedded } from '../../server/db/embedded/index.ts';
import { createPool, endPool } from '../../server/db/connection/pool.ts';
import { counts } from '../counts.ts';
import { databasePid, type makeDataDir, root } from './server-process.ts';
import { makeUsedDataDir } from './used-data-dir.ts';

/** Kills processes and the database while they spend points: none is lost, spent twice, or spent beyond the balance. */
let dataDir: Awaited<ReturnType<typeof makeDataDir>>;
beforeEach(async () => {
  dataDir = await makeUsedDataDir();
});
afterEach(() => dataDir.remove());

const script = fileURLToPath(new URL('points-spender.ts', import.meta.url));

function startSpenders({ host, user, database }: EmbeddedDatabase['connection'], name: string, each: number) {
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
  const said = () => out.split('\n').slice(0, -1).map(Number);
  return { child, ended, said };
}

async function expectTrue(pool: pg.Pool, said: readonly number[]): Promise<void> {
  const { rows: wrong } = await pool.query(`select u.id, u.oto_point from "user" u where u.oto_point < 0
    or u.oto_point <> (select coalesce(sum(point), 0) from point_transaction where "user" = u.id)
    or u.oto_point <> (select coalesce(sum(remaining), 0) from point_lot where user_id = u.id)`);
  expect(wrong).toEqual([]);
  const { rows: below } = await pool.query('select id from point_transaction where balance < 0');
  expect(below).toEqual([]);
  const { rows: uneven } = await pool.query(`select m.id from point_transaction m
    where m.type in ('redeem', 'give_back') and -m.point <> (select coalesce(sum(points), 0) from point_taking where movement_id = m.id)`);
  expect(uneven).toEqual([]);
  const { rows: booked } = await pool.query<{ id: number }>('select id from point_transaction');
  const ids = new Set(booked.map(({ id }) => id));
  expect(said.filter((id) => !ids.has(id))).toEqual([]);
}

test(`64 spenders, half of whom are killed, and a killed database`, { timeout: 600_000 }, async () => {
  let database = await startEmbedded(dataDir.path);
  const [processes, points] = [counts.buyerProcesses, 200];
  const fill = createPool({ ...database.connection, max: 2 });
  await fill.query(`insert into "user" (id, email, locale) overriding system value
    select n, 'c' || n || '@a.example', 'en_US' from generate_series(1, ${counts.pointCustomers}) n`);
  await fill.query(`insert into point_transaction (email, "user", point_type, type, point, balance, message, cause)
    select email, u.id, 'oto_point', 'earn', ${points} / 2, 0, 'Gift', 'import' from "user" u, generate_series(1, 2)`);
  const start = (round: string) =>
    Array.from({ length: processes }, (_, place) =>
      startSpenders(database.connection, `${round}${place}`, 64 / processes),
    );
  const first = start('a');
  const doomed = first.slice(0, processes / 2);
  for (const one of doomed) {
    await expect.poll(() => one.said().length, { timeout: 120_000, interval: 10 }).toBeGreaterThan(10);
    one.child.kill('SIGKILL');
  }
  const before = first.map(({ said }) => said().length);
  await expect.poll(() => first.at(-1)?.said().length ?? 0, { interval: 10 }).toBeGreaterThan(before.at(-1) ?? 0);
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
  const { rows } = await pool.query<{ left: number }>('select max(oto_point) as left from "user"');
  expect(rows[0]?.left).toBeLessThan(5);
  await endPool(pool);
  await database.stop();
});
