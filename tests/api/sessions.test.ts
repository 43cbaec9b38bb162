import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createApp } from '../../server/app.ts';
import { resetPassword } from '../../server/session/administrators.ts';
import { call, scenarios } from './scenarios.ts';
import { minute, pair, second, sessionCalls } from './session-calls.ts';
import { makeShop, password, type Shop } from './world.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(async () => shop.drop());

const { signIn, refresh, refreshed, me } = sessionCalls(() => shop);
const day = 24 * 60 * minute;

describe('signing in', () => {
  scenarios(
    () => shop,
    [
      {
        name: 'a body without a password names the field',
        call: 'POST /auth/login',
        body: { username: 'orders' },
        status: 422,
        contains: { errors: { password: ['The Password is required'] } },
      },
      { name: 'a body that is no object is refused', call: 'POST /auth/login', body: '[]', status: 422 },
      {
        name: 'an unknown field is refused',
        call: 'POST /auth/login',
        body: { username: 'orders', password, otp: '1' },
        status: 422,
        contains: { errors: { otp: ['There is no field “otp” here'] } },
      },
      {
        name: 'an unknown user is refused',
        call: 'POST /auth/login',
        body: { username: 'nobody', password },
        status: 401,
        contains: { message: 'The username or the password is wrong' },
      },
      {
        name: 'a wrong password is refused',
        call: 'POST /auth/login',
        body: { username: 'orders', password: 'wrong' },
        status: 401,
        contains: { message: 'The username or the password is wrong' },
      },
      {
        name: 'the refusal is told in the language asked for',
        call: 'POST /auth/login',
        body: { username: 'orders', password: 'wrong' },
        headers: { 'Accept-Language': 'zh-HK' },
        status: 401,
        contains: '用戶名稱或密碼不正確',
      },
      {
        name: 'the name is compared without case',
        call: 'POST /auth/login',
        body: { username: ' ORDERS ', password },
        status: 200,
      },
      {
        name: 'the answer is a pair and the id',
        call: 'POST /auth/login',
        body: { username: 'orders', password },
        status: 200,
        contains: {
          data: { access_token: expect.any(String), refresh_token: expect.any(String), user_id: expect.any(Number) },
        },
      },
    ],
  );

  test('a suspended user gets the same answer as for a wrong password', async () => {
    await shop.addPerson('suspended', []);
    await shop.db.execute(sql`update admin_user set suspended = true where username = 'suspended'`);
    const headers = { 'X-Request-Id': 'the-same-id' };
    const suspended = await call(shop, 'POST /auth/login', { body: { username: 'suspended', password }, headers });
    const wrong = await call(shop, 'POST /auth/login', { body: { username: 'read_only', password: 'wrong' }, headers });
    const unknown = await call(shop, 'POST /auth/login', { body: { username: 'no such user', password }, headers });
    expect(suspended).toEqual(wrong);
    expect(unknown).toEqual(wrong);
    expect(suspended.status).toBe(401);
    const { rows } = await shop.db.execute<{ details: string | null }>(
      sql`select details from security_event where account in ('suspended', 'read_only') and event = 'sign_in_refused' order by id`,
    );
    expect(rows.map(({ details }) => details)).toEqual(['suspended', null]);
  });

  test('only hashes are kept', async () => {
    const { refresh_token } = await signIn();
    const { rows } = await shop.db.execute<{ all: string }>(
      sql`select (select string_agg(t::text, ' ') from refresh_token t) || (select string_agg(a::text, ' ') from sign_in_attempt a) || (select string_agg(u::text, ' ') from admin_user u) as all`,
    );
    expect(rows[0]?.all).not.toContain(refresh_token);
    expect(rows[0]?.all).not.toContain(password);
    expect(rows[0]?.all).not.toContain('no such user');
    expect(rows[0]?.all).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
  });

  test('no secret is in the log', async () => {
    const one = await signIn();
    await call(shop, 'POST /auth/login', { body: { username: 'orders', password: 'a wrong password' } });
    const two = await refreshed(one);
    await me(two.access_token);
    const log = shop.log.join('');
    expect(log).toContain('/api/auth/login');
    for (const secret of [
      password,
      'a wrong password',
      one.access_token,
      one.refresh_token,
      two.access_token,
      two.refresh_token,
    ])
      expect(log).not.toContain(secret);
  });
});

