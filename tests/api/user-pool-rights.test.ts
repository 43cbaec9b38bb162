import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allPermissions } from '../../resources/access.ts';
import { createApp } from '../../server/app.ts';
import { type Issuer, startIssuer } from '../user-pool/issuer.ts';
import { call } from './scenarios.ts';
import { minute, type Pair, sessionCalls } from './session-calls.ts';
import { bearer, mapGroups, poolCalls } from './user-pool-world.ts';
import { makeShop, type Shop } from './world.ts';

/** Limits on how users of the pool can change permissions: their own, and those of the last administrator. */
let pool: Issuer;
let shop: Shop;

beforeAll(async () => {
  pool = await startIssuer(() => shop.now());
  shop = await makeShop({ environment: pool.environment });
  await shop.addPerson('personnel', ['admin:GetAdminUser', 'admin:UpdateAdminUser', 'admin:DeleteAdminUser']);
});
afterAll(async () => {
  await shop.drop();
  await pool.stop();
});

const { refreshed } = sessionCalls(() => shop);
const { signIn, statusOf, whoIs } = poolCalls(() => shop);

async function person(name: string, ...groups: readonly string[]): Promise<Pair> {
  const claims = { sub: `subject of ${name}`, 'cognito:username': name, 'cognito:groups': groups };
  const IdToken = await pool.sign(claims);
  pool.answer('InitiateAuth', () => ({
    body: { AuthenticationResult: { IdToken, AccessToken: 'access', RefreshToken: `refresh token of ${name}` } },
  }));
  return signIn(name, 'a password');
}

const as = (held: Pair, what: string, body?: object) =>
  call(shop, what, { headers: bearer(held.access_token), ...(body && { body }) });

async function roleOf(key: string): Promise<number> {
  const { rows } = await shop.db.execute<{ id: number }>(sql`select id from role where key = ${key}`);
  return rows[0]?.id ?? 0;
}

async function rows(): Promise<string[]> {
  const { rows: found } = await shop.db.execute<{ group: string; key: string }>(
    sql`select g."group", r.key from settings_sign_in_groups g join role r on r.id = g.role order by position`,
  );
  return found.map(({ group, key }) => `${group} ${key}`);
}

describe('the table of groups', () => {
  test('gives nobody more by a row of their own group than they had without it', async () => {
    await mapGroups(shop, { staff: 'role_personnel' });
    const held = await person('climber', 'staff', 'nobody');
    for (const groups of [
      [
        { group: 'staff', role: await roleOf('role_personnel') },
        { group: 'nobody', role: await roleOf('administrator') },
      ],
      [{ group: 'staff', role: await roleOf('administrator') }],
    ]) {
      for (const [what, body] of [
        ['PUT /settings/sign-in', { groups }],
        ['PUT /settings', { sign_in: { groups } }],
      ] as const)
        expect((await as(held, what, body)).status).toBe(403);
    }
    expect(await rows()).toEqual(['staff role_personnel']);
    expect((await whoIs(held.access_token)).permissions).toHaveLength(3);
  });

  test('keeps an administrator of the pool, whoever else could sign in by a password', async () => {
    await mapGroups(shop, { heads: 'administrator', staff: 'role_personnel' });
    const head = await person('head', 'heads');
    const without = { groups: [{ group: 'staff', role: await roleOf('role_personnel') }] };
    expect((await as(head, 'PUT /settings/sign-in', without)).status).toBe(409);
    expect(await rows()).toEqual(['heads administrator', 'staff role_personnel']);

    await mapGroups(shop, { heads: 'administrator', deputies: 'administrator', staff: 'role_personnel' });
    await person('deputy', 'deputies');
    const others = {
      groups: [
        { group: 'deputies', role: await roleOf('administrator') },
        { group: 'staff', role: await roleOf('role_personnel') },
      ],
    };
    expect((await as(head, 'PUT /settings/sign-in', others)).status).toBe(200);
    expect((await whoIs(head.access_token)).permissions).toEqual([]);
  });
});

describe('an administrator of the pool', () => {
  test('who is the last isn’t suspended, though one with a password remains', async () => {
    await mapGroups(shop, { heads: 'administrator' });
    const head = await person('one head', 'heads');
    const other = await person('other head', 'heads');
    const { id } = await whoIs(other.access_token);
    const { id: first } = await whoIs(head.access_token);
    for (const one of await allOthers(first, id)) await as(head, `POST /admin-user/${one}/suspend`);
    expect((await as(head, `POST /admin-user/${id}/suspend`)).status).toBe(200);
    const role = await roleOf('administrator');
    expect((await as(head, `PUT /role/${role}`, { permissions: allPermissions.slice(1) })).status).toBe(409);
  });

  const allOthers = async (...but: readonly number[]): Promise<number[]> => {
    const { rows: found } = await shop.db.execute<{ id: number }>(
      sql`select u.id from admin_user u join pool_account p on p.admin_user = u.id where not u.suspended and u.id <> all(${sql.param([...but])}::int[])`,
    );
    return found.map(({ id }) => id);
  };
});

describe('an account that was deleted', () => {
  test('comes back with a newer token alone, and what was refused stays so', async () => {
    await mapGroups(shop, { heads: 'administrator', staff: 'role_personnel' });
    const head = await person('third head', 'heads');
    const claims = { sub: 'subject of leaver', 'cognito:username': 'leaver', 'cognito:groups': ['staff'] };
    const old = await pool.sign(claims);
    shop.advance(minute);
    const newer = await pool.sign({ ...claims, 'cognito:groups': [] });
    const { id } = await whoIs(newer);
    expect((await as(head, `DELETE /admin-user/${id}`)).status).toBe(200);
    expect(await statusOf(old)).toBe(401);
    expect(await statusOf(newer)).toBe(401);
    shop.advance(minute);
    const back = await whoIs(await pool.sign({ ...claims, 'cognito:groups': [] }));
    expect(back.id).not.toBe(id);
    expect(back.permissions).toEqual([]);
  });

  test('is the same person’s once it is restored', async () => {
    const head = await person('fourth head', 'heads');
    const claims = { sub: 'subject of stayer', 'cognito:username': 'stayer', 'cognito:groups': ['staff'] };
    const { id } = await whoIs(await pool.sign(claims));
    await as(head, `DELETE /admin-user/${id}`);
    expect((await as(head, `POST /admin-user/${id}/restore`)).status).toBe(200);
    shop.advance(minute);
    expect((await whoIs(await pool.sign(claims))).id).toBe(id);
  });
});

test('two pages that renew a session at once ask the pool once', async () => {
  await mapGroups(shop, {});
  const held = await person('two pages');
  shop.advance(5 * minute);
  const IdToken = await pool.sign({ sub: 'subject of two pages', 'cognito:username': 'two pages' });
  let asked = 0;
  pool.answer('GetTokensFromRefreshToken', () => {
    asked += 1;
    return { body: { AuthenticationResult: { IdToken, AccessToken: 'access', RefreshToken: 'the next' } } };
  });
  const [one, other] = await Promise.all([refreshed(held), refreshed(held)]);
  expect(one.refresh_token).toBe(other.refresh_token);
  expect(asked).toBe(1);
});

test('a session of the pool isn’t renewed beside own passwords', async () => {
  const held = await person('stranded');
  // The same database, with a server that has no pool.
  const { userPool: _, ...env } = shop.parts.env;
  const app = createApp({ ...shop.parts, env, ready: () => true });
  const response = await app.request('/api/auth/refresh', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ user_id: held.user_id, refresh_token: held.refresh_token }),
  });
  expect(response.status).toBe(401);
});
