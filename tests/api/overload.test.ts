import { expect, test } from 'vitest';
import {
  callAsMany,
  createPerson,
  endWaiting,
  lock,
  locks,
  makeLockedShop,
  pendingVitalCount,
  requestAnswer,
  session,
  shop,
  statusesOf,
  told,
  tooBusy,
  tooManyRequests,
  waitForAnswers,
  waitForBlocked,
} from './locked-shop.ts';
import { call } from './scenarios.ts';
import { password } from './world.ts';

makeLockedShop();

test('while 25 lists wait for a locked table, everything else is answered; they are told to try again, the lock still held', async () => {
  await lock('merchant');
  const slow = await callAsMany(25, 'GET /merchant?filter[name]=Wing&count=exact');
  await waitForBlocked(3);
  const ask = await session();
  expect((await shop.app.request('/readyz')).status).toBe(200);
  expect((await ask('GET /me')).status).toBe(200);
  expect((await ask('GET /salesman')).status).toBe(200);
  expect((await call(shop, 'POST /auth/login', { body: { username: 'catalogue', password } })).status).toBe(200);
  expect((await waitForAnswers(slow, 22)).map(told)).toEqual(Array.from({ length: 22 }, () => tooBusy));
  await endWaiting();
  const ended = (await Promise.all(slow))
    .map(told)
    .filter(({ message }) => message === 'That took too long. Please try again.');
  expect(ended.map(({ status, retry }) => [status, retry])).toEqual(
    Array.from({ length: 3 }, () => [503, expect.stringMatching(/^[12]$/u)]),
  );
});

test('a call that finds no free connection is told to try again; who one is, is answered', async () => {
  const { pool } = shop.parts;
  const ask = await session();
  // The test already uses one connection.
  const held = await Promise.all(Array.from({ length: pool.options.max - 1 }, () => pool.connect()));
  const refused = ask('GET /store');
  expect((await ask('GET /me')).status).toBe(200);
  expect((await waitForAnswers([refused])).map(told)[0]).toMatchObject({ status: 503, retry: '1' });
  for (const client of held) client.release();
  expect((await ask('GET /store')).status).toBe(200);
});

test('a session that has eight calls under way waits a moment, and is then told to try again; who it is, is answered', async () => {
  await lock('merchant', 'salesman');
  const ask = await session();
  const slow = [
    ...Array.from({ length: 4 }, () => ask('GET /merchant')),
    ...Array.from({ length: 4 }, () => ask('GET /salesman')),
  ];
  await waitForBlocked(6);
  expect((await ask('GET /me')).status).toBe(200);
  expect((await waitForAnswers([ask('GET /store')])).map(told)).toEqual([tooManyRequests]);
  // Other people's calls aren't blocked.
  expect((await (await session())('GET /store')).status).toBe(200);
  await locks.query('rollback');
  expect(await statusesOf(slow)).toEqual(slow.map(() => 200));
});

test('so has a person sixteen, in however many sessions', async () => {
  const name = await createPerson();
  const sessions = await Promise.all(Array.from({ length: 6 }, () => session(name)));
  await lock('session');
  const slow = sessions.flatMap((ask) => Array.from({ length: 3 }, () => ask('GET /store')));
  await waitForBlocked(4);
  expect(pendingVitalCount()).toBe(16);
  await locks.query('rollback');
  expect((await statusesOf(slow)).filter((status) => status >= 500)).toEqual([]);
});

test('a session keeps calls for other things while one thing is slow', async () => {
  await lock('merchant');
  const ask = await session();
  const slow = Array.from({ length: 4 }, () => ask('GET /merchant'));
  await waitForBlocked(3);
  expect((await waitForAnswers([ask('GET /merchant')])).map(told)).toEqual([tooManyRequests]);
  expect((await ask('GET /store')).status).toBe(200);
  await locks.query('rollback');
  expect(await statusesOf(slow)).toEqual([200, 200, 200, 200]);
});

