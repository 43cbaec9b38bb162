import type { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { counts } from '../counts.ts';
import { connectTo, json, signIn } from './administrator.ts';
import { type makeDataDir, type ServerProcess, startServer } from './server-process.ts';
import { makeUsedDataDir } from './used-data-dir.ts';

/**
 * Erases a customer with thousands of records while the server is killed repeatedly: in the end no record names them.
 */
const { erasedRecords: records, erasureKills: kills } = counts;
const email = 'leaving@shop.example';
let dataDir: Awaited<ReturnType<typeof makeDataDir>>;
let server: ServerProcess;
let client: Client;

const start = () => startServer({ DATA_DIR: dataDir.path, DEMO: '0' });
beforeAll(async () => {
  dataDir = await makeUsedDataDir();
  server = await start();
  client = await connectTo(dataDir.path);
  await client.query(
    `insert into "user" (id, email, given_name, locale) values (900, '${email}', 'Leaving Person', 'en_US')`,
  );
  await client.query(
    `insert into point_transaction (email, "user", point_type, type, point, balance, message, cause)
      select '${email}', 900, 'oto_point', 'earn', 1, n, 'For Leaving Person', 'import' from generate_series(1, $1::integer) n`,
    [records],
  );
  await client.query(
    `with mails as (insert into outgoing_mail (subject, recipient, sender, cause, key, status)
        select 'Dear Leaving Person', '${email}', 'shop@shop.example', 'order', 'order/' || n || '/paid', 'sent' from generate_series(1, $1::integer) n returning id)
      insert into mail_content (mail_id, text) select id, 'Dear Leaving Person' from mails`,
    [records],
  );
  // Other records whose histories name the customer, mixed with as many that don't.
  await client.query(
    `insert into history (entity, record_id, at, action, title, changes, revision)
      select 'user_group', n, now(), 'update', '"Group"', jsonb_build_object('emails', jsonb_build_object('before', jsonb_build_array(),
        'after', jsonb_build_array(jsonb_build_object('email', case when n % 2 = 0 then '${email}' else 'staying' || n || '@shop.example' end)))), 1
      from generate_series(1, $1::integer) n`,
    [records * 4],
  );
});
afterAll(async () => {
  await client.end().catch(() => {});
  await server.end('SIGKILL');
  await dataDir.remove();
});

async function erase(): Promise<number> {
  const { status } = await fetch(`${server.address}/api/user/900/erase`, {
    method: 'POST',
    headers: { ...json, ...(await signIn(server)) },
    body: JSON.stringify({ email }),
  });
  return status;
}

const number = async (query: string) => Number((await client.query<{ n: string }>(query)).rows[0]?.n);
/** Number of erased items: movements, mails and entries that no longer name the customer. */
const erased = () =>
  number(`select (select count(*) from point_transaction where email <> '${email}') + (select count(*) from outgoing_mail where recipient <> '${email}')
    + (select count(*) from history where changes::text like '%erased-900@%') as n`);

test(
  `a customer of ${records} movements and as many mails is erased whole, over ${kills} kills in its midst`,
  { timeout: 600_000 },
  async () => {
    expect(await erase()).toBe(200);
    let before = -1;
    for (let kill = 1; kill <= kills; kill += 1) {
      await expect.poll(erased, { timeout: 120_000, interval: 5 }).toBeGreaterThan(before);
      before = await erased();
      await client.end().catch(() => {});
      await server.end('SIGKILL');
      server = await start();
      client = await connectTo(dataDir.path);
      // Erased items stay erased.
      expect(await erased()).toBeGreaterThanOrEqual(before);
    }
    const status = async () =>
      (await client.query<{ status: string }>('select status from "user" where id = 900')).rows[0]?.status;
    await expect.poll(status, { timeout: 300_000, interval: 50 }).toBe('erased');
    const { rows: tables } = await client.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
    );
    const naming: string[] = [];
    for (const { name } of tables) {
      const found = await number(
        `select count(*) as n from "${name}" t where t::text ilike '%${email}%' or t::text like '%Leaving Person%'`,
      );
      if (found > 0) naming.push(`${name}: ${found}`);
    }
    expect(naming).toEqual([]);
    expect(await number(`select count(*) as n from history where changes::text like '%staying%'`)).toBe(records * 2);
    expect(
      await number(`select count(*) as n from history where entity = 'user' and record_id = 900 and action = 'erase'`),
    ).toBe(1);
    expect(await number('select oto_point as n from "user" where id = 900')).toBe(records);
  },
);
