import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import type pg from 'pg';
import { z } from 'zod';
import { createPool, endPool } from '../server/db/connection/pool.ts';
import type { Measured } from './api.ts';
import { aim } from './lists.ts';
import { call, requestsPerSecond } from './load.ts';
import { inTurn } from './stopwatch.ts';

const rounds = 100;
const buyers = 32;
const placed = z.object({ data: z.object({ id: z.int() }) });

/** Orders of two goods each, placed by a merchant's program, compared with plain inserts of the same rows. */
export async function measurePlacing(measured: Measured, seconds: number): Promise<void> {
  const { shop, address, report } = measured;
  const pool = createPool({ ...shop.connection, max: buyers }, { statementTimeout: 0 });
  const agent = new Agent({ keepAlive: true });
  const base = new URL(address);
  try {
    const seller = await sellerOf(measured, base, agent);
    const versions = await orderable(pool, base, agent, seller);
    const bodies = await bodiesOf(pool, versions);
    const order = (body: object) => ({
      method: 'POST' as const,
      path: '/api/open/order',
      headers: { ...seller, 'idempotency-key': randomUUID() },
      body: JSON.stringify(body),
    });
    const body = (round: number) => bodies[round % bodies.length] ?? {};
    const { data } = placed.parse(JSON.parse(await call(base, agent, order(body(0)))));
    const insert = await inserting(pool, data.id);
    const { left, right } = await inTurn(rounds, (round) => call(base, agent, order(body(round))), insert);
    report.aimed('orders placed, ms; beside bare inserts of the same rows', 'one buyer', '1', left, right, aim);
    for (const [what, next] of [
      [`${buyers} buyers, ${versions.length} goods`, body],
      [`${buyers} buyers of the same goods`, (round: number) => ({ ...body(round), items: itemsOf(versions, 0) })],
    ] as const) {
      let [sent, inserted] = [0, 0];
      const rate = await requestsPerSecond(base, buyers, seconds, () => order(next((sent += 1))));
      const bare = await perSecond(seconds, () => insert((inserted += 1), next === body));
      report.throughput(`orders placed, ${what}`, rate, bare);
    }
  } finally {
    agent.destroy();
    await endPool(pool);
  }
}

/** Headers of a merchant's program that may place orders. */
async function sellerOf({ shop, headers }: Measured, base: URL, agent: Agent): Promise<Record<string, string>> {
  const pool = createPool({ ...shop.connection, max: 1 });
  const { rows } = await pool.query<{ id: number; name: string }>(
    `select id, open_api_username as name from merchant where open_api_username is not null order by id limit 1`,
  );
  await pool.query('update merchant set orders_for_customers = true where id = $1', [rows[0]?.id]);
  await endPool(pool);
  const [{ id, name } = { id: 0, name: '' }] = rows;
  const answer = await call(base, agent, {
    method: 'POST',
    path: `/api/merchant/${id}/new_open_api_password`,
    headers,
    body: '{}',
  });
  const shown = z.object({ shown_once: z.object({ open_api_password: z.string() }) }).parse(JSON.parse(answer));
  const secret = Buffer.from(`${name}:${shown.shown_once.open_api_password}`).toString('base64');
  return { authorization: `Basic ${secret}`, 'x-store-id': '1' };
}

const itemsOf = (versions: readonly number[], round: number) =>
  [0, 1].map((place) => ({ version: versions[(round * 2 + place) % versions.length], quantity: 1 }));

