import { Agent } from 'node:http';
import type pg from 'pg';
import { z } from 'zod';
import { pathOf } from '../resources/names.ts';
import { order } from '../resources/orders/order.ts';
import { orderTabs } from '../resources/orders/order-tabs.ts';
import { sub_order } from '../resources/orders/sub_order.ts';
import { createPool, endPool } from '../server/db/connection/pool.ts';
import { orderExpiry } from '../server/domain/order/expiry.ts';
import { waitingCodes } from '../server/domain/order/waiting-codes.ts';
import { hasDuePushes, nextPushes } from '../server/domain/sub_order/push-queue.ts';
import type { Measured } from './api.ts';
import { measureFile } from './export.ts';
import { aim, type Case, measureLists } from './lists.ts';
import { call } from './load.ts';
import { phoneOf, nameOf, said } from './membership.ts';
import { firstOrder } from './order-fill.ts';
import { inTurn } from './stopwatch.ts';

const rounds = 120;
const day = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * day).toISOString();
const orders = { resource: order, path: '/api/order' } as const;
const parts = { resource: sub_order, path: '/api/sub-order' } as const;

/** Times lists and tabs with the orders of `loadOrders`. */
export const measureOrders = (measured: Measured) =>
  withKnown(measured, async ({ known, get }, at) => {
    const cursors = await cursorsAt(get, measured.rows);
    await measureLists(measured, `orders ${at}`, orderCases({ ...known, cursors }, measured.rows));
    await measureLists(measured, `sub-orders ${at}`, subOrderCases(known, measured.rows));
    await measureLists(measured, `tabs above orders ${at}`, tabCases());
  });

/** Times calls and standing tasks with these orders. Lists take longer than a session's token lasts. */
export const measureOrderCalls = (measured: Measured) =>
  withKnown(measured, ({ pool, ...known }, at) => measureCalls(measured, pool, { at, ...known }));

interface Reading {
  readonly pool: pg.Pool;
  readonly get: (path: string) => Promise<string>;
  readonly known: Places;
}

async function withKnown(measured: Measured, run: (reading: Reading, at: string) => Promise<void>): Promise<void> {
  const pool = createPool({ ...measured.shop.connection, max: 2 }, { statementTimeout: 0 });
  const agent = new Agent({ keepAlive: true });
  const base = new URL(measured.address);
  const get = (path: string) => call(base, agent, { path, headers: measured.headers });
  try {
    const known = await placesIn(pool);
    await run({ pool, get, known }, `at ${said(measured.rows)} orders, ms`);
  } finally {
    agent.destroy();
    await endPool(pool);
  }
}

const some = (round: number, rows: number) => 1 + ((round * 7_919) % rows);

interface Places {
  /** The merchant with the most sub-orders. */
  readonly merchant: number;
  /** A customer with about as many orders as others. */
  readonly user: number;
  readonly district: number;
  /** The version in most lines of orders, and the number of these lines. */
  readonly version: number;
  readonly lines: number;
}

async function placesIn(pool: pg.Pool): Promise<Places> {
  const one = async (text: string, ...values: unknown[]) => {
    const { rows } = await pool.query<{ id: number; count: string }>(text, values);
    const [{ id, count } = { id: 0, count: '0' }] = rows;
    return { id, count: Number(count) };
  };
  const most = (column: string, table: string) =>
    one(
      `select ${column} as id, count(*) from ${table} where store_id = 1 and ${column} is not null group by 1 order by 2 desc limit 1`,
    );
  const best = await most('product_version', 'order_items');
  return {
    merchant: (await most('merchant', 'sub_order')).id,
    user: (
      await one(
        `select "user" as id, 0 as count from "order" where "user" is not null and id > $1 order by id limit 1`,
        firstOrder,
      )
    ).id,
    district: (await most('district', '"order"')).id,
    version: best.id,
    lines: best.count,
  };
}

const withCursors = z.object({ meta: z.object({ next: z.string(), previous: z.string() }) });

/** Cursors of a page in the middle of all orders, and of all completed ones. */
async function cursorsAt(get: (path: string) => Promise<string>, rows: number) {
  const at = async (filter: string) => {
    const page = Math.floor(rows / 50);
    const answer = await get(`/api/order?per_page=25&page=${page}${filter}`);
    return withCursors.parse(JSON.parse(answer)).meta;
  };
  return { all: await at(''), completed: await at('&filter[status][]=completed') };
}

