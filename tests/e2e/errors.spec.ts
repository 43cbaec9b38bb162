import type { Request } from '@playwright/test';
import { expect, test } from './server.ts';
import { box, filledTable, saveAndSee } from './steps.ts';

test.use({ role: 'administrator' });

test('an address that leads nowhere says so and leads home', async ({ page }) => {
  await page.goto('/no_such_page');
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await expect(page.getByText('This page could not be found', { exact: true })).toBeVisible();
  await expect(page).toHaveTitle(/^Page Not Found/);
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test('a record that does not exist is a page not found', async ({ page }) => {
  await page.goto('/salesman/987654');
  await expect(page.getByText('This page could not be found', { exact: true })).toBeVisible();
});

test.describe('when the server is not ready', () => {
  test.use({ expectedErrors: [/status of 503/] });

  test('a failed list shows the reason, and can be retried', async ({ page }) => {
    await page.route('**/api/salesman?*', (route) =>
      route.fulfill({ status: 503, json: { message: 'The shop is starting. Please try again in a moment.' } }),
    );
    await page.goto('/salesman');
    await expect(page.getByText('The list could not be loaded.')).toBeVisible();
    await expect(page.getByText('The shop is starting. Please try again in a moment.')).toBeVisible();
    await page.unroute('**/api/salesman?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(filledTable(page, 'Salesmen')).toBeVisible();
  });
});

test.describe('when a part of the portal is gone', () => {
  test.use({ expectedErrors: [/Failed to load resource|dynamically imported module|Unable to preload|ERR_FAILED/] });

  test('a missing chunk reloads the page at most twice, then asks to reload, which helps once the chunk is back', async ({
    page,
  }) => {
    let [loads, open] = [0, 0];
    page.on('request', (request) => {
      if (!request.isNavigationRequest()) return;
      loads += 1;
      open += 1;
    });
    const onEnd = (request: Request) => {
      if (request.isNavigationRequest()) open -= 1;
    };
    page.on('requestfinished', onEnd).on('requestfailed', onEnd);
    await page.route('**/assets/FormScreen-*.js', (route) => route.abort());
    await page.goto('/salesman/1');
    // It is also visible on a page that is about to reload.
    await expect.poll(() => [loads, open]).toEqual([3, 0]);
    await expect(page.getByText('An Error Occurred')).toBeVisible();
    expect(loads).toBe(3);
    await page.unroute('**/assets/FormScreen-*.js');
    await page.getByRole('main').getByRole('button', { name: 'Reload' }).click();
    await expect(box(page, 'Name')).toBeVisible();
  });
});

test.describe('when the server can’t be reached', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

  test('a failed save names the reason, keeps the typed values, and succeeds later', async ({
    page,
    context,
    office,
  }) => {
    const { id } = await office.salesman({ name: 'Mok Before' });
    await page.goto(`/salesman/${id}`);
    await box(page, 'Name').fill('Mok Typed');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(
      page.getByText('Not saved: The server could not be reached. Check the connection and try again.'),
    ).toBeVisible();
    await expect(box(page, 'Name')).toHaveValue('Mok Typed');
    await context.setOffline(false);
    await saveAndSee(page);
    expect(await office.read('salesman', id)).toMatchObject({ name: 'Mok Typed', revision: 2 });
  });
});
