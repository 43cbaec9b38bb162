import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { socketFolderOf } from '../../server/db/embedded/socket-folder.ts';
import { counts } from '../counts.ts';
import { databasePid, type makeDataDir, startServer, type ServerProcess } from './server-process.ts';
import { makeUsedDataDir, password } from './used-data-dir.ts';

/**
 * A promote that is killed halfway leaves the version either unchanged or equal to the draft
 * (docs/decisions/0013-drafts.md).
 */
let dataDir: Awaited<ReturnType<typeof makeDataDir>>;
beforeEach(async () => {
  dataDir = await makeUsedDataDir();
});
afterEach(() => dataDir.remove());

const options = 2_000;
/** The number of choices in each of the two groups. */
const [colours, sizes] = [40, 50];

/** The statements of a promote's transaction in order, by their beginnings. */
const stages = [
  'insert into "product_version" (created_at',
  'insert into "product_version_options" (record_id',
  'update "product_version" own',
  'with live as materialized',
  'delete from "product_version_options"',
  'update "product_version_options" own',
  'insert into "product_version_options" (record_id, "store_id"',
  'update "product_version_group_pricing" own',
  'insert into "product_version_group_pricing" (record_id, "store_id"',
  'delete from "product_version" where',
  'insert into history',
];
/**
 * The stages at which the server is killed, every second time together with the database. A normal run uses a sample, a
 * release all of them.
 */
const inOrder = [...stages, ...stages.slice(1, 4)];
const killed = Array.from({ length: counts.promoteKills }, (_, place) =>
  inOrder.slice(Math.floor((place * inOrder.length) / counts.promoteKills)).slice(0, 1),
).flat();

const answer = z.object({ data: z.looseObject({ id: z.number() }) });

interface Caller {
  readonly server: ServerProcess;
  readonly token: string;
}

async function ask({ server, token }: Caller, call: string, body?: object): Promise<{ status: number; id: number }> {
  const [method = '', path = ''] = call.split(' ');
  const response = await fetch(`${server.address}/api/${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      'X-STORE-ID': '1',
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  expect(response.status, text).toBeLessThan(300);
  return { status: response.status, id: answer.parse(JSON.parse(text)).data.id };
}

async function start(): Promise<Caller> {
  const server = await startServer({ DATA_DIR: dataDir.path, DEMO: '0' });
  const response = await fetch(`${server.address}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  });
  return {
    server,
    token: z.object({ data: z.object({ access_token: z.string() }) }).parse(await response.json()).data.access_token,
  };
}

async function connect(): Promise<Client> {
  const client = new Client({ host: socketFolderOf(dataDir.path), user: 'shop', database: 'shop' });
  client.on('error', () => {});
  await client.connect();
  return client;
}

const both = (text: string) => ({ zh_HK: text, en_US: text });

/** The records that a version refers to: one of two of each, depending on whether the round is even. */
interface References {
  readonly categories: readonly number[];
  readonly labels: readonly number[];
  readonly customers: readonly number[];
}

async function makeReferences(caller: Caller): Promise<References> {
  const two = async (path: string, body: (place: number) => object) => [
    (await ask(caller, `POST ${path}`, body(0))).id,
    (await ask(caller, `POST ${path}`, body(1))).id,
  ];
  return {
    categories: await two('product-category', (place) => ({ key: `c-${place}`, name: both(`Category ${place}`) })),
    labels: await two('custom-product-label', (place) => ({
      code: `l-${place}`,
      name: both(`Label ${place}`),
      color_hexa: '#6dcbc4',
    })),
    customers: await two('customer-group', (place) => ({ key: `g-${place}`, name: both(`Group ${place}`) })),
  };
}

const referring = ({ categories, labels, customers }: References, round: number) => ({
  product_categories: [categories[round % 2]],
  custom_product_labels: [labels[round % 2]],
  customer_groups: [customers[round % 2]],
});

