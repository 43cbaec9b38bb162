import { violations } from './axe.ts';
import { unique } from './office.ts';
import { expect, test } from './server.ts';
import { box, save, saveAndSee } from './steps.ts';

test.use({ role: 'administrator' });

test('a fee is made with a condition that names regions, and drafted, compared and promoted', async ({ page }) => {
  const name = unique('Fee');
  await page.goto('/shipping_fee/create');
  await box(page, 'Description (Chinese)').fill(name);
  await box(page, 'Description (English)').fill(name);
  await page.getByRole('checkbox', { name: 'Digital' }).check();
  await box(page, 'Price').fill('12');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const condition = page.locator('[data-row="0"]');
  await condition.getByRole('radio', { name: 'Weight (kg)' }).check();
  await condition.getByRole('textbox', { name: 'Minimum' }).fill('5');
  await condition.getByRole('textbox', { name: 'Maximum' }).fill('3');
  await save(page);
  await expect(condition.getByText('The Maximum field may not be less than Minimum')).toBeVisible();

  await condition.getByRole('textbox', { name: 'Maximum' }).fill('8');
  await condition.getByRole('combobox', { name: 'Regions' }).fill('Kowl');
  await page.getByRole('option', { name: /^Kowloon/u }).click();
  await page.keyboard.press('Escape');
  await save(page);
  await expect(page).toHaveURL(/\/shipping_fee\/\d+$/u);
  await page.reload();
  await expect(condition.getByRole('button', { name: 'Kowloon' })).toBeVisible();
  await expect(condition.getByRole('radio', { name: 'Weight (kg)' })).toBeChecked();
  expect(await violations(page)).toEqual([]);

  const strip = page.getByRole('region', { name: 'Drafts and versions' });
  await strip.getByRole('button', { name: 'Promote' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Promote', exact: true }).click();
  await expect(strip).toContainText('Version 1 is live.');
  await strip.getByRole('button', { name: 'Edit in a draft' }).click();
  await expect(strip).toContainText('A draft of version 1');
  await condition.getByRole('combobox', { name: 'Regions' }).fill('New Terr');
  await page.getByRole('option', { name: /^New Territories/u }).click();
  await page.keyboard.press('Escape');
  await saveAndSee(page);
  await strip.getByRole('button', { name: 'Compare' }).click();
  const compared = page.getByRole('dialog', { name: /^What the draft changes/u });
  await expect(compared.getByRole('region', { name: 'Conditions' })).toContainText('Kowloon, New Territories');
  await compared.getByRole('button', { name: 'Close' }).click();
  await strip.getByRole('button', { name: 'Promote' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Promote', exact: true }).click();
  await expect(strip).toContainText('Version 2 is live.');
  await expect(condition.getByRole('button', { name: 'New Territories' })).toBeVisible();
});
