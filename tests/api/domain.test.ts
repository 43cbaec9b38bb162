import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { allPermissions } from '../../resources/access.ts';
import { call, scenarios } from './scenarios.ts';
import { makeShop, password, type Shop } from './world.ts';

let shop: Shop;
/** Ids of referenced records. */
const id: Record<string, number> = {};

/** All permissions on admin users and no others: may edit people, except those with more permissions. */
const keeper = allPermissions.filter((permission) => permission.includes('AdminUser'));

beforeAll(async () => {
  shop = await makeShop();
  id.keeper = await shop.addPerson('keeper', keeper);
  id.second_keeper = await shop.addPerson('second_keeper', keeper);
  id.small = await shop.addPerson('small', ['admin:ListAdminUsers']);
  for (const name of ['administrator', 'orders', 'read_only']) id[name] = await shop.idOf(name);
  const { rows } = await shop.db.execute<{ id: number; key: string }>(sql`select id, key from role`);
  for (const row of rows) id[`role ${row.key}`] = row.id;
});
afterAll(async () => shop.drop());

const user = (name: string) => `/admin-user/${id[name]}`;
const role = (name: string) => `/role/${id[`role ${name}`]}`;
const newcomer = (name: string, roleName: string) => ({
  username: name,
  name,
  email: `${name}@shop.example`,
  role: id[`role ${roleName}`],
});

/** Returns everything that the history stores of a record. */
async function historyOf(entity: string, record: number): Promise<string> {
  const { rows } = await shop.db.execute<{ all: string }>(
    sql`select json_agg(h order by h.id)::text as all from history h where entity = ${entity} and record_id = ${record}`,
  );
  return rows[0]?.all ?? '';
}

const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });

describe('giving rights', () => {
  scenarios(
    () => shop,
    [
      {
        name: 'nobody makes someone who holds more than they do',
        as: 'keeper',
        call: 'POST /admin-user',
        body: () => newcomer('friend', 'orders'),
        status: 403,
        contains: { message: 'You cannot give rights that you do not hold yourself' },
      },
      {
        name: 'nobody gives themselves a greater role',
        as: 'keeper',
        call: () => `PUT ${user('keeper')}`,
        body: () => ({ role: id['role administrator'] }),
        status: 403,
        contains: { message: 'You cannot give rights that you do not hold yourself' },
      },
      {
        name: 'nobody gives others a greater role',
        as: 'keeper',
        call: () => `PUT ${user('small')}`,
        body: () => ({ role: id['role orders'] }),
        status: 403,
      },
      {
        name: 'nobody makes a role that holds more',
        as: 'keeper',
        call: 'POST /role',
        body: { key: 'greater', name: 'Greater', permissions: ['ecommerce:ListOrders'] },
        status: 403,
      },
      {
        name: 'nobody adds to a role what they lack',
        as: 'keeper',
        call: () => `PUT ${role('role_small')}`,
        body: { permissions: ['ecommerce:ListOrders'] },
        status: 403,
      },
      {
        name: 'nobody empties a role that holds more',
        as: 'keeper',
        call: () => `PUT ${role('administrator')}`,
        body: { permissions: [] },
        status: 403,
        contains: { message: 'Someone who holds more rights than you is concerned' },
      },
      {
        name: 'nobody renames a role that holds more',
        as: 'keeper',
        call: () => `PUT ${role('orders')}`,
        body: { name: 'Mine' },
        status: 403,
      },
      {
        name: 'a role in use can not be deleted',
        as: 'administrator',
        call: () => `DELETE ${role('orders')}`,
        status: 409,
      },
      {
        name: 'a role that does not exist is the field’s fault',
        as: 'administrator',
        call: 'POST /admin-user',
        body: () => ({ ...newcomer('lost', 'orders'), role: 999_999 }),
        status: 422,
        contains: { errors: { role: [expect.any(String)] } },
      },
      {
        name: 'an equal role may be given',
        as: 'keeper',
        call: 'POST /admin-user',
        body: () => newcomer('colleague', 'role_keeper'),
        status: 201,
      },
      {
        name: 'a smaller role may be given',
        as: 'keeper',
        call: 'POST /admin-user',
        body: () => newcomer('helper', 'role_small'),
        status: 201,
      },
      {
        name: 'a role of one’s own rights may be made',
        as: 'keeper',
        call: 'POST /role',
        body: { key: 'lister', name: 'Lister', permissions: ['admin:ListAdminUsers'] },
        status: 201,
      },
      {
        name: 'an administrator gives anything',
        as: 'administrator',
        call: 'POST /admin-user',
        body: () => newcomer('deputy', 'catalogue'),
        status: 201,
      },
    ],
  );
});

