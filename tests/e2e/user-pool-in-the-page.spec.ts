import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Page } from '@playwright/test';
import { freePort } from '../process/free-port.ts';
import { type Cognito, startCognito } from '../user-pool/cognito.ts';
import { expect, type RunningServer, startShop, test } from './server.ts';
import { box, signIn } from './steps.ts';

/** A portal with a foreign Admin API, so that the page itself calls the user pool (SPEC §6). */
let pool: Cognito;
let api: Server;
let portal: RunningServer;

/** The tokens sent to the foreign Admin API, and those that it no longer accepts. */
const given: string[] = [];
const refused = new Set<string>();

test.beforeAll(async () => {
  pool = await startCognito();
  await pool.add('chan', { password: 'First-1234567', groups: ['ecommerce:ListSalesmen'], mustChange: true });
  const port = await freePort();
  api = createServer(({ method, url = '', headers }, response) => {
    const token = headers.authorization?.replace('Bearer ', '') ?? '';
    const isCall = method !== 'OPTIONS';
    if (isCall) given.push(token);
    response.writeHead(isCall && (token === '' || refused.has(token)) ? 401 : 200, {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Headers': '*, Authorization',
      'Content-Type': 'application/json',
    });
    const data = /\/store(?:\?|$)/u.test(url) ? [{ id: 1, title: 'Main store' }] : [];
    response.end(JSON.stringify({ data, meta: { total: 0, page: 1, per_page: 20 } }));
  }).listen(port, '127.0.0.1');
  await once(api, 'listening');
  portal = await startShop({ ...pool.environment, VITE_API_URL: `http://127.0.0.1:${port}/api`, DEMO: '0' });
});
test.afterAll(async () => {
  await portal.stop();
  api.close();
  await pool.stop();
});

// The pool used here doesn't know the newer call for a refresh.
test.use({ expectedErrors: [/status of 500|ERR_CONNECTION_REFUSED/] });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function comeIn(page: Page, password: string): Promise<void> {
  await page.goto(`${portal.address}/login`);
  await signIn(page, { username: 'chan', password });
}

async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(heading(page, 'Sign in')).toBeVisible();
}

test('staff of a user pool come in, set their password, stay signed in, change it and leave', async ({ page }) => {
  await comeIn(page, 'First-1234567');
  await page.getByLabel('New password', { exact: true }).fill('Second-1234567');
  await page.getByLabel('New password again').fill('Second-1234567');
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await leave(page);

  await comeIn(page, 'wrong');
  await expect(page.getByRole('alert')).toHaveText('The username or the password is wrong');
  await comeIn(page, 'Second-1234567');
  await expect(heading(page, 'Dashboard')).toBeVisible();
  // The user's group is a permission.
  await page.goto(`${portal.address}/salesman`);
  await expect(heading(page, 'Salesmen')).toBeVisible();
  const before = given.at(-1) ?? '';
  refused.add(before);
  await page.reload();
  await expect(heading(page, 'Salesmen')).toBeVisible();
  await expect.poll(() => given.at(-1)).not.toBe(before);
  expect(given.at(-1)).not.toBe('');

  await page.goto(`${portal.address}/profile`);
  await box(page, 'Current password').fill('Second-1234567');
  await box(page, 'New password').fill('Third-1234567');
  await box(page, 'New password again').fill('Third-1234567');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password is changed.')).toBeVisible();
  await leave(page);
  await comeIn(page, 'Third-1234567');
  await expect(heading(page, 'Dashboard')).toBeVisible();
});

test('a user pool that is away is said at sign-in', async ({ page }) => {
  await page.route(`${pool.environment.USER_POOL_ENDPOINT}/**`, (route) => route.abort('connectionrefused'));
  await comeIn(page, 'Third-1234567');
  await expect(page.getByRole('alert')).toHaveText(
    'The user pool could not be reached. Check the connection and try again.',
  );
});
