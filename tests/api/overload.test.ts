import type pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { at } from './openapi/described.ts';
import { type Answer, call } from './scenarios.ts';
import { makeShop, password, type Shop } from './world.ts';

let shop: Shop;
let locks: pg.PoolClient;
// Nothing is over for lack of time on a busy machine: statements last until they are ended, and who waits does so by a clock moved by hand.
beforeAll(async () => {
  shop = await makeShop({ limits: { statementTimeout: 0, lockTimeout: 0 } });
  locks = await shop.parts.pool.connect();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  await locks.query('rollback');
});
afterAll(async () => {
  vi.useRealTimers();
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

const ofWaiting = `from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;

/** Until so many statements wait for the lock. */
async function begun(count: number): Promise<void> {
  await expect.poll(async () => (await shop.parts.pool.query(`select ${ofWaiting}`)).rowCount, { interval: 10 }).toBe(count);
}

/** Ends the statements that wait for the lock, as their time does. */
async function endWaiting(): Promise<void> {
  await shop.parts.pool.query(`select pg_cancel_backend(pid) ${ofWaiting}`);
}

/** These answers, for which the clock moves on until so many are there. */
async function inTheEnd(answers: readonly Promise<Answer>[], count = answers.length): Promise<readonly Answer[]> {
  const told: Answer[] = [];
  for (const answer of answers) void answer.then((one) => told.push(one));
  const answered = () => {
    vi.advanceTimersByTime(500);
    return told.length;
  };
  await expect.poll(answered, { interval: 10 }).toBe(count);
  return told;
}

const statusesOf = async (answers: readonly Promise<Answer>[]) => (await Promise.all(answers)).map(({ status }) => status);

const refusal = { status: 429, retry: '1', message: 'You have too many requests under way. Please try again in a moment.' };
const crowded = { status: 503, retry: '2', message: 'The shop is very busy at the moment. Please try again shortly.' };
const told = ({ status, headers, json }: Answer) => ({ status, retry: headers.get('Retry-After'), message: at(json, 'message') });

test('while 25 lists wait for a locked table, everything else is answered; they are told to try again, the lock still held', async () => {
  await lock('merchant');
  const slow = await ofMany(25, 'GET /merchant?filter[name]=Wing&count=exact');
  await begun(4);
  const ask = await session();
  expect((await shop.app.request('/readyz')).status).toBe(200);
  expect((await ask('GET /me')).status).toBe(200);
  expect((await ask('GET /salesman')).status).toBe(200);
  expect((await call(shop, 'POST /auth/login', { body: { username: 'catalogue', password } })).status).toBe(200);
  expect((await inTheEnd(slow, 21)).map(told)).toEqual(Array.from({ length: 21 }, () => crowded));
  await endWaiting();
  const ended = (await Promise.all(slow)).map(told).filter(({ message }) => message === 'That took too long. Please try again.');
  expect(ended.map(({ status, retry }) => [status, retry])).toEqual(Array.from({ length: 4 }, () => [503, expect.stringMatching(/^[12]$/u)]));
});

test('a call that finds no free connection is told to try again; who one is, is answered', async () => {
  const { pool } = shop.parts;
  const ask = await session();
  // One is the test's already.
  const held = await Promise.all(Array.from({ length: pool.options.max - 1 }, () => pool.connect()));
  const refused = ask('GET /store');
  expect((await ask('GET /me')).status).toBe(200);
  expect((await inTheEnd([refused])).map(told)[0]).toMatchObject({ status: 503, retry: '1' });
  for (const client of held) client.release();
  expect((await ask('GET /store')).status).toBe(200);
});

test('a session that has eight calls under way waits a moment, and is then told to try again; who it is, is answered', async () => {
  await lock('merchant', 'salesman');
  const ask = await session();
  const slow = [...Array.from({ length: 4 }, () => ask('GET /merchant')), ...Array.from({ length: 4 }, () => ask('GET /salesman'))];
  await begun(8);
  expect((await ask('GET /me')).status).toBe(200);
  expect((await inTheEnd([ask('GET /store')])).map(told)).toEqual([refusal]);
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
  expect((await inTheEnd([ask('GET /merchant')])).map(told)).toEqual([refusal]);
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
  expect((await inTheEnd([(await session())('GET /merchant')])).map(told)).toEqual([crowded]);
  await locks.query('rollback');
  expect(await statusesOf(slow)).toEqual([200, 200, 200, 200]);
});

test('so many write one thing at once; the next are told that the shop is busy, and nothing of theirs is written', async () => {
  await lock('merchant');
  const slow = await ofMany(6, 'POST /merchant', { name: 'Wing On', default_delivery_type: 'home_delivery' });
  await begun(6);
  expect((await inTheEnd([(await session())('POST /merchant', { name: 'Wing On', default_delivery_type: 'home_delivery' })])).map(told)).toEqual([crowded]);
  await locks.query('rollback');
  expect(await statusesOf(slow)).toEqual(slow.map(() => 201));
  expect((await locks.query('select count(*)::integer as n from merchant')).rows).toEqual([{ n: 6 }]);
});

test('rows, files and undos of imports take turns with the other writes of their entity', async () => {
  const begin = async () => Number(JSON.parse((await (await session())('POST /sku/import', { file_name: 'a.csv', mode: 'upsert', total: 1, digest: 'of this file' })).text).data.id);
  const [id, undone] = [await begin(), await begin()];
  const rows = { csv_version: 1, rows: [{ row: 1, values: { item_code: 'T-1', name: 'Tea' } }] };
  const file = new FormData();
  file.set('file', new File(['#sku,1\nitem_code,name\nT-2,Tea\n'], 'a.csv'));
  const others = await Promise.all(Array.from({ length: 4 }, session));
  const headers = { Authorization: `Bearer ${await shop.tokenOf('administrator')}`, 'X-STORE-ID': `${shop.store}` };
  await lock('import_run');
  const slow = await ofMany(6, 'PUT /sku/import/upsert/rows', { ...rows, import: id });
  await begun(6);
  const calls = [
    ['POST /sku', { item_code: 'T-3', name: 'Tea' }],
    ['PUT /sku/import/upsert/rows', { ...rows, dry_run: true }],
    [`POST /sku/import/${undone}/undo`, {}],
    ['PUT /sku/import/upsert/rows', { ...rows, import: undone }],
  ] as const;
  const upload = async (): Promise<Answer> => {
    const answer = await shop.app.request('/api/sku/import/upsert', { method: 'POST', body: file, headers });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, text, json: JSON.parse(text) };
  };
  const refused = await inTheEnd([upload(), ...calls.flatMap(([what, body], number) => others[number]?.(what, body) ?? [])]);
  expect(refused).toHaveLength(5);
  expect(refused.map(told)).toEqual(refused.map(() => crowded));
  await locks.query('rollback');
  expect(await statusesOf(slow)).toEqual(slow.map(() => 200));
  expect((await locks.query('select count(*)::integer as n from import_run')).rows).toEqual([{ n: 2 }]);
});

test('so do files, settings and passwords: of seven the last is refused, the lock still held', async () => {
  const calls = [['DELETE /file/1'], ['POST /configurable-datatable/settings/sku', {}]] as const;
  const password2 = ['PUT /me/password', { current_password: 'not mine', new_password: 'a good long phrase' }] as const;
  for (const [tables, some] of [[['file', 'table_setting'], calls], [['sign_in_attempt'], [password2]]] as const) {
    const seventh = await session();
    await lock(...tables);
    const slow = (await Promise.all(some.map(([what, body]) => ofMany(6, what, body)))).flat();
    await begun(6 * some.length);
    const refused = await inTheEnd(some.map(([what, body]) => seventh(what, body)));
    expect(refused.map(told)).toEqual(refused.map(() => crowded));
    await locks.query('rollback');
    expect((await statusesOf(slow)).filter((status) => status >= 500)).toEqual([]);
  }
});

/** Statements that were given to the connections which every call needs, and are not answered. */
function vitalAsked(): number {
  const { vital } = shop.parts;
  return vital.totalCount - vital.idleCount + vital.waitingCount;
}

test.each(['GET /store', 'GET /me'])('of thirty calls of one session four ask who it is, the others have not asked anything: %s', async (what) => {
  const [ask, other] = [await session(), await session()];
  await lock('session');
  const flood = Array.from({ length: 30 }, () => ask(what));
  await begun(4);
  expect(vitalAsked()).toBe(4);
  await locks.query('rollback');
  expect((await other('GET /me')).status).toBe(200);
  expect((await statusesOf(flood)).filter((status) => status >= 500)).toEqual([]);
});

test('tokens that are not ours never ask', async () => {
  await lock('session');
  const flood = Array.from({ length: 100 }, () => call(shop, 'GET /store', { headers: { Authorization: 'Bearer none.of.ours' } }));
  expect(new Set(await statusesOf(flood))).toEqual(new Set([401]));
});

const strangers = [
  ['sign-ins', 'sign_in_attempt', 'auth/login', (number: number) => ({ username: `nobody${number}`, password: 'not theirs' }), 401],
  ['refresh tokens', 'refresh_token', 'auth/refresh', () => ({ user_id: 1, refresh_token: 'nobody’s' }), 401],
  ['sign-outs', 'refresh_token', 'auth/logout', () => ({ refresh_token: 'nobody’s' }), 200],
] as const;

test.each(strangers)('%s leave half of the connections that every call needs, from however many addresses', async (_what, table, path, body, status) => {
  const ask = await session();
  await lock(table);
  const send = (number: number) => shop.from(`203.0.113.${number}`, `/api/${path}`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body(number)) });
  const flood = Array.from({ length: 20 }, (_, number) => send(number));
  await begun(2);
  expect(vitalAsked()).toBe(2);
  expect((await ask('GET /me')).status).toBe(200);
  expect((await shop.app.request('/readyz')).status).toBe(200);
  await locks.query('rollback');
  expect(new Set((await Promise.all(flood)).map((answer) => answer.status))).toEqual(new Set([status]));
});

test('of one address, or one site, fifty wait to sign in; the next are refused at once, and asked nothing', async () => {
  await lock('sign_in_attempt');
  const send = (number: number) => shop.from(`2001:db8:7:${number.toString(16)}::1`, '/api/auth/login', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ username: 'nobody', password: 'not theirs' }) });
  const flood = Array.from({ length: 54 }, (_, number) => send(number));
  await begun(2);
  const next = await send(54);
  expect([next.status, next.headers.get('Retry-After')]).toEqual([429, '1']);
  expect(vitalAsked()).toBe(2);
  await locks.query('rollback');
  await Promise.all(flood);
});

test.each(['session', 'admin_user', 'role', 'store'])('while %s is locked every call is told to try again, the lock still held; then everything goes on', async (table) => {
  const people = await Promise.all(Array.from({ length: 4 }, session));
  await lock(table);
  const asked = people.flatMap((ask) => [ask('GET /me'), ask('GET /salesman')]);
  await begun(4);
  // Those that found no connection, and then those that wait for the lock.
  await inTheEnd(asked, 4);
  await endWaiting();
  expect((await Promise.all(asked)).map(({ status, headers }) => [status, headers.get('Retry-After')])).toEqual(asked.map(() => [503, '1']));
  expect((await shop.app.request('/healthz')).status).toBe(200);
  await locks.query('rollback');
  expect(await statusesOf(people.map((ask) => ask('GET /me')))).toEqual(people.map(() => 200));
});

test('who could not be judged for a lock has not guessed', async () => {
  const failed = async () => (await locks.query('select from sign_in_attempt where not succeeded')).rowCount;
  const before = await failed();
  await lock('admin_user');
  const body = { username: 'orders', password };
  const asked = call(shop, 'POST /auth/login', { body });
  await begun(1);
  await endWaiting();
  expect((await asked).status).toBe(503);
  expect(await failed()).toBe(before);
});
