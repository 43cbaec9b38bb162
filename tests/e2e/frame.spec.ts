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
