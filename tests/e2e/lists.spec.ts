import { setTimeout } from 'node:timers/promises';
import type { Locator } from '@playwright/test';
import { unique } from './office.ts';
import { expect, test } from './server.ts';
import { box } from './steps.ts';

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

/**
 * True if the end of an element's text is visible: it lies inside the surrounding cell, or it is drawn as the second
 * line instead of the part that doesn't fit.
 */
const endIsSeen = (link: Locator) =>
  link.evaluate((element) => {
    const cell = element.closest('td, li');
    const whole = element.querySelector('.parts > .whole');
    if (whole) {
      const end = getComputedStyle(whole, '::after');
      const line = Number.parseFloat(getComputedStyle(whole).lineHeight);
      const isDrawn = Math.abs(Number.parseFloat(end.height) - line) < 1;
      const isLast = end.direction === 'rtl' && end.content.includes(element.textContent ?? '?');
      if (whole.getBoundingClientRect().height > 2.5 * line) return isDrawn && isLast;
      if (Number.parseFloat(end.height) !== 0) return false;
    }
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

test('columns that stay in view do so while a list scrolls sideways, and compact rows are lower, on every device', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1200, height: 900 });
  await page.goto('/product_version');
  const table = page.getByRole('table');
  const row = table.locator('tbody tr').first();
  await expect(row).toBeVisible();
  const before = (await row.boundingBox())?.height ?? 0;
  await page.getByRole('button', { name: 'Columns' }).click();
  const popover = page.getByRole('dialog', { name: 'Columns of the list' });
  for (const name of ['Hashtags', 'Created']) {
    const column = popover.getByRole('checkbox', { name, exact: true });
    // A column appears, and its checkbox is checked, a moment after the click.
    await column.click();
    await expect(column).toBeChecked();
  }
  await popover.getByLabel('In view while scrolling sideways').selectOption({ label: 'The first 2 columns' });
  const kept = page.waitForResponse((answer) => (answer.request().postData() ?? '').includes('compact') && answer.ok());
  await popover.getByLabel('Rows').selectOption('compact');
  await kept;
  await page.reload();
  await expect(row).toBeVisible();
  expect((await row.boundingBox())?.height).toBeLessThan(before);
  const scroller = page.locator('main [data-scrolls]');
  const placesOf = () =>
    row
      .locator('td')
      .evaluateAll((cells) => cells.slice(0, 4).map((cell) => Math.round(cell.getBoundingClientRect().x)));
  const at = await placesOf();
  await scroller.evaluate((element) => element.scrollBy(100, 0));
  const [check, first, second, third] = await placesOf();
  expect([check, first, second]).toEqual(at.slice(0, 3));
  expect(third).toBe((at[3] ?? 0) - 100);
});

test('a view that is shared opens first for its role, once, and is found among one’s own', async ({ page, office }) => {
  await page.goto('/salesman');
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').first().click();
  await expect(page).toHaveURL(/sort=name/u);
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('link', { name: 'Share what is shown now…' }).click();
  await box(page, 'Name').fill('By name');
  await page.getByRole('combobox', { name: 'Roles' }).click();
  await page.getByRole('option', { name: 'Administrator' }).click();
  await page.getByLabel('Opens first').check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/shared_view\/\d+/u);
  expect((await office.find('shared-view', 'filter[name]=By name'))['entity']).toBe('salesman');

  const another = await page.context().newPage();
  await another.goto('/salesman');
  await expect(another).toHaveURL(/sort=name/u);
  await another.getByRole('button', { name: 'Views' }).click();
  const views = another.getByRole('dialog', { name: 'Views of the list' });
  await expect(views.getByRole('button', { name: 'By name' })).toHaveAttribute('aria-current', 'true');
  await another.keyboard.press('Escape');
  // The user's own order is kept.
  await another.getByRole('columnheader', { name: 'Code' }).getByRole('button').first().click();
  await expect(another.getByRole('columnheader', { name: 'Code' })).toHaveAttribute('aria-sort', 'ascending');
  await another.getByRole('link', { name: 'Dashboard' }).click();
  await expect(another.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await another.getByRole('link', { name: 'Salesman' }).click();
  await expect(another).toHaveURL(/sort=code/u);
  await another.close();
});

