import { Agent } from 'node:http';
import type pg from 'pg';
import { point_transaction } from '../resources/customers/point_transaction.ts';
import { user } from '../resources/customers/user.ts';
import { createPool, endPool } from '../server/db/connection/pool.ts';
import { ledgerFaults } from '../server/domain/point_transaction/faults.ts';
import type { Measured } from './api.ts';
import { aim, type Case, measureLists } from './lists.ts';
import { call } from './load.ts';
import { fillCustomers, nameOf, phoneOf, said } from './membership.ts';
import type { MeasuredShop } from './shop.ts';
import { inTurn } from './stopwatch.ts';

/** Points given to and spent by each customer, in this order; spent points are taken from the first lot. */
const movements = [400, 300, 200, 100, -150];
const rounds = 120;
/** Customers per statement, so that each takes a few seconds. */
const batch = 4_000;

/** Adds customers with their movements, unless they exist. This takes longer than a session lasts. */
export async function loadCustomers({ connection }: MeasuredShop, customers: number): Promise<void> {
  const pool = createPool({ ...connection, max: 1 }, { statementTimeout: 0 });
  try {
    const first = await fillCustomers(pool, customers);
    const { rowCount } = await pool.query('select from point_lot where user_id = $1 limit 1', [first]);
    if (rowCount) return;
    await withoutIndexes(pool, ['user', 'point_transaction', 'point_transaction_search'], () =>
      fillMovements(pool, first, customers),
    );
    for (const table of ['"user"', 'point_transaction', 'point_lot', 'point_taking'])
      await pool.query(`vacuum analyze ${table}`);
  } finally {
    await endPool(pool);
  }
}

/**
 * Times lists of customers and of their points, balances and bookings with a million customers and five million
 * movements, which `loadCustomers` adds.
 * @param customers their number
 */
export async function measureCustomers(measured: Measured, customers: number): Promise<void> {
  const { shop, address, headers, report } = measured;
  const pool = createPool({ ...shop.connection, max: 2 }, { statementTimeout: 0 });
  const agent = new Agent({ keepAlive: true });
  try {
    const first = await fillCustomers(pool, customers);
    const some = (round: number) => first + ((round * 7_919) % customers);
    const table = `customers and points at ${said(customers)} customers, ms`;
    await measureLists(
      measured,
      table,
      casesOf(first, (round) => 1 + ((round * 7_919) % customers)),
    );

    const base = new URL(address);
    const get = (path: string) => call(base, agent, { path, headers });
    const bare = (round: number) =>
      pool.query({ name: 'bare', text: 'select * from "user" where id = $1', values: [some(round)] });
    const timed = async (name: string, ours: (round: number) => Promise<unknown>) => {
      const { left, right } = await inTurn(rounds, ours, bare);
      report.aimed(`${table}; beside the read of one`, name, '1', left, right, aim);
    };
    await timed('a customer with balances', (round) => get(`/api/user/${some(round)}`));
    await timed('a customer’s time line', (round) => get(`/api/user/${some(round)}/activity`));
    await timed('points redeemed, with their history', (round) =>
      call(base, agent, {
        method: 'POST',
        path: `/api/user/${some(round)}/loyalty/redeem`,
        headers,
        body: JSON.stringify({ point_type: pointTypeOf(some(round)), point: 1 + (round % 5), message: `${round}` }),
      }),
    );
    const faults = await ledgerFaults(pool);
    report.figure(
      `the ledger of ${said(customers)} customers`,
      'balances that differ from it',
      `${faults.length}`,
      '0',
    );
  } finally {
    agent.destroy();
    await endPool(pool);
  }
}

const pointTypeOf = (id: number) => (id % 2 === 0 ? 'k_coin' : 'oto_point');

