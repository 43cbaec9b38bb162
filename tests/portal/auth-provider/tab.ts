import { vi } from 'vitest';

/** Loads the modules for one tab: with their own memory, and storage shared with other tabs. */
export async function openTab() {
  vi.resetModules();
  const [send, session, user, inOut, provider, refresh, owed, used] = await Promise.all([
    import('../../../src/auth-provider/authorized-send.ts'),
    import('../../../src/auth-provider/session.ts'),
    import('../../../src/auth-provider/user.ts'),
    import('../../../src/auth-provider/sign-in-out.ts'),
    import('../../../src/auth-provider/auth-provider.ts'),
    import('../../../src/auth-provider/refresh.ts'),
    import('../../../src/auth-provider/owed-sign-out.ts'),
    import('../../../src/auth-provider/renew-while-used.ts'),
  ]);
  return { ...send, ...session, ...user, ...inOut, ...provider, ...refresh, ...owed, ...used };
}

export const oldSession = { access_token: 'old', refresh_token: 'refresh-old', user_id: 7 };
export const refreshedSession = { data: { access_token: 'new', refresh_token: 'refresh-new', user_id: 7 } };
/** Answers 401 to the old token and 200 to the new one. */
export const requireNewToken = ({ headers }: { headers: Headers }) =>
  headers.get('authorization') === 'Bearer new'
    ? ([200, { data: 'ok' }] as const)
    : ([401, { message: 'expired' }] as const);

/** Stubs the browser's Web Locks: one holder at a time, shared by all tabs. */
export function stubLocks() {
  let queue: Promise<unknown> = Promise.resolve();
  const request = (_name: string, work: () => Promise<unknown>) => {
    const turn = queue.then(work, work);
    queue = turn.catch(() => undefined);
    return turn;
  };
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue(Object.assign(Object.create(null), { request }));
}
