import { describe, expect, it, vi } from 'vitest';
import { keepSession, fakeApi, storageChanged, wong } from '../shell/api.ts';
import { refreshedSession, oldSession, requireNewToken, openTab, stubLocks } from './tab.ts';

const api = fakeApi();

describe('renewing a session', () => {
  it('clears session and user, resolves false and gives the 401 back where the refresh is refused', async () => {
    keepSession();
    api.answer({
      'GET me': [200, { data: wong }],
      'GET things': [401, { message: 'expired' }],
      'POST auth/refresh': [401, { message: 'over' }],
    });
    const tab = await openTab();
    await tab.readUser();
    const response = await tab.authorizedSend('/api/things');
    expect(response.status).toBe(401);
    expect(tab.readSession()).toBeUndefined();
    expect(tab.getCurrentUser()).toBeUndefined();
    expect(tab.lastSessionEnd()).toBe('expired');
  });

  it.each([400, 403, 500])('clears the session where the refresh answers %i', async (status) => {
    keepSession();
    api.answer({ 'GET me': [200, { data: wong }], 'POST auth/refresh': [status, { message: 'no' }] });
    const tab = await openTab();
    await tab.readUser();
    await expect(tab.refreshSession(oldSession)).resolves.toBe(false);
    expect(localStorage.getItem('oto.session')).toBeNull();
    expect(tab.getCurrentUser()).toBeUndefined();
  });

  it.each([
    [0, 'The server could not be reached. Check the connection and try again.'],
    [502, 'no'],
    [503, 'no'],
    [429, 'no'],
  ])(
    'keeps session and user where the refresh answers %i, tells why, and tries again at the next call',
    async (status, message) => {
      keepSession();
      api.answer({
        'GET me': [200, { data: wong }],
        'GET things': requireNewToken,
        'POST auth/refresh': [status, { message: 'no' }],
      });
      const tab = await openTab();
      await tab.readUser();
      await expect(tab.authorizedSend('/api/things')).rejects.toMatchObject({ status, message });
      expect(tab.readSession()).toEqual(oldSession);
      expect(tab.getCurrentUser()).toEqual(wong);
      expect(tab.lastSessionEnd()).toBeUndefined();
      api.answer({ 'POST auth/refresh': [200, refreshedSession] });
      expect((await tab.authorizedSend('/api/things')).status).toBe(200);
    },
  );

  const endingIn = (seconds: number, name: string) =>
    `${name}.${btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + seconds }))}.x`;

  it('renews a token that is over before it asks, so that no call is refused first', async () => {
    keepSession(endingIn(-180, 'old'));
    const fresh = endingIn(900, 'new');
    api.answer({
      'GET things': ({ headers }) =>
        headers.get('authorization') === `Bearer ${fresh}` ? [200, { data: 'ok' }] : [401, { message: 'expired' }],
      'POST auth/refresh': [200, { data: { ...refreshedSession.data, access_token: fresh } }],
    });
    const tab = await openTab();
    const sent = await Promise.all([tab.authorizedSend('/api/things'), tab.authorizedSend('/api/things')]);
    expect(sent.map(({ status }) => status)).toEqual([200, 200]);
    expect([api.asked('GET things').length, api.asked('POST auth/refresh').length]).toEqual([2, 1]);
  });

  it('renews once where this computer’s clock takes a new token for an old one', async () => {
    keepSession(endingIn(-180, 'old'));
    api.answer({
      'GET things': [200, { data: 'ok' }],
      'POST auth/refresh': [200, { data: { ...refreshedSession.data, access_token: endingIn(-60, 'new') } }],
    });
    const tab = await openTab();
    for (let calls = 0; calls < 3; calls += 1) expect((await tab.authorizedSend('/api/things')).status).toBe(200);
    expect(api.asked('POST auth/refresh')).toHaveLength(1);
  });

  it('reports to a list why a refresh failed, without ending the session', async () => {
    keepSession();
    api.answer({
      'GET salesman': [401, { message: 'Your session has ended' }],
      'POST auth/refresh': [503, { message: 'The shop is starting.' }],
    });
    const tab = await openTab();
    const { createHttpClient } = await import('../../../src/data-provider/http-client.ts');
    await expect(createHttpClient(1)('salesman')).rejects.toMatchObject({
      status: 503,
      message: 'The shop is starting.',
    });
    expect(tab.readSession()).toEqual(oldSession);
  });

  it('refreshes once for five calls refused at once, and tries each again', async () => {
    keepSession();
    api.answer({ 'GET things': requireNewToken, 'POST auth/refresh': [200, refreshedSession] });
    const tab = await openTab();
    const responses = await Promise.all([1, 2, 3, 4, 5].map(() => tab.authorizedSend('/api/things')));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(api.asked('POST auth/refresh')).toHaveLength(1);
    expect(api.asked('POST auth/refresh')[0]?.body).toEqual({ user_id: 7, refresh_token: 'refresh-old' });
  });

  it('refreshes once for two tabs', async () => {
    stubLocks();
    keepSession();
    api.answer({ 'GET things': requireNewToken, 'POST auth/refresh': [200, refreshedSession] });
    const tabs = [await openTab(), await openTab()];
    const responses = await Promise.all(tabs.map((tab) => tab.authorizedSend('/api/things')));
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(api.asked('POST auth/refresh')).toHaveLength(1);
  });

  it('takes the pair another tab got meanwhile, where the browser has no locks', async () => {
    keepSession();
    const tab = await openTab();
    api.answer({
      'GET things': requireNewToken,
      'POST auth/refresh': () => {
        localStorage.setItem('oto.session', JSON.stringify(refreshedSession.data));
        return [401, { message: 'spent' }];
      },
    });
    expect((await tab.authorizedSend('/api/things')).status).toBe(200);
    expect(tab.readSession()?.access_token).toBe('new');
  });

  it('retries a call once', async () => {
    keepSession();
    api.answer({ 'GET things': [401, { message: 'never' }], 'POST auth/refresh': [200, refreshedSession] });
    const tab = await openTab();
    expect((await tab.authorizedSend('/api/things')).status).toBe(401);
    expect(api.asked('GET things')).toHaveLength(2);
    expect(api.asked('POST auth/refresh')).toHaveLength(1);
  });

  it.each(['login', 'challenge'])('does not refresh after a 401 of auth/%s', async (what) => {
    api.answer({ [`POST auth/${what}`]: [401, { message: 'The username or the password is wrong' }] });
    const tab = await openTab();
    const tried =
      what === 'login'
        ? tab.signIn({ username: 'a', password: 'b' })
        : tab.answerChallenge({ asks: 'NEW_PASSWORD_REQUIRED', token: 't', username: 'a' }, 'new');
    await expect(tried).rejects.toThrow('The username or the password is wrong');
    expect(api.asked('POST auth/refresh')).toHaveLength(0);
  });
});

