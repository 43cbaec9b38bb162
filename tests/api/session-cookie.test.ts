import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createApp } from '../../server/app.ts';
import { call, scenarios } from './scenarios.ts';
import { minute, second, sessionCalls } from './session-calls.ts';
import { makeShop, password, type Shop } from './world.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(async () => shop.drop());

const { signIn, refresh, me } = sessionCalls(() => shop);

/** A browser's cookie jar for one portal: its refresh token, which no script of a page can read. */
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
