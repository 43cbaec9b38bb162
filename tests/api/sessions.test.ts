import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createApp } from '../../server/app.ts';
import { resetPassword } from '../../server/session/administrators.ts';
import { call, scenarios } from './scenarios.ts';
import { makeShop, password, type Shop } from './world.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(async () => shop.drop());

const pair = z.object({ data: z.object({ access_token: z.string(), refresh_token: z.string(), user_id: z.int() }) });
type Pair = z.infer<typeof pair>['data'];
const second = 1_000;
const minute = 60 * second;
const day = 24 * 60 * minute;

async function signIn(username = 'orders', given = password): Promise<Pair> {
  const { json } = await call(shop, 'POST /auth/login', { body: { username, password: given } });
  return pair.parse(json).data;
}

async function refresh({ refresh_token, user_id }: Pair): Promise<{ status: number; pair?: Pair }> {
  const { status, json } = await call(shop, 'POST /auth/refresh', { body: { user_id, refresh_token } });
  const parsed = pair.safeParse(json);
  return { status, ...(parsed.success && { pair: parsed.data.data }) };
}

async function refreshed(from: Pair): Promise<Pair> {
  const result = await refresh(from);
  if (!result.pair) throw new Error(`the refresh was refused: ${result.status}`);
  return result.pair;
}

/** Returns the status of a call that any session may make. */
async function me(access: string): Promise<number> {
  const { status } = await call(shop, 'GET /me', { headers: { Authorization: `Bearer ${access}` } });
  return status;
}

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

/** What a browser keeps of one portal: its refresh token, which no script of a page can read. */
class Browser {
  token: string | undefined;
  cookie = '';

  constructor(
    readonly origin = 'https://shop.example',
    readonly path = '/api/auth',
  ) {}

  async post(what: string, body: object) {
    const answer = await call(shop, `POST /auth/${what}`, {
      body,
      headers: {
        'X-Refresh-Cookie': this.path,
        Origin: this.origin,
        ...(this.token !== undefined && { Cookie: `${this.name}=${this.token}` }),
      },
    });
    this.cookie = answer.headers.get('set-cookie') ?? '';
    const kept = new RegExp(`^${this.name}=([^;]*)`, 'u').exec(this.cookie)?.[1];
    if (kept !== undefined) this.token = kept === '' ? undefined : kept;
    return answer;
  }

  get name(): string {
    const { port } = new URL(this.origin);
    return port === '' ? 'oto_refresh' : `oto_refresh_${port}`;
  }

  async signIn(username = 'orders') {
    const { json } = await this.post('login', { username, password });
    return cookieAnswer.parse(json).data;
  }

  refresh(user_id: number, more = {}) {
    return this.post('refresh', { user_id, ...more });
  }
}

const cookieAnswer = z.object({
  data: z.strictObject({ access_token: z.string(), refresh_cookie: z.literal(true), user_id: z.int() }),
});

