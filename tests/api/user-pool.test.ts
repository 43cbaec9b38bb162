import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openSession } from '../../server/session/sessions.ts';
import { type Cognito, startCognito } from '../user-pool/cognito.ts';
import { call, scenarios } from './scenarios.ts';
import { minute, type Pair, sessionCalls } from './session-calls.ts';
import { bearer, mapGroups, poolCalls, sameRefusal } from './user-pool-world.ts';
import { makeShop, password as localPassword, type Shop } from './world.ts';

/**
 * Staff with user pool accounts (decision 0144), tested with cognito-local. `user-pool-answers.test.ts` covers what it
 * doesn't support.
 */
let pool: Cognito;
let shop: Shop;
const password = 'Ferry-to-Lamma-1967';
const next = 'Tram-to-Happy-Valley-1904';

beforeAll(async () => {
  pool = await startCognito();
  shop = await makeShop({ environment: pool.environment, clock: 'running' });
  await mapGroups(shop, { selling: 'orders', stocking: 'catalogue', managing: 'administrator' });
  await pool.add('chan', { password, groups: ['selling'] });
  await pool.add('boss', { password, groups: ['managing'] });
  await pool.addUnconfirmed('hasty', password);
});
afterAll(async () => {
  await shop.drop();
  await pool.stop();
});

const { refresh, refreshed } = sessionCalls(() => shop);
const { login, signIn, statusOf, whoIs, permissionsOf } = poolCalls(() => shop);
const sorted = (permissions: readonly string[]) => [...new Set(permissions)].toSorted();

const asked = z.object({
  data: z.object({ challenge: z.literal('NEW_PASSWORD_REQUIRED'), challenge_token: z.string() }),
});
const meet = (challenge_token: string, new_password: string) =>
  call(shop, 'POST /auth/challenge', { body: { challenge_token, new_password } });

describe('signing in', () => {
  scenarios(
    () => shop,
    [
      sameRefusal('a wrong password is refused', 'chan', 'wrong'),
      sameRefusal('somebody whom the pool doesn’t know is refused by the same sentence', 'nobody', password),
      sameRefusal('so is a wrong password of whoever hasn’t confirmed the address', 'hasty', 'wrong'),
      {
        name: 'whoever hasn’t confirmed the address is told so, with the right password',
        call: 'POST /auth/login',
        body: { username: 'hasty', password },
        status: 409,
        contains: { message: 'This account is not confirmed in the user pool yet.' },
      },
      sameRefusal('so is whom only the shop knows, with the right password', 'orders', localPassword),
      sameRefusal('so is the shop’s first administrator', 'administrator', localPassword),
      {
        name: 'a body without a password names the field',
        call: 'POST /auth/login',
        body: { username: 'chan' },
        status: 422,
        contains: { errors: { password: ['The Password is required'] } },
      },
    ],
  );

  test('opens a session of the shop’s own, and makes an account for whoever comes first', async () => {
    const held = await signIn('chan', password);
    const self = await whoIs(held.access_token);
    expect(self).toMatchObject({ id: held.user_id, username: 'chan', email: 'chan@pool.example' });
    expect((await signIn('chan', password)).user_id).toBe(held.user_id);
    const { rows } = await shop.db.execute(sql`select password from admin_user where id = ${held.user_id}`);
    expect(rows).toEqual([{ password: null }]);
  });

  test('takes over no account of the shop that has the same name', async () => {
    await pool.add('catalogue', { password });
    const held = await signIn('catalogue', password);
    expect(held.user_id).not.toBe(await shop.idOf('catalogue'));
    expect(await whoIs(held.access_token)).toMatchObject({ permissions: [] });
  });

  test('keeps no token of the pool that anybody could read', async () => {
    const held = await signIn('chan', password);
    const { rows } = await shop.db.execute<{ whole: string; pool_token: string | null }>(
      sql`select s::text as whole, pool_token from session s where admin_user = ${held.user_id}`,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { whole, pool_token } of rows) {
      expect(pool_token).toEqual(expect.any(String));
      // Tokens of cognito-local start like this.
      expect(whole).not.toContain('eyJ');
    }
    expect(shop.log.join('\n')).not.toMatch(/Ferry-to-Lamma|eyJ/u);
  });

  test('answers that the pool is away, and works again when it is back', async () => {
    await pool.goAway();
    const away = await login('chan', password);
    expect(away).toMatchObject({ status: 503, json: { message: expect.stringMatching(/\w{3}.*\w{3}/u) } });
    expect(away.headers.get('retry-after')).toMatch(/^\d+$/u);
    await pool.comeBack();
    expect((await login('chan', password)).status).toBe(200);
  });
});