interface WithCursors extends Places {
  readonly cursors: Awaited<ReturnType<typeof cursorsAt>>;
}

function orderCases({ user, district, cursors }: WithCursors, rows: number): readonly Case[] {
  const named = (name: string, asked: (round: number) => object): Case => ({
    name,
    asked: (round) => ({ ...orders, ...asked(round) }),
  });
  const where = (name: string, values: Readonly<Record<string, unknown>>, more: object = {}) =>
    named(name, () => ({ values, ...more }));
  const search = (name: string, q: (round: number) => string) => named(`search: ${name}`, (round) => ({ q: q(round) }));
  const customer = (round: number) => some(round, Math.max(1_000, Math.round(rows / 10)));
  const middle = Math.floor(rows / 50);
  return [
    named('first page', () => ({})),
    named('page 400', () => ({ page: 400 })),
    named(`page ${said(middle)} by its number`, () => ({ page: middle })),
    named('the page behind it', () => ({ after: cursors.all.next })),
    named('the page before it', () => ({ before: cursors.all.previous })),
    named('highest amount first', () => ({ sort: '-total_amount' })),
    named('by name', () => ({ sort: 'name' })),
    where('completed', { status: ['completed'] }),
    where('completed, page 400', { status: ['completed'] }, { page: 400 }),
    where('completed, behind the middle', { status: ['completed'] }, { after: cursors.completed.next }),
    where('cancelled', { status: ['cancelled'] }),
    where('processing or paid', { status: ['processing', 'paid'] }),
    where('partly refunded', { payment_state: ['partly_refunded'] }),
    where('completed and partly refunded', { status: ['completed'], payment_state: ['partly_refunded'] }),
    where('of a day', { ordered_at: { gte: ago(200), lte: ago(199) } }),
    where('of a month', { ordered_at: { gte: ago(230), lte: ago(200) } }),
    where('of a year', { ordered_at: { gte: ago(500), lte: ago(135) } }),
    where('cancelled in a month', { status: ['cancelled'], ordered_at: { gte: ago(230), lte: ago(200) } }),
    where('completed in a year', { status: ['completed'], ordered_at: { gte: ago(500), lte: ago(135) } }),
    where('paid in a month', { paid_at: { gte: ago(230), lte: ago(200) } }),
    where('by Visa', { payment_method: { eq: 'Visa' } }),
    where('cancelled, by Visa', { status: ['cancelled'], payment_method: { eq: 'Visa' } }),
    where('of a customer', { user: [user] }),
    where('of a district', { district: [district] }),
    where('cancelled, of a district', { status: ['cancelled'], district: [district] }),
    where('of HK$5,000 and more', { total_amount: { gte: '5000' } }),
    where('something refunded', { refunded_amount: { gte: '0.01' } }),
    search('an order number', (round) => `OTO${dayOf(some(round, rows), rows)}${firstOrder + some(round, rows)}`),
    search('the end of an order number', (round) => String(firstOrder + some(round, rows)).slice(2)),
    search('a telephone', (round) => String(phoneOf(customer(round)))),
    search('the start of a telephone', (round) => String(phoneOf(customer(round))).slice(0, 6)),
    search('an email', (round) => `member${customer(round)}@`),
    search('an email of nobody else', (round) => `guest${some(round, rows)}@mail.example.com`),
    search('a whole Chinese name', (round) => nameOf(customer(round))),
    search('a family name that many have', (round) => nameOf(customer(round)).slice(0, 1)),
    search('two characters', (round) => nameOf(customer(round)).slice(0, 2)),
    search('an English name', (round) => pick(['Chan Tai Man', 'Lee Wing Yan', 'Cheung Mei Fong'], round)),
    search('an English family name', (round) => pick(['Cheung', 'Leung', 'Tsang'], round)),
    named('search: a whole Chinese name, completed', (round) => ({
      q: nameOf(customer(round)),
      values: { status: ['completed'] },
    })),
    named('search: a family name, cancelled', (round) => ({
      q: nameOf(customer(round)).slice(0, 1),
      values: { status: ['cancelled'] },
    })),
  ];
}

const pick = (list: readonly string[], round: number) => list[round % list.length] ?? '';