/** Gives each customer from `first` on points of one kind in four lots, and takes some from the first lot. */
async function fillMovements(pool: pg.Pool, first: number, customers: number): Promise<void> {
  for (let from = first; from < first + customers; from += batch) {
    const range = [from, Math.min(from + batch, first + customers) - 1];
    let balance = 0;
    for (const [step, point] of movements.entries()) {
      balance += point;
      await pool.query(
        `with moved as (
           insert into point_transaction (email, "user", point_type, type, point, balance, expires_at, message, cause, created_at, updated_at)
           select email, id, case when id % 2 = 0 then 'k_coin' else 'oto_point' end, $3, $4, $5, case when $4 > 0 then now() + make_interval(days => 30 + id % 700) end,
             'Order ' || id || '-' || $6::integer, 'order', at, at
           from "user", lateral (select now() - make_interval(days => (5 - $6::integer) * 100 + id % 97) as at)
           where id between $1 and $2 returning id, "user", point),
         lots as (update point_lot set remaining = remaining + point from moved where point < 0 and user_id = "user" and granted = ${movements[0]} returning point_lot.id as lot, "user")
         insert into point_taking (movement_id, lot_id, points) select moved.id, lot, -point from moved join lots using ("user")`,
        [...range, point > 0 ? 'earn' : 'redeem', point, balance, step],
      );
    }
    await pool.query(
      `update "user" set k_coin_expires_at = case when point_type = 'k_coin' then at end, oto_point_expires_at = case when point_type = 'oto_point' then at end
       from (select user_id, point_type, min(expires_at) as at from point_lot where user_id between $1 and $2 and remaining > 0 group by 1, 2) next where id = user_id`,
      range,
    );
  }
}

/** Fills tables and creates their indexes afterwards, in a fraction of the time. Unique indexes stay. */
async function withoutIndexes(pool: pg.Pool, tables: readonly string[], fill: () => Promise<void>): Promise<void> {
  const { rows } = await pool.query<{ drop: string; make: string }>(
    `select 'drop index ' || indexrelid::regclass as drop, pg_get_indexdef(indexrelid) as make from pg_index
     where indrelid in (select oid from pg_class where relname = any ($1)) and not indisunique`,
    [tables],
  );
  for (const { drop } of rows) await pool.query(drop);
  await fill();
  for (const { make } of rows) await pool.query(make);
}

function casesOf(first: number, some: (round: number) => number): readonly Case[] {
  const users = { resource: user, path: '/api/user' };
  const points = { resource: point_transaction, path: '/api/point-transaction' };
  return [
    { name: 'customers, first page', asked: () => users },
    { name: 'customers, page 400', asked: () => ({ ...users, page: 400 }) },
    { name: 'customers, most OTO Points first', asked: () => ({ ...users, sort: '-oto_point' }) },
    { name: 'customers, search: a telephone', asked: (round) => ({ ...users, q: String(phoneOf(some(round))) }) },
    { name: 'customers, search: a whole Chinese name', asked: (round) => ({ ...users, q: nameOf(some(round)) }) },
    {
      name: 'customers, search: a family name that many have',
      asked: (round) => ({ ...users, q: nameOf(some(round)).slice(0, 1) }),
    },
    { name: 'customers, search: an email', asked: (round) => ({ ...users, q: `member${some(round)}` }) },
    {
      name: 'customers with a K-Coin balance within 30 days of expiry',
      asked: () => ({
        ...users,
        filters: { 'filter[k_coin_expires_at][lte]': new Date(Date.now() + 30 * 86_400_000).toISOString() },
      }),
    },
    { name: 'movements, first page', asked: () => points },
    { name: 'movements, page 400', asked: () => ({ ...points, page: 400 }) },
    {
      name: 'movements of a customer',
      asked: (round) => ({ ...points, filters: { 'filter[user][]': String(first + some(round) - 1) } }),
    },
    { name: 'movements that redeem', asked: () => ({ ...points, filters: { 'filter[type][]': 'redeem' } }) },
    {
      name: 'movements that redeem K-Coin',
      asked: () => ({ ...points, filters: { 'filter[type][]': 'redeem', 'filter[point_type][]': 'k_coin' } }),
    },
    { name: 'movements, search: an order', asked: (round) => ({ ...points, q: `Order ${some(round)}-1` }) },
  ];
}