describe('a password that must be changed', () => {
  const challenged = async (username: string) => {
    await pool.add(username, { password, groups: ['selling'], mustChange: true });
    return asked.parse((await login(username, password)).json).data.challenge_token;
  };

  test('opens nothing by itself', async () => {
    const token = await challenged('new_one');
    expect(await statusOf(token)).toBe(401);
    expect((await meet('made up', next)).status).toBe(401);
    expect((await meet(token, '')).status).toBe(422);
  });

  test('is changed at the pool, and opens a session', async () => {
    const token = await challenged('new_three');
    const met = await meet(token, next);
    expect(met.status, met.text).toBe(200);
    expect(
      await statusOf(z.object({ data: z.object({ access_token: z.string() }) }).parse(met.json).data.access_token),
    ).toBe(200);
    expect((await login('new_three', password)).status).toBe(401);
    const again = await signIn('new_three', next);
    expect(sorted((await whoIs(again.access_token)).permissions)).toEqual(sorted(await permissionsOf('orders')));
  });

  test('is not replaced by a code', async () => {
    await pool.add('new_four', { password, mustChange: true });
    const token = asked.parse((await login('new_four', password)).json).data.challenge_token;
    expect(
      (await call(shop, 'POST /auth/challenge', { body: { challenge_token: token, code: '000000' } })).status,
    ).toBe(401);
  });
});

describe('the permissions', () => {
  test('of whoever is in no group are none: they may sign in, and do nothing', async () => {
    await pool.add('guest', { password });
    const { access_token: token } = await signIn('guest', password);
    expect(await whoIs(token)).toMatchObject({ username: 'guest', permissions: [] });
    for (const what of ['GET /order', 'GET /product', 'GET /admin-user', 'GET /settings/sign-in', 'GET /role'])
      expect([what, await statusOf(token, what)]).toEqual([what, 403]);
  });

  test('of a group that is given no role are none', async () => {
    await pool.add('stranger', { password, groups: ['administrator', 'Administrator', 'admin:ListAdminUsers'] });
    const { access_token: token } = await signIn('stranger', password);
    expect((await whoIs(token)).permissions).toEqual([]);
    expect(await statusOf(token, 'GET /admin-user')).toBe(403);
  });

  test('are those of all roles that the groups are given', async () => {
    await pool.add('both', { password, groups: ['selling', 'stocking', 'of no account'] });
    const { access_token: token } = await signIn('both', password);
    const all = [...(await permissionsOf('orders')), ...(await permissionsOf('catalogue'))];
    expect(sorted((await whoIs(token)).permissions)).toEqual(sorted(all));
    expect((await whoIs(token)).permissions).toHaveLength(new Set(all).size);
    for (const what of ['GET /order', 'GET /content']) expect([what, await statusOf(token, what)]).toEqual([what, 200]);
    expect(await statusOf(token, 'GET /admin-user')).toBe(403);
  });

  test('follow the settings at the next call', async () => {
    await pool.add('moved', { password, groups: ['moving'] });
    const { access_token: token } = await signIn('moved', password);
    const boss = bearer((await signIn('boss', password)).access_token);
    const settings = z.object({ data: z.object({ revision: z.int(), groups: z.array(z.looseObject({})) }) });
    const read = await call(shop, 'GET /settings/sign-in', { headers: boss });
    const { revision, groups } = settings.parse(read.json).data;
    expect(await statusOf(token, 'GET /content')).toBe(403);
    const { rows } = await shop.db.execute<{ id: number }>(sql`select id from role where key = 'catalogue'`);
    const saved = await call(shop, 'PUT /settings/sign-in', {
      headers: { ...boss, 'If-Match': `"${revision}"` },
      body: { groups: [...groups, { group: 'moving', role: rows[0]?.id }] },
    });
    expect(saved.status, saved.text).toBe(200);
    expect(await statusOf(token, 'GET /content')).toBe(200);
    const taken = await call(shop, 'PUT /settings/sign-in', {
      headers: { ...boss, 'If-Match': `"${revision + 1}"` },
      body: { groups },
    });
    expect(taken.status, taken.text).toBe(200);
    expect(await statusOf(token, 'GET /content')).toBe(403);
  });

  test('follow a role that is changed at the next call', async () => {
    await shop.db.execute(
      sql`insert into role (key, name, permissions) values ('briefly', 'Briefly', array['merchant:ListSalesmen'])`,
    );
    await shop.db.execute(sql`insert into settings_sign_in_groups (record_id, position, "group", role)
      select 1, 50, 'briefly', id from role where key = 'briefly'`);
    await pool.add('brief', { password, groups: ['briefly'] });
    const { access_token: token } = await signIn('brief', password);
    expect(await whoIs(token)).toMatchObject({ permissions: ['merchant:ListSalesmen'] });
    await shop.db.execute(sql`update role set permissions = '{}' where key = 'briefly'`);
    expect(await whoIs(token)).toMatchObject({ permissions: [] });
  });
});