describe('a session', () => {
  scenarios(
    () => shop,
    [
      { name: 'nobody has a profile', call: 'GET /me', status: 401 },
      { name: 'a made-up token is none', call: 'GET /me', headers: { Authorization: 'Bearer a.b.c' }, status: 401 },
      {
        name: 'a token that nobody signed is none',
        call: 'GET /me',
        headers: { Authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIiwiYXVkIjoiYWNjZXNzIn0.' },
        status: 401,
      },
      {
        name: 'the profile is one’s own',
        as: 'orders',
        call: 'GET /me',
        status: 200,
        contains: {
          data: {
            username: 'orders',
            name: 'orders of the tests',
            email: 'orders@shop.example',
            permissions: expect.arrayContaining(['ecommerce:ListOrders']),
            roles: [expect.any(String)],
          },
        },
        lacks: ['argon2'],
      },
    ],
  );

  test('an access token is good for fifteen minutes', async () => {
    const { access_token } = await signIn();
    shop.advance(15 * minute - second);
    expect(await me(access_token)).toBe(200);
    shop.advance(2 * second);
    expect(await me(access_token)).toBe(401);
  });

  test('signing out ends this session only', async () => {
    const [one, other] = [await signIn(), await signIn()];
    const { status, json } = await call(shop, 'POST /auth/logout', { body: { refresh_token: one.refresh_token } });
    expect({ status, json }).toEqual({ status: 200, json: { message: 'You are signed out' } });
    expect(await me(one.access_token)).toBe(401);
    expect((await refresh(one)).status).toBe(401);
    expect(await me(other.access_token)).toBe(200);
  });

  test('a suspension works at the next call and at the next refresh', async () => {
    await shop.addPerson('leaver', []);
    const held = await signIn('leaver');
    await shop.db.execute(sql`update admin_user set suspended = true where username = 'leaver'`);
    expect(await me(held.access_token)).toBe(401);
    expect((await refresh(held)).status).toBe(401);
  });

  test('a deleted user is gone at the next call', async () => {
    await shop.addPerson('deleted', []);
    const held = await signIn('deleted');
    await shop.db.execute(sql`delete from admin_user where username = 'deleted'`);
    expect(await me(held.access_token)).toBe(401);
    expect((await refresh(held)).status).toBe(401);
  });
});

describe('refreshing', () => {
  test('an unknown token and another user’s token are refused', async () => {
    const held = await signIn();
    expect((await refresh({ ...held, refresh_token: 'made up' })).status).toBe(401);
    expect((await refresh({ ...held, user_id: held.user_id + 1 })).status).toBe(401);
    expect((await refresh(held)).status).toBe(200);
  });

  test('an access token is no refresh token', async () => {
    const held = await signIn();
    expect((await refresh({ ...held, refresh_token: held.access_token })).status).toBe(401);
  });

  test('gives a new pair of the same session', async () => {
    const one = await signIn();
    const two = await refreshed(one);
    expect(two.refresh_token).not.toBe(one.refresh_token);
    expect(await me(two.access_token)).toBe(200);
    expect((await refresh(two)).status).toBe(200);
  });

  test('ten calls at once get the same successor, which goes on', async () => {
    const held = await signIn();
    const all = await Promise.all(Array.from({ length: 10 }, () => refreshed(held)));
    const next = new Set(all.map(({ refresh_token }) => refresh_token));
    expect(next.size).toBe(1);
    expect(next).not.toContain(held.refresh_token);
    for (const { access_token } of all) expect(await me(access_token)).toBe(200);
    expect((await refresh(all[0] ?? held)).status).toBe(200);
  });

  test('on another server that knows the secret gives the same successor', async () => {
    const held = await signIn();
    const other = createApp({ ...shop.parts, ready: () => true });
    const there = await other.request('/api/auth/refresh', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ user_id: held.user_id, refresh_token: held.refresh_token }),
    });
    expect((await refreshed(held)).refresh_token).toBe(pair.parse(await there.json()).data.refresh_token);
  });

  test('a copy used within the grace ends the session as soon as both have gone on', async () => {
    const held = await signIn();
    const [owner, thief] = [await refreshed(held), await refreshed(held)];
    const next = await refreshed(owner);
    shop.advance(11 * second);
    expect((await refresh(thief)).status).toBe(401);
    expect(await me(next.access_token)).toBe(401);
    expect((await refresh(next)).status).toBe(401);
  });

  test('the previous token is refused after signing out', async () => {
    const held = await signIn();
    const next = await refreshed(held);
    await call(shop, 'POST /auth/logout', { body: { refresh_token: next.refresh_token } });
    expect((await refresh(held)).status).toBe(401);
    expect(await me(next.access_token)).toBe(401);
  });

  test('the token spent just before is good for ten seconds, then ends the session', async () => {
    const one = await signIn();
    const two = await refreshed(one);
    shop.advance(10 * second);
    expect((await refresh(one)).status).toBe(200);
    shop.advance(second);
    expect((await refresh(one)).status).toBe(401);
    expect(await me(two.access_token)).toBe(401);
    expect((await refresh(two)).status).toBe(401);
  });

  test('an older token ends the session even within ten seconds', async () => {
    const one = await signIn();
    const three = await refreshed(await refreshed(one));
    expect((await refresh(one)).status).toBe(401);
    expect((await refresh(three)).status).toBe(401);
  });

  test('a session that nobody uses ends after twelve hours', async () => {
    const held = await signIn();
    shop.advance(12 * 60 * minute + second);
    expect((await refresh(held)).status).toBe(401);
  });

  test('a session in use ends after thirty days', async () => {
    let held = await signIn();
    for (let hours = 0; hours < 29 * 24 + 18; hours += 6) {
      shop.advance(day / 4);
      held = await refreshed(held);
    }
    shop.advance(day / 4 - minute);
    held = await refreshed(held);
    expect(await me(held.access_token)).toBe(200);
    shop.advance(2 * minute);
    expect(await me(held.access_token)).toBe(401);
    expect((await refresh(held)).status).toBe(401);
  });
});

