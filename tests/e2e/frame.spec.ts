import type { Locator } from '@playwright/test';
import { expect, test } from './server.ts';
import { box } from './steps.ts';

test.use({ role: 'administrator' });

async function placeOf(locator: Locator) {
  const place = await locator.boundingBox();
  if (!place) throw new Error('It is not shown');
  return place;
}

test('a form opens at its top, however far the page before it was scrolled', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 320 });
  await page.goto('/merchant');
  const create = page.getByRole('link', { name: 'Create: Merchant' });
  await expect(create).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await create.evaluate((link) => (link instanceof HTMLElement ? link.click() : undefined));
  await expect(box(page, 'Name')).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

for (const width of [390, 1440])
  test(`at ${width} px, Delete is not where Create was, nor where Save was`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/merchant');
    const create = page.getByRole('link', { name: 'Create: Merchant' });
    const places = [await placeOf(create)];
    await create.click();
    await box(page, 'Name').fill(`Placed at ${width}`);
    const save = page.getByRole('button', { name: 'Save', exact: true });
    places.push(await placeOf(save));
    await save.dblclick();
    const remove = page.getByRole('main').getByRole('button', { name: 'Delete', exact: true });
    const now = await placeOf(remove);
    for (const { x, y, width: wide, height } of places)
      expect(
        now.x >= x + wide || now.x + now.width <= x || now.y >= y + height || now.y + now.height <= y,
        JSON.stringify({ now, x, y, wide, height }),
      ).toBe(true);
  });

test('a merchant’s page leads to its SKUs', async ({ page, office }) => {
  const { id } = await office.create('merchant', { name: 'Led From Here', default_delivery_type: 'home_delivery' });
  const made = await office.create('sku', {
    item_code: 'LED-1',
    name: 'Led to',
    merchant: id,
  });
  await page.goto(`/merchant/${id}`);
  await page.getByRole('link', { name: 'SKUs', exact: true }).click();
  await expect(page).toHaveURL(/\/sku\?/);
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('table')).toContainText('LED-1');
  expect(made.id).toBeGreaterThan(0);
});

for (const width of [390, 1440])
  test(`at ${width} px, the message after a save covers nothing of the page`, async ({ page, office }) => {
    await page.setViewportSize({ width, height: 700 });
    const { id } = await office.salesman({ name: 'Covered Before' });
    await page.goto(`/salesman/${id}`);
    await box(page, 'Name').fill('Covered After');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const message = page.getByRole('alert').filter({ hasText: 'Saved' });
    await expect(message).toBeVisible();
    const { y, height } = await placeOf(message);
    for (const part of await page.getByRole('main').locator('h1, h2, input, textarea, button, a').all()) {
      const place = await part.boundingBox();
      if (place && place.height > 0) expect(place.y, await part.innerText()).toBeGreaterThanOrEqual(y + height);
    }
  });

test('texts and buttons of dialogs stand on one edge', async ({ page, office }) => {
  const clerk = await office.hire('read_only');
  const { id } = await office.find('admin-user', `filter[username]=${clerk.username}`);
  await page.goto(`/admin_user/${id}`);
  const dialog = page.getByRole('dialog');
  const edges = () =>
    dialog.evaluate((paper) =>
      [...paper.querySelectorAll('.MuiDialogTitle-root, .MuiDialogContent-root, .MuiDialogActions-root')].map(
        (part) => {
          const { paddingLeft, paddingRight } = getComputedStyle(part);
          return `${paddingLeft} ${paddingRight}`;
        },
      ),
    );
  for (const opener of ['Delete', 'Suspend']) {
    await page.getByRole('button', { name: opener, exact: true }).click();
    await expect(dialog).toBeVisible();
    expect(new Set(await edges()), opener).toEqual(new Set(['24px 24px']));
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
  }
  await box(page, 'Name').fill('Somebody else');
  await office.change('admin-user', id, { name: 'Somebody clashing' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Back to my form' })).toBeVisible();
  expect(new Set(await edges())).toEqual(new Set(['24px 24px']));
});
