import type { Page } from '@playwright/test';
import { Client } from 'pg';
import { socketFolderOf } from '../../server/db/embedded/socket-folder.ts';
import { type Cognito, startCognito } from '../user-pool/cognito.ts';
import { findings } from './axe.ts';
import { expect, type RunningServer, startShop, test } from './server.ts';
import { signIn } from './steps.ts';

/** A shop whose staff accounts are in a user pool, tested with cognito-local (decision 0144). */
let pool: Cognito;
let shop: RunningServer;
const password = 'Ferry-to-Lamma-1967';
const chosen = 'Tram-to-Happy-Valley-1904';

test.beforeAll(async () => {
  pool = await startCognito();
  shop = await startShop(pool.environment);
  await query(`insert into settings_sign_in_groups (record_id, position, "group", role)
    select 1, row_number() over (), team, role.id
    from (values ('selling', 'orders'), ('stocking', 'catalogue'), ('managing', 'administrator')) as given (team, key)
      join role using (key)`);
  await pool.add('chan', { password, groups: ['selling'] });
});
test.afterAll(async () => {
  await shop?.stop();
  await pool?.stop();
});

// While the pool is away, calls that need it get 503, also those that the page makes by itself.
test.use({ expectedErrors: [/status of 503/u] });

async function query(text: string, values: readonly string[] = []): Promise<void> {
  const client = new Client({ host: socketFolderOf(shop.dataDir), user: 'shop', database: 'shop' });
  await client.connect();
  await client.query(text, [...values]);
  await client.end();
}

async function open(page: Page, username: string, given = password): Promise<void> {
  await page.goto(`${shop.address}/login`);
  await signIn(page, { username, password: given });
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const drawer = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in' });

test('a wrong password and a stranger are refused by one sentence', async ({ page }) => {
  await open(page, 'chan', 'wrong');
  await expect(page.getByText('The username or the password is wrong')).toBeVisible();
  await signIn(page, { username: 'nobody', password });
  await expect(page.getByText('The username or the password is wrong')).toBeVisible();
  // A password of the shop's own doesn't work either.
  await signIn(page, shop);
  await expect(page.getByText('The username or the password is wrong')).toBeVisible();
  await expect(page.getByText('Forgotten your password?')).toHaveCount(0);
  expect(await findings(page, '/login of a user pool')).toEqual([]);
});

test('a session survives a reload and a second tab, calls no other host, and ends by signing out', async ({ page }) => {
  const hosts = new Set<string>();
  page.context().on('request', (request) => hosts.add(new URL(request.url()).origin));
  await open(page, 'chan');
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await page.reload();
  await expect(heading(page, 'Dashboard')).toBeVisible();
  const second = await page.context().newPage();
  await second.goto(`${shop.address}/order`);
  await expect(heading(second, 'Orders')).toBeVisible();
  for (const tab of [page, second]) {
    const readable = await tab.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    );
    expect(readable).not.toMatch(/eyJ|refresh_token|oto_refresh/u);
  }
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(signInButton(page)).toBeVisible();
  await expect(signInButton(second)).toBeVisible();
  await page.goto(`${shop.address}/order`);
  await expect(signInButton(page)).toBeVisible();
  expect([...hosts]).toEqual([shop.address]);
});

test('a password that must be changed is asked for at the first sign-in, and changed at the pool', async ({ page }) => {
  await pool.add('first_day', { password, groups: ['selling'], mustChange: true });
  await open(page, 'first_day');
  await expect(page).toHaveURL(/\/challenge$/u);
  await page.reload();
  await page.getByLabel('New password', { exact: true }).fill(chosen);
  await page.getByLabel('New password again').fill(chosen);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(signInButton(page)).toBeVisible();
  await signIn(page, { username: 'first_day', password });
  await expect(page.getByText('The username or the password is wrong')).toBeVisible();
  await signIn(page, { username: 'first_day', password: chosen });
  await expect(heading(page, 'Dashboard')).toBeVisible();
});

