import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  document.querySelector('#environment')?.remove();
  vi.resetModules();
});

/** The strategy of a page with these settings, and the local one of the same page. */
async function chosenBy(page: unknown) {
  const script = Object.assign(document.createElement('script'), { id: 'environment', type: 'application/json' });
  script.textContent = JSON.stringify(page);
  document.head.append(script);
  vi.resetModules();
  const { strategy } = await import('../../../src/auth-provider/strategy.ts');
  const { local } = await import('../../../src/auth-provider/local.ts');
  return { strategy, local };
}

const pool = { id: 'ap-east-1_x', webClientId: 'client', region: 'ap-east-1' };

it.each([
  ['without a user pool', { apiUrl: '/api' }],
  [
    'at a user pool, where the Admin API signs people in there',
    { authStrategy: 'user_pool', userPool: { through: 'api' } },
  ],
])('staff sign in by the Admin API %s', async (_, page) => {
  const { strategy, local } = await chosenBy(page);
  expect(await strategy()).toBe(local);
});

it.each([
  ['beside a foreign Admin API', { authStrategy: 'user_pool', userPool: { through: 'pool', ...pool } }],
  ['on a page that doesn’t say who does it', { authStrategy: 'user_pool', userPool: pool }],
])('the page itself signs in at the user pool %s', async (_, page) => {
  const { strategy, local } = await chosenBy(page);
  const chosen = await strategy();
  expect(chosen).not.toBe(local);
  expect(await strategy()).toBe(chosen);
});

it('a setting of the user pool that is missing is said at each attempt', async () => {
  const { strategy } = await chosenBy({ authStrategy: 'user_pool', userPool: { ...pool, region: '' } });
  for (let attempt = 0; attempt < 2; attempt += 1)
    await expect(strategy()).rejects.toThrow('userPoolId, userPoolWebClientId and region are required');
});
