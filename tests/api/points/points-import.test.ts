import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ledgerFaults } from '../../../server/domain/point_transaction/faults.ts';
import { jobHandlers } from '../../../server/slots.ts';
import { Worker } from '../../../server/jobs/worker.ts';
import { at } from '../openapi/described.ts';
import { call, scenarios } from '../scenarios.ts';
import { makeShop, type Shop } from '../world.ts';

let shop: Shop;
let customers = 0;
beforeAll(async () => {
  shop = await makeShop();
  await shop.addPerson('clerk', ['ecommerce:ListUsers', 'ecommerce:GetUser', 'ecommerce:UpdateUser']);
  await shop.addPerson('reader', ['ecommerce:ListUsers', 'ecommerce:GetUser']);
  await shop.db.execute(sql`insert into "user" (id, email, locale) values (1000, 'ann@a.example', 'en_US')`);
});
afterAll(() => shop.drop());

const path = '/point-transaction/import';
const ask = (what: string, body?: object) => call(shop, what, { as: 'clerk', ...(body && { body }) });
const row = { key: 'gift-1', email: 'ann@a.example', point_type: 'oto_point', point: '100', message: 'Gift' };
const single = (values: object) => ({ csv_version: 1, row: { ...row, ...values } });

async function customer(): Promise<{ readonly id: number; readonly email: string }> {
  customers += 1;
  const [id, email] = [5_000 + customers, `c${customers}@a.example`];
  await shop.db.execute(sql`insert into "user" (id, email, locale) values (${id}, ${email}, 'en_US')`);
  return { id, email };
}

describe('refused are', () => {
  scenarios(
    () => shop,
    [
      { name: 'who may only read', as: 'reader', call: `PUT ${path}/create/single`, body: single({}), status: 403 },
      {
        name: 'changes of movements',
        as: 'clerk',
        call: `PUT ${path}/update/single`,
        body: single({}),
        status: 404,
      },
      {
        name: 'rows without a key, by which they are booked once',
        as: 'clerk',
        call: `PUT ${path}/create/single`,
        body: single({ key: '' }),
        status: 422,
        contains: '"key"',
      },
      {
        name: 'keys like those of the server',
        as: 'clerk',
        call: `PUT ${path}/create/single`,
        body: single({ key: 'order/1/earn/k_coin' }),
        status: 422,
        contains: '"key"',
      },
      {
        name: 'nobody’s points',
        as: 'clerk',
        call: `PUT ${path}/create/single`,
        body: single({ email: 'nobody@a.example' }),
        status: 422,
        contains: 'no customer’s',
      },
      {
        name: 'more than there are',
        as: 'clerk',
        call: `PUT ${path}/create/single`,
        body: single({ point: '-1' }),
        status: 409,
        contains: 'There are only 0 points, too few for 1.',
      },
      {
        name: 'more than the settings allow at once',
        as: 'clerk',
        call: `PUT ${path}/create/single`,
        body: single({ point: '100001' }),
        status: 422,
      },
      {
        name: 'an expiry that is over',
        as: 'clerk',
        call: `PUT ${path}/create/single`,
        body: single({ expires_at: '2020-01-01 12:00' }),
        status: 422,
        contains: 'must be in the future',
      },
    ],
  );

  test('and none of these booked anything', async () => {
    const { rows } = await shop.db.execute(sql`select id from point_transaction`);
    expect(rows).toEqual([]);
  });
});

interface Given {
  readonly key: string;
  readonly email: string;
  readonly point: string;
}

const numbered = (rows: readonly Given[]) =>
  rows.map((values, place) => ({
    row: place + 3,
    values: { ...values, point_type: 'OTO Point', message: 'From a file' },
  }));

/** Starts an import, writes its rows, and returns their outcomes. */
async function imported(rows: readonly Given[]) {
  const begun = await ask(`POST ${path}`, { file_name: 'gifts.csv', mode: 'create', total: rows.length });
  const id = Number(at(begun.json, 'data', 'id'));
  const written = await ask(`PUT ${path}/create/rows`, { csv_version: 1, import: id, rows: numbered(rows) });
  expect(written.status, written.text).toBe(200);
  return { id, data: at(written.json, 'data') };
}

async function ledgerOf({ id }: { readonly id: number }) {
  const { rows } = await shop.db.execute(
    sql`select type, point, balance, cause, key, created_by from point_transaction where "user" = ${id} order by id`,
  );
  expect(await ledgerFaults(shop.parts.pool, id)).toEqual([]);
  return rows;
}

