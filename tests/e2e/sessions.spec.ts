import { expect, test } from './server.ts';

/** All data that an attacker’s script in the page could read. */
const readable = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]);

test('a session survives a reload and a second tab, and no script finds a token of it', async ({ page, shop }) => {
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Username' }).fill(shop.username);
  await page.getByLabel('Password', { exact: true }).fill(shop.password);
  await page.keyboard.press('Enter');
  const name = page.getByRole('banner').getByRole('link', { name: /^Profile/u });
  await expect(name).toBeVisible();
  await page.reload();
  await expect(name).toBeVisible();
  const second = await page.context().newPage();
  await second.goto('/salesman');
  await expect(second.getByRole('heading', { level: 1, name: 'Salesmen' })).toBeVisible();
  for (const tab of [page, second]) {
    expect(await tab.evaluate(readable)).not.toMatch(/eyJ|refresh_token|oto_refresh/u);
  }
  const [cookie] = (await page.context().cookies(`${shop.address}/api/auth/refresh`)).filter(({ name: of }) =>
    of.startsWith('oto_refresh'),
  );
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/auth' });
  expect(await page.context().cookies(`${shop.address}/api/order`)).toEqual([]);

  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(second.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(await page.context().cookies(`${shop.address}/api/auth/refresh`)).toEqual([]);
});

test.describe('signed in', () => {
  test.use({ role: 'administrator' });

  test('a session on another device is seen and ended, and is signed out there at the next call', async ({
    page,
    browser,
    shop,
  }) => {
    const there = await browser.newContext({ baseURL: shop.address, userAgent: 'Mozilla/5.0 (iPhone) CriOS/131.0' });
    const phone = await there.newPage();
    await phone.goto('/login');
    await phone.getByRole('textbox', { name: 'Username' }).fill(shop.username);
    await phone.getByLabel('Password', { exact: true }).fill(shop.password);
    await phone.keyboard.press('Enter');
    await expect(phone.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();

    await page.goto('/profile');
    const lost = page.getByRole('listitem').filter({ hasText: 'Chrome · iPhone' });
    await expect(lost).toHaveCount(1);
    await expect(page.getByRole('listitem').filter({ hasText: 'This session' })).toHaveCount(1);
    await lost.getByRole('button', { name: /^End the session of Chrome · iPhone/u }).click();
    await expect(page.getByText('The session has ended').first()).toBeVisible();
    await expect(lost).toHaveCount(0);
    await phone.goto('/salesman');
    await expect(phone.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await there.close();
  });
});
