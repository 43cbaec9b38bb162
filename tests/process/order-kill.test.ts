import { join } from 'node:path';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { createPool, endPool } from '../../server/db/connection/pool.ts';
import { type EmbeddedDatabase, startEmbedded } from '../../server/db/embedded/index.ts';
import { ledgerFaults } from '../../server/domain/point_transaction/faults.ts';
import { orderFaults } from '../api/orders/faults.ts';
import { counts } from '../counts.ts';
import { databasePid, type makeDataDir, type ServerProcess, startServer } from './server-process.ts';
import { makeUsedDataDir, password } from './used-data-dir.ts';

/** Kills a server, and the database, while customers order at two servers: no more is sold than there is, nothing is taken twice. */
let folder: Awaited<ReturnType<typeof makeDataDir>>;
let database: EmbeddedDatabase;
beforeEach(async () => {
  folder = await makeUsedDataDir();
  database = await startEmbedded(folder.path);
});
afterEach(() => folder.remove());

const buyers = 64;
const customers = 16;
const quota = 100;
const redemptions = 30;

function start(name: string): Promise<ServerProcess> {
  const { user, host, database: called } = database.connection;
  return startServer({
    DATA_DIR: join(folder.base, name),
    DATABASE_URL: `postgres://${user}@localhost/${called}?host=${encodeURIComponent(host)}`,
    SESSION_SECRET: 'one secret that both servers know',
  });
}

const answers = z.looseObject({ data: z.looseObject({}) });
type Headers = Readonly<Record<string, string>>;

