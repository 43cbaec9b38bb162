import { load, recordShifts, takeShifts, tooMuch } from './layout-shifts.ts';
import { expect, test } from './server.ts';
import { box, filledTable, saveAndSee } from './steps.ts';

test.use({
  role: 'administrator',
  expectedErrors: [/ERR_INTERNET_DISCONNECTED/],
});

const offline = /You are offline/;
const away = /The server can’t be reached/;

test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    // Disables prefetching of pages.
    window.requestIdleCallback = () => 0;
  }),
);
test.afterEach(({ context }) => context.setOffline(false));

test('offline, the page one is on stays until the next one’s code can be loaded, and then it opens', async ({
  page,
  context,
}) => {
  await page.goto('/sku');
  await expect(filledTable(page, 'SKUs')).toBeVisible();
  await page.getByRole('button', { name: 'Import and export: SKUs' }).click();
  await expect(page.getByRole('menuitem', { name: 'Export as CSV…' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('menuitem', { name: 'Export as CSV…' }).click();
  await expect(page.getByText(offline)).toContainText('The next page opens then.');
  await expect(filledTable(page, 'SKUs')).toBeVisible();
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

test('offline, the page one is on stays until a list that was not read yet can be, and then it opens', async ({
  page,
  context,
}) => {
  await page.goto('/salesman');
  await expect(filledTable(page, 'Salesmen')).toBeVisible();
  await context.setOffline(true);
  const merchants = page.getByRole('link', { name: 'Merchant', exact: true });
  await merchants.click();
  await expect(page.getByText(offline)).toContainText('The next page opens then.');
  await expect(filledTable(page, 'Salesmen')).toBeVisible();
  await expect(page).toHaveURL(/\/salesman(?:\?|$)/);

  await page.getByRole('button', { name: 'Stay here' }).click();
  await expect(page.getByRole('button', { name: 'Stay here' })).toHaveCount(0);
  await expect(page).toHaveURL(/\/salesman(?:\?|$)/);

  await merchants.click();
  await expect(page.getByRole('button', { name: 'Stay here' })).toBeVisible();
  await context.setOffline(false);
  await expect(filledTable(page, 'Merchants')).toBeVisible();
  await expect(page).toHaveURL(/\/merchant(?:\?|$)/);
  await expect(page.getByText(offline)).toHaveCount(0);

  // Pages that were read before can be opened again.
  await context.setOffline(true);
  await expect(page.getByText(offline)).toBeVisible();
  await page.goBack();
  await expect(filledTable(page, 'Salesmen')).toBeVisible();
  await expect(page).toHaveURL(/\/salesman(?:\?|$)/);
});

test('a page whose records can’t be read says that the server is away, and reads them when it is back', async ({
  page,
}) => {
  await page.goto('/salesman');
  await expect(filledTable(page, 'Salesmen')).toBeVisible();
  // Only calls for that list: after any other failed call the current page would stay.
  const calls = (url: URL) => url.pathname.startsWith('/api/merchant') || url.pathname === '/login';
  await page.route(calls, (route) => route.abort('internetdisconnected'));
  await page.getByRole('link', { name: 'Merchant', exact: true }).click();
  await expect(page).toHaveURL(/\/merchant(?:\?|$)/);
  await expect(page.getByText(away)).toBeVisible();
  await page.unroute(calls);
  await expect(filledTable(page, 'Merchants')).toBeVisible();
  await expect(page.getByText(away)).toHaveCount(0);
});

for (const width of [390, 1440])
  test(`at ${width} px, the notice of being offline covers nothing, and moves hardly anything`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await recordShifts(page);
    // A list to which no other test adds records, so that reading it again once online moves nothing.
    await load(page, '/pickup_point_group');
    await takeShifts(page);
    await context.setOffline(true);
    const notice = page.getByRole('status').filter({ hasText: offline });
    await expect(notice).toBeVisible();
    expect(tooMuch('offline', await takeShifts(page))).toEqual([]);
    const bottom = await notice.evaluate((element) => element.getBoundingClientRect().bottom);
    for (const part of await page.getByRole('main').locator('h1, input, button, a').all()) {
      const place = await part.boundingBox();
      if (place && place.height > 0) expect(place.y, await part.innerText()).toBeGreaterThanOrEqual(bottom);
    }
    // The list still fills the window.
    await expect(page.getByRole('navigation', { name: 'Pages' })).toBeInViewport({ ratio: 1 });
    await context.setOffline(false);
    await expect(notice).toHaveCount(0);
    expect(tooMuch('online', await takeShifts(page))).toEqual([]);
  });

test('on a phone, a list that can’t be read yet shows cards to come, and no table', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/salesman');
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route(
    (url) => url.pathname === '/api/merchant',
    async (route) => {
      await held;
      await route.continue();
    },
  );
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('link', { name: 'Merchant', exact: true }).click();
  const outline = page.getByRole('main').getByRole('status', { name: 'Loading' });
  await expect(outline).toBeVisible();
  expect(
    await outline
      .locator('> div')
      .first()
      .evaluate((card) => card.clientHeight),
  ).toBeGreaterThan(100);
  goOn();
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
});

test('a save while offline is refused in one place, the form’s foot', async ({ page, context, office }) => {
  const { id } = await office.salesman({ name: 'Foot Before' });
  await page.goto(`/salesman/${id}`);
  await box(page, 'Name').fill('Foot After');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const foot = page.getByRole('status').filter({ hasText: /^Not saved: / });
  await expect(foot).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByText(offline)).toHaveCount(0);
  await expect(foot).toHaveCount(0);
  await expect(page.getByText('Unsaved: Name')).toBeVisible();
  await saveAndSee(page);
});

test('a language that is chosen offline is shown whole when the network is back', async ({ page, context }) => {
  await page.goto('/salesman');
  await expect(filledTable(page, 'Salesmen')).toBeVisible();
  await page.getByRole('button', { name: 'Language' }).click();
  await expect(page.getByRole('menuitemradio', { name: '繁體中文' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('menuitemradio', { name: '繁體中文' }).click();
  await expect(filledTable(page, 'Salesmen')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: '語言' })).toBeVisible();
  await expect(page.getByRole('link', { name: '新增' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create' })).toHaveCount(0);
});
