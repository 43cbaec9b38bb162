import { findings } from './axe.ts';
import { unique } from './office.ts';
import { expect, test } from './server.ts';
import { saveAndSee } from './steps.ts';

test.use({ role: 'administrator' });

test('a role is made by the keyboard in a matrix, which says before saving what changes', async ({ page, office }) => {
  const name = unique('floor');
  const { id } = await office.create('role', { name, key: name, permissions: ['ecommerce:ListProducts'] });
  await page.goto(`/role/${id}`);
  const box = (of: string) => page.getByRole('checkbox', { name: of, exact: true });
  await box('Products: list').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowLeft');
  await expect(box('Orders: list')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByText('Added Products: view, Orders: list')).toBeVisible();
  await expect(page.getByText('New in the menu: Orders')).toBeVisible();
  await expect(page.getByText('Nobody who can sign in has this role now.')).toBeVisible();
  expect(await findings(page, 'a changed role')).toEqual([]);
  await saveAndSee(page);
  await page.reload();
  await expect(page.getByText(/^3 of \d+ chosen$/u)).toBeVisible();
});

test('on a phone the matrix is a list, in which each permission tells what it opens', async ({ page, office }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const name = unique('phone');
  const { id } = await office.create('role', { name, key: name, permissions: ['ecommerce:ListOrders'] });
  await page.goto(`/role/${id}`);
  await page.getByText('erase', { exact: true }).click();
  await expect(page.getByRole('checkbox', { name: 'Users: erase' })).toBeChecked();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await page.getByRole('button', { name: 'What “Orders: list” opens, and who holds it' }).click();
  const dialog = page.getByRole('dialog', { name: 'Orders: list' });
  await expect(dialog.getByText(`${name}: 0 people`)).toBeVisible();
  await expect(dialog.getByText('GET /order', { exact: true })).toBeVisible();
  expect(await findings(page, 'what a permission opens')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});