describe('a password that must be changed', () => {
  const challenge = z.object({
    data: z.object({ challenge: z.literal('NEW_PASSWORD_REQUIRED'), challenge_token: z.string() }),
  });

  async function challenged(name: string): Promise<{ token: string; given: string }> {
    await shop.addPerson(name, []);
    const { password: given } = await resetPassword(shop.db, name, shop.now());
    const { json } = await call(shop, 'POST /auth/login', { body: { username: name, password: given } });
    return { token: challenge.parse(json).data.challenge_token, given };
  }

  const answer = (token: string, next: string) =>
    call(shop, 'POST /auth/challenge', { body: { challenge_token: token, new_password: next } });

  test('opens no session before it is', async () => {
    const { token } = await challenged('newcomer_one');
    expect(await me(token)).toBe(401);
    expect((await answer('made up', 'another good password')).status).toBe(401);
    const short = await answer(token, 'short');
    expect(short).toMatchObject({
      status: 422,
      json: { errors: { new_password: [expect.stringContaining('at least 10')] } },
    });
  });

  test('must differ from the one before', async () => {
    const { token, given } = await challenged('newcomer_two');
    expect(await answer(token, given)).toMatchObject({
      status: 422,
      json: { errors: { new_password: ['The New password must differ from the current one'] } },
    });
  });

  test('must be changed within ten minutes', async () => {
    const { token } = await challenged('newcomer_three');
    shop.advance(10 * minute + second);
    expect((await answer(token, 'another good password')).status).toBe(401);
  });

  test('is changed once, and then opens a session', async () => {
    const { token } = await challenged('newcomer_four');
    const { status, json } = await answer(token, 'another good password');
    expect(status).toBe(200);
    expect(await me(pair.parse(json).data.access_token)).toBe(200);
    expect((await answer(token, 'yet another password')).status).toBe(401);
    expect(await me((await signIn('newcomer_four', 'another good password')).access_token)).toBe(200);
  });

  test('set by a reset, ends the sessions of its owner', async () => {
    await shop.addPerson('forgetful', []);
    const held = await signIn('forgetful');
    await resetPassword(shop.db, 'forgetful', shop.now());
    expect(await me(held.access_token)).toBe(401);
  });
});

describe('one’s own password', () => {
  const change = (access: string, current: string, next: string) =>
    call(shop, 'PUT /me/password', {
      body: { current_password: current, new_password: next },
      headers: { Authorization: `Bearer ${access}` },
    });

  test('is changed with the current one only, and never answers 401 for a wrong one', async () => {
    await shop.addPerson('changer', []);
    const [here, elsewhere] = [await signIn('changer'), await signIn('changer')];
    expect((await change('', password, 'another good password')).status).toBe(401);
    expect(await change(here.access_token, 'wrong', 'another good password')).toMatchObject({
      status: 422,
      json: { errors: { current_password: ['The Current password is wrong'] } },
    });
    expect(await change(here.access_token, password, 'short')).toMatchObject({
      status: 422,
      json: { errors: { new_password: [expect.any(String)] } },
    });
    expect((await change(here.access_token, password, password)).status).toBe(422);
    expect(await me(elsewhere.access_token)).toBe(200);

    expect(await change(here.access_token, password, 'another good password')).toMatchObject({
      status: 200,
      json: { message: 'Your password is changed.' },
    });
    expect(await me(here.access_token)).toBe(200);
    expect(await me(elsewhere.access_token)).toBe(401);
    expect((await call(shop, 'POST /auth/login', { body: { username: 'changer', password } })).status).toBe(401);
    expect(await me((await signIn('changer', 'another good password')).access_token)).toBe(200);
  });
});