/**
 * The day in the number of a row's order, if it was loaded today; otherwise close enough to find it by the other
 * digits.
 */
function dayOf(number: number, rows: number): string {
  const at = new Date(Date.now() - (rows - number + 1) * ((700 * day) / rows) + 8 * 3_600_000);
  return at.toISOString().slice(2, 10).replaceAll('-', '');
}

function subOrderCases({ merchant }: Places, rows: number): readonly Case[] {
  const where = (name: string, values: Readonly<Record<string, unknown>>, more: object = {}): Case => ({
    name,
    asked: () => ({ ...parts, values, ...more }),
  });
  const tracked = { delivery_type: ['home_delivery'], status: ['delivered'] };
  return [
    where('first page', {}),
    where('page 400', {}, { page: 400 }),
    where('of a merchant', { merchant: [merchant] }),
    where('of a merchant, delivered', { merchant: [merchant], status: ['delivered'] }),
    where('of a merchant, to accept', { merchant: [merchant], status: ['pending'] }),
    where('of a merchant in a month', { merchant: [merchant], created_at: { gte: ago(230), lte: ago(200) } }),
    where('delivered at home', tracked),
    where('delivered in a month', { ...tracked, done_at: { gte: ago(230), lte: ago(200) } }),
    where('taken by the courier', { push_status: ['sent'] }),
    where('by Kerry Express', { courier: { eq: 'Kerry Express' } }),
    {
      name: 'search: a tracking number',
      asked: (round) => ({ ...parts, q: `KEC${(firstOrder + some(round, rows)) * 10 + 1}` }),
    },
    { name: 'search: an order number', asked: (round) => ({ ...parts, q: String(firstOrder + some(round, rows)) }) },
  ];
}

/** The requests of the tabs: one record each, for the count. */
function tabCases(): readonly Case[] {
  return orderTabs.map(({ name, of, filter }) => ({
    name,
    asked: () => ({ resource: of, path: `/api/${pathOf(of)}`, values: filter, perPage: 1 }),
  }));
}

interface Calls {
  readonly at: string;
  readonly get: (path: string) => Promise<string>;
  readonly known: Places;
}

/** Calls about one order, and queries that standing tasks run every second, compared with the read of one row. */
async function measureCalls({ rows, report }: Measured, pool: pg.Pool, { at, get, known }: Calls): Promise<void> {
  const id = (round: number) => firstOrder + some(round, rows);
  const bare = (round: number) =>
    pool.query({ name: 'bare', text: 'select * from "order" where id = $1', values: [id(round)] });
  const measure = async (name: string, found: string, ours: (round: number) => Promise<unknown>) => {
    const { left, right } = await inTurn(rounds, ours, bare);
    report.aimed(`calls about orders ${at}; beside the read of one`, name, found, left, right, aim);
  };
  await measure('an order', '1', (round) => get(`/api/order/${id(round)}`));
  await measure('what happened with it', '1', (round) => get(`/api/order/${id(round)}/course`));
  await measure('what was sold of the best-seller', `${said(known.lines)} lines`, () =>
    get(`/api/product-version/${known.version}/sold`),
  );
  // A later day, so that waiting tasks are due.
  const later = new Date(Date.now() + day);
  const none = { except: [], most: 20 };
  await measure('standing task: is an order overdue', 'no', () => orderExpiry().isDue(pool, new Date()));
  await measure('standing task: is one of those that wait for codes given one', 'no', () =>
    waitingCodes().isDue(pool, new Date()),
  );
  await measure('standing task: is a push due', 'no', () => hasDuePushes(pool, new Date()));
  await measure('the next pushes, once due', '20', () => nextPushes(pool, later, none));
}

/** Exports of half of the orders with all columns, and of all with three columns. */
export async function measureOrderFiles({
  address,
  headers,
  report,
  pid,
}: Omit<Measured, 'rows'> & { readonly pid: number }) {
  const path = `${address}/api/configurable-datatable/order`;
  const half = `?filter[ordered_at][gte]=${ago(350)}`;
  const few = '?columns[]=order_no&columns[]=status&columns[]=total_amount';
  await measureFile(`${path}${half}`, { name: 'half of the orders, every column', headers, pid, report });
  await measureFile(`${path}${few}`, { name: 'all orders, three columns', headers, pid, report });
}
