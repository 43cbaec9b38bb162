import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { postPoints, giveBackPoints } from '../../../server/domain/point_transaction/post-points.ts';
import { pointExpiry } from '../../../server/domain/point_transaction/expiry.ts';
import { nightlyLedgerCheck } from '../../../server/domain/point_transaction/nightly-check.ts';
import { ledgerFaults } from '../../../server/domain/point_transaction/faults.ts';
import { inTransaction } from '../../../server/db/connection/transaction.ts';
import { Worker } from '../../../server/jobs/worker.ts';
import { at } from '../openapi/described.ts';
import { call, scenarios } from '../scenarios.ts';
import { makeShop, type Shop } from '../world.ts';

let shop: Shop;
let customers = 0;
beforeAll(async () => {
  shop = await makeShop();
  await shop.addPerson('clerk', [
    'ecommerce:ListUsers',
    'ecommerce:GetUser',
    'ecommerce:UpdateUser',
    'ecommerce:CreateUser',
  ]);
  await shop.addPerson('reader', ['ecommerce:ListUsers', 'ecommerce:GetUser']);
  await shop.db.execute(sql`insert into "user" (id, email, locale) values (1000, 'ann@a.example', 'en_US')`);
});
afterAll(() => shop.drop());

const ask = (what: string, body?: object) => call(shop, what, { as: 'clerk', ...(body && { body }) });

/** Creates a customer for one test. */
async function customer(): Promise<{ readonly id: number; readonly email: string }> {
  customers += 1;
  const [id, email] = [2_000 + customers, `c${customers}@a.example`];
  await shop.db.execute(sql`insert into "user" (id, email, locale) values (${id}, ${email}, 'en_US')`);
  return { id, email };
}

/** Expects balances and lots to match the ledger. */
async function expectTrue(): Promise<void> {
  const { rows } = await shop.db
    .execute(sql`select u.id from "user" u cross join (values ('k_coin'), ('oto_point')) kinds (kind)
    where case kind when 'k_coin' then u.k_coin else u.oto_point end
      is distinct from coalesce((select sum(point)::integer from point_transaction where "user" = u.id and point_type = kind), 0)
    or case kind when 'k_coin' then u.k_coin else u.oto_point end
      is distinct from coalesce((select sum(remaining)::integer from point_lot where user_id = u.id and point_type = kind), 0)`);
  expect(rows).toEqual([]);
  const { rows: lots } = await shop.db.execute(sql`select id from point_lot
    where granted - remaining <> coalesce((select sum(points) from point_taking where lot_id = point_lot.id), 0)`);
  expect(lots).toEqual([]);
  const { rows: late } = await shop.db.execute(sql`select id from "user" where oto_point_expires_at is distinct from
    (select min(expires_at) from point_lot where user_id = "user".id and point_type = 'oto_point' and remaining > 0)`);
  expect(late).toEqual([]);
}

const gift = { point_type: 'oto_point', point: 100, message: 'Gift' };