describe('a refresh token in a cookie', () => {
  scenarios(
    () => shop,
    [
      ...['', 'auth', '/api', '//evil.example/auth', '/api/auth; Domain=example', '/api/../auth'].map((path) => ({
        name: `${JSON.stringify(path)} is no path of these calls`,
        call: 'POST /auth/login',
        body: { username: 'orders', password },
        headers: { 'X-Refresh-Cookie': path },
        status: 400,
      })),
      {
        name: 'without the cookie nobody is signed in',
        call: 'POST /auth/refresh',
        body: { user_id: 1 },
        headers: { 'X-Refresh-Cookie': '/api/auth' },
        status: 401,
      },
      {
        name: 'a cookie alone does nothing: what another site sends has no header',
        call: 'POST /auth/refresh',
        body: { user_id: 1 },
        headers: { Cookie: 'oto_refresh=x' },
        status: 422,
      },
    ],
  );

  test('is asked for by a header that pages of other origins may not send', async () => {
    const corsOrigins = ['https://elsewhere.example'];
    const open = createApp({ ...shop.parts, env: { ...shop.parts.env, corsOrigins }, ready: () => true });
    const asked = await open.request('/api/auth/refresh', {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://elsewhere.example',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'x-refresh-cookie',
      },
    });
    expect(asked.headers.get('access-control-allow-headers')).toContain('Authorization');
    expect(asked.headers.get('access-control-allow-headers')).not.toMatch(/x-refresh-cookie/iu);
    expect(asked.headers.get('access-control-allow-credentials')).toBeNull();
  });

  test('at a path that is refused opens no session', async () => {
    const count = async () => (await shop.db.execute(sql`select from session`)).rows.length;
    const before = await count();
    const browser = new Browser('https://shop.example', '/api');
    expect((await browser.post('login', { username: 'orders', password })).status).toBe(400);
    expect(await count()).toBe(before);
  });

  test.each(['/auth', '/api/auth', '/a.b/%E5%BA%97/x@y+z/.well/auth'])('reaches the calls at %s', async (path) => {
    const browser = new Browser('https://shop.example', path);
    const { user_id } = await browser.signIn();
    expect(browser.cookie).toContain(`Path=${path};`);
    expect((await browser.refresh(user_id)).status).toBe(200);
  });

  test('is in no answer, for these calls alone, and out of reach of scripts and other sites', async () => {
    const browser = new Browser();
    const { access_token } = await browser.signIn();
    expect(await me(access_token)).toBe(200);
    expect(browser.token).toMatch(/^[\w-]{43}$/u);
    expect(browser.cookie.split('; ').slice(1).toSorted()).toEqual([
      'HttpOnly',
      'Max-Age=2592000',
      'Path=/api/auth',
      'SameSite=Strict',
      'Secure',
    ]);
  });

  test('is named by the port, and goes over http where the portal does', async () => {
    const browser = new Browser('http://127.0.0.1:8080', '/office/api/auth');
    await browser.signIn();
    expect(browser.cookie).toMatch(/^oto_refresh_8080=[^;]+; .*Path=\/office\/api\/auth/u);
    expect(browser.cookie).not.toContain('Secure');
  });

  test('stays as it is for pages loaded within five minutes, then is spent', async () => {
    const browser = new Browser();
    const { user_id } = await browser.signIn();
    const first = browser.token;
    shop.advance(5 * minute - second);
    for (let pages = 0; pages < 2; pages += 1) expect((await browser.refresh(user_id)).status).toBe(200);
    expect(browser.token).toBe(first);
    shop.advance(second);
    const { json } = await browser.refresh(user_id);
    expect(browser.token).not.toBe(first);
    expect(await me(cookieAnswer.parse(json).data.access_token)).toBe(200);
    const spent = new Browser();
    spent.token = first;
    shop.advance(11 * second);
    expect((await spent.refresh(user_id)).status).toBe(401);
    expect((await browser.refresh(user_id)).status).toBe(401);
  });

  test('of somebody else says nothing', async () => {
    const browser = new Browser();
    const { user_id } = await browser.signIn();
    expect((await browser.refresh(user_id + 1)).status).toBe(401);
    expect((await browser.refresh(user_id)).status).toBe(200);
  });

  test('takes the place of the token that a page kept before', async () => {
    const { refresh_token, user_id } = await signIn();
    const browser = new Browser();
    cookieAnswer.parse((await browser.refresh(user_id, { refresh_token })).json);
    expect((await browser.refresh(user_id)).status).toBe(200);
    shop.advance(11 * second);
    expect((await refresh({ access_token: '', refresh_token, user_id })).status).toBe(401);
  });

  test('is taken away by signing out, also without one', async () => {
    const browser = new Browser();
    const { access_token } = await browser.signIn();
    const kept = browser.token;
    expect((await browser.post('logout', {})).status).toBe(200);
    expect(browser.cookie).toMatch(/^oto_refresh=; Max-Age=0;.*Path=\/api\/auth/u);
    expect(kept).toBeDefined();
    expect(await me(access_token)).toBe(401);
    expect((await browser.post('logout', {})).status).toBe(200);
  });

  test('ends the session that the browser had when somebody signs in over it', async () => {
    const browser = new Browser();
    const before = await browser.signIn();
    const after = await browser.signIn('read_only');
    expect(await me(before.access_token)).toBe(401);
    expect(await me(after.access_token)).toBe(200);
  });

  test('of a refused sign-in stays', async () => {
    const browser = new Browser();
    const { access_token } = await browser.signIn();
    expect((await browser.post('login', { username: 'orders', password: 'wrong' })).status).toBe(401);
    expect(await me(access_token)).toBe(200);
  });

  test('keeps no session alive by what a page asks that nobody touches', async () => {
    const browser = new Browser();
    const { user_id } = await browser.signIn();
    for (let hours = 1; hours < 12; hours += 1) {
      shop.advance(60 * minute);
      expect((await browser.refresh(user_id, { unused_for: hours * 3_600 })).status).toBe(200);
    }
    shop.advance(61 * minute);
    expect((await browser.refresh(user_id)).status).toBe(401);
  });

  test('keeps one alive for twelve hours from the last touch, not from the call that tells of it', async () => {
    const browser = new Browser();
    const { user_id } = await browser.signIn();
    shop.advance(10 * 60 * minute);
    expect((await browser.refresh(user_id, { unused_for: 9 * 3_600 })).status).toBe(200);
    shop.advance(3 * 60 * minute - second);
    expect((await browser.refresh(user_id, { unused_for: 12 * 3_600 })).status).toBe(200);
    shop.advance(2 * second);
    expect((await browser.refresh(user_id)).status).toBe(401);
  });

  test('of no whole seconds is refused', async () => {
    const browser = new Browser();
    const { user_id } = await browser.signIn();
    for (const unused_for of [-1, 0.5, '1', 2 ** 31])
      expect((await browser.refresh(user_id, { unused_for })).status).toBe(422);
  });

  test('takes the place of another that the browser had, whose session ends', async () => {
    const browser = new Browser();
    const before = await browser.signIn();
    const { refresh_token, user_id } = await signIn('read_only');
    expect((await browser.refresh(user_id, { refresh_token })).status).toBe(200);
    expect(await me(before.access_token)).toBe(401);
    expect((await browser.refresh(user_id)).status).toBe(200);
  });

  test('ends by the lifetimes that are set now', async () => {
    const browser = new Browser();
    const { user_id } = await browser.signIn();
    const env = { ...shop.parts.env, sessions: { idle: 60 * minute, longest: 2 * 60 * minute } };
    const shorter = createApp({ ...shop.parts, env, ready: () => true });
    const there = () =>
      shorter.request('/api/auth/refresh', {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'X-Refresh-Cookie': browser.path,
          Origin: browser.origin,
          Cookie: `${browser.name}=${browser.token}`,
        },
        body: JSON.stringify({ user_id }),
      });
    shop.advance(second);
    expect((await there()).status).toBe(200);
    shop.advance(2 * 60 * minute);
    expect((await there()).status).toBe(401);
  });

  test('keeps one alive that somebody uses', async () => {
    const browser = new Browser();
    const { user_id } = await browser.signIn();
    for (let hours = 0; hours < 14; hours += 1) {
      shop.advance(60 * minute);
      expect((await browser.refresh(user_id)).status).toBe(200);
    }
  });
});

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

  test('nobody ends sessions of an account that may do more', async () => {
    await shop.addPerson('personnel', ['admin:ListAdminUsers', 'admin:GetAdminUser', 'admin:UpdateAdminUser']);
    const id = await shop.idOf('administrator');
    expect((await call(shop, `POST /admin-user/${id}/end_sessions`, { as: 'personnel', body: {} })).status).toBe(403);
  });
});

describe('a password that must be changed', () => {
  const challenge = z.object({
    data: z.object({ challenge: z.literal('NEW_PASSWORD_REQUIRED'), challenge_token: z.string() }),
  });

  async function challenged(name: string): Promise<{ token: string; given: string }> {
    await shop.addPerson(name, []);
    const { password: given } = await resetPassword(shop.db, name);
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
    await resetPassword(shop.db, 'forgetful');
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