/** Versions that anybody may buy on their own, without limits, so that none runs out. */
async function orderable(
  pool: pg.Pool,
  base: URL,
  agent: Agent,
  headers: Readonly<Record<string, string>>,
): Promise<readonly number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `update product_version set quota = null, max_pcs_per_user = null, max_pcs_per_order = null
     where store_id = 1 and version_of is null and status = 'active' and not has_choices and delivery_type = 'home_delivery' returning id`,
  );
  const quoted = z.object({ data: z.object({ orderable: z.boolean() }) });
  const found: number[] = [];
  for (const { id } of rows) {
    if (found.length === 2 * buyers) break;
    const { district, region } = await placeIn(pool);
    const body = JSON.stringify({ items: [{ version: id, quantity: 1 }], district, region });
    const answer = await call(base, agent, { method: 'POST', path: '/api/open/order/quote', headers, body });
    if (quoted.parse(JSON.parse(answer)).data.orderable) found.push(id);
  }
  if (found.length < 2) throw new Error('hardly anything can be ordered');
  return found.toSorted((one, other) => one - other);
}

async function placeIn(pool: pg.Pool) {
  const { rows } = await pool.query<{ district: number; region: number; country: number }>(
    `select district.id as district, region, country from address_area_district district
     join address_area_region on address_area_region.id = region order by 1 limit 1`,
  );
  const [place] = rows;
  if (!place) throw new Error('the shop knows no district');
  return place;
}

/** Request bodies: orders of signed-in customers, each of two goods. */
async function bodiesOf(pool: pg.Pool, versions: readonly number[]): Promise<readonly object[]> {
  const { rows } = await pool.query<{ id: number; email: string; phone: string }>(
    `select id, email, phone from "user" where email like 'member%' order by id limit ${4 * buyers}`,
  );
  const place = await placeIn(pool);
  return rows.map(({ id, email, phone }, round) => ({
    ...place,
    user: id,
    name: '陳大文',
    email,
    phone,
    recipient: '陳大文',
    tel: phone,
    address: '德輔道中 1 號',
    building: '中環大廈',
    floor: '8',
    flat: 'A',
    payment_method: 'Visa',
    items: itemsOf(versions, round),
  }));
}

type Row = Readonly<Record<string, unknown>>;

/** Inserts the rows of an order again, and holds its goods, in one transaction. */
async function inserting(pool: pg.Pool, id: number) {
  const read = async (table: string, by: string) =>
    (await pool.query<Row>(`select * from ${table} where ${by} = $1`, [id])).rows;
  const [orders, items, parts] = [
    await read('"order"', 'id'),
    await read('order_items', 'record_id'),
    await read('sub_order', '"order"'),
  ];
  const insert = async (client: pg.PoolClient, table: string, row: Row): Promise<number> => {
    const own = Object.entries(row).filter(([name]) => name !== 'id');
    const made = await client.query<{ id: number }>({
      name: table,
      text: `insert into ${table} (${own.map(([name]) => `"${name}"`).join()}) values (${own.map((_, at) => `$${at + 1}`).join()}) returning id`,
      values: own.map(([, value]) => value),
    });
    return made.rows[0]?.id ?? 0;
  };
  const { rows: versions } = await pool.query<{ id: number }>(
    `select id from product_version where store_id = 1 and version_of is null and status = 'active' and not has_choices and delivery_type = 'home_delivery' order by id limit ${2 * buyers}`,
  );
  return async (round: number, spread = true): Promise<void> => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      const number = randomUUID();
      for (const row of orders) {
        const record_id = await insert(client, '"order"', { ...row, order_no: number });
        for (const item of items) await insert(client, 'order_items', { ...item, record_id });
        for (const [place, part] of parts.entries())
          await insert(client, 'sub_order', { ...part, order: record_id, sub_order_no: `${number}-${place}` });
      }
      const first = spread ? (round * 2) % versions.length : 0;
      for (const { id: version } of versions.slice(first, first + 2))
        await client.query('update product_version set holding_pcs = holding_pcs + 1 where id = $1', [version]);
      await client.query('commit');
    } finally {
      client.release();
    }
  };
}

/** Runs per second with as many concurrent workers as buyers. */
async function perSecond(seconds: number, run: () => Promise<void>): Promise<number> {
  const until = performance.now() + seconds * 1_000;
  let done = 0;
  const buyer = async () => {
    while (performance.now() < until) {
      await run();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: buyers }, buyer));
  return done / seconds;
}
