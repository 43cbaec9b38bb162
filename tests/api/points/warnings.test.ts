import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../../../server/db/connection/transaction.ts';
import { postPoints, giveBackPoints } from '../../../server/domain/point_transaction/post-points.ts';
import { pointWarnings } from '../../../server/domain/point_transaction/warnings.ts';
import { Worker } from '../../../server/jobs/worker.ts';
import { makeShop, type Shop } from '../world.ts';

const day = 86_400_000;
let shop: Shop;
let customers = 0;
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.drop());
beforeEach(async () => {
  // Ten in the morning in Hong Kong.
  shop.advance(Date.parse('2026-11-20T02:00:00.000Z') - shop.now().getTime());
  // Customers of earlier tests must get no more warnings.
  await shop.db.execute(sql`update "user" set email_verified = false`);
  await shop.db.execute(sql`truncate outgoing_mail, mail_content`);
  await shop.db.execute(sql`delete from message_template`);
  await shop.db.execute(sql`update settings_points set warning_days = 30`);
  await shop.db.execute(
    sql`update settings_mail set sender_address = 'shop@shop.example', sender_name_en_us = 'Shop', sender_name_zh_hk = '網店'`,
  );
  await shop.db
    .execute(sql`insert into message_template (name, use, subject_zh_hk, subject_en_us, text_zh_hk, text_en_us)
    values ('Expiry', 'points_expiry', '{points} {point_type} 到期', '{points} {point_type} expire', '{name}：{expiry_date} {expiring}', '{name}: {expiry_date} {expiring}')`);
});

const nextMorning = () => shop.advance(day);

/** A customer with a verified email, for one test. */
async function customer(more: { locale?: string | null; verified?: boolean; email?: string } = {}): Promise<number> {
  customers += 1;
  const { locale = 'en_US', verified = true, email = `c${customers}@a.example` } = more;
  const id = 3_000 + customers;
  await shop.db.execute(
    sql`insert into "user" (id, email, email_verified, family_name, given_name, locale) values (${id}, ${email}, ${verified}, 'Chan', 'Tai Man', coalesce(${locale}, 'zh_HK'))`,
  );
  return id;
}

const inDays = (days: number) => new Date(shop.now().getTime() + days * day).toISOString();

const book = (user: number, point: number, more: { point_type?: 'k_coin'; expires_at?: string | null } = {}) =>
  inTransaction(shop.parts.pool, (scope) =>
    postPoints(
      scope,
      { user, point_type: 'oto_point', type: 'adjust', cause: 'adjustment', message: 'Gift', point, ...more },
      { now: shop.now() },
    ),
  );

const server = () => {
  const { background: pool, log, now } = shop.parts;
  return new Worker({ pool, log, now, handlers: new Map(), standing: [pointWarnings()] });
};

async function mails() {
  const { rows } = await shop.db.execute<{ recipient: string; subject: string; text: string; sender: string }>(
    sql`select recipient, subject, text, sender from outgoing_mail join mail_content on mail_id = id where cause = 'points' order by id`,
  );
  return rows;
}

describe('nobody is warned', () => {
  test.each([
    ['where the settings say no days', sql`update settings_points set warning_days = null`],
    ['without a template', sql`delete from message_template where use = 'points_expiry'`],
    ['without a sender', sql`update settings_mail set sender_address = null`],
  ])('%s', async (_, statement) => {
    const user = await customer();
    await book(user, 100, { expires_at: inDays(5) });
    await shop.db.execute(statement);
    await server().drain();
    expect(await mails()).toEqual([]);
  });

  test('of points that are used up, have expired, last longer or for ever', async () => {
    const [one, other, third] = [await customer(), await customer(), await customer()];
    await book(one, 100, { expires_at: inDays(5) });
    await book(one, -100);
    await book(other, 100, { expires_at: inDays(32) });
    await book(other, 100, { expires_at: null });
    await book(third, 100, { expires_at: inDays(0.5) });
    // Expired, but not booked out yet.
    nextMorning();
    await server().drain();
    expect(await mails()).toEqual([]);
  });

  test('whose email isn’t verified, or is none that mails can be sent to', async () => {
    for (const more of [{ verified: false }, { email: 'x@xn--a.example' }])
      await book(await customer(more), 100, { expires_at: inDays(5) });
    const fine = await customer();
    await book(fine, 100, { expires_at: inDays(6) });
    await server().drain();
    expect(await mails()).toMatchObject([{ recipient: `c${customers}@a.example` }]);
  });

  test('in the night of Hong Kong', async () => {
    await book(await customer(), 100, { expires_at: inDays(5) });
    shop.advance(12 * 3_600_000);
    await server().drain();
    expect(await mails()).toEqual([]);
    shop.advance(12 * 3_600_000);
    await server().drain();
    expect(await mails()).toHaveLength(1);
  });
});