test('a call that waits for its turn is answered when one before it is', async () => {
  await lock('merchant');
  const ask = await session();
  const slow = Array.from({ length: 5 }, () => ask('GET /merchant'));
  await waitForBlocked(3);
  await locks.query('rollback');
  expect(await statusesOf(slow)).toEqual([200, 200, 200, 200, 200]);
});

test('three list one thing at once, whoever asks; the next are told that the shop is busy', async () => {
  await lock('merchant');
  const slow = await callAsMany(3, 'GET /merchant');
  await waitForBlocked(3);
  expect((await waitForAnswers([(await session())('GET /merchant')])).map(told)).toEqual([tooBusy]);
  await locks.query('rollback');
  expect(await statusesOf(slow)).toEqual([200, 200, 200]);
});

test('four read one thing at once, lists and single records', async () => {
  await lock('merchant');
  const slow = [...(await callAsMany(3, 'GET /merchant')), (await session())('GET /merchant/1')];
  await waitForBlocked(4);
  expect((await waitForAnswers([(await session())('GET /merchant/1')])).map(told)).toEqual([tooBusy]);
  await locks.query('rollback');
  expect(await statusesOf(slow)).toEqual([200, 200, 200, 404]);
});

test('while lists wait for each other, a record of the same entity is read', async () => {
  const [reader, ...others] = await Promise.all([session(), session(), session(), session(), session()]);
  await lock('row_count');
  const slow = others.map((ask) => ask('GET /merchant'));
  await waitForBlocked(3);
  expect((await reader('GET /merchant/1')).status).toBe(404);
  await locks.query('rollback');
  expect(await statusesOf(slow)).toEqual(slow.map(() => 200));
});

test('so many write one thing at once; the next are told that the shop is busy, and nothing of theirs is written', async () => {
  await lock('merchant');
  const slow = await callAsMany(6, 'POST /merchant', { name: 'Wing On', default_delivery_type: 'home_delivery' });
  await waitForBlocked(6);
  expect(
    (
      await waitForAnswers([
        (await session())('POST /merchant', { name: 'Wing On', default_delivery_type: 'home_delivery' }),
      ])
    ).map(told),
  ).toEqual([tooBusy]);
  await locks.query('rollback');
  expect(await statusesOf(slow)).toEqual(slow.map(() => 201));
  expect((await locks.query('select count(*)::integer as n from merchant')).rows).toEqual([{ n: 6 }]);
});

test('rows, files and undos of imports take turns with the other writes of their entity', async () => {
  const begin = async () =>
    Number(
      JSON.parse(
        (
          await (
            await session('administrator')
          )('POST /sku/import', { file_name: 'a.csv', mode: 'upsert', total: 1, digest: 'of this file' })
        ).text,
      ).data.id,
    );
  const [id, undone] = [await begin(), await begin()];
  const rows = { csv_version: 1, rows: [{ row: 1, values: { item_code: 'T-1', name: 'Tea' } }] };
  const file = new FormData();
  file.set('file', new File(['#sku,1\nitem_code,name\nT-2,Tea\n'], 'a.csv'));
  const others = await Promise.all(Array.from({ length: 4 }, () => session()));
  const headers = { Authorization: `Bearer ${await shop.tokenOf('administrator')}`, 'X-STORE-ID': `${shop.store}` };
  const owner = await Promise.all(Array.from({ length: 6 }, () => session('administrator')));
  await lock('import_run');
  const slow = owner.map((ask) => ask('PUT /sku/import/upsert/rows', { ...rows, import: id }));
  await waitForBlocked(6);
  const calls = [
    ['POST /sku', { item_code: 'T-3', name: 'Tea' }],
    ['PUT /sku/import/upsert/rows', { ...rows, dry_run: true }],
    [`POST /sku/import/${undone}/undo`, {}],
    ['PUT /sku/import/upsert/rows', { ...rows, import: undone }],
  ] as const;
  const upload = () => requestAnswer('/api/sku/import/upsert', { method: 'POST', body: file, headers });
  const refused = await waitForAnswers([
    upload(),
    ...calls.flatMap(([what, body], number) => others[number]?.(what, body) ?? []),
  ]);
  expect(refused).toHaveLength(5);
  expect(refused.map(told)).toEqual(refused.map(() => tooBusy));
  await locks.query('rollback');
  expect(await statusesOf(slow)).toEqual(slow.map(() => 200));
  expect((await locks.query('select count(*)::integer as n from import_run')).rows).toEqual([{ n: 2 }]);
});

