import { z } from 'zod';
import { expect, test } from './server.ts';
import { filledTable } from './steps.ts';
import { expectFocusSeen, tabTo } from './tab-to.ts';

test('signing in, finding, changing and saving a record works by keyboard, with visible focus', async ({
  page,
  shop,
  office,
}) => {
  const { id, name, code } = z
    .looseObject({ id: z.number(), name: z.string(), code: z.string() })
    .parse(await office.salesman({ name: 'Hui Keys' }));
  await page.goto('/login');
  await expect(page.getByRole('textbox', { name: 'Username' })).toBeFocused();
  await page.keyboard.type(shop.username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(shop.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  // Near the end of the drawer.
  await tabTo(page, 'link', 'Salesman', 100);
  await page.keyboard.press('Enter');
  await expect(filledTable(page, 'Salesmen')).toBeVisible();
  await tabTo(page, 'searchbox', 'Search salesmen');
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table', { name: 'Salesmen' }).getByRole('row')).toHaveCount(2);
  await tabTo(page, 'row', new RegExp(name));
  await page.keyboard.press('Space');
  await expect(page.getByRole('toolbar', { name: '1 selected' })).toBeVisible();
  await page.keyboard.press('Space');
  await expect(page.getByRole('toolbar')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hui Keys');

  await tabTo(page, 'textbox', 'Name');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Hui Without Mouse');
  await page.keyboard.press('ControlOrMeta+S');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(await office.read('salesman', id)).toMatchObject({ name: 'Hui Without Mouse' });

  await tabTo(page, 'button', 'Save').catch(() => undefined);
  await page.keyboard.press('Shift+Tab');
  await expectFocusSeen(page);
});

test.describe('signed in', () => {
  test.use({ role: 'administrator' });

  test('arrow keys move through rows; closing a menu returns the focus', async ({ page }) => {
    await page.goto('/salesman');
    const rows = page.getByRole('table', { name: 'Salesmen' }).getByRole('row');
    await expect(rows.nth(3)).toBeVisible();
    await tabTo(page, 'button', 'Language', 20);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitemradio', { name: 'English' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Language' })).toBeFocused();
    await rows.nth(1).focus();
    await page.keyboard.press('ArrowDown');
    await expect(rows.nth(2)).toBeFocused();
    await expectFocusSeen(page);
    await page.keyboard.press('End');
    await expect(rows.last()).toBeFocused();
    await expect(rows.last()).toBeInViewport();
    await page.keyboard.press('Home');
    await expect(rows.nth(1)).toBeFocused();
  });

  test('an order is found, opened, accepted and noted upon, and the next one looked at, without a mouse', async ({
    page,
    office,
  }) => {
    const part = z
      .looseObject({ id: z.number(), order: z.number() })
      .parse(await office.find('sub-order', 'filter[status]=pending&per_page=1'));
    const { order_no: number } = z.looseObject({ order_no: z.string() }).parse(await office.read('order', part.order));
    await page.goto('/order');
    await expect(filledTable(page, 'Orders')).toBeVisible();
    await tabTo(page, 'searchbox', 'Search orders', 150);
    // The order itself, and those placed just before and after it.
    await page.keyboard.type(number.slice(0, -1));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/filter=.*q/u);
    const links = page.getByRole('table', { name: 'Orders' }).getByRole('link', { name: /^\w+\d{6,}$/u });
    await expect(links.filter({ hasText: number })).toHaveCount(1);
    await expect(links.filter({ hasNotText: number.slice(0, -1) })).toHaveCount(0);
    const numbers = await links.allTextContents();
    const place = numbers.indexOf(number);
    const [beside = '', toIt, back] =
      place + 1 < numbers.length ? [numbers[place + 1], 'j', 'k'] : [numbers[place - 1], 'k', 'j'];
    await tabTo(page, 'row', new RegExp(numbers[0] ?? '', 'u'));
    for (let down = 0; down < place; down += 1) await page.keyboard.press('ArrowDown');
    await expectFocusSeen(page);
    await page.keyboard.press('Enter');
    const heading = page.getByRole('main').getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(number);

    await tabTo(page, 'button', /^Accept/u);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await tabTo(page, 'button', 'Accept');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect.poll(() => office.read('sub-order', part.id)).toMatchObject({ status: 'accepted' });

    await tabTo(page, 'textbox', 'Internal remarks', 200);
    await page.keyboard.type('Kept for Monday');
    await page.keyboard.press('ControlOrMeta+S');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    expect(await office.read('order', part.order)).toMatchObject({ internal_remarks: 'Kept for Monday' });

    await tabTo(page, 'link', 'Order sheet', 200);
    await page.keyboard.press(toIt);
    await expect(heading).toHaveText(beside);
    await page.keyboard.press(back);
    await expect(heading).toHaveText(number);
  });
});
