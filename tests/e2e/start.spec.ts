import { expect, startShop, test } from './server.ts';

test('a fresh start leads to the sign-in page, under the portal’s title', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page).toHaveTitle('OTO E-Commerce Admin Portal');
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /e-commerce admin portal/);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});

test('the administrator signs in with the password that was given and reaches the dashboard', async ({
  page,
  shop,
}) => {
  await page.goto('/login');
  await page.getByLabel('Username').fill(shop.username);
  await page.getByLabel('Password').fill(shop.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/home$/);
});

test('with DEMO=0 the shop begins with one empty store, Main store', async ({ page }) => {
  const shop = await startShop({ DEMO: '0' });
  try {
    await page.goto(`${shop.address}/login`);
    await page.getByLabel('Username').fill(shop.username);
    await page.getByLabel('Password').fill(shop.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('banner').getByText('Main store')).toBeVisible();
  } finally {
    await page.close();
    await shop.stop();
  }
});
