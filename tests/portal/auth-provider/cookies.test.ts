import { describe, expect, it, vi } from 'vitest';
import { memberOf } from '../../../src/browser/json.ts';
import { fakeApi, storageChanged } from '../shell/api.ts';
import { openTab, requireNewToken } from './tab.ts';

const api = fakeApi();

/** The Admin API's answer if a cookie holds the refresh token. */
const cookieSession = (access_token = 'new', user_id = 7) => ({
  data: { access_token, refresh_cookie: true, user_id },
});
const credentials = { username: 'wong', password: 'x' };
const stored = (): unknown => JSON.parse(localStorage.getItem('oto.session') ?? 'null');

describe('a session whose refresh token is in a cookie', () => {
  it('is asked for by the path at which the browser reaches the calls', async () => {
    api.answer({ 'POST auth/login': [200, cookieSession()] });
    await (await openTab()).signIn(credentials);
    expect(api.asked('POST auth/login')[0]?.headers.get('x-refresh-cookie')).toBe('/api/auth');
  });

  it('leaves no token where a script of another day could find it', async () => {
    api.answer({ 'POST auth/login': [200, cookieSession('secret')] });
    const tab = await openTab();
    await tab.signIn(credentials);
    expect(tab.readSession()).toMatchObject({ access_token: 'secret', user_id: 7 });
    expect(stored()).toEqual({ user_id: 7, began: expect.any(String) });
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('secret');
  });

  it('gets an access token by the first call of a page, once for all calls', async () => {
    api.answer({
      'POST auth/login': [200, cookieSession('old')],
      'POST auth/refresh': [200, cookieSession()],
      'GET things': requireNewToken,
    });
    await (await openTab()).signIn(credentials);
    const next = await openTab();
    expect(next.readSession()).toEqual({ access_token: undefined, refresh_token: undefined, user_id: 7 });
    const answers = await Promise.all([1, 2, 3].map(() => next.authorizedSend('/api/things')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(api.asked('POST auth/refresh').map(({ body }) => body)).toEqual([{ user_id: 7, unused_for: 0 }]);
    expect(api.asked('GET things')).toHaveLength(3);
  });

  it('goes on without a word to other tabs', async () => {
    api.answer({ 'POST auth/login': [200, cookieSession('old')], 'POST auth/refresh': [200, cookieSession()] });
    const tab = await openTab();
    await tab.signIn(credentials);
    const before = localStorage.getItem('oto.session');
    const session = tab.readSession();
    expect(session && (await tab.refreshSession(session))).toBe(true);
    expect(tab.readSession()?.access_token).toBe('new');
    expect(localStorage.getItem('oto.session')).toBe(before);
  });

  it('ends where the server refuses the cookie, in all tabs', async () => {
    api.answer({
      'POST auth/login': [200, cookieSession('old')],
      'POST auth/refresh': [401, { message: 'over' }],
      'GET things': requireNewToken,
    });
    await (await openTab()).signIn(credentials);
    const next = await openTab();
    expect((await next.authorizedSend('/api/things')).status).toBe(401);
    expect(next.lastSessionEnd()).toBe('expired');
    expect(stored()).toBeNull();
  });

  it('stays while the server is away', async () => {
    api.answer({ 'POST auth/login': [200, cookieSession('old')], 'POST auth/refresh': [0, null] });
    await (await openTab()).signIn(credentials);
    const next = await openTab();
    api.answer({ 'GET things': [401, { message: 'who?' }] });
    await expect(next.authorizedSend('/api/things')).rejects.toMatchObject({ status: 0 });
    expect(next.readSession()).toMatchObject({ user_id: 7 });
  });

  it('of the same user that begins in another tab has no token of the one before', async () => {
    api.answer({ 'POST auth/login': [200, cookieSession('old')] });
    const tab = await openTab();
    await tab.signIn(credentials);
    const other = await openTab();
    await other.signIn(credentials);
    storageChanged('oto.session');
    expect(tab.readSession()).toEqual({ access_token: undefined, refresh_token: undefined, user_id: 7 });
    expect(other.readSession()).toMatchObject({ access_token: 'old' });
  });

  it('takes the place of tokens that the page kept before', async () => {
    localStorage.setItem('oto.session', JSON.stringify({ access_token: 'old', refresh_token: 'kept', user_id: 7 }));
    api.answer({ 'POST auth/refresh': [200, cookieSession()], 'GET things': requireNewToken });
    const tab = await openTab();
    expect((await tab.authorizedSend('/api/things')).status).toBe(200);
    expect(api.asked('POST auth/refresh')[0]?.body).toEqual({ user_id: 7, refresh_token: 'kept' });
    expect(stored()).toEqual({ user_id: 7, began: expect.any(String) });
  });

  it('says for how long nobody touched the page, and at a touch that somebody is back', async () => {
    api.answer({ 'POST auth/login': [200, cookieSession('old')], 'POST auth/refresh': [200, cookieSession()] });
    const now = vi.spyOn(Date, 'now');
    const tab = await openTab();
    tab.renewWhileUsed();
    await tab.signIn(credentials);
    const at = Date.now();
    const renew = async (minutes: number) => {
      now.mockReturnValue(at + minutes * 60_000);
      const session = tab.readSession();
      if (session) await tab.refreshSession(session);
    };
    const touch = (minutes: number) => {
      now.mockReturnValue(at + minutes * 60_000);
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'j' }));
    };
    const told = () =>
      api.asked('POST auth/refresh').map(({ body }) => Math.round(Number(memberOf(body, 'unused_for')) / 60));
    await renew(20);
    await renew(40);
    expect(told()).toEqual([20, 40]);
    touch(45);
    await vi.waitFor(() => expect(told()).toEqual([20, 40, 0]));
    touch(46);
    await renew(50);
    expect(told()).toEqual([20, 40, 0, 4]);
    now.mockRestore();
  });

  it('isn’t renewed by another tab’s session that has no token here yet', async () => {
    api.answer({
      'POST auth/login': [200, cookieSession('old')],
      'POST auth/refresh': [200, cookieSession()],
      'GET things': requireNewToken,
    });
    const tab = await openTab();
    await tab.signIn(credentials);
    const refused = tab.readSession();
    await (await openTab()).signIn(credentials);
    expect(refused && (await tab.refreshSession(refused))).toBe(true);
    expect(tab.readSession()).toMatchObject({ access_token: 'new' });
  });
});