describe('signing in and out', () => {
  it('refuses to sign out whoever is not signed in', async () => {
    const tab = await openTab();
    await expect(tab.authProvider.logout()).rejects.toThrow('User not logged in.');
    await expect(tab.authProvider.checkAuth()).rejects.toThrow('User not logged in.');
    expect(api.calls).toHaveLength(0);
  });

  it('sends the refresh token, then clears user and session', async () => {
    keepSession();
    api.answer({ 'POST auth/logout': [200, { message: 'bye' }] });
    const tab = await openTab();
    await tab.authProvider.logout();
    expect(api.asked('POST auth/logout')[0]?.body).toEqual({ refresh_token: 'refresh-old' });
    expect(tab.readSession()).toBeUndefined();
    expect(tab.lastSessionEnd()).toBe('signedOut');
  });

  it('signs out here even where the server cannot be reached', async () => {
    keepSession();
    api.answer({ 'POST auth/logout': [0] });
    const tab = await openTab();
    await tab.signOut();
    expect(tab.readSession()).toBeUndefined();
  });

  it('tells this tab that another one signed out', async () => {
    keepSession();
    const tab = await openTab();
    const told = vi.fn();
    const stop = tab.onSessionChange(told);
    localStorage.removeItem('oto.session');
    storageChanged('oto.session');
    storageChanged('oto.theme');
    stop();
    storageChanged('oto.session');
    expect(told).toHaveBeenCalledTimes(1);
    expect(tab.lastSessionEnd()).toBe('elsewhere');
  });

  it('passes a new-password challenge on, and then signs in', async () => {
    api.answer({
      'POST auth/login': [200, { data: { challenge: 'NEW_PASSWORD_REQUIRED', challenge_token: 'ct' } }],
      'POST auth/challenge': [200, refreshedSession],
    });
    const tab = await openTab();
    const challenge = await tab.signIn({ username: 'wong', password: 'first' });
    expect(challenge).toEqual({ asks: 'NEW_PASSWORD_REQUIRED', token: 'ct', username: 'wong' });
    expect(tab.readSession()).toBeUndefined();
    if (challenge) await tab.answerChallenge(challenge, 'better');
    expect(api.asked('POST auth/challenge')[0]?.body).toEqual({ challenge_token: 'ct', new_password: 'better' });
    expect(tab.readSession()?.access_token).toBe('new');
  });

  it('passes on what is asked after a new password, and keeps no session before the recovery codes were kept', async () => {
    const factor = { data: { challenge: 'SECOND_FACTOR_SETUP', challenge_token: 'next' } };
    const opened = { data: { ...refreshedSession.data, recovery_codes: ['abcde-fghjk'] } };
    let met = 0;
    api.answer({ 'POST auth/challenge': () => [200, (met += 1) === 1 ? factor : opened] });
    const tab = await openTab();
    const first = { asks: 'NEW_PASSWORD_REQUIRED', token: 'ct', username: 'wong' } as const;
    const next = await tab.answerChallenge(first, 'better');
    expect(next).toEqual({ challenge: { asks: 'SECOND_FACTOR_SETUP', token: 'next', username: 'wong' } });
    if (!next || !('challenge' in next)) throw new Error('no challenge');
    const last = await tab.answerChallenge(next.challenge, '123456');
    expect(api.asked('POST auth/challenge')[1]?.body).toEqual({ challenge_token: 'next', code: '123456' });
    if (!last || !('enter' in last)) throw new Error('no codes');
    expect(last.recoveryCodes).toEqual(['abcde-fghjk']);
    expect(tab.readSession()).toBeUndefined();
    last.enter();
    expect(tab.readSession()?.access_token).toBe('new');
  });

  it('keeps the session under the storage prefix', async () => {
    api.answer({ 'POST auth/login': [200, refreshedSession] });
    const tab = await openTab();
    await tab.authProvider.login({ username: 'wong', password: 'secret' });
    expect(JSON.parse(localStorage.getItem('oto.session') ?? '')).toEqual(refreshedSession.data);
  });

  it.each(['not json', '{}', '{"access_token":1,"refresh_token":"r","user_id":1}'])(
    'takes %s for no session',
    async (kept) => {
      localStorage.setItem('oto.session', kept);
      expect((await openTab()).readSession()).toBeUndefined();
    },
  );
});