describe('a session', () => {
  const person = async (username: string, groups: readonly string[] = ['selling']): Promise<Pair> => {
    await pool.add(username, { password, groups });
    return signIn(username, password);
  };

  /** After this time, a refresh asks the pool. */
  const later = () => shop.advance(5 * minute + 1_000);

  test('is renewed', async () => {
    const held = await person('renewed');
    const again = await refreshed(held);
    expect(again.refresh_token).not.toBe(held.refresh_token);
    later();
    expect(await statusOf((await refreshed(again)).access_token, 'GET /order')).toBe(200);
  });

  test('ends within five minutes, at a renewal, once the pool knows its person no more', async () => {
    const held = await person('removed');
    await pool.remove('removed');
    later();
    expect((await refresh(held)).status).toBe(401);
    expect(await statusOf(held.access_token)).toBe(401);
    expect((await login('removed', password)).status).toBe(401);
  });

  test('isn’t ended by a pool that is away', async () => {
    const held = await person('patient');
    await pool.goAway();
    later();
    const meanwhile = await refreshed(held);
    expect(await statusOf(meanwhile.access_token)).toBe(200);
    await pool.comeBack();
    expect((await refresh(meanwhile)).status).toBe(200);
  });

  test('that began without the pool isn’t renewed', async () => {
    const { userId, refreshToken } = await openSession(
      shop.db,
      await shop.idOf('orders'),
      { lifetimes: shop.parts.env.sessions, device: { address: '127.0.0.1', userAgent: null } },
      shop.now(),
    );
    expect((await refresh({ access_token: '', refresh_token: refreshToken, user_id: userId })).status).toBe(401);
  });

  test('is refused at once where its account is suspended here, and no new one begins', async () => {
    const held = await person('suspended');
    await shop.db.execute(sql`update admin_user set suspended = true where id = ${held.user_id}`);
    expect(await statusOf(held.access_token)).toBe(401);
    expect((await refresh(held)).status).toBe(401);
    expect(await login('suspended', password)).toMatchObject({
      status: 401,
      json: { message: 'The username or the password is wrong' },
    });
    const { IdToken } = await pool.tokensOf('suspended', password);
    expect(await statusOf(IdToken)).toBe(401);
  });

  test('ends by signing out', async () => {
    const held = await person('leaver');
    const out = await call(shop, 'POST /auth/logout', { body: { refresh_token: held.refresh_token } });
    expect(out.status, out.text).toBe(200);
    expect(await statusOf(held.access_token)).toBe(401);
    expect((await refresh(held)).status).toBe(401);
  });

  test('of a program that comes with the pool’s own token ends by signing out: the token opens nothing any more', async () => {
    await pool.add('program', { password, groups: ['selling'] });
    const { IdToken, AccessToken } = await pool.tokensOf('program', password);
    expect(await statusOf(AccessToken, 'GET /order')).toBe(401);
    expect(await statusOf(IdToken, 'GET /order')).toBe(200);
    const out = await call(shop, 'POST /auth/logout', { body: {}, headers: bearer(IdToken) });
    expect(out.status, out.text).toBe(200);
    expect(await statusOf(IdToken, 'GET /order')).toBe(401);
  });

  test('signs out although the pool is away', async () => {
    const held = await person('impatient');
    await pool.goAway();
    const out = await call(shop, 'POST /auth/logout', { body: { refresh_token: held.refresh_token } });
    expect(out.status, out.text).toBe(200);
    expect(await statusOf(held.access_token)).toBe(401);
    await pool.comeBack();
  });

  test('is ended by an administrator, and so are tokens that its person got from the pool', async () => {
    const held = await person('sent_home');
    const { IdToken } = await pool.tokensOf('sent_home', password);
    expect(await statusOf(IdToken)).toBe(200);
    const boss = bearer((await signIn('boss', password)).access_token);
    const ended = await call(shop, `POST /admin-user/${held.user_id}/end_sessions`, { headers: boss, body: {} });
    expect(ended.status, ended.text).toBe(200);
    expect(await statusOf(held.access_token)).toBe(401);
    expect(await statusOf(IdToken)).toBe(401);
    expect((await refresh(held)).status).toBe(401);
    expect(await statusOf((await signIn('sent_home', password)).access_token)).toBe(200);
  });
});

