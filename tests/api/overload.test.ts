import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type pg from 'pg';
import { poolsIn } from '../../server/db/pools.ts';
import { type Answer, call } from './scenarios.ts';
import { makeShop, password, type Shop } from './world.ts';

let shop: Shop;
let locks: pg.PoolClient;
beforeAll(async () => {
  shop = await makeShop();
  locks = await shop.parts.pool.connect();
});
afterEach(async () => {
  await locks.query('rollback');
});
afterAll(async () => {
  locks.release();
  await shop.drop();
});

/** Locks tables as a migration or a backup may, until the test is over: whoever reads them waits. */
async function lock(...tables: readonly string[]): Promise<void> {
  await locks.query('begin');
  for (const table of tables) await locks.query(`lock table ${table} in access exclusive mode`);
}

/** Calls of one session. */
async function session(): Promise<(what: string, body?: unknown) => Promise<Answer>> {
  const headers = { Authorization: `Bearer ${await shop.tokenOf('administrator')}` };
  return (what, body) => call(shop, what, { headers, ...(body !== undefined && { body }) });
}

/** So many calls, each of a session of its own. */
async function ofMany(count: number, what: string, body?: unknown): Promise<Promise<Answer>[]> {
  const sessions = await Promise.all(Array.from({ length: count }, session));
  return sessions.map((ask) => ask(what, body));
}

/** Until so many statements wait for the lock. */
async function begun(count: number): Promise<void> {
  const waiting = async () => (await shop.parts.pool.query(`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)).rowCount;
  await expect.poll(waiting, { timeout: 4_000, interval: 10 }).toBe(count);
}

const statusesOf = async (answers: readonly Promise<Answer>[]) => (await Promise.all(answers)).map(({ status }) => status);

const refusal = { status: 429, retry: '1', json: { message: 'You have too many requests under way. Please try again in a moment.' } };
const crowded = { status: 503, retry: '2', json: { message: 'The shop is very busy at the moment. Please try again shortly.' } };
const told = ({ status, headers, json }: Answer) => ({ status, retry: headers.get('Retry-After'), json });

test('while 25 lists wait for a locked table, everything else is answered; they are told to try again, the lock still held', async () => {
  await lock('merchant');
  const slow = await ofMany(25, 'GET /merchant?filter[name]=Wing&count=exact');
  await begun(4);
  const ask = await session();
  expect((await shop.app.request('/readyz')).status).toBe(200);
  expect((await ask('GET /me')).status).toBe(200);
  expect((await ask('GET /salesman')).status).toBe(200);
  expect((await call(shop, 'POST /auth/login', { body: { username: 'catalogue', password } })).status).toBe(200);
  const answers = await Promise.all(slow);
  expect(answers.map(told)).toEqual(answers.map(() => ({ status: 503, retry: expect.stringMatching(/^[12]$/u), json: expect.anything() })));
  const sentences = new Set(answers.map(({ text }) => JSON.parse(text).message));
  expect(sentences).toEqual(new Set([crowded.json.message, 'That took too long. Please try again.']));
});

test('a call that finds no free connection is told to try again; who one is, is answered', async () => {
  const { pool } = shop.parts;
  const ask = await session();
  // One is the test's already.
  const held = await Promise.all(Array.from({ length: pool.options.max - 1 }, () => pool.connect()));
  const refused = ask('GET /store');
  expect((await ask('GET /me')).status).toBe(200);
  expect(told(await refused)).toMatchObject({ status: 503, retry: '1' });
  for (const client of held) client.release();
  expect((await ask('GET /store')).status).toBe(200);
});

test('a call may take five seconds, what every call needs three, what nobody waits for a minute; three servers fit into one database', async () => {
  const { pool, vital, background } = shop.parts;
  const limits = await Promise.all([pool, vital, background].map(async (one) => (await one.query('show statement_timeout')).rows));
  expect(limits.flat()).toEqual([{ statement_timeout: '5s' }, { statement_timeout: '3s' }, { statement_timeout: '1min' }]);
  const { rows } = await pool.query(`select current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer as room`);
  expect(3 * poolsIn(shop.parts).reduce((sum, { options }) => sum + options.max, 0)).toBeLessThan(rows[0].room);
});

test('a session that has eight calls under way waits a moment, and is then told to try again; who it is, is answered', async () => {
  await lock('merchant', 'salesman');
  const ask = await session();
  const slow = [...Array.from({ length: 4 }, () => ask('GET /merchant')), ...Array.from({ length: 4 }, () => ask('GET /salesman'))];
  await begun(8);
  expect((await ask('GET /me')).status).toBe(200);
  expect(told(await ask('GET /store'))).toMatchObject(refusal);
  // Nobody else's calls are in its way.
  expect((await (await session())('GET /store')).status).toBe(200);
  await locks.query('rollback');
  expect(await statusesOf(slow)).toEqual(slow.map(() => 200));
});

test('a session keeps calls for other things while one thing is slow', async () => {
  await lock('merchant');
  const ask = await session();
  const slow = Array.from({ length: 4 }, () => ask('GET /merchant'));
  await begun(4);
  expect(told(await ask('GET /merchant'))).toMatchObject(refusal);
  expect((await ask('GET /store')).status).toBe(200);
  await locks.query('rollback');
  expect(await statusesOf(slow)).toEqual([200, 200, 200, 200]);
});

test('a call that waits for its turn is answered when one before it is', async () => {
  await lock('merchant');
  const ask = await session();
  const slow = Array.from({ length: 5 }, () => ask('GET /merchant'));
  await begun(4);
  await locks.query('rollback');
  expect(await statusesOf(slow)).toEqual([200, 200, 200, 200, 200]);
});

test('so many read one thing at once, whoever asks; the next are told that the shop is busy', async () => {
  await lock('merchant');
  const slow = await ofMany(4, 'GET /merchant');
  await begun(4);
  expect(told(await (await session())('GET /merchant'))).toMatchObject(crowded);
  await locks.query('rollback');
  expect(await statusesOf(slow)).toEqual([200, 200, 200, 200]);
});

test('so many write one thing at once; the next are told that the shop is busy, and nothing of theirs is written', async () => {
  await lock('merchant');
  const slow = await ofMany(6, 'POST /merchant', { name: 'Wing On', default_delivery_type: 'home_delivery' });
  await begun(6);
  expect(told(await (await session())('POST /merchant', { name: 'Wing On', default_delivery_type: 'home_delivery' }))).toMatchObject(crowded);
  await locks.query('rollback');
  expect(await statusesOf(slow)).toEqual(slow.map(() => 201));
  expect((await locks.query('select count(*)::integer as n from merchant')).rows).toEqual([{ n: 6 }]);
});

test('who could not be judged for a lock has not guessed', async () => {
  await lock('admin_user');
  const body = { username: 'orders', password };
  expect((await call(shop, 'POST /auth/login', { body })).status).toBe(503);
  const { rows } = await locks.query('select from sign_in_attempt where not succeeded');
  expect(rows).toEqual([]);
});
