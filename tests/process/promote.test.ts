import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { socketFolderOf } from '../../server/db/embedded/socket-folder.ts';
import { databasePid, makeDataDir, startServer, type ServerProcess } from './server-process.ts';

/** A promote that is killed in the middle leaves the version wholly as it was, or as the draft is (docs/decisions/0013-drafts.md). */
let dataDir: Awaited<ReturnType<typeof makeDataDir>>;
beforeEach(async () => {
  dataDir = await makeDataDir();
});
afterEach(() => dataDir.remove());

const password = 'correct horse battery';
const options = 2_000;

/** Where a promote stands: begins of the statements that its transaction runs, in order. */
const stages = [
  'insert into "product_version" (created_at',
  'insert into "product_version_options" (record_id',
  'update "product_version" own',
  'with live as materialized',
  'delete from "product_version_options"',
  'update "product_version_options" own',
  'insert into "product_version_options" (record_id, "store_id"',
  'delete from "product_version" where',
  'insert into history',
];

const answer = z.object({ data: z.looseObject({ id: z.number() }) });

interface Caller {
  readonly server: ServerProcess;
  readonly token: string;
}

async function ask({ server, token }: Caller, call: string, body?: object): Promise<{ status: number; id: number }> {
  const [method = '', path = ''] = call.split(' ');
  const response = await fetch(`${server.address}/api/${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'X-STORE-ID': '1', ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  expect(response.status, text).toBeLessThan(300);
  return { status: response.status, id: answer.parse(JSON.parse(text)).data.id };
}

async function start(): Promise<Caller> {
  const server = await startServer({ DATA_DIR: dataDir.path, DEMO: '0', ADMIN_PASSWORD: password });
  const response = await fetch(`${server.address}/api/auth/login`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ username: 'admin', password }) });
  return { server, token: z.object({ data: z.object({ access_token: z.string() }) }).parse(await response.json()).data.access_token };
}

async function connect(): Promise<Client> {
  const client = new Client({ host: socketFolderOf(dataDir.path), user: 'shop', database: 'shop' });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** A version that is live, with as many options; each says 0 in its price, as the version does in its name. */
async function makeVersion(caller: Caller, client: Client): Promise<number> {
  const product = (await ask(caller, 'POST product', { code: 'P' })).id;
  const sku = (await ask(caller, 'POST sku', { item_code: 'S', name: 'Item' })).id;
  const { id } = await ask(caller, 'POST product-version', { product, key: 'v', name: { zh_HK: '0', en_US: '0' }, price: '0.00' });
  await client.query('update product_version set has_choices = true where id = $1', [id]);
  await client.query(`insert into product_version_options (store_id, record_id, combination, sku, price) select 1, $1, 'c' || place, $2, 0 from generate_series(1, $3) place`, [id, sku, options]);
  await ask(caller, `POST product-version/${id}/promote`);
  return id;
}

/** A draft that says this number everywhere: every option is changed, but for one that is gone and one that is new. */
async function makeDraft(caller: Caller, client: Client, main: number, round: number): Promise<number> {
  const { id } = await ask(caller, `POST product-version/${main}/edit`);
  await ask(caller, `PUT product-version/${id}`, { name: { zh_HK: `${round}`, en_US: `${round}` }, price: `${round}.00` });
  await client.query('update product_version_options set price = $2 where record_id = $1', [id, round]);
  await client.query(`update product_version_options set combination = $2 where record_id = $1 and combination = $3`, [id, `new${round}`, round === 1 ? 'c1' : `new${round - 1}`]);
  return id;
}

const state = z.object({ version: z.number(), name: z.string(), price: z.string(), options: z.number(), least: z.string(), most: z.string(), fresh: z.string(), drafts: z.number(), archived: z.number(), promotes: z.number(), archives: z.number() });

/** All that a promote writes, as one statement sees it. */
async function stateOf(client: Client, id: number) {
  const { rows } = await client.query(
    `select version, name_en_us as name, price, (select count(*)::int from product_version_options where record_id = own.id) as options,
      (select min(price) from product_version_options where record_id = own.id) as least, (select max(price) from product_version_options where record_id = own.id) as most,
      coalesce((select string_agg(combination, ',') from product_version_options where record_id = own.id and combination like 'new%'), '') as fresh,
      (select count(*)::int from product_version where version_of = own.id and status = 'draft') as drafts,
      (select count(*)::int from product_version where version_of = own.id and status = 'archived') as archived,
      (select count(*)::int from history where entity = 'product_version' and record_id = own.id and action = 'promote') as promotes,
      (select count(*)::int from history where entity = 'product_version' and action = 'archive') as archives
      from product_version own where id = $1`,
    [id],
  );
  return state.parse(rows[0]);
}

/** Kills the server (and its database) once the promote runs the statement of this stage, unless it is done sooner. */
async function killAt(stage: string, { server }: Caller, client: Client, promoting: Promise<unknown>, withDatabase: boolean): Promise<void> {
  const run = { over: false };
  void promoting.then(
    () => (run.over = true),
    () => (run.over = true),
  );
  const pid = await databasePid(dataDir.path);
  while (!run.over) {
    const { rows } = await client.query('select from pg_stat_activity where pid <> pg_backend_pid() and state <> $1 and starts_with(query, $2)', ['idle', stage]);
    if (rows.length === 0) continue;
    server.child.kill('SIGKILL');
    if (withDatabase && pid !== undefined) process.kill(pid, 'SIGKILL');
    return;
  }
}

test('a promote of 2,000 options that is killed at any of its steps is made or not begun', { timeout: 600_000 }, async () => {
  let caller = await start();
  let client = await connect();
  const id = await makeVersion(caller, client);
  let said = 0;
  let archived = 0;
  let cut = 0;
  for (const [place, stage] of [...stages, ...stages.slice(1, 4)].entries()) {
    const round = place + 1;
    const draft = await makeDraft(caller, client, id, round);
    const promoting = ask(caller, `POST product-version/${draft}/promote`);
    await killAt(stage, caller, client, promoting, place % 2 === 1);
    const made = await promoting.then(
      () => true,
      () => false,
    );
    await caller.server.end('SIGKILL');
    await client.end().catch(() => {});
    caller = await start();
    client = await connect();

    const now = await stateOf(client, id);
    if (made) expect(now.name).toBe(`${round}`);
    else cut += 1;
    const done = now.name === `${round}`;
    [said, archived] = done ? [round, archived + 1] : [said, archived];
    const price = `${said}.00`;
    expect(now).toEqual({ version: archived + 1, name: `${said}`, price, options, least: price, most: price, fresh: said === 0 ? '' : `new${said}`, drafts: done ? 0 : 1, archived, promotes: archived + 1, archives: archived });
    // What wasn't made can be made: the draft is still whole.
    if (!done) {
      expect(await ask(caller, `POST product-version/${draft}/promote`)).toEqual({ status: 200, id });
      [said, archived] = [round, archived + 1];
      expect(await stateOf(client, id)).toMatchObject({ name: `${round}`, least: `${round}.00`, most: `${round}.00`, drafts: 0, archived });
    }
  }
  await client.end();
  expect(cut).toBeGreaterThanOrEqual(6);
  expect(await caller.server.end('SIGTERM')).toBe(0);
});
