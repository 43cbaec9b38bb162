import { readFile } from 'node:fs/promises';
import { violations } from './axe.ts';
import { unique } from './office.ts';
import { expect, test } from './server.ts';
import { box, save } from './steps.ts';

test.use({ role: 'administrator' });

test('a coupon says in words what it does, gets its codes once it is live, and exports each once', async ({ page }) => {
  const name = unique('Coupon');
  await page.goto('/coupon/create');
  await box(page, 'Name (Chinese)').fill(name);
  await box(page, 'Name (English)').fill(name);
  await page.getByRole('radio', { name: 'Percent off' }).check();
  await box(page, 'Percent').fill('15');
  await box(page, 'Random codes').fill('1000');
  await expect(page.getByText('15% off the order. 1,000 single-use codes.')).toBeVisible();
  await expect(page.getByText('訂單減 15%。1,000 個一次性優惠碼。')).toBeVisible();
  await page.getByRole('combobox', { name: 'Product categories' }).click();
  const category = page.getByRole('option').first();
  const [categoryName = ''] = (await category.innerText()).split('\n');
  await category.click();
  await page.keyboard.press('Escape');
  await expect(page.getByText(`15% off items in “${categoryName}”.`)).toBeVisible();
  await save(page);
  await expect(page).toHaveURL(/\/coupon\/\d+$/u);
  const codes = page.getByRole('region', { name: 'Codes', exact: true });
  await expect(codes.getByRole('status')).toHaveText('The codes are made once the coupon is live.');

  const strip = page.getByRole('region', { name: 'Drafts and versions' });
  await strip.getByRole('button', { name: 'Promote' }).click();
  const question = page.getByRole('dialog');
  await expect(question.getByText(/other live coupons? could count|No other live coupon/u)).toBeVisible();
  await expect(question.getByText('1,000 codes are made, each for one use.')).toBeVisible();
  await question.getByRole('button', { name: 'Promote', exact: true }).click();
  await expect(strip).toContainText('Version 1 is live.');
  await expect(codes.getByRole('definition').first()).toHaveText('1,000', { timeout: 30_000 });
  const list = page.getByRole('region', { name: 'Coupon codes' });
  await expect(list.getByText(/of 1,000$/u)).toBeVisible();
  const panel = page.getByRole('region', { name: 'Why not?' });
  await expect(panel.getByRole('status')).toHaveText(
    'Choose a product: this coupon counts only certain ones, named below.',
  );
  await expect(panel.getByRole('link', { name: categoryName, exact: true })).toBeVisible();
  expect(await violations(page)).toEqual([]);

  const coming = page.waitForEvent('download');
  await codes.getByRole('button', { name: 'Export new codes' }).click();
  const file = await readFile(await (await coming).path(), 'utf8');
  expect(file.trim().split('\r\n')).toHaveLength(1_002);
  await expect(codes.getByText(/^Every code was exported already/u)).toBeVisible();
  await expect(codes.getByRole('button', { name: 'Export new codes' })).toBeDisabled();
  await codes.getByRole('button', { name: 'Export all codes again' }).click();
  const again = page.getByRole('dialog', { name: `Export all codes of [${name}] again?` });
  await expect(again).toContainText('1,000 were exported before');
  await again.getByRole('button', { name: 'Cancel' }).click();
});