describe('changing people', () => {
  scenarios(
    () => shop,
    [
      {
        name: 'nobody edits someone who holds more',
        as: 'keeper',
        call: () => `PUT ${user('administrator')}`,
        body: { name: 'Mallory' },
        status: 403,
        contains: { message: 'Someone who holds more rights than you is concerned' },
      },
      {
        name: 'nobody sets the password of someone who holds more',
        as: 'keeper',
        call: () => `PUT ${user('orders')}`,
        body: { password: 'another good password' },
        status: 403,
      },
      {
        name: 'nobody suspends someone who holds more',
        as: 'keeper',
        call: () => `POST ${user('orders')}/suspend`,
        status: 403,
      },
      {
        name: 'nobody deletes someone who holds more',
        as: 'keeper',
        call: () => `DELETE ${user('orders')}`,
        status: 403,
      },
      {
        name: 'nobody suspends themselves',
        as: 'keeper',
        call: () => `POST ${user('keeper')}/suspend`,
        status: 409,
        contains: { message: 'You cannot suspend or delete yourself' },
      },
      {
        name: 'nobody suspends themselves by an edit',
        as: 'keeper',
        call: () => `PUT ${user('keeper')}`,
        body: { suspended: true },
        status: 422,
        contains: { errors: { suspended: [expect.stringContaining('is not changed here')] } },
      },
      { name: 'nobody deletes themselves', as: 'keeper', call: () => `DELETE ${user('keeper')}`, status: 409 },
      {
        name: 'nobody sets their own password without the current one',
        as: 'keeper',
        call: () => `PUT ${user('keeper')}`,
        body: { password: 'another good password' },
        status: 409,
        contains: { message: 'Change your own password on your profile page' },
      },
      {
        name: 'the last administrator can not step down',
        as: 'administrator',
        call: () => `PUT ${user('administrator')}`,
        body: () => ({ role: id['role orders'] }),
        status: 409,
        contains: { message: expect.stringContaining('last administrator') },
      },
      {
        name: 'the last administrator’s role can not be made smaller',
        as: 'administrator',
        call: () => `PUT ${role('administrator')}`,
        body: { permissions: ['ecommerce:ListOrders'] },
        status: 409,
      },
      {
        name: 'who is not suspended can not be reinstated',
        as: 'keeper',
        call: () => `POST ${user('small')}/reinstate`,
        status: 409,
        contains: {
          message: '“Reinstate” isn’t possible while it is “Active”. Possible now: Suspend',
          state: 'active',
          possible: ['suspend'],
        },
      },
      {
        name: 'a suspension needs the permission to update',
        as: 'read_only',
        call: () => `POST ${user('small')}/suspend`,
        status: 403,
      },
      {
        name: 'one’s own name may be changed',
        as: 'keeper',
        call: () => `PUT ${user('keeper')}`,
        body: { name: 'Keeper' },
        status: 200,
      },
      {
        name: 'someone who holds less may be changed',
        as: 'keeper',
        call: () => `PUT ${user('small')}`,
        body: { remarks: 'Part time' },
        status: 200,
      },
      {
        name: 'someone may be suspended',
        as: 'keeper',
        call: () => `POST ${user('small')}/suspend`,
        status: 200,
        contains: { data: { suspended: true }, message: 'The account is suspended and signed out everywhere' },
      },
      {
        name: 'but not twice',
        as: 'keeper',
        call: () => `POST ${user('small')}/suspend`,
        status: 409,
        contains: { state: 'suspended', possible: ['reinstate'] },
      },
      {
        name: 'and reinstated',
        as: 'keeper',
        call: () => `POST ${user('small')}/reinstate`,
        status: 200,
        contains: { data: { suspended: false } },
      },
    ],
  );
});

describe('taking rights away', () => {
  test('takes effect at the next call', async () => {
    await shop.addPerson('demoted', ['ecommerce:ListSalesmen', 'admin:ListAdminUsers']);
    const token = await shop.tokenOf('demoted');
    expect((await call(shop, 'GET /salesman', bearer(token))).status).toBe(200);
    await shop.db.execute(sql`update role set permissions = '{admin:ListAdminUsers}' where key = 'role_demoted'`);
    expect(await call(shop, 'GET /salesman', bearer(token))).toMatchObject({
      status: 403,
      json: { message: 'You are not permitted to access this page' },
    });
    expect((await call(shop, 'GET /admin-user', bearer(token))).status).toBe(200);
  });

  test.each<[what: string, request: (name: string) => { what: string; body?: object }]>([
    ['a suspension', (name) => ({ what: `POST /admin-user/${id[name]}/suspend` })],
    [
      'a password that somebody else set',
      (name) => ({ what: `PUT /admin-user/${id[name]}`, body: { password: 'another good password' } }),
    ],
    ['a deletion', (name) => ({ what: `DELETE /admin-user/${id[name]}` })],
  ])('%s ends the sessions of its owner', async (what, request) => {
    const name = `ended_by_${what.split(' ').at(-1)}`;
    id[name] = await shop.addPerson(name, []);
    const token = await shop.tokenOf(name);
    expect((await call(shop, 'GET /me', bearer(token))).status).toBe(200);
    const { what: made, body } = request(name);
    expect((await call(shop, made, { as: 'administrator', ...(body && { body }) })).status).toBe(200);
    expect((await call(shop, 'GET /me', bearer(token))).status).toBe(401);
  });

  test('a password that somebody else set must be changed at the next sign-in', async () => {
    id.reset = await shop.addPerson('reset', []);
    await call(shop, `PUT /admin-user/${id.reset}`, {
      as: 'administrator',
      body: { password: 'another good password' },
    });
    const { json } = await call(shop, 'POST /auth/login', {
      body: { username: 'reset', password: 'another good password' },
    });
    expect(json).toMatchObject({ data: { challenge: 'NEW_PASSWORD_REQUIRED' } });
  });
});