describe('one’s own password', () => {
  const change = (access: string, current_password: string, new_password: string) =>
    call(shop, 'PUT /me/password', { body: { current_password, new_password }, headers: bearer(access) });

  test('is changed at the pool, with the current one only, and never answers 401 for a wrong one', async () => {
    await pool.add('changer', { password, groups: ['selling'] });
    const [here, elsewhere] = [await signIn('changer', password), await signIn('changer', password)];
    expect((await change('', password, next)).status).toBe(401);
    // cognito-local answers a wrong password with the error that the real pool uses for a rejected new one.
    expect((await change(here.access_token, 'wrong', next)).status).toBe(422);
    expect((await login('changer', next)).status).toBe(401);
    const changed = await change(here.access_token, password, next);
    expect(changed).toMatchObject({ status: 200, json: { message: 'Your password is changed.' } });
    expect(await statusOf(here.access_token)).toBe(200);
    expect(await statusOf(elsewhere.access_token)).toBe(401);
    expect((await login('changer', password)).status).toBe(401);
    expect((await login('changer', next)).status).toBe(200);
  });

  test('stays as it was while the pool is away', async () => {
    await pool.add('waiting', { password, groups: ['selling'] });
    const { access_token: token } = await signIn('waiting', password);
    await pool.goAway();
    expect((await change(token, password, next)).status).toBe(503);
    await pool.comeBack();
    expect((await login('waiting', password)).status).toBe(200);
  });

  test('proves again who somebody is', async () => {
    const held = await signIn('boss', password);
    const prove = (given: string) =>
      call(shop, 'POST /me/reauthenticate', { body: { password: given }, headers: bearer(held.access_token) });
    expect((await prove('wrong')).status).toBe(422);
    const proved = await prove(password);
    expect(proved.status, proved.text).toBe(200);
  });
});