/** Creates a live version with many options, each with a price for a customer group. All texts and prices are 0. */
async function makeVersion(caller: Caller, client: Client, references: References): Promise<number> {
  const product = (await ask(caller, 'POST product', { code: 'P' })).id;
  const sku = (await ask(caller, 'POST sku', { item_code: 'S', name: 'Item' })).id;
  const { id } = await ask(caller, 'POST product-version', {
    product,
    key: 'v',
    name: both('0'),
    specs: { brief_intro: both('<p>0</p>') },
    price: '0.00',
    ...referring(references, 0),
  });
  await client.query('update product_version set has_choices = true where id = $1', [id]);
  await client.query(
    `insert into product_version_choice_groups (store_id, record_id, position, key, name_zh_hk, name_en_us) select 1, $1, place, (array['colour', 'size'])[place], '0', '0' from generate_series(1, 2) place`,
    [id],
  );
  for (const [group, letter, count] of [
    ['colour', 'c', colours],
    ['size', 's', sizes],
  ]) {
    await client.query(
      `insert into product_version_choices (store_id, record_id, position, key, choice_group, name_zh_hk, name_en_us) select 1, $1, place, $3 || place, $2, '0', '0' from generate_series(1, $4) place`,
      [id, group, letter, count],
    );
  }
  await client.query(
    `insert into product_version_options (store_id, record_id, combination, sku, price) select 1, $1, 'c' || colour || '.s' || size, $2, 0 from generate_series(1, $3) colour, generate_series(1, $4) size`,
    [id, sku, colours, sizes],
  );
  await client.query(
    `insert into product_version_group_pricing (store_id, record_id, customer_group, combination, price) select 1, $1, $2, combination, 0 from product_version_options where record_id = $1`,
    [id, references.customers[0]],
  );
  await ask(caller, `POST product-version/${id}/promote`);
  return id;
}

/**
 * Creates a draft whose texts and prices are all this number. Every row is changed; one choice with its options and
 * their prices is removed, and new ones are added.
 */
async function makeDraft(
  caller: Caller,
  client: Client,
  main: number,
  round: number,
  references: References,
): Promise<number> {
  const { id } = await ask(caller, `POST product-version/${main}/edit`);
  await ask(caller, `PUT product-version/${id}`, {
    name: both(`${round}`),
    specs: { brief_intro: both(`<p>${round}</p>`) },
    price: `${round}.00`,
    ...referring(references, round),
  });
  const [gone, fresh] = [round === 1 ? 'c1' : `n${round - 1}`, `n${round}`];
  for (const table of ['choice_groups', 'choices'])
    await client.query(`update product_version_${table} set name_zh_hk = $2, name_en_us = $2 where record_id = $1`, [
      id,
      `${round}`,
    ]);
  for (const table of ['options', 'group_pricing']) {
    await client.query(`update product_version_${table} set price = $2 where record_id = $1`, [id, round]);
    await client.query(
      `update product_version_${table} set combination = replace(combination, $3 || '.', $2 || '.') where record_id = $1 and combination like $3 || '.%'`,
      [id, fresh, gone],
    );
  }
  await client.query('update product_version_choices set key = $2 where record_id = $1 and key = $3', [
    id,
    fresh,
    gone,
  ]);
  return id;
}

const said = z.array(z.string());
const state = z.object({
  version: z.number(),
  said,
  options: z.number(),
  prices: z.number(),
  choices: z.number(),
  groups: z.number(),
  fresh: said,
  refs: said,
  drafts: z.number(),
  archived: z.number(),
  promotes: z.number(),
  archives: z.number(),
});

/** The distinct numbers in all texts and prices of a version: one, if it is consistent. */
const numbers = `(select array_agg(distinct one order by one) from (
  select name_en_us as one union all select name_zh_hk union all select regexp_replace(specs_brief_intro_en_us, '<[^>]+>', '', 'g') union all select trim_scale(price)::text
  union all select name_en_us from product_version_choice_groups where record_id = own.id
  union all select name_en_us from product_version_choices where record_id = own.id
  union all select trim_scale(price)::text from product_version_options where record_id = own.id
  union all select trim_scale(price)::text from product_version_group_pricing where record_id = own.id) as everything)`;
