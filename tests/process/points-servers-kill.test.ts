import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createPool, endPool } from '../../server/db/connection/pool.ts';
import { startEmbedded } from '../../server/db/embedded/index.ts';
import { ledgerFaults } from '../../server/domain/point_transaction/faults.ts';
import { counts } from '../counts.ts';
import { type makeDataDir, type ServerProcess, startServer } from './server-process.ts';
import { makeUsedDataDir, password } from './used-data-dir.ts';

/** Kills servers and the database while programs redeem points through them and retry, always with the same key. */
let folder: Awaited<ReturnType<typeof makeDataDir>>;
let connection: Awaited<ReturnType<typeof startEmbedded>>['connection'];
const servers: ServerProcess[] = [];

async function start(place: number): Promise<void> {
  servers[place] = await startServer({
    DATA_DIR: join(folder.base, `server-${place}`),
    DATABASE_URL: `postgres://${connection.user}@localhost/${connection.database}?host=${encodeURIComponent(connection.host)}`,
    SESSION_SECRET: 'one secret that both servers know',
    DEMO: '0',
  });
}
beforeAll(async () => {
  folder = await makeUsedDataDir();
  ({ connection } = await startEmbedded(folder.path));
  await start(0);
  await start(1);
});
afterAll(() => folder.remove());

const spenders = 64;
const turns = 8;
/** Fewer points than are requested, so that the last requests are refused. */
const points = 40;

const session = z.object({ data: z.object({ access_token: z.string() }) });
const moved = z.object({ data: z.looseObject({ id: z.number() }) });

async function send(at: number, path: string, body: object, headers: Readonly<Record<string, string>> = {}) {
  const response = await fetch(`${servers[at % 2]?.address}/api/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, answer: await response.json() };
}

test(
  `each redemption is booked once, over ${counts.pointServerKills} kills of servers`,
  { timeout: 600_000 },
  async () => {
    const pool = createPool({ ...connection, max: 4 });
    const customers = counts.pointCustomers;
    await pool.query(`insert into "user" (id, email, locale) overriding system value
    select n, 'c' || n || '@a.example', 'en_US' from generate_series(1, ${customers}) n on conflict do nothing`);
    await pool.query(`insert into point_transaction (email, "user", point_type, type, point, balance, message, cause)
    select email, id, 'oto_point', 'earn', ${points}, 0, 'Gift', 'import' from "user"`);
    const signedIn = await send(1, 'auth/login', { username: 'admin', password });
    const { access_token } = session.parse(signedIn.answer).data;
    const redeem = (at: number, user: number, key: string) =>
      send(
        at,
        `user/${user}/loyalty/redeem`,
        { point_type: 'oto_point', point: 1, message: key, again: true },
        { Authorization: `Bearer ${access_token}`, 'Idempotency-Key': key },
      );
    /** Retries until it is answered, at one server, then at the other. */
    const insist = async (at: number, user: number, key: string) => {
      for (let turn = at; ; turn += 1) {
        const answered = await redeem(turn, user, key).catch(() => undefined);
        if (answered && answered.status < 500 && answered.status !== 429) return answered;
      }
    };
    const booked = new Map<string, { readonly id: number; readonly user: number }>();
    const refused: number[] = [];
    const spend = async (spender: number) => {
      for (let turn = 0; turn < turns; turn += 1) {
        const user = 1 + ((spender * 7 + turn) % customers);
        const key = `redeem ${spender} ${turn}`;
        const { status, answer } = await insist(spender, user, key);
        if (status === 200) booked.set(key, { id: moved.parse(answer).data.id, user });
        else refused.push(status);
      }
    };
    const rush = Promise.all(Array.from({ length: spenders }, (_, spender) => spend(spender)));
    for (let kill = 1; kill <= counts.pointServerKills; kill += 1) {
      const enough = Math.floor(
        (kill * Math.min(spenders * turns, points * customers)) / (counts.pointServerKills + 2),
      );
      await expect.poll(() => booked.size, { timeout: 120_000, interval: 10 }).toBeGreaterThanOrEqual(enough);
      await servers[kill % 2]?.end('SIGKILL');
      await start(kill % 2);
    }
    await rush;
    // A call that a killed server had answered gets the same answer again, and isn't booked again.
    for (const [key, { id, user }] of booked)
      expect(moved.parse((await insist(user, user, key)).answer).data.id).toBe(id);
    const { rows } = await pool.query<{ id: number; message: string }>(
      `select id, message from point_transaction where type = 'redeem' order by id`,
    );
    expect(rows.map(({ id, message }) => `${id} ${message}`)).toEqual(
      [...booked]
        .map(([key, { id }]) => [id, key] as const)
        .toSorted(([one], [other]) => one - other)
        .map(([id, key]) => `${id} ${key}`),
    );
    expect(refused.filter((status) => status !== 409 && status !== 422)).toEqual([]);
    expect(booked.size).toBe(Math.min(spenders * turns, points * customers));
    expect(await ledgerFaults(pool)).toEqual([]);
    await endPool(pool);
  },
);