describe('movements from a file', () => {
  test('are told before, in their order, and then booked each once', async () => {
    const one = await customer();
    const rows = [
      { key: 'a1', email: one.email, point: '100' },
      { key: 'a2', email: one.email.toUpperCase(), point: '-30' },
      { key: 'a3', email: one.email, point: '-71' },
      { key: 'a4', email: one.email, point: '100' },
    ];
    const outcomes = [
      { outcome: 'create' },
      { outcome: 'create' },
      { outcome: 'wrong', errors: { point: ['There are only 70 points, too few for 71'] } },
      { outcome: 'create' },
    ];
    const told = await ask(`PUT ${path}/create/rows`, { csv_version: 1, dry_run: true, rows: numbered(rows) });
    expect(at(told.json, 'data')).toMatchObject(outcomes);
    expect(await ledgerOf(one)).toEqual([]);
    expect((await imported(rows)).data).toMatchObject(outcomes);
    const about = { cause: 'import', type: 'adjust', created_by: 'clerk of the tests' };
    const booked = [
      { ...about, key: 'a1', point: 100, balance: 100 },
      { ...about, key: 'a2', point: -30, balance: 70 },
      { ...about, key: 'a4', point: 100, balance: 170 },
    ];
    expect(await ledgerOf(one)).toEqual(booked);
    expect((await imported(rows.slice(0, 2))).data).toMatchObject([
      { outcome: 'wrong', errors: { key: ['There is a record with this Key already'] } },
      { outcome: 'wrong' },
    ]);
    expect(await ledgerOf(one)).toEqual(booked);
  });

  test('expire as the file or else the settings say', async () => {
    const one = await customer();
    const until = (key: string, expires_at: string) => single({ key, email: one.email, expires_at });
    await ask(`PUT ${path}/create/single`, until('e1', '2027-01-15 12:00'));
    await ask(`PUT ${path}/create/single`, until('e2', ''));
    const { rows } = await shop.db.execute(
      sql`select expires_at from point_lot where user_id = ${one.id} order by expires_at`,
    );
    expect(rows.map(({ expires_at }) => new Date(String(expires_at)).toISOString())).toEqual([
      '2027-01-15T04:00:00.000Z',
      '2027-11-20T15:59:59.999Z',
    ]);
  });

  test('come from an uploaded file, whose rows are booked in their order', async () => {
    const [one, other] = [await customer(), await customer()];
    const lines = Array.from({ length: 60 }, (_, place) => {
      const { email } = place % 2 === 0 ? one : other;
      return `f${place},${email},k_coin,${place % 4 < 2 ? 10 : -10},File`;
    });
    const body = new FormData();
    body.set(
      'file',
      new File([`#point_transaction,1\nkey,email,point_type,point,message\n${lines.join('\n')}\n`], 'points.csv'),
    );
    const headers = { Authorization: `Bearer ${await shop.tokenOf('clerk')}` };
    const sent = await shop.app.request('/api/point-transaction/import/create', { method: 'POST', body, headers });
    expect(sent.status).toBe(202);
    await new Worker({ ...shop.parts, handlers: jobHandlers }).drain();
    const run = await ask(`GET ${path}/${String(at(await sent.json(), 'data', 'import'))}`);
    expect(at(run.json, 'data', 'counts')).toMatchObject({ create: 60, wrong: 0 });
    for (const each of [one, other]) expect(await ledgerOf(each)).toHaveLength(30);
  });

  test('are undone by the opposite, each once', async () => {
    const one = await customer();
    const { id } = await imported([
      { key: 'u1', email: one.email, point: '100' },
      { key: 'u2', email: one.email, point: '-40' },
    ]);
    const undone = await ask(`POST ${path}/${id}/undo`);
    expect([undone.status, at(undone.json, 'data')]).toEqual([200, { undone: 2, left: [] }]);
    expect((await ledgerOf(one)).slice(2)).toMatchObject([
      { type: 'give_back', point: 40, balance: 100, cause: 'import', created_by: 'clerk of the tests' },
      { type: 'take_back', point: -100, balance: 0, cause: 'import' },
    ]);
    expect(at((await ask(`POST ${path}/${id}/undo`)).json, 'data', 'left')).toEqual([]);
    expect(await ledgerOf(one)).toHaveLength(4);
    expect(at((await ask(`GET ${path}/${id}`)).json, 'data', 'status')).toBe('undone');
  });

  test('that are used since stay, and that is said', async () => {
    const one = await customer();
    const { id } = await imported([{ key: 'v1', email: one.email, point: '100' }]);
    await ask(`POST /user/${one.id}/loyalty/redeem`, { point_type: 'oto_point', point: 1, message: 'Coffee' });
    // The customer's other points don’t replace them.
    await ask(`POST /user/${one.id}/loyalty/earn`, { point_type: 'oto_point', point: 500, message: 'Gift' });
    expect(at((await ask(`POST ${path}/${id}/undo`)).json, 'data')).toMatchObject({
      undone: 0,
      left: [{ title: one.email, reason: expect.stringContaining('have been used or have expired') }],
    });
    expect(await ledgerOf(one)).toHaveLength(3);
  });

  test('are undone by who may import, though nobody deletes a movement', async () => {
    const one = await customer();
    const { id } = await imported([{ key: 'w1', email: one.email, point: '100' }]);
    expect((await call(shop, `POST ${path}/${id}/undo`, { as: 'reader' })).status).toBe(403);
    expect((await ask(`POST ${path}/${id}/undo`)).status).toBe(200);
  });
});