describe('a customer is warned', () => {
  test('as many days before as the settings say, once', async () => {
    const user = await customer();
    await book(user, 100, { expires_at: '2026-12-31T15:59:59.999Z' });
    shop.advance(Date.parse('2026-11-30T02:00:00Z') - shop.now().getTime());
    const running = server();
    await running.drain();
    expect(await mails()).toEqual([]);
    nextMorning();
    await running.drain();
    const [mail] = await mails();
    expect(mail).toMatchObject({
      subject: '100 OTO Point expire',
      sender: 'Shop <shop@shop.example>',
      text: expect.stringContaining('Tai Man Chan: 31 December 2026 31 December 2026: 100'),
    });
    nextMorning();
    await running.drain();
    await server().drain();
    expect(await mails()).toHaveLength(1);
  });

  test('by one mail for each kind, of all lots that none told of', async () => {
    const user = await customer();
    for (const days of [5, 3]) await book(user, 100, { expires_at: inDays(days) });
    await book(user, 7, { point_type: 'k_coin', expires_at: inDays(4) });
    await server().drain();
    expect((await mails()).map(({ subject }) => subject)).toEqual(['7 K-Coin expire', '200 OTO Point expire']);
    nextMorning();
    await book(user, 30, { expires_at: inDays(6) });
    await server().drain();
    expect((await mails()).map(({ subject }) => subject).slice(2)).toEqual(['30 OTO Point expire']);
  });

  test('of what is left of points', async () => {
    const user = await customer();
    await book(user, 100, { expires_at: inDays(5) });
    await book(user, -60);
    await server().drain();
    expect(await mails()).toMatchObject([{ subject: '40 OTO Point expire' }]);
  });

  test('of points that come back, unless a mail told of them before', async () => {
    const account = { point_type: 'oto_point', cause: 'order', message: 'Cancelled' } as const;
    const [told, untold] = [await customer(), await customer()];
    const back = (user: number, movement: number) =>
      inTransaction(shop.parts.pool, (scope) =>
        giveBackPoints(scope, movement, { ...account, user }, { now: shop.now() }),
      );
    for (const user of [told, untold]) await book(user, 100, { expires_at: inDays(20) });
    const used = await book(untold, -100);
    await server().drain();
    const later = await book(told, -100);
    await back(told, later);
    await back(untold, used);
    shop.advance(3_600_000);
    await server().drain();
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([
      `c${customers - 1}@a.example`,
      `c${customers}@a.example`,
    ]);
  });

  test('once their email is verified', async () => {
    const user = await customer({ verified: false });
    await book(user, 100, { expires_at: inDays(20) });
    const running = server();
    await running.drain();
    await shop.db.execute(sql`update "user" set email_verified = true where id = ${user}`);
    shop.advance(600_000);
    await running.drain();
    expect(await mails()).toHaveLength(1);
  });

  test('in their language', async () => {
    await book(await customer({ locale: 'zh_HK' }), 1_250, { expires_at: '2026-12-31T15:59:59.999Z' });
    shop.advance(Date.parse('2026-12-28T02:00:00Z') - shop.now().getTime());
    await server().drain();
    expect(await mails()).toMatchObject([
      { subject: '1,250 OTO Point 到期', text: expect.stringContaining('2026年12月31日：1,250') },
    ]);
  });
});

/** Creates this many customers, each with points of both kinds that expire soon. */
async function many(count: number): Promise<readonly number[]> {
  const first = 3_001 + customers;
  customers += count;
  const ids = sql`generate_series(${first}::integer, ${first + count - 1}::integer) n`;
  await shop.db.execute(
    sql`insert into "user" (id, email, email_verified, locale) select n, 'c' || n || '@a.example', true, 'en_US' from ${ids}`,
  );
  await shop.db
    .execute(sql`insert into point_transaction (email, "user", point_type, type, point, balance, message, cause, expires_at)
      select 'c' || n || '@a.example', n, kind, 'earn', 10, 10, 'Gift', 'import', ${inDays(5)}::timestamptz from ${ids}, unnest(array['k_coin', 'oto_point']) kind`);
  return Array.from({ length: count }, (_, place) => first + place);
}

async function expectEachOnce(users: readonly number[]): Promise<void> {
  const { rows } = await shop.db.execute(
    sql`select u.id, count(m.id)::integer as mails from "user" u left join outgoing_mail m on m.recipient = u.email
      where u.id = any (${sql.param([...users])}::integer[]) group by u.id having count(m.id) <> 2`,
  );
  expect(rows).toEqual([]);
}

test('two servers that begin at once send each warning once', async () => {
  const users = await many(130);
  await Promise.all([server(), server()].map((one) => one.drain()));
  await expectEachOnce(users);
});

test('two tasks of which one lost its lock warn each customer once', async () => {
  const users = await many(20);
  const { background: pool, log, now } = shop.parts;
  const context = { pool, log, now, lockHolder: pool, signal: new AbortController().signal };
  await Promise.all(Array.from({ length: 4 }, () => pointWarnings().run(context)));
  await expectEachOnce(users);
});

test('a warning that is killed before it ends is sent by the next server, once', async () => {
  const users = await many(5);
  const { options } = shop.parts.pool;
  const client = new pg.Client({ ...options });
  await client.connect();
  // Stops the task after its mails are queued, before the lots are marked.
  await client.query('begin');
  await client.query('select 1 from point_lot where warned_at is null for update');
  const killed = server().drain();
  const waiting = async () =>
    (
      await shop.db.execute<{ pid: number }>(
        sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'update point_lot set warned_at%'`,
      )
    ).rows[0]?.pid;
  await expect.poll(waiting, { timeout: 20_000, interval: 20 }).toBeTypeOf('number');
  await client.query('select pg_terminate_backend($1)', [await waiting()]);
  await killed;
  await client.query('rollback');
  await client.end();
  expect(await mails()).toEqual([]);
  await server().drain();
  await expectEachOnce(users);
});

test('warnings leave room for other mails: the rest follows once these have left', async () => {
  const users = await many(310);
  const running = server();
  await running.drain();
  const { rows } = await shop.db.execute<{ count: number }>(sql`select count(*)::integer as count from outgoing_mail`);
  expect(rows[0]?.count).toBeLessThanOrEqual(500);
  await shop.db.execute(sql`update outgoing_mail set status = 'sent', next_attempt_at = null`);
  await running.drain();
  await expectEachOnce(users);
});
