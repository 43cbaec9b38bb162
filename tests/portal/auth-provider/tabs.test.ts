import { describe, expect, it, vi } from 'vitest';
import { keepSession, fakeApi, storageChanged, wong } from '../shell/api.ts';
import { refreshedSession, requireNewToken, openTab, stubLocks } from './tab.ts';

const api = fakeApi();

/** Returns a response that the test releases, and a promise for the moment it is requested. */
function held() {
  let release = () => {};
  let asked = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const wasAsked = new Promise<void>((resolve) => (asked = resolve));
  const answer = async () => {
    asked();
    await released;
    return [200, refreshedSession] as const;
  };
  return { answer, release, wasAsked };
}

describe('a refresh that is under way', () => {
  it.each([
    ['with', true],
    ['without', false],
  ])('ends with the session when one signs out in another tab %s locks', async (_, locks) => {
    if (locks) stubLocks();
    keepSession();
    const refresh = held();
    api.answer({
      'GET things': requireNewToken,
      'POST auth/refresh': refresh.answer,
      'POST auth/logout': [200, { message: 'bye' }],
    });
    const [here, there] = [await openTab(), await openTab()];
    const sent = here.authorizedSend('/api/things');
    await refresh.wasAsked;
    const left = there.signOut();
    if (!locks) await left;
    refresh.release();
    await Promise.all([sent, left]);
    expect(localStorage.getItem('oto.session')).toBeNull();
    expect(here.readSession()).toBeUndefined();
    // With locks, the new pair of tokens is revoked.
    expect(api.asked('POST auth/logout').map(({ body }) => body)).toEqual([
      { refresh_token: locks ? 'refresh-new' : 'refresh-old' },
    ]);
  });

  it('does not come back over somebody who signed in meanwhile, nor repeats the call in their name', async () => {
    keepSession();
    const refresh = held();
    api.answer({ 'PUT things': [401, { message: 'expired' }], 'POST auth/refresh': refresh.answer });
    const tab = await openTab();
    const sent = tab.authorizedSend('/api/things', { method: 'PUT', body: {} });
    await refresh.wasAsked;
    keepSession('of-lee', 8);
    refresh.release();
    expect((await sent).status).toBe(401);
    expect(tab.readSession()?.user_id).toBe(8);
    expect(api.asked('PUT things')).toHaveLength(1);
  });

  it('is waited for no longer than five seconds by whoever signs out', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      keepSession();
      const refresh = held();
      api.answer({
        'GET things': requireNewToken,
        'POST auth/refresh': refresh.answer,
        'POST auth/logout': [200, { message: 'bye' }],
      });
      const tab = await openTab();
      const sent = tab.authorizedSend('/api/things');
      await refresh.wasAsked;
      const left = tab.signOut();
      await vi.advanceTimersByTimeAsync(5_000);
      await left;
      expect(tab.readSession()).toBeUndefined();
      expect(tab.lastSessionEnd()).toBe('signedOut');
      refresh.release();
      expect((await sent).status).toBe(401);
      await vi.waitFor(
        () => expect(api.asked('POST auth/logout').map(({ body }) => body)).toEqual([{ refresh_token: 'refresh-old' }]),
        20_000,
      );
      expect(tab.readSession()).toBeUndefined();
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('another user in another tab', () => {
  const lee = { ...wong, id: 8, username: 'lee', name: 'Lee Ka Yan', permissions: [] };
  const whose = ({ headers }: { headers: Headers }) =>
    [200, { data: headers.get('authorization') === 'Bearer of-lee' ? lee : wong }] as const;

  it('is the user here too, with their rights', async () => {
    keepSession();
    api.answer({ 'GET me': whose });
    const tab = await openTab();
    await tab.readUser();
    const told = vi.fn();
    tab.onUserChange(told);
    localStorage.removeItem('oto.session');
    storageChanged('oto.session');
    keepSession('of-lee', 8);
    storageChanged('oto.session');
    expect(told).toHaveBeenCalled();
    expect(tab.getCurrentUser()).toBeUndefined();
    await expect(tab.authProvider.getIdentity()).resolves.toMatchObject({ id: 8, fullName: 'Lee Ka Yan' });
    await expect(tab.authProvider.canAccess({ action: 'list', resource: 'salesman' })).resolves.toBe(false);
  });

  it('is not overtaken by an answer about the one before', async () => {
    keepSession();
    const me = held();
    api.answer({
      'GET me': async (call) => {
        if (call.headers.get('authorization') === 'Bearer of-lee') return whose(call);
        await me.answer();
        return whose(call);
      },
    });
    const tab = await openTab();
    const before = tab.readUser();
    await me.wasAsked;
    keepSession('of-lee', 8);
    storageChanged('oto.session');
    await tab.readUser();
    me.release();
    await before;
    expect(tab.getCurrentUser()).toEqual(lee);
  });

  it('is not assumed when only the tokens were renewed', async () => {
    keepSession();
    api.answer({ 'GET me': whose });
    const tab = await openTab();
    await tab.readUser();
    keepSession('newer', 7);
    storageChanged('oto.session');
    expect(tab.getCurrentUser()).toEqual(wong);
  });
});
