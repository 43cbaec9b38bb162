import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { startEmbedded } from '../../server/db/embedded/index.ts';
import { makeDataDir, startServer, type ServerProcess } from './server-process.ts';
import { makeUsedDataDir, password } from './used-data-dir.ts';

/** Several servers share one database through DATABASE_URL, with the same SESSION_SECRET (CONTRACT, Running). */
let folder: Awaited<ReturnType<typeof makeDataDir>>;
let databaseUrl: string;

async function startDatabase(made: ReturnType<typeof makeDataDir>): Promise<void> {
  folder = await made;
  const { connection } = await startEmbedded(folder.path);
  databaseUrl = `postgres://${connection.user}@localhost/${connection.database}?host=${encodeURIComponent(connection.host)}`;
}

/** Starts both at the same moment, each with its own data folder, as on two machines. */
function startBoth(environment: Record<string, string>): Promise<[ServerProcess, ServerProcess]> {
  const start = (name: string) =>
    startServer({
      DATA_DIR: join(folder.base, name),
      DATABASE_URL: databaseUrl,
      SESSION_SECRET: 'one secret that both servers know',
      ...environment,
    });
  return Promise.all([start('left'), start('right')]);
}

interface Call {
  readonly as?: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Calls the API: `ask(left, 'GET me', { as: token })`. */
async function ask(
  server: ServerProcess,
  call: string,
  { as, body, headers }: Call = {},
): Promise<{ status: number; answer: unknown }> {
  const [method = '', path = ''] = call.split(' ');
  const response = await fetch(`${server.address}/api/${path}`, {
    method,
    headers: {
      ...(as !== undefined && { Authorization: `Bearer ${as}` }),
      ...(body && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, answer: await response.json() };
}

const session = z.object({
  data: z.object({ access_token: z.string(), refresh_token: z.string(), user_id: z.number() }),
});
const record = z.object({ data: z.looseObject({ id: z.number(), revision: z.number() }) });

async function signIn(server: ServerProcess) {
  const { answer } = await ask(server, 'POST auth/login', { body: { username: 'admin', password } });
  return session.parse(answer).data;
}

const named = (name: string) => ({ name: { zh_HK: name, en_US: name } });

describe('two servers started at the same moment on an empty database', () => {
  beforeEach(() => startDatabase(makeDataDir()));
  afterEach(() => folder.remove());

  test.each([
    { DEMO: '0', stores: 1 },
    { DEMO: '1', stores: 2 },
  ])('fill it once: with DEMO=$DEMO stores are $stores', async ({ DEMO, stores }) => {
    const [left, right] = await startBoth({ DEMO, ADMIN_PASSWORD: password });
    const { access_token: as } = await signIn(left);
    expect(await ask(right, 'GET store', { as })).toMatchObject({ answer: { meta: { total: stores } } });
    expect(await ask(left, 'GET admin-user?filter[username]=admin', { as })).toMatchObject({
      answer: { meta: { total: 1 } },
    });
  });

  test('print the generated password once', async () => {
    const both = await startBoth({ DEMO: '0' });
    await Promise.all(both.map((server) => server.end('SIGTERM')));
    expect(both.map((server) => server.said().includes('with the password')).toSorted()).toEqual([false, true]);
  });
});

describe('two servers on a filled database', () => {
  let both: readonly [ServerProcess, ServerProcess];
  let left: ServerProcess;
  let right: ServerProcess;
  let as: string;
  beforeAll(async () => {
    await startDatabase(makeUsedDataDir());
    both = await startBoth({});
    [left, right] = both;
    as = (await signIn(left)).access_token;
  });
  afterAll(() => folder.remove());

  /** Creates a store for this test only. */
  const createStore = async () =>
    record.parse((await ask(left, 'POST store', { as, body: named('Branch') })).answer).data.id;

  test('accept, refresh and end sessions of each other', async () => {
    const began = await signIn(left);
    expect(await ask(right, 'GET me', { as: began.access_token })).toMatchObject({
      status: 200,
      answer: { data: { username: 'admin' } },
    });
    const body = { user_id: began.user_id, refresh_token: began.refresh_token };
    const pairs = await Promise.all(
      [left, right, left, right].map(
        async (server) => session.parse((await ask(server, 'POST auth/refresh', { body })).answer).data,
      ),
    );
    expect(new Set(pairs.map((pair) => pair.refresh_token)).size).toBe(1);
    const { access_token: mine, refresh_token } = pairs[1] ?? began;
    expect(await ask(left, 'GET me', { as: mine })).toMatchObject({ status: 200 });
    expect(await ask(right, 'POST auth/logout', { as: mine, body: { refresh_token } })).toMatchObject({ status: 200 });
    expect(await ask(left, 'GET me', { as: mine })).toMatchObject({ status: 401 });
  });

  test('see each other’s writes, and refuse an outdated revision with 412', async () => {
    const path = `store/${await createStore()}`;
    expect(
      await ask(left, `PUT ${path}`, { as, headers: { 'If-Match': '"1"' }, body: named('Peak Branch') }),
    ).toMatchObject({ status: 200 });
    expect(await ask(right, `GET ${path}`, { as })).toMatchObject({
      answer: { data: { ...named('Peak Branch'), revision: 2 } },
    });
    const stale = await ask(right, `PUT ${path}`, { as, headers: { 'If-Match': '"1"' }, body: named('Tram Branch') });
    expect(stale).toMatchObject({ status: 412, answer: { data: { ...named('Peak Branch'), revision: 2 } } });
    expect(await ask(left, `GET ${path}`, { as })).toMatchObject({ answer: { data: named('Peak Branch') } });
  });

  test('accept one of two simultaneous writes of the same revision, and refuse the other with 412', async () => {
    const path = `store/${await createStore()}`;
    for (let revision = 1; revision <= 10; revision += 1) {
      const writes = both.map((server, side) =>
        ask(server, `PUT ${path}`, {
          as,
          headers: { 'If-Match': `"${revision}"` },
          body: named(`Branch ${revision}.${side}`),
        }),
      );
      expect((await Promise.all(writes)).map(({ status }) => status).toSorted()).toEqual([200, 412]);
    }
    // The first entry is the store's creation.
    expect(await ask(right, `GET ${path}/history`, { as })).toMatchObject({ answer: { meta: { total: 11 } } });
  });

  test('create one record for the same Idempotency-Key sent to both', async () => {
    const stores = async () =>
      z.object({ meta: z.object({ total: z.number() }) }).parse((await ask(left, 'GET store', { as })).answer).meta
        .total;
    const before = await stores();
    const headers = { 'Idempotency-Key': randomUUID() };
    const answers = await Promise.all(
      both.map((server) => ask(server, 'POST store', { as, headers, body: named('Harbour Branch') })),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[0]?.answer).toEqual(answers[1]?.answer);
    expect(await stores()).toBe(before + 1);
  });
});

test('one of two servers keeps serving every acknowledged write when the other is killed', async () => {
  onTestFinished(() => folder.remove());
  await startDatabase(makeUsedDataDir());
  const [left, right] = await startBoth({});
  const { access_token: as } = await signIn(left);
  const acknowledged = await writeUntilLost(left, as);
  expect(await left.end('SIGKILL')).toBe('SIGKILL');

  expect((await fetch(`${right.address}/readyz`)).status).toBe(200);
  const { revision } = record.parse((await ask(right, 'GET store/1', { as })).answer).data;
  expect(revision).toBeGreaterThanOrEqual(acknowledged);
  expect(
    await ask(right, 'PUT store/1', { as, headers: { 'If-Match': `"${revision}"` }, body: named('Still open') }),
  ).toMatchObject({ status: 200 });
  expect(
    session.safeParse((await ask(right, 'POST auth/login', { body: { username: 'admin', password } })).answer).success,
  ).toBe(true);
});

/**
 * Writes with four concurrent writers and kills the server after the fortieth response, while more writes are in
 * flight. Returns the last acknowledged revision.
 */
async function writeUntilLost(server: ServerProcess, as: string): Promise<number> {
  let latest = 0;
  let answered = 0;
  const writer = async (name: number) => {
    for (let round = 0; round < 1_000; round += 1) {
      const { status, answer } = await ask(server, 'PUT store/1', { as, body: named(`Writer ${name}.${round}`) });
      expect(status).toBe(200);
      latest = Math.max(latest, record.parse(answer).data.revision);
      answered += 1;
      if (answered === 40) server.child.kill('SIGKILL');
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: 4 }, (_, name) => writer(name)));
  for (const end of ends) expect(end).toMatchObject({ status: 'rejected', reason: expect.any(TypeError) });
  return latest;
}