describe('refused are', () => {
  scenarios(
    () => shop,
    [
      { name: 'who may only read', as: 'reader', call: 'POST /user/1000/loyalty/earn', body: gift, status: 403 },
      { name: 'a customer who isn’t there', as: 'clerk', call: 'POST /user/999/loyalty/earn', body: gift, status: 404 },
      {
        name: 'no points',
        as: 'clerk',
        call: 'POST /user/1000/loyalty/adjust',
        body: { ...gift, point: 0 },
        status: 422,
        contains: '"point"',
      },
      {
        name: 'fewer than none',
        as: 'clerk',
        call: 'POST /user/1000/loyalty/redeem',
        body: { ...gift, point: -5 },
        status: 422,
        contains: '"point"',
      },
      {
        name: 'parts of points',
        as: 'clerk',
        call: 'POST /user/1000/loyalty/earn',
        body: { ...gift, point: 1.5 },
        status: 422,
        contains: '"point"',
      },
      {
        name: 'no reason',
        as: 'clerk',
        call: 'POST /user/1000/loyalty/earn',
        body: { ...gift, message: '' },
        status: 422,
        contains: '"message"',
      },
      {
        name: 'another kind',
        as: 'clerk',
        call: 'POST /user/1000/loyalty/earn',
        body: { ...gift, point_type: 'miles' },
        status: 422,
        contains: '"point_type"',
      },
      {
        name: 'an expiry that is over',
        as: 'clerk',
        call: 'POST /user/1000/loyalty/earn',
        body: { ...gift, expires_at: '2020-01-01T00:00:00Z' },
        status: 422,
        contains: 'must be in the future',
      },
      {
        name: 'more than the settings allow at once',
        as: 'clerk',
        call: 'POST /user/1000/loyalty/earn',
        body: { ...gift, point: 100_001 },
        status: 422,
        contains: { errors: { point: ['At most 100,000 points may be moved at once (Settings, Limits)'] } },
      },
      {
        name: 'more than the settings allow at once, by email, too',
        as: 'clerk',
        call: 'POST /point-transaction',
        body: { ...gift, email: 'ann@a.example', point: -100_001 },
        status: 422,
        contains: { errors: { point: ['At most 100,000 points may be moved at once (Settings, Limits)'] } },
      },
      {
        name: 'an expiry of points that are taken',
        as: 'clerk',
        call: 'POST /user/1000/loyalty/adjust',
        body: { ...gift, point: -1, expires_at: '2030-01-01T00:00:00Z' },
        status: 422,
        contains: 'points added only',
      },
      {
        name: 'more than there are',
        as: 'clerk',
        call: 'POST /user/1000/loyalty/redeem',
        body: gift,
        status: 409,
        contains: 'There are only 0 points, too few for 100.',
      },
      {
        name: 'more than there are, in a preview, too',
        as: 'clerk',
        call: 'POST /user/1000/loyalty/redeem',
        body: { ...gift, dry_run: true },
        status: 409,
      },
      {
        name: 'more than there are, by an adjustment, too',
        as: 'clerk',
        call: 'POST /user/1000/loyalty/adjust',
        body: { ...gift, point: -1 },
        status: 409,
      },
      {
        name: 'an adjustment of nobody',
        as: 'clerk',
        call: 'POST /point-transaction',
        body: { ...gift, email: 'nobody@a.example' },
        status: 422,
        contains: 'no customer’s',
      },
      {
        name: 'an adjustment of more than there are',
        as: 'clerk',
        call: 'POST /point-transaction',
        body: { ...gift, email: 'ann@a.example', point: -7 },
        status: 409,
      },
      { name: 'deleting a movement', as: 'clerk', call: 'DELETE /point-transaction/1', status: 404 },
    ],
  );

  test('and none of these booked anything', async () => {
    const { rows } = await shop.db.execute(sql`select id from point_transaction where "user" = 1000`);
    expect(rows).toEqual([]);
  });
});

