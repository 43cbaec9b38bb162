import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { call, scenarios } from './scenarios.ts';
import { minute, pair, type Pair, sessionCalls } from './session-calls.ts';
import { makeShop, password, type Shop } from './world.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(async () => shop.drop());

const { signIn, refresh, refreshed, me } = sessionCalls(() => shop);

describe('where somebody is signed in', () => {
  const listed = z.object({
    data: z.array(
      z.strictObject({
        id: z.int(),
        current: z.boolean(),
        address: z.string().nullable(),
        user_agent: z.string().nullable(),
        created_at: z.string(),
        seen_at: z.string(),
        ends_at: z.string(),
      }),
    ),
  });
  const bearer = ({ access_token }: Pair) => ({ Authorization: `Bearer ${access_token}` });
  const sessionsOf = async (held: Pair) =>
    listed.parse((await call(shop, 'GET /me/sessions', { headers: bearer(held) })).json).data;
  const signInBy = async (userAgent: string, username: string) => {
    const { json } = await call(shop, 'POST /auth/login', {
      body: { username, password },
      headers: { 'User-Agent': userAgent },
    });
    return pair.parse(json).data;
  };

  scenarios(
    () => shop,
    [
      { name: 'is told to nobody who isn’t', call: 'GET /me/sessions', status: 401 },
      { name: 'ends nothing for nobody', call: 'DELETE /me/sessions', status: 401 },
      ...['0', '-1', '1.5', 'x', '99999999999', '999999999'].map((id) => ({
        name: `${id} is no session of one’s own`,
        call: `DELETE /me/sessions/${id}`,
        as: 'orders',
        status: 404,
      })),
      { name: 'of no admin user is 404', call: 'GET /admin-user/999999/sessions', as: 'administrator', status: 404 },
      { name: 'of somebody else is ended by nobody', call: 'DELETE /admin-user/1/sessions/1', status: 401 },
      {
        name: 'of no admin user can’t be ended',
        call: 'DELETE /admin-user/999999/sessions/1',
        as: 'administrator',
        status: 404,
      },
    ],
  );

  test('of an admin user needs the permission to see admin users', async () => {
    const id = await shop.idOf('orders');
    expect((await call(shop, `GET /admin-user/${id}/sessions`, { as: 'catalogue' })).status).toBe(403);
    expect((await call(shop, `POST /admin-user/${id}/end_sessions`, { as: 'catalogue' })).status).toBe(403);
  });

  test('lists each session with its browser, the one used last first, and marks one’s own', async () => {
    await shop.addPerson('traveller', []);
    const phone = await signInBy('Phone/1', 'traveller');
    shop.advance(minute);
    const office = await signInBy('Office/1', 'traveller');
    expect(await sessionsOf(office)).toMatchObject([
      { current: true, user_agent: 'Office/1' },
      { current: false, user_agent: 'Phone/1' },
    ]);
    shop.advance(minute);
    const again = await refreshed(phone);
    const [first, second] = await sessionsOf(again);
    expect(first).toMatchObject({ current: true, seen_at: shop.now().toISOString() });
    expect(second).toMatchObject({ current: false, user_agent: 'Office/1' });
  });

  test('keeps what a browser says of itself short, and none of what others say', async () => {
    await shop.addPerson('long_name', []);
    const held = await signInBy('x'.repeat(5_000), 'long_name');
    const own = await sessionsOf(held);
    expect(own.map(({ user_agent }) => user_agent?.length)).toEqual([400]);
  });

  test('one is ended by its owner, at once, and nobody else’s can be', async () => {
    await shop.addPerson('owner', []);
    await shop.addPerson('stranger', []);
    const [one, other] = [await signIn('owner'), await signIn('owner')];
    const stranger = await signIn('stranger');
    const [, lost] = await sessionsOf(other);
    const end = (held: Pair) => call(shop, `DELETE /me/sessions/${lost?.id}`, { headers: bearer(held) });
    expect((await end(stranger)).status).toBe(404);
    expect(await me(one.access_token)).toBe(200);
    expect((await end(other)).status).toBe(200);
    expect(await me(one.access_token)).toBe(401);
    expect((await refresh(one)).status).toBe(401);
    expect((await end(other)).status).toBe(404);
    expect(await me(other.access_token)).toBe(200);
  });

  test('all others are ended, not this', async () => {
    await shop.addPerson('many', []);
    const held = [await signIn('many'), await signIn('many'), await signIn('many')];
    const [last] = held.slice(-1);
    if (!last) throw new Error('nobody signed in');
    expect((await call(shop, 'DELETE /me/sessions', { headers: bearer(last) })).status).toBe(200);
    expect(await Promise.all(held.map(({ access_token }) => me(access_token)))).toEqual([401, 401, 200]);
    expect(await sessionsOf(last)).toHaveLength(1);
  });

  test('beyond a hundred, those that were used longest ago end, but none that was used within the hour', async () => {
    await shop.addPerson('program', []);
    const first = await signIn('program');
    shop.advance(30 * minute);
    const next = await signIn('program');
    for (let number = 0; number < 100; number += 1) await shop.tokenOf('program');
    expect((await refresh(first)).status).toBe(200);
    shop.advance(61 * minute);
    const last = await signIn('program');
    expect((await refresh(next)).status).toBe(401);
    expect(await sessionsOf(last)).toHaveLength(100);
  });

  test('an administrator sees and ends those of anybody, with a history, but not the own one of the call', async () => {
    await shop.addPerson('sent_home', []);
    const held = await signIn('sent_home');
    const id = await shop.idOf('sent_home');
    const seen = await call(shop, `GET /admin-user/${id}/sessions`, { as: 'administrator' });
    expect(listed.parse(seen.json).data).toMatchObject([{ current: false }]);
    const ended = await call(shop, `POST /admin-user/${id}/end_sessions`, { as: 'administrator', body: {} });
    expect(ended.status, ended.text).toBe(200);
    expect(await me(held.access_token)).toBe(401);
    const { rows } = await shop.db.execute(
      sql`select action from history where entity = 'admin_user' and record_id = ${id} and action = 'end_sessions'`,
    );
    expect(rows).toHaveLength(1);
    const own = await signIn('administrator');
    const self = await shop.idOf('administrator');
    const mine = await call(shop, `POST /admin-user/${self}/end_sessions`, { headers: bearer(own), body: {} });
    expect(mine.status, mine.text).toBe(200);
    expect(await me(own.access_token)).toBe(200);
  });

  test('an administrator ends one of anybody’s, at once, and leaves the others; the security log says of which device', async () => {
    const id = await shop.addPerson('two_devices', []);
    const [phone, office] = [
      await signInBy('Mozilla/5.0 (iPhone) CriOS/131.0', 'two_devices'),
      await signInBy('Mozilla/5.0 (Windows NT 10.0) Firefox/132.0', 'two_devices'),
    ];
    const lost = (await sessionsOf(phone)).find(({ current }) => current)?.id;
    const end = (as: string) => call(shop, `DELETE /admin-user/${id}/sessions/${lost}`, { as });
    expect((await end('catalogue')).status).toBe(403);
    expect(await me(phone.access_token)).toBe(200);
    const ended = await end('administrator');
    expect(ended.status, ended.text).toBe(200);
    expect(await me(phone.access_token)).toBe(401);
    expect((await refresh(phone)).status).toBe(401);
    expect(await me(office.access_token)).toBe(200);
    expect((await end('administrator')).status).toBe(404);
    const { rows } = await shop.db.execute(
      sql`select made_by, sessions, details from security_event where event = 'session_ended' and account = 'two_devices'`,
    );
    expect(rows).toEqual([{ made_by: 'administrator', sessions: 1, details: 'Chrome · iPhone' }]);
  });

  test('an administrator ends neither the session of the call nor, by one account, another’s', async () => {
    const own = await signIn('administrator');
    const self = await shop.idOf('administrator');
    const current = (await sessionsOf(own)).find((one) => one.current)?.id;
    const end = (id: number, number: number | string | undefined) =>
      call(shop, `DELETE /admin-user/${id}/sessions/${number}`, { headers: bearer(own) });
    expect((await end(self, current)).status).toBe(409);
    expect((await end(await shop.idOf('orders'), current)).status).toBe(404);
    for (const number of ['0', 'x', '99999999999']) expect((await end(self, number)).status).toBe(404);
    expect(await me(own.access_token)).toBe(200);
  });

  test('nobody ends sessions of an account that may do more', async () => {
    await shop.addPerson('personnel', ['admin:ListAdminUsers', 'admin:GetAdminUser', 'admin:UpdateAdminUser']);
    const id = await shop.idOf('administrator');
    expect((await call(shop, `POST /admin-user/${id}/end_sessions`, { as: 'personnel', body: {} })).status).toBe(403);
    const held = await signIn('administrator');
    const number = (await sessionsOf(held)).find(({ current }) => current)?.id;
    const end = await call(shop, `DELETE /admin-user/${id}/sessions/${number}`, { as: 'personnel' });
    expect(end).toMatchObject({ status: 403, json: { missing_all: expect.any(Array) } });
    expect(await me(held.access_token)).toBe(200);
  });
});
