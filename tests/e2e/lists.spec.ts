import type { Locator } from '@playwright/test';
import { unique } from './office.ts';
import { expect, test } from './server.ts';

test.use({ role: 'administrator' });

test('a list says what it is sorted by where that column is not shown, and changes it there', async ({ page }) => {
  await page.goto('/product_version');
  const order = page.getByRole('button', { name: /^Sorted by/ });
  await expect(order).toHaveText('Updated, newest first');
  await order.click();
  await page.getByRole('menuitemradio', { name: 'oldest first' }).click();
  await expect(order).toHaveText('Updated, oldest first');
  await expect(page).toHaveURL(/order=ASC/);
  await page.getByRole('columnheader', { name: 'Price' }).getByRole('button').click();
  await expect(order).toHaveText('Price, lowest first');
});

/** Whether the end of an element's text lies inside the cell around it. */
const endIsSeen = (link: Locator) =>
  link.evaluate((element) => {
    const cell = element.closest('td, li');
    const range = document.createRange();
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    let last: Text | undefined;
    for (let node = walker.nextNode(); node; node = walker.nextNode()) if (node instanceof Text) last = node;
    if (!cell || !last) return false;
    range.setStart(last, last.length - 5);
    range.setEnd(last, last.length);
    const [text, room] = [range.getBoundingClientRect(), cell.getBoundingClientRect()];
    return text.left >= room.left && text.right <= room.right && text.top >= room.top && text.bottom <= room.bottom;
  });

test('of long names the end is seen, and rows keep their height', async ({ page, office }) => {
  const lot = unique('lot');
  for (const size of ['375ml', '750ml'])
    await office.salesman({ name: `Autumn Chocolate Gift Box with Hazelnut Praline and Sea Salt ${lot} ${size}` });
  for (const width of [1440, 700, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/salesman?filter=${encodeURIComponent(JSON.stringify({ q: lot }))}`);
    for (const size of ['375ml', '750ml']) {
      const link = page.getByRole('main').getByRole('link', { name: `${lot} ${size}` });
      await expect(link).toBeVisible();
      expect(await endIsSeen(link), `${size} at ${width} px`).toBe(true);
    }
    if (width > 600)
      for (const row of await page.locator('tbody tr[data-id]').all())
        expect((await row.boundingBox())?.height).toBe(40);
  }
});

test('the product list shows the picture, name, price and status of what is live, and leads to it', async ({
  page,
}) => {
  await page.goto('/product?filter=%7B%22code%22%3A%7B%22contains%22%3A%22P100001%22%7D%7D');
  const row = page.getByRole('main').getByRole('row').filter({ hasText: 'P100001' });
  await expect(row.getByRole('img')).toBeVisible();
  await expect(row.getByText('Active', { exact: true })).toBeVisible();
  await expect(row.getByText(/^HK\$[\d,.]+(–[\d,.]+)?$/)).toBeVisible();
  const name = row.locator('a[href^="/product_version/"]');
  const title = (await name.textContent()) ?? '';
  await name.click();
  await expect(page).toHaveURL(/\/product_version\/\d+$/);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
});