test('a shared view opens first however late its list learns of it', async ({ page, office }) => {
  await office.create('shared-view', {
    name: 'Closed points',
    entity: 'pickup_point',
    address: `?filter=${encodeURIComponent(JSON.stringify({ active: false }))}`,
    opens_first: true,
  });
  for (const wait of [0, 1_500]) {
    // A list keeps its last state only in the same tab.
    const fresh = await page.context().newPage();
    await fresh.route('**/configurable-datatable/settings/pickup_point', async (route) => {
      await setTimeout(wait);
      await route.continue();
    });
    await fresh.goto('/pickup_point');
    await expect(fresh).toHaveURL(/active/u);
    await expect(fresh.getByRole('button', { name: 'Remove filter: Active' })).toBeVisible();
    await fresh.close();
  }
});

test('a view is among those of its list as soon as it is shared', async ({ page }) => {
  await page.goto('/user_group');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('link', { name: 'Share what is shown now…' }).click();
  await box(page, 'Name').fill('As it was');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/shared_view\/\d+/u);
  await page.getByRole('link', { name: 'Open the list' }).click();
  await page.getByRole('button', { name: 'Views' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'As it was' })).toBeVisible();
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

test('at 1440 px, no list of the shop scrolls sideways for want of a better layout, and names use their lines', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const address of ['/product', '/user', '/sku', '/salesman', '/merchant']) {
    await page.goto(address);
    await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible();
    const beyond = await page
      .locator('main [data-scrolls]')
      .evaluate((scroller) => scroller.scrollWidth - scroller.clientWidth);
    expect(beyond, address).toBe(0);
  }
  // A name that fits two lines isn't truncated.
  await page.goto('/product');
  const names = page.getByRole('main').locator('.parts > .whole');
  await expect(names.first()).toBeVisible();
  const ends = await names.evaluateAll((all) =>
    all
      .filter(
        (whole) => whole.getBoundingClientRect().height < 2.5 * Number.parseFloat(getComputedStyle(whole).lineHeight),
      )
      .map((whole) => getComputedStyle(whole, '::after').height),
  );
  expect(ends.length).toBeGreaterThan(10);
  expect(new Set(ends)).toEqual(new Set(['0px']));
});

test('an email that needs two lines is parted before its @', async ({ page, office }) => {
  const lot = unique('mail');
  const email = `${lot}.of-a-long-name@department.example.hk`;
  await office.salesman({ name: lot, email });
  await page.setViewportSize({ width: 1000, height: 800 });
  await page.goto(`/salesman?filter=${encodeURIComponent(JSON.stringify({ q: lot }))}`);
  const cell = page.getByRole('cell', { name: email });
  await expect(cell).toBeVisible();
  const tops = await cell.evaluate((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const found: number[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const range = document.createRange();
      range.setStart(node, 0);
      range.setEnd(node, 1);
      found.push(range.getBoundingClientRect().top);
    }
    return found;
  });
  expect(tops).toHaveLength(2);
  expect(tops[1] ?? 0).toBeGreaterThan(tops[0] ?? 0);
});

for (const width of [390, 1440])
  test(`at ${width} px, the dates of a filter are read whole, and Enter goes on and then closes it`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/sku?filter=%7B%7D');
    await page.getByRole('button', { name: 'Add filter' }).click();
    await page.getByRole('menuitem', { name: 'Updated' }).click();
    const dialog = page.getByRole('dialog', { name: 'Updated' });
    const [from, to] = [dialog.getByLabel('Updated from'), dialog.getByLabel('Updated to')];
    await from.fill('1/10/2026');
    await from.press('Enter');
    await expect(to).toBeFocused();
    await to.fill('nonsense');
    await to.press('Enter');
    await expect(dialog).toBeVisible();
    await to.fill('22 Nov 2026');
    for (const each of [from, to])
      expect(await each.evaluate((input) => input.scrollWidth <= input.clientWidth)).toBe(true);
    await to.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(/2026-11-22/u);
  });

test('on a phone the head of the versions has three lines, and a picture stands beside its name', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/product_version?filter=%7B%22q%22%3A%22p100001%22%7D');
  const card = page.getByRole('main').getByRole('listitem').first();
  await expect(card.locator('.top img')).toBeVisible();
  await expect(card.getByText('Cover photo')).toHaveCount(0);
  const [title, rows] = [page.getByRole('heading', { level: 1 }), page.locator('main [data-scrolls]')];
  expect(((await rows.boundingBox())?.y ?? 999) - ((await title.boundingBox())?.y ?? 0)).toBeLessThan(145);
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
