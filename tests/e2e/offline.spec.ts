import { expect, test } from './server.ts';
import { box, saveAndSee } from './steps.ts';

test.use({
  role: 'administrator',
  expectedErrors: [/ERR_INTERNET_DISCONNECTED/],
});

const offline = /You are offline/;

test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    // No page's code is loaded ahead.
    window.requestIdleCallback = () => 0;
  }),
);
test.afterEach(({ context }) => context.setOffline(false));

test('offline, the page one is on stays until the next one’s code can be loaded, and then it opens', async ({
  page,
  context,
}) => {
  await page.goto('/sku');
  await expect(page.getByRole('table', { name: 'SKUs' })).toBeVisible();
  await page.getByRole('button', { name: 'Import and export: SKUs' }).click();
  await expect(page.getByRole('menuitem', { name: 'Export as CSV…' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('menuitem', { name: 'Export as CSV…' }).click();
  await expect(page.getByText(offline)).toContainText('The next page opens then.');
  await expect(page.getByRole('table', { name: 'SKUs' })).toBeVisible();
  expect(page.url()).toMatch(/\/sku(?:\?|$)/);

  await page.getByRole('button', { name: 'Stay here' }).click();
  await expect(page.getByRole('button', { name: 'Stay here' })).toHaveCount(0);
  await expect(page.getByText(offline)).toBeVisible();

  await page.getByRole('button', { name: 'Import and export: SKUs' }).click();
  await page.getByRole('menuitem', { name: 'Export as CSV…' }).click();
  await expect(page.getByRole('button', { name: 'Stay here' })).toBeVisible();
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/sku\/export$/);
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeVisible();
  await expect(page.getByText(offline)).toHaveCount(0);
});

test('offline, a form that was typed in while the next page waits stays, and is saved later', async ({
  page,
  context,
  office,
}) => {
  const { id } = await office.salesman({ name: 'Offline Before' });
  await page.goto(`/salesman/${id}`);
  await expect(box(page, 'Name')).toHaveValue('Offline Before');
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('button', { name: 'Stay here' })).toBeVisible();
  await box(page, 'Name').fill('Offline Typed');
  await context.setOffline(false);
  await expect(page.getByText(offline)).toHaveCount(0);
  await expect(box(page, 'Name')).toHaveValue('Offline Typed');
  await saveAndSee(page);
  expect(await office.read('salesman', id)).toMatchObject({ name: 'Offline Typed' });
});

test('a page whose records can’t be read says that it is offline, and reads them when the network is back', async ({
  page,
  context,
}) => {
  await page.goto('/salesman');
  await expect(page.getByRole('table', { name: 'Salesmen' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Merchant', exact: true }).click();
  await expect(page).toHaveURL(/\/merchant(?:\?|$)/);
  await expect(page.getByText(offline)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('table', { name: 'Merchants' })).toBeVisible();
  await expect(page.getByText(offline)).toHaveCount(0);
});
