import type { Locator, Page } from '@playwright/test';
import { z } from 'zod';
import { unique } from './office.ts';
import { addGroup, cell, combinations, confirm, paste, prices, saveByKey } from './option-steps.ts';
import { expect, test } from './server.ts';
import { box, saveAndSee } from './steps.ts';

test.use({ role: 'administrator' });

const strip = (page: Page) => page.getByRole('region', { name: 'Drafts and versions' });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const question = 'Are you sure to promote the new version? (This will overwrite the old version)';

/** Returns the rows of a field in a comparison, as displayed. */
async function rowsOf(compared: Locator, name: string): Promise<readonly string[]> {
  const region = compared.getByRole('region', { name, exact: true });
  await expect(region).toBeVisible();
  return (await region.getByRole('row').allTextContents()).slice(1);
}

test('a product and its version with three choice groups are built, priced for a group, changed in a draft, compared, promoted, and restored', async ({
  page,
  office,
}) => {
  const code = unique('tee');
  const name = `Tee ${code}`;
  const group = z
    .looseObject({ name: z.object({ en_US: z.string() }) })
    .parse(await office.find('customer-group', 'per_page=1&sort=id')).name.en_US;

  await test.step('the product', async () => {
    await page.goto('/product/create');
    await box(page, 'Code').fill(code);
    await box(page, 'Description').fill('T-shirt of organic cotton');
    await saveAndSee(page, 'Created');
    await expect(page).toHaveURL(/\/product\/\d+$/u);
  });

  await test.step('its version', async () => {
    await page.getByRole('link', { name: 'Create: Product version' }).click();
    await expect(page).toHaveURL(/\/product_version\/create/u);
    await expect(page.getByRole('combobox', { name: /^Product/u }).first()).toHaveValue(new RegExp(code, 'u'));
    await box(page, 'Key').fill(code);
    await box(page, 'Name (Chinese)').fill(`有機棉恤衫 ${code}`);
    await box(page, 'Name (English)').fill(name);
    await box(page, 'Price').fill('100');
    await box(page, 'Original price').fill('120');
    await saveAndSee(page, 'Created');
    await expect(page).toHaveURL(/\/product_version\/\d+$/u);
  });

  const red = cell(combinations(page), 'Red / S / Slim');
  await test.step('three choice groups and their combinations', async () => {
    await page.getByRole('button', { name: 'Switch to choices' }).click();
    await confirm(page, `Switch [${name}] to choices?`, 'Switch to choices');
    await addGroup(
      page,
      ['顏色', 'Colour'],
      [
        ['紅', 'Red'],
        ['藍', 'Blue'],
        ['白', 'White'],
      ],
    );
    await addGroup(
      page,
      ['尺寸', 'Size'],
      [
        ['細', 'S'],
        ['大', 'L'],
      ],
    );
    await addGroup(
      page,
      ['剪裁', 'Cut'],
      [
        ['修身', 'Slim'],
        ['闊身', 'Wide'],
      ],
    );
    await page.getByRole('button', { name: 'Make all missing combinations (12)' }).click();
    await page.getByRole('button', { name: 'Make all 12' }).click();
    await expect(page.getByText(/^12 of 12 combinations/u)).toBeVisible();
    await red.click();
    await page.getByRole('group', { name: 'What is selected' }).getByRole('combobox', { name: 'SKU' }).click();
    await page.getByRole('option').first().click();
    await saveByKey(page);
    await expect(red).toContainText('Active');
  });

  await test.step('one is marked as obsolete and restored', async () => {
    await page.getByRole('button', { name: 'Mark as obsolete' }).click();
    await confirm(page, 'Are you sure to mark [Red / S / Slim] as obsolete?', 'Mark as obsolete');
    await expect(red).toContainText('Obsolete');
    await page.getByRole('button', { name: 'Restore', exact: true }).click();
    await confirm(page, 'Are you sure to restore [Red / S / Slim]?', 'Restore');
    await expect(red).toContainText('Active');
  });

  await test.step('prices of a group are pasted', async () => {
    await page.getByRole('combobox', { name: 'Add Customer group' }).fill(group);
    await page.getByRole('option', { name: group, exact: true }).click();
    await cell(prices(page), `${group}: All options`).click();
    await paste(page, 'HK$90.00\n85\n');
    await expect(cell(prices(page), `${group}: Red / S / Slim`)).toContainText('HK$85.00');
    await saveByKey(page);
    await expect(cell(prices(page), `${group}: All options`)).toContainText('HK$90.00');
  });

  await test.step('it goes live', async () => {
    await strip(page).getByRole('button', { name: 'Promote' }).click();
    await dialog(page, /^Promote \[/u)
      .getByRole('button', { name: 'Promote', exact: true })
      .click();
    await expect(strip(page)).toContainText('Version 1 is live.');
  });
  const live = page.url();

  await test.step('a draft changes a text, the order of choices, an option and the price of a group', async () => {
    await strip(page).getByRole('button', { name: 'Edit in a draft' }).click();
    await expect(strip(page)).toContainText('A draft of version 1');
    await expect(page).not.toHaveURL(live);
    await box(page, 'Name (English)').fill(`${name} of summer`);
    await page.getByRole('list', { name: 'Choices of Colour' }).getByRole('button', { name: 'White' }).click();
    const white = dialog(page, 'White');
    await white.getByRole('button', { name: 'Move before the one before' }).click();
    await white.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('list', { name: 'Choices of Colour' }).getByRole('listitem').nth(1)).toHaveText(
      'White',
    );
    await red.click();
    await page.keyboard.type('88');
    await page.keyboard.press('Enter');
    await cell(prices(page), `${group}: Red / S / Slim`).click();
    await page.keyboard.type('80');
    await page.keyboard.press('Enter');
    await saveByKey(page);
  });

  await test.step('the comparison shows each of them', async () => {
    await strip(page).getByRole('button', { name: 'Compare' }).click();
    const compared = dialog(page, `What the draft changes: [${name} of summer]`);
    await expect(compared).toContainText('4 differences');
    await expect(compared.getByRole('row', { name: /^Name \(English\)/u })).toContainText(`${name} of summer`);
    expect(await rowsOf(compared, 'Choices')).toEqual([expect.stringMatching(/^Moved.*White/u)]);
    expect(await rowsOf(compared, 'Options')).toEqual([
      expect.stringMatching(/^Changed.*Red.*Before: .*After: HK\$88\.00/u),
    ]);
    expect(await rowsOf(compared, 'Group prices')).toEqual([
      expect.stringMatching(/^Changed.*Red.*Before: HK\$85\.00.*After: HK\$80\.00/u),
    ]);
    await compared.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('promoted, all of it is live', async () => {
    await strip(page).getByRole('button', { name: 'Promote' }).click();
    await dialog(page, question).getByRole('button', { name: 'Promote', exact: true }).click();
    await expect(page).toHaveURL(live);
    await expect(strip(page)).toContainText('Version 2 is live.');
    await expect(box(page, 'Name (English)')).toHaveValue(`${name} of summer`);
    await expect(page.getByRole('list', { name: 'Choices of Colour' }).getByRole('listitem').nth(1)).toHaveText(
      'White',
    );
    await expect(red).toContainText('88.00');
    await expect(cell(prices(page), `${group}: Red / S / Slim`)).toContainText('HK$80.00');
  });

  await test.step('what was live before comes back', async () => {
    await strip(page).getByRole('button', { name: 'Versions' }).click();
    await dialog(page, `Versions of [${name} of summer]`).getByRole('button', { name: 'Restore version 1' }).click();
    const restoring = dialog(page, `Restore version 1 of [${name} of summer]?`);
    await expect(restoring).toContainText('4 differences');
    await restoring.getByRole('button', { name: 'Restore' }).click();
    await expect(strip(page)).toContainText('Version 3 is live.');
    await expect(box(page, 'Name (English)')).toHaveValue(name);
    await expect(page.getByRole('list', { name: 'Choices of Colour' }).getByRole('listitem').nth(1)).toHaveText('Blue');
    await expect(red).toContainText('100.00');
    await expect(cell(prices(page), `${group}: Red / S / Slim`)).toContainText('HK$85.00');
    await page.reload();
    await expect(red).toContainText('100.00');
    await expect(cell(prices(page), `${group}: Red / S / Slim`)).toContainText('HK$85.00');
  });
});