test('so do files, settings and passwords: of seven the last is refused, the lock still held', async () => {
  const calls = [['DELETE /file/1'], ['POST /configurable-datatable/settings/sku', {}]] as const;
  const password2 = ['PUT /me/password', { current_password: 'not mine', new_password: 'a good long phrase' }] as const;
  for (const [tables, some] of [
    [['file', 'table_setting'], calls],
    [['sign_in_attempt'], [password2]],
  ] as const) {
    const seventh = await session();
    await lock(...tables);
    const slow = (await Promise.all(some.map(([what, body]) => callAsMany(6, what, body)))).flat();
    await waitForBlocked(6 * some.length);
    const refused = await waitForAnswers(some.map(([what, body]) => seventh(what, body)));
    expect(refused.map(told)).toEqual(refused.map(() => tooBusy));
    await locks.query('rollback');
    expect((await statusesOf(slow)).filter((status) => status >= 500)).toEqual([]);
  }
});

test.each(['GET /store', 'GET /me'])(
  'of thirty calls of one session four ask who it is, the others have not asked anything: %s',
  async (what) => {
    const [ask, other] = [await session(), await session()];
    await lock('session');
    const flood = Array.from({ length: 30 }, () => ask(what));
    await waitForBlocked(4);
    expect(pendingVitalCount()).toBe(4);
    await locks.query('rollback');
    expect((await other('GET /me')).status).toBe(200);
    expect((await statusesOf(flood)).filter((status) => status >= 500)).toEqual([]);
  },
);

test('tokens that are not ours never ask', async () => {
  await lock('session');
  const flood = Array.from({ length: 100 }, () =>
    call(shop, 'GET /store', { headers: { Authorization: 'Bearer none.of.ours' } }),
  );
  expect(new Set(await statusesOf(flood))).toEqual(new Set([401]));
});

test.each(['session', 'admin_user', 'role', 'store'])(
  'while %s is locked every call is told to try again, the lock still held; then everything goes on',
  async (table) => {
    const askers = await Promise.all(Array.from({ length: 4 }, () => session()));
    await lock(table);
    const asked = askers.flatMap((ask) => [ask('GET /me'), ask('GET /salesman')]);
    await waitForBlocked(4);
    expect((await shop.app.request('/readyz')).status).toBe(200);
    // The calls without a connection end first, then those that wait for the lock.
    await waitForAnswers(asked, 4);
    await endWaiting();
    expect((await Promise.all(asked)).map(({ status, headers }) => [status, headers.get('Retry-After')])).toEqual(
      asked.map(() => [503, '1']),
    );
    expect((await shop.app.request('/healthz')).status).toBe(200);
    await locks.query('rollback');
    expect(await statusesOf(askers.map((ask) => ask('GET /me')))).toEqual(askers.map(() => 200));
  },
);

test('who could not be judged for a lock has not guessed', async () => {
  const failed = async () => (await locks.query('select from sign_in_attempt where not succeeded')).rowCount;
  const before = await failed();
  await lock('admin_user');
  const body = { username: 'orders', password };
  const asked = call(shop, 'POST /auth/login', { body });
  await waitForBlocked(1);
  await endWaiting();
  expect((await asked).status).toBe(503);
  expect(await failed()).toBe(before);
});