async function send(server: ServerProcess, path: string, body: object, headers: Headers) {
  const response = await fetch(`${server.address}/api/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-STORE-ID': '1', ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, answer: await response.json() };
}

/** Fills the shop with something to buy, customers with points, a coupon and a merchant whose program orders. */
async function openShop(server: ServerProcess, pool: pg.Pool): Promise<{ version: number; basic: string }> {
  const signedIn = await send(server, 'auth/login', { username: 'admin', password }, {});
  const { access_token } = z.object({ access_token: z.string() }).parse(answers.parse(signedIn.answer).data);
  const admin = async (path: string, body: object) => {
    const { status, answer } = await send(server, path, body, { Authorization: `Bearer ${access_token}` });
    expect(status, `${path}: ${JSON.stringify(answer)}`).toBeLessThan(300);
    return z.looseObject({ data: z.looseObject({ id: z.number() }) }).parse(answer);
  };
  const merchant = await admin('merchant', { name: 'Wing On', open_api_username: 'wing-on' });
  const shown = await admin(`merchant/${merchant.data.id}/new_open_api_password`, {});
  const secret = z.object({ open_api_password: z.string() }).parse(shown.shown_once).open_api_password;
  const both = (text: string) => ({ zh_HK: text, en_US: text });
  const fee = await admin('shipping-fee', {
    description: both('Fee'),
    delivery_methods: ['digital'],
    type: 'flat',
    price: '0.00',
  });
  await admin(`shipping-fee/${fee.data.id}/promote`, {});
  const coupon = await admin('coupon', {
    name: both('Rush'),
    code: 'RUSH',
    amount: '1.00',
    max_redeem_total: redemptions,
  });
  await admin(`coupon/${coupon.data.id}/promote`, {});
  await pool.query(`insert into delivery_settings_types (store_id, record_id, position, delivery_type, enabled, lead_days, days_ahead)
    select store_id, id, 0, 'digital', true, 0, 28 from delivery_settings where store_id = 1`);
  await pool.query(`update settings_points set oto_point_worth = 0.01`);
  await pool.query(`update settings_price set step = 0.01`);
  await pool.query(`insert into "user" (id, email, locale) overriding system value
    select n, 'c' || n || '@a.example', 'en_US' from generate_series(1, ${customers}) n`);
  await pool.query(`insert into point_transaction (email, "user", point_type, type, point, balance, message, cause)
    select email, id, 'oto_point', 'earn', 40, 0, 'Gift', 'import' from "user"`);
  const { rows } = await pool.query<{
    id: number;
  }>(`with code as (insert into product (store_id, code) values (1, 'RUSH') returning id),
      sold as (insert into sku (store_id, item_code, name) values (1, 'RUSH', 'Rush') returning id)
    insert into product_version (store_id, product, key, status, version, name_zh_hk, name_en_us, sku, price, quota, max_pcs_per_user, delivery_type)
    select 1, code.id, 'rush', 'active', 1, '茶', 'Tea', sold.id, 20, ${quota}, 8, 'digital' from code, sold returning id`);
  return { version: rows[0]?.id ?? 0, basic: `Basic ${Buffer.from(`wing-on:${secret}`).toString('base64')}` };
}

test('64 buyers at two servers, one of which is killed, and a killed database', { timeout: 600_000 }, async () => {
  const pool = createPool({ ...database.connection, max: 4 });
  let servers = await Promise.all([start('left'), start('right')]);
  const { version, basic } = await openShop(servers[1], pool);
  /** Sends until it is answered, as a program does that keeps its key: at one server, then at the other. */
  const insist = async (path: string, body: object, key: string, at: number) => {
    for (let turn = at; ; turn += 1) {
      const server = servers[turn % 2];
      const answered =
        server &&
        (await send(server, path, body, { Authorization: basic, 'Idempotency-Key': key }).catch(() => undefined));
      if (answered && answered.status < 500 && answered.status !== 429) return answered;
    }
  };
  const placed = new Map<string, string>();
  const refused: number[] = [];
  const buy = async (buyer: number) => {
    for (let round = 0; round < counts.ordersOfBuyer; round += 1) {
      const key = `order ${buyer} ${round}`;
      const body = {
        user: 1 + (buyer % customers),
        name: 'Ann',
        email: 'ann@a.example',
        items: [{ version }],
        coupon_codes: round % 2 === 0 ? ['RUSH'] : [],
        oto_point: 5,
      };
      const { status, answer } = await insist('open/order', body, key, buyer);
      if (status === 201)
        placed.set(key, z.object({ order_no: z.string() }).parse(answers.parse(answer).data).order_no);
      else refused.push(status);
    }
  };
  const rush = Promise.all(Array.from({ length: buyers }, (_, buyer) => buy(buyer)));
  const isBeyond = (orders: number) =>
    expect.poll(() => placed.size, { timeout: 120_000, interval: 10 }).toBeGreaterThan(orders);
  await isBeyond(15);
  await servers[0].end('SIGKILL');
  servers = [await start('left again'), servers[1]];
  await isBeyond(30);
  process.kill((await databasePid(folder.path)) ?? 0, 'SIGKILL');
  database = await startEmbedded(folder.path);
  await rush;

  const after = createPool({ ...database.connection, max: 4 });
  const stock = async () =>
    (await after.query(`select holding_pcs as held, purchased_pcs as sold from product_version where id = ${version}`))
      .rows[0];
  const { rows } = await after.query<{ order_no: string }>('select order_no from "order" order by 1');
  expect(rows.map(({ order_no }) => order_no)).toEqual([...placed.values()].toSorted());
  expect(new Set(refused)).toEqual(new Set([409]));
  expect(await stock()).toEqual({ held: placed.size, sold: 0 });
  expect(placed.size).toBeLessThanOrEqual(quota);
  expect(await orderFaults(after)).toEqual([]);
  expect(await ledgerFaults(after)).toEqual([]);
  const { rows: uses } = await after.query<{ n: string }>(
    `select count(*) as n from coupon_redemption where state = 'held'`,
  );
  expect(Number(uses[0]?.n)).toBe(redemptions);
  const { rows: most } = await after.query<{ n: string }>(
    'select max(n) as n from (select count(*) as n from "order" group by "user") each',
  );
  expect(Number(most[0]?.n)).toBeLessThanOrEqual(8);

  // Each is told of as paid at both servers at once.
  const numbers = [...placed.values()];
  await Promise.all(
    numbers.flatMap((order_no, place) =>
      [0, 1].map((at) =>
        insist(
          `open/order/${order_no}/payment`,
          { method: 'FPS', reference: `P${place}`, amount: '18.95' },
          `pay ${place} ${at}`,
          at,
        ),
      ),
    ),
  );
  expect(await orderFaults(after)).toEqual([]);
  await Promise.all([endPool(pool), endPool(after)]);
  await Promise.all(servers.map((server) => server.end('SIGTERM')));
  await database.stop();
});
