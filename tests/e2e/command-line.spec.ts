import { z } from 'zod';
import { expect, test } from './server.ts';

test.use({ role: 'administrator' });

const rows = z.object({ data: z.array(z.object({ id: z.number(), tel: z.string(), name: z.string() })) });

test('an order is found by its telephone in fewer than five keys besides the digits', async ({ page, office }) => {
  const { data } = rows.parse(await office.list('order', 'per_page=50'));
  const alone = data.find(({ tel }) => tel.startsWith('+852') && data.filter((one) => one.tel === tel).length === 1);
  if (!alone) throw new Error('every telephone has several orders');
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type(alone.tel.replace('+852', ''));
  const option = page.getByRole('option').filter({ hasText: alone.name }).filter({ hasText: 'Order' }).first();
  await expect(option).toBeVisible();
  // The result must belong to the whole number, not to its beginning.
  await expect(page.getByRole('dialog').getByRole('status')).not.toBeEmpty();
  for (let keys = 1; (await option.getAttribute('aria-selected')) !== 'true'; keys += 1) {
    expect(keys).toBeLessThan(3);
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/order/${alone.id}$`, 'u'));
});

test('an input method composes in peace', async ({ page }) => {
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search and commands' });
  await expect(field).toBeFocused();
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/search')) asked += 1;
  });
  const client = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    client.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  for (const text of ['ㄔ', 'ㄔㄣ', '陳']) await compose(text);
  await expect(field).toHaveValue('陳');
  // Keys for the input method: it chooses among characters, and ends with Enter.
  for (const key of ['ArrowDown', 'Enter'])
    await client.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', windowsVirtualKeyCode: 229, key });
  await expect(field).toBeFocused();
  expect(asked).toBe(0);
  await client.send('Input.insertText', { text: '陳' });
  await expect(page.getByRole('option').first()).toContainText('陳');
  await expect(page).toHaveURL(/\/home$/u);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/\w+\/\d+$/u);
});

test('keys lead to screens and along records, and a sheet tells them', async ({ page }) => {
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await expect(page).toHaveURL(/\/order(?:\?|$)/u);
  await page.locator('tbody tr').first().click();
  await expect(page).toHaveURL(/\/order\/\d+$/u);
  await expect(page.getByRole('button', { name: 'Next' }).first()).toBeVisible();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(/\d/u);
  const title = (await heading.textContent()) ?? '';
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet.getByText('J', { exact: true }).first()).toBeVisible();
  // Keys do nothing while it is open.
  await page.keyboard.press('j');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('u');
  await expect(page).toHaveURL(/\/user(?:\?|$)/u);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('group', { name: 'Recently open' }).getByRole('option').first()).toContainText(title);
});

test('the drawer keeps what is starred and folded, and rows are reached by J and K', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/sku');
  await expect(page.locator('tbody tr[data-id]').first()).toBeVisible();
  const drawer = page.getByRole('navigation', { name: 'Main menu' });
  // A key stars the current page.
  const star = drawer.getByRole('button', { name: 'Star SKU', exact: true });
  await expect(star).toBeAttached();
  await page.keyboard.press('s');
  await expect(star.last()).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('s');
  await expect(star).toHaveCount(1);
  await expect(star).toHaveAttribute('aria-pressed', 'false');
  await drawer.getByRole('button', { name: 'Star Salesman' }).click();
  await drawer.getByRole('button', { name: 'Delivery', exact: true }).click();
  await page.reload();
  await expect(drawer.getByRole('link').nth(1)).toHaveText('Salesman');
  await expect(drawer.getByRole('link', { name: 'Pickup point', exact: true })).toHaveCount(0);
  await page.setViewportSize({ width: 1000, height: 900 });
  await drawer.getByRole('button', { name: 'Starred' }).click();
  await expect(page.getByRole('menuitem', { name: 'Salesman' })).toBeVisible();
  await page.keyboard.press('Escape');
  // Not only hidden: while it fades out, it still handles keys.
  await expect(page.locator('[role="menu"]')).toHaveCount(0);
  const rows = page.locator('tbody tr[data-id]');
  await expect(rows.first()).toBeVisible();
  for (const key of ['j', 'j', 'k', 'j']) await page.keyboard.press(key);
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/sku\/\d+$/u);
});