const rowsIn = (table: string) => `(select count(*)::int from product_version_${table} where record_id = own.id)`;
/** The keys added in this round: of the new choice, its options, and their prices. */
const newIn = (table: string, key: string) =>
  `select '${table} ' || split_part(${key}, '.', 1) as one from product_version_${table} where record_id = own.id and ${key} like 'n%'`;

/** Reads everything that a promote writes, in one statement. */
async function stateOf(client: Client, id: number) {
  const { rows } = await client.query(
    `select version, ${numbers} as said, ${rowsIn('options')} as options, ${rowsIn('group_pricing')} as prices, ${rowsIn('choices')} as choices, ${rowsIn('choice_groups')} as groups,
      array(select distinct one from (${newIn('choices', 'key')} union all ${newIn('options', 'combination')} union all ${newIn('group_pricing', 'combination')}) as new order by one) as fresh,
      array(${['product_categories', 'custom_product_labels', 'customer_groups'].map((name) => `select '${name} ' || target_id from product_version_${name} where record_id = own.id`).join(' union all ')} order by 1) as refs,
      (select count(*)::int from product_version where version_of = own.id and status = 'draft') as drafts,
      (select count(*)::int from product_version where version_of = own.id and status = 'archived') as archived,
      (select count(*)::int from history where entity = 'product_version' and record_id = own.id and action = 'promote') as promotes,
      (select count(*)::int from history where entity = 'product_version' and action = 'archive') as archives
      from product_version own where id = $1`,
    [id],
  );
  return state.parse(rows[0]);
}

/**
 * Kills the server (and its database) when the promote runs the statement of this stage, unless the promote ends
 * before.
 */
async function killAt(
  stage: string,
  { server }: Caller,
  client: Client,
  promoting: Promise<unknown>,
  withDatabase: boolean,
): Promise<void> {
  const run = { over: false };
  void promoting.then(
    () => (run.over = true),
    () => (run.over = true),
  );
  const pid = await databasePid(dataDir.path);
  while (!run.over) {
    const { rows } = await client.query(
      'select from pg_stat_activity where pid <> pg_backend_pid() and state <> $1 and starts_with(query, $2)',
      ['idle', stage],
    );
    if (rows.length === 0) continue;
    server.child.kill('SIGKILL');
    if (withDatabase && pid !== undefined) process.kill(pid, 'SIGKILL');
    return;
  }
}

test('a promote of 2,000 options, killed at any step, is complete or has no effect', { timeout: 600_000 }, async () => {
  let caller = await start();
  let client = await connect();
  const references = await makeReferences(caller);
  const id = await makeVersion(caller, client, references);
  /** The complete state in which all texts and prices are this number. */
  const whole = (number: number) => ({
    said: [`${number}`],
    options,
    prices: options,
    choices: colours + sizes,
    groups: 2,
    fresh: number === 0 ? [] : ['choices', 'group_pricing', 'options'].map((part) => `${part} n${number}`),
    refs: Object.entries(referring(references, number))
      .map(([name, [one]]) => `${name} ${one}`)
      .toSorted(),
  });
  expect(await stateOf(client, id)).toMatchObject(whole(0));
  let said = 0;
  let archived = 0;
  let cut = 0;
  for (const [place, stage] of killed.entries()) {
    const round = place + 1;
    const draft = await makeDraft(caller, client, id, round, references);
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
    if (made) expect(now.said).toEqual([`${round}`]);
    else cut += 1;
    const done = now.said[0] === `${round}`;
    [said, archived] = done ? [round, archived + 1] : [said, archived];
    expect(now).toEqual({
      version: archived + 1,
      ...whole(said),
      drafts: done ? 0 : 1,
      archived,
      promotes: archived + 1,
      archives: archived,
    });
    // The draft is still complete, so the promote can be repeated.
    if (!done) {
      expect(await ask(caller, `POST product-version/${draft}/promote`)).toEqual({ status: 200, id });
      [said, archived] = [round, archived + 1];
      expect(await stateOf(client, id)).toMatchObject({ ...whole(round), drafts: 0, archived });
    }
  }
  await client.end();
  expect(cut).toBeGreaterThanOrEqual(killed.length / 2 - 1);
  expect(await caller.server.end('SIGTERM')).toBe(0);
});