describe('at the same moment', () => {
  test('two administrators can’t remove each other', async () => {
    const fresh = await makeShop();
    const administrator = await fresh.idOf('administrator');
    const { rows } = await fresh.db.execute<{
      id: number;
    }>(sql`insert into admin_user (username, name, email, role, password)
      select 'rival', 'Rival', 'rival@shop.example', role, password from admin_user where id = ${administrator} returning id`);
    const rival = rows[0]?.id;
    const [one, other] = [bearer(await fresh.tokenOf('administrator')), bearer(await fresh.tokenOf('rival'))];
    const statuses = await Promise.all([
      call(fresh, `POST /admin-user/${rival}/suspend`, one),
      call(fresh, `POST /admin-user/${administrator}/suspend`, other),
    ]);
    expect(statuses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    const { rows: left } = await fresh.db.execute(
      sql`select from admin_user u join role r on r.id = u.role where r.key = 'administrator' and not u.suspended`,
    );
    expect(left).toHaveLength(1);
    await fresh.drop();
  });
});

describe('a merchant’s open-API password', () => {
  const shown = z.object({ shown_once: z.object({ open_api_password: z.string() }) });

  test('is random, shown once, kept hashed and in no log or history', async () => {
    const { json } = await call(shop, 'POST /merchant', {
      as: 'administrator',
      body: { name: 'Wing On', open_api_username: 'wing_on' },
    });
    const merchant = z.object({ data: z.object({ id: z.int() }) }).parse(json).data.id;
    expect((await call(shop, `POST /merchant/${merchant}/new_open_api_password`, { as: 'orders' })).status).toBe(403);
    expect((await call(shop, `POST /merchant/999999/new_open_api_password`, { as: 'administrator' })).status).toBe(404);

    const first = await call(shop, `POST /merchant/${merchant}/new_open_api_password`, { as: 'administrator' });
    const second = await call(shop, `POST /merchant/${merchant}/new_open_api_password`, { as: 'administrator' });
    const [old, secret] = [first, second].map((answer) => shown.parse(answer.json).shown_once.open_api_password);
    expect(secret).toMatch(/^[\w-]{43}$/u);
    expect(secret).not.toBe(old);
    const { rows } = await shop.db.execute<{ open_api_password: string }>(
      sql`select open_api_password from merchant where id = ${merchant}`,
    );
    const kept = rows[0]?.open_api_password ?? '';
    expect(kept).toBe(
      createHash('sha256')
        .update(secret ?? '')
        .digest('hex'),
    );

    const record = await call(shop, `GET /merchant/${merchant}`, { as: 'administrator' });
    const history = await historyOf('merchant', merchant);
    expect(history).toContain('new_open_api_password');
    for (const text of [record.text, history, shop.log.join('')]) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain(kept);
    }
  });
});

test('no password of a person is in a history, an answer or the log', async () => {
  const { json } = await call(shop, 'POST /admin-user', {
    as: 'administrator',
    body: { ...newcomer('private', 'orders'), password, password_confirmation: password },
  });
  const made = z.object({ data: z.object({ id: z.int(), must_change_password: z.literal(true) }) }).parse(json).data;
  const { json: changed } = await call(shop, `PUT /admin-user/${made.id}`, {
    as: 'administrator',
    body: { password: 'another good password', password_confirmation: 'another good password' },
  });
  const { json: challenged } = await call(shop, 'POST /auth/login', {
    body: { username: 'private', password: 'another good password' },
  });
  const task = z.object({ data: z.object({ challenge_token: z.string() }) }).parse(challenged).data.challenge_token;
  expect(
    (
      await call(shop, 'POST /auth/challenge', {
        body: { challenge_token: task, new_password: 'the very own password' },
      })
    ).status,
  ).toBe(200);
  const history = await historyOf('admin_user', made.id);
  expect(history.match(/"password"/gu)).toHaveLength(3);
  for (const text of [JSON.stringify([json, changed]), history, shop.log.join('')]) {
    for (const secret of [password, 'another good password', 'the very own password', 'argon2id'])
      expect(text).not.toContain(secret);
  }
});