test('the menu follows the groups, and what they don’t open is refused', async ({ page }) => {
  await pool.add('two_teams', { password, groups: ['selling', 'stocking'] });
  await open(page, 'chan');
  await expect(drawer(page).getByText('Orders', { exact: true }).first()).toBeVisible();
  await expect(drawer(page).getByText('Admin Users', { exact: true })).toHaveCount(0);
  await page.goto(`${shop.address}/admin_user`);
  await expect(page.getByText('You are not permitted to access this page', { exact: true })).toBeVisible();
  await page.goto(`${shop.address}/product_version/bulk_edit`);
  await expect(page.getByText('You are not permitted to access this page', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();

  await signIn(page, { username: 'two_teams', password });
  await expect(drawer(page).getByText('Orders', { exact: true }).first()).toBeVisible();
  await page.goto(`${shop.address}/sku/create`);
  await expect(heading(page, 'Create SKU')).toBeVisible();
  await page.goto(`${shop.address}/admin_user`);
  await expect(page.getByText('You are not permitted to access this page', { exact: true })).toBeVisible();
});

test('whoever is in no group is signed in, and may do nothing', async ({ page }) => {
  await pool.add('no_team', { password });
  await open(page, 'no_team');
  await expect(page.getByRole('banner').getByRole('link', { name: /^Profile/u })).toBeVisible();
  await expect(drawer(page).getByText('Orders', { exact: true })).toHaveCount(0);
  await page.goto(`${shop.address}/order`);
  await expect(page.getByText('You are not permitted to access this page', { exact: true })).toBeVisible();
});

test('one’s password is changed in the profile, at the pool', async ({ page }) => {
  await pool.add('changing', { password, groups: ['selling'] });
  await open(page, 'changing');
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await page.goto(`${shop.address}/profile`);
  const form = page.locator('form').filter({ has: page.getByLabel('Current password') });
  const fill = async (current: string) => {
    await form.getByLabel('Current password').fill(current);
    await form.getByLabel(/^New password\s?\*?$/u).fill(chosen);
    await form.getByLabel('New password again').fill(chosen);
    await page.keyboard.press('Enter');
  };
  await fill('wrong');
  // cognito-local answers a wrong password with the error that the real pool uses for a rejected new one.
  await expect(form.getByText(/^The user pool doesn’t take this New password/u)).toBeVisible();
  await fill(password);
  await expect(page.getByText('Your password is changed.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  await signIn(page, { username: 'changing', password });
  await expect(page.getByText('The username or the password is wrong')).toBeVisible();
  await signIn(page, { username: 'changing', password: chosen });
  await expect(heading(page, 'Dashboard')).toBeVisible();
});

test('whom the pool no longer knows is signed out when the page is loaded anew', async ({ page }) => {
  await pool.add('leaving', { password, groups: ['selling'] });
  await open(page, 'leaving');
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await pool.remove('leaving');
  // The server asks the pool every five minutes.
  await query(`update session set pool_asked_at = pool_asked_at - interval '5 minutes'
    where admin_user = (select admin_user from pool_account where username = 'leaving')`);
  await page.reload();
  await expect(signInButton(page)).toBeVisible();
});

test('a pool that is away is told at sign-in, signs nobody out, and lets people in when it is back', async ({
  page,
  browser,
}) => {
  await open(page, 'chan');
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await pool.goAway();
  const there = await browser.newContext({ baseURL: shop.address });
  const other = await there.newPage();
  await open(other, 'chan');
  await expect(other.getByRole('alert')).toContainText(/can’t be reached/u);
  await expect(other.getByText('The username or the password is wrong')).toHaveCount(0);
  // The open page stays usable.
  await drawer(page).getByRole('link', { name: 'Orders', exact: true }).first().click();
  await expect(heading(page, 'Orders')).toBeVisible();
  await pool.comeBack();
  await signIn(other, { username: 'chan', password });
  await expect(heading(other, 'Dashboard')).toBeVisible();
  await page.reload();
  await expect(heading(page, 'Orders')).toBeVisible();
  await there.close();
});