describe('points', () => {
  test('are earned, with a lot that expires at the end of a day as many months on as the settings say', async () => {
    const { id } = await customer();
    const earned = await ask(`POST /user/${id}/loyalty/earn`, gift);
    expect(earned.status, earned.text).toBe(200);
    const lots = [{ points: 100, expires_at: '2027-11-20T15:59:59.999Z' }];
    expect(at(earned.json, 'data')).toMatchObject({
      repeated: false,
      before: { balance: 0, lots: [] },
      after: { balance: 100, lots },
    });
    expect(at((await ask(`GET /user/${id}/loyalty`)).json, 'data')).toEqual([
      { point_type: 'k_coin', balance: 0, lots: [], sound: true },
      { point_type: 'oto_point', balance: 100, lots, sound: true },
    ]);
    expect(at((await ask(`GET /user/${id}`)).json, 'data')).toMatchObject({
      oto_point: 100,
      oto_point_expires_at: '2027-11-20T15:59:59.999Z',
      k_coin: 0,
    });
    await expectTrue();
  });

  test('are used first where they expire first, as the preview said', async () => {
    const { id } = await customer();
    for (const [point, expires_at] of [
      [50, '2027-06-01T00:00:00.000Z'],
      [30, '2027-03-01T00:00:00.000Z'],
      [20, null],
    ])
      await ask(`POST /user/${id}/loyalty/earn`, { ...gift, point_type: 'k_coin', point, expires_at });
    const body = { ...gift, point_type: 'k_coin', point: 60 };
    const preview = await ask(`POST /user/${id}/loyalty/redeem`, { ...body, dry_run: true });
    const redeemed = await ask(`POST /user/${id}/loyalty/redeem`, body);
    expect(at(preview.json, 'data')).toEqual({ ...Object(at(redeemed.json, 'data')), id: null });
    expect(at(redeemed.json, 'data', 'after')).toEqual({
      balance: 40,
      lots: [
        { points: 20, expires_at: '2027-06-01T00:00:00.000Z' },
        { points: 20, expires_at: null },
      ],
    });
    await expectTrue();
  });

  test('that are only previewed keep nothing, no answer for their key either', async () => {
    const { id } = await customer();
    const move = (body: object) =>
      call(shop, `POST /user/${id}/loyalty/earn`, { as: 'clerk', body, headers: { 'Idempotency-Key': `move ${id}` } });
    expect(await move({ ...gift, dry_run: true })).toMatchObject({ status: 200 });
    const { rows } = await shop.db.execute(sql`select key from idempotency where key = ${`move ${id}`}`);
    expect(rows).toEqual([]);
    const first = await move(gift);
    expect(await move(gift)).toMatchObject({ status: 200, json: first.json });
  });

  test('of an equal movement within a minute are asked about, whatever the reason', async () => {
    const { id, email } = await customer();
    await ask(`POST /user/${id}/loyalty/adjust`, gift);
    const again = await ask(`POST /user/${id}/loyalty/adjust`, { ...gift, message: 'A present' });
    expect([again.status, again.text]).toEqual([409, expect.stringContaining('less than a minute ago')]);
    expect((await ask('POST /point-transaction', { ...gift, email })).status).toBe(409);
    expect(
      at((await ask(`POST /user/${id}/loyalty/adjust`, { ...gift, dry_run: true })).json, 'data', 'repeated'),
    ).toBe(true);
    expect((await ask(`POST /user/${id}/loyalty/adjust`, { ...gift, again: true })).status).toBe(200);
    const once = await ask('POST /point-transaction', { ...gift, email, again: true });
    expect([once.status, at(once.json, 'data', 'again')]).toEqual([201, true]);
    shop.advance(61_000);
    expect((await ask('POST /point-transaction', { ...gift, email })).status).toBe(201);
    await expectTrue();
  });

  test('are adjusted by email, and of a movement only the message changes', async () => {
    const { id, email } = await customer();
    const made = await ask('POST /point-transaction', { ...gift, email: email.toUpperCase() });
    expect(made.status, made.text).toBe(201);
    expect(at(made.json, 'data')).toMatchObject({
      email,
      user: id,
      type: 'adjust',
      point: 100,
      balance: 100,
      created_by: 'clerk of the tests',
      cause: 'adjustment',
    });
    const path = `PUT /point-transaction/${Number(at(made.json, 'data', 'id'))}`;
    for (const body of [{ point: 5 }, { point_type: 'k_coin' }, { email: 'ann@a.example' }, { expires_at: null }]) {
      const refused = await ask(path, body);
      expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('set once')]);
    }
    const changed = await ask(path, { message: 'A better word', point: 100, balance: 7 });
    expect([changed.status, at(changed.json, 'data', 'message'), at(changed.json, 'data', 'balance')]).toEqual([
      200,
      'A better word',
      100,
    ]);
    const taken = await ask('POST /point-transaction', { ...gift, email, point: -30 });
    expect(at(taken.json, 'data')).toMatchObject({ balance: 70, expires_at: null });
    await expectTrue();
  });

  test('that a movement took go back to the very lots, once', async () => {
    const { id } = await customer();
    for (const [point, expires_at] of [
      [10, '2027-01-01T00:00:00.000Z'],
      [10, '2027-02-01T00:00:00.000Z'],
    ] as const)
      await ask(`POST /user/${id}/loyalty/earn`, { ...gift, point, expires_at, again: true });
    const account = { user: id, point_type: 'oto_point' } as const;
    const { now, pool } = shop.parts;
    const taken = await inTransaction(pool, (scope) =>
      postPoints(
        scope,
        { ...account, type: 'redeem', point: -15, cause: 'order', key: `order/A${id}/redeem`, message: 'Order' },
        { now: now() },
      ),
    );
    const back = () =>
      inTransaction(pool, (scope) =>
        giveBackPoints(
          scope,
          taken,
          { ...account, cause: 'order', key: `order/A${id}/cancel`, message: 'Cancelled' },
          { now: now() },
        ),
      );
    expect(await back()).toBe(await back());
    const [standing] = Object(at((await ask(`GET /user/${id}/loyalty`)).json, 'data')).slice(1);
    expect(standing).toMatchObject({ balance: 20, lots: [{ points: 10 }, { points: 10 }] });
    await expectTrue();
  });

  test('of one key are booked once, however many book them', async () => {
    const { id } = await customer();
    const { now, pool } = shop.parts;
    const ids = await Promise.all(
      Array.from({ length: 8 }, () =>
        inTransaction(pool, (scope) =>
          postPoints(
            scope,
            {
              user: id,
              point_type: 'oto_point',
              type: 'earn',
              point: 12,
              cause: 'order',
              key: `order/B${id}/earn`,
              message: 'Order',
            },
            { now: now() },
          ),
        ),
      ),
    );
    expect(new Set(ids).size).toBe(1);
    await expectTrue();
  });

  test('are booked under their key, and what expires just before under none', async () => {
    const { id } = await customer();
    await ask(`POST /user/${id}/loyalty/earn`, {
      ...gift,
      expires_at: new Date(shop.now().getTime() + 60_000).toISOString(),
    });
    shop.advance(60_000);
    const { now, pool } = shop.parts;
    const about = { user: id, point_type: 'oto_point', cause: 'order', message: 'Order' } as const;
    const key = `order/E${id}/earn`;
    const earn = () =>
      inTransaction(pool, (scope) => postPoints(scope, { ...about, type: 'earn', point: 5, key }, { now: now() }));
    expect(await earn()).toBe(await earn());
    const { rows } = await shop.db.execute(
      sql`select type, cause, key from point_transaction where "user" = ${id} order by id offset 1`,
    );
    expect(rows).toEqual([
      { type: 'expire', cause: 'expiry', key: null },
      { type: 'earn', cause: 'order', key },
    ]);
    await expectTrue();
  });

  test('of a key that names another movement are refused, and not booked', async () => {
    const [one, other] = [await customer(), await customer()];
    const { now, pool } = shop.parts;
    const earn = (id: number, point = 5) =>
      inTransaction(pool, (scope) =>
        postPoints(
          scope,
          {
            user: id,
            point_type: 'oto_point',
            type: 'earn',
            point,
            cause: 'order',
            key: `order/C${one.id}`,
            message: 'Order',
          },
          { now: now() },
        ),
      );
    await earn(one.id);
    await expect(earn(other.id)).rejects.toThrow('idempotencyKey');
    await expect(earn(one.id, 6)).rejects.toThrow('idempotencyKey');
    const back = (movement: number) =>
      inTransaction(pool, (scope) =>
        giveBackPoints(
          scope,
          movement,
          { user: one.id, point_type: 'oto_point', cause: 'order', key: `order/C${one.id}/back`, message: 'Order' },
          { now: now() },
        ),
      );
    const redeem = () =>
      inTransaction(pool, (scope) =>
        postPoints(
          scope,
          { user: one.id, point_type: 'oto_point', type: 'redeem', point: -1, cause: 'order', message: 'Order' },
          { now: now() },
        ),
      );
    const [first, second] = [await redeem(), await redeem()];
    expect(await back(first)).toBe(await back(first));
    await expect(back(second)).rejects.toThrow('idempotencyKey');
    await expectTrue();
  });

  test('of one customer are not given back to another', async () => {
    const [one, other] = [await customer(), await customer()];
    await ask(`POST /user/${one.id}/loyalty/earn`, gift);
    const { now, pool } = shop.parts;
    const about = { point_type: 'oto_point', cause: 'order', message: 'Order' } as const;
    const taken = await inTransaction(pool, (scope) =>
      postPoints(scope, { ...about, user: one.id, type: 'redeem', point: -5 }, { now: now() }),
    );
    const back = await inTransaction(pool, (scope) =>
      giveBackPoints(scope, taken, { ...about, user: other.id }, { now: now() }),
    );
    expect(back).toBeUndefined();
    await expectTrue();
  });

  test('expire by the server, and at the latest when they would be used', async () => {
    const [one, other] = [await customer(), await customer()];
    const soon = new Date(shop.now().getTime() + 3_600_000).toISOString();
    for (const { id } of [one, other]) await ask(`POST /user/${id}/loyalty/earn`, { ...gift, expires_at: soon });
    shop.advance(3_600_000);
    const late = await ask(`POST /user/${one.id}/loyalty/redeem`, { ...gift, point: 1 });
    expect([late.status, late.text]).toEqual([409, expect.stringContaining('only 0 points')]);
    const { background: pool, log, now } = shop.parts;
    const servers = [1, 2].map(() => new Worker({ pool, log, now, handlers: new Map(), standing: [pointExpiry()] }));
    await Promise.all(servers.map((server) => server.drain()));
    const { rows } = await shop.db.execute(
      sql`select "user", type, point, balance from point_transaction where "user" in (${one.id}, ${other.id}) and type = 'expire' order by "user"`,
    );
    expect(rows).toEqual([one, other].map(({ id }) => ({ user: id, type: 'expire', point: -100, balance: 0 })));
    expect(at((await ask(`GET /user/${other.id}`)).json, 'data')).toMatchObject({
      oto_point: 0,
      oto_point_expires_at: null,
    });
    await expectTrue();
  });

  test('are exported as the list is filtered', async () => {
    const { id } = await customer();
    await ask(`POST /user/${id}/loyalty/earn`, { ...gift, message: '=SUM(A1)' });
    const file = await call(
      shop,
      `GET /configurable-datatable/point_transaction?filter[user]=${id}&columns[]=email&columns[]=point&columns[]=message`,
      { as: 'clerk', headers: { Accept: 'text/csv' } },
    );
    expect([file.status, file.text]).toEqual([200, expect.stringContaining("100,'=SUM(A1)")]);
  });
});