describe('signing out', () => {
  it('has the server take the cookie away', async () => {
    api.answer({ 'POST auth/login': [200, cookieSession()], 'POST auth/logout': [200, { message: 'bye' }] });
    const tab = await openTab();
    await tab.signIn(credentials);
    await tab.signOut();
    expect(api.asked('POST auth/logout')[0]?.body).toEqual({});
    expect(api.asked('POST auth/logout')[0]?.headers.get('x-refresh-cookie')).toBe('/api/auth');
    expect(tab.readSession()).toBeUndefined();
    await tab.signOutOwed();
    expect(api.asked('POST auth/logout')).toHaveLength(1);
  });

  it('that the server didn’t hear of is told by the next page, before anybody signs in', async () => {
    api.answer({ 'POST auth/login': [200, cookieSession()], 'POST auth/logout': [0, null] });
    const tab = await openTab();
    await tab.signIn(credentials);
    await tab.signOut();
    expect(tab.readSession()).toBeUndefined();
    const next = await openTab();
    await next.signOutOwed();
    api.answer({ 'POST auth/logout': [200, { message: 'bye' }] });
    await next.signIn(credentials);
    expect(api.calls.map(({ path }) => path)).toEqual([
      'auth/login',
      'auth/logout',
      'auth/logout',
      'auth/logout',
      'auth/login',
    ]);
    await (await openTab()).signOutOwed();
    expect(next.readSession()).toMatchObject({ user_id: 7 });
    expect(api.asked('POST auth/logout')).toHaveLength(3);
  });
});