describe('the preloaded calls', () => {
  it('is asked for anew by whoever signs in after the session was refused', async () => {
    keepSession();
    api.answer({
      'GET salesman': [401, { message: 'Your session has ended' }],
      'POST auth/refresh': [401, { message: 'over' }],
    });
    const tab = await openTab();
    const [{ preloadAnswer }, { createHttpClient }] = await Promise.all([
      import('../../../src/data-provider/preloaded-answers.ts'),
      import('../../../src/data-provider/http-client.ts'),
    ]);
    preloadAnswer(1, 'salesman');
    await vi.waitFor(() => expect(tab.readSession()).toBeUndefined(), 20_000);
    api.answer({ 'POST auth/login': [200, refreshedSession], 'GET salesman': [200, { data: [] }] });
    await tab.signIn({ username: 'wong', password: 'secret' });
    await expect(createHttpClient(1)('salesman')).resolves.toMatchObject({ json: { data: [] } });
  });

  it('is handed over within the session', async () => {
    keepSession();
    api.answer({ 'GET salesman': requireNewToken, 'POST auth/refresh': [200, refreshedSession] });
    await openTab();
    const [{ preloadAnswer }, { createHttpClient }] = await Promise.all([
      import('../../../src/data-provider/preloaded-answers.ts'),
      import('../../../src/data-provider/http-client.ts'),
    ]);
    preloadAnswer(1, 'salesman');
    await expect(createHttpClient(1)('salesman')).resolves.toMatchObject({ json: { data: 'ok' } });
    expect(api.asked('GET salesman')).toHaveLength(2);
  });
});

describe('identity and permissions', () => {
  it('reads the rights again after a 403, once for several at a time', async () => {
    keepSession();
    let permissions: string[] = wong.permissions;
    api.answer({ 'GET me': () => [200, { data: { ...wong, permissions } }], 'GET things': [403, { message: 'no' }] });
    const tab = await openTab();
    await tab.readUser();
    permissions = [];
    const changed = new Promise<void>((done) => tab.onUserChange(done));
    const responses = await Promise.all([1, 2, 3].map(() => tab.authorizedSend('/api/things')));
    await changed;
    expect(responses.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect(api.asked('GET me')).toHaveLength(2);
    expect(tab.getCurrentUser()?.permissions).toEqual([]);
  });

  it('allows by the permissions of the moment, and nothing of what it does not know', async () => {
    keepSession();
    api.answer({ 'GET me': [200, { data: wong }] });
    const { authProvider } = await openTab();
    const may = (action: string, resource: string) => authProvider.canAccess({ action, resource });
    await expect(may('delete', 'salesman')).resolves.toBe(false);
    await expect(may('edit', 'salesman')).resolves.toBe(false);
    await expect(may('list', 'sku')).resolves.toBe(false);
    await expect(may('list', 'no_such_entity')).resolves.toBe(false);
    await expect(may('conquer', 'salesman')).resolves.toBe(false);
    await expect(may('list', 'salesman')).resolves.toBe(true);
    await expect(may('show', 'salesman')).resolves.toBe(true);
    expect(api.asked('GET me')).toHaveLength(1);
  });

  it('names the user, or their email where the name is empty', async () => {
    keepSession();
    api.answer({ 'GET me': [200, { data: { ...wong, name: '' } }] });
    const { authProvider } = await openTab();
    await expect(authProvider.getIdentity()).resolves.toMatchObject({ id: 7, fullName: 'wong@example.hk' });
    await expect(authProvider.getPermissions()).resolves.toEqual(wong.permissions);
  });
});