describe('the database itself refuses', () => {
  test.each([
    ['to change what was booked', sql`update point_transaction set point = point + 1`],
    ['to delete it', sql`delete from point_transaction`],
    ['to truncate it', sql`truncate point_transaction cascade`],
    ['a balance below zero', sql`update "user" set oto_point = -1 where id = 1000`],
    [
      'a movement that leads below zero',
      sql`insert into point_transaction (email, "user", point_type, type, point, message, cause) values ('a@a.example', 1000, 'k_coin', 'adjust', -1, 'x', 'adjustment')`,
    ],
    ['a lot with more than it was given', sql`update point_lot set remaining = granted + 1`],
  ])('%s', async (_, statement) => {
    await ask('POST /user/1000/loyalty/earn', { ...gift, again: true });
    await expect(shop.db.execute(statement)).rejects.toThrow();
    await expectTrue();
  });
});

describe('the nightly check', () => {
  const server = () => {
    const { background: pool, log, now } = shop.parts;
    return new Worker({ pool, log, now, handlers: new Map(), standing: [nightlyLedgerCheck()] });
  };
  const checks = async () =>
    (await shop.db.execute<{ at: string }>(sql`select checked_at::text at from ledger_check order by 1`)).rows.length;
  beforeEach(() => shop.db.execute(sql`delete from ledger_check`));

  test('runs once a night, also when no server ran at its hour', async () => {
    expect((await ask('GET /point-transaction/ledger?x=1')).status).toBe(400);
    expect(at((await ask('GET /point-transaction/ledger')).json, 'data')).toEqual({ checked_at: null, faults: [] });
    await server().drain();
    await server().drain();
    expect(await checks()).toBe(1);
    shop.advance(3 * 86_400_000);
    await server().drain();
    await server().drain();
    expect(await checks()).toBe(2);
    shop.advance(40 * 86_400_000);
    await server().drain();
    expect(await checks()).toBe(1);
  });

  test('names whose balance is not the sum of the ledger, for as long as it isn’t', async () => {
    const { id } = await customer();
    await ask(`POST /user/${id}/loyalty/earn`, gift);
    await shop.db.execute(sql`update "user" set oto_point = 7 where id = ${id}`);
    await server().drain();
    const faults = [{ user: id, point_type: 'oto_point', shown: 7, booked: 100, in_lots: 100 }];
    expect(at((await ask('GET /point-transaction/ledger')).json, 'data')).toEqual({
      checked_at: shop.now().toISOString(),
      faults,
    });
    await shop.db.execute(sql`update "user" set oto_point = 100 where id = ${id}`);
    expect(at((await ask('GET /point-transaction/ledger')).json, 'data')).toMatchObject({ faults: [] });
  });
});

test('a balance that was written around the ledger is found, and shown', async () => {
  const { id } = await customer();
  await ask(`POST /user/${id}/loyalty/earn`, gift);
  await shop.db.execute(sql`update "user" set oto_point = 7 where id = ${id}`);
  expect(await ledgerFaults(shop.parts.pool)).toEqual([
    { user: id, point_type: 'oto_point', shown: 7, booked: 100, inLots: 100 },
  ]);
  expect(at((await ask(`GET /user/${id}/loyalty`)).json, 'data')).toMatchObject([{ sound: true }, { sound: false }]);
});
