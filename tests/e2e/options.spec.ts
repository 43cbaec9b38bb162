import { z } from 'zod';
import { type Office, unique } from './office.ts';
import { addGroup, cell, combinations, confirm, paste, prices, saveByKey, waitUntilSaved } from './option-steps.ts';
import { expect, test } from './server.ts';
import { box } from './steps.ts';

test.use({ role: 'administrator' });

/** Creates a version of a new product that sells one SKU for HK$100.00. */
async function version(office: Office): Promise<{ readonly id: number; readonly name: string }> {
  const code = unique('shirt');
  const product = await office.create('product', { code, description: code });
  const sku = await office.find('sku', 'per_page=1');
  const { id } = await office.create('product-version', {
    product: product.id,
    key: code,
    name: { zh_HK: `恤衫 ${code}`, en_US: `Shirt ${code}` },
    price: '100.00',
    original_price: '120.00',
    sku: sku.id,
    delivery_type: 'home_delivery',
  });
  return { id, name: `Shirt ${code}` };
}

test('a version gets three choice groups, all their combinations, and one of them is marked obsolete and restored', async ({
  page,
  office,
}) => {
  const { id, name } = await version(office);
  await page.goto(`/product_version/${id}`);
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
  const dialog = page.getByRole('dialog', { name: /^Make \d+ combinations$/u });
  await expect(dialog.getByRole('group', { name: 'Missing combinations' }).getByRole('checkbox')).toHaveCount(12);
  await dialog.getByRole('checkbox', { name: 'White / L / Wide' }).uncheck();
  await dialog.getByRole('textbox', { name: 'Quota' }).fill('20');
  await dialog.getByRole('button', { name: 'Make all 11' }).click();
  await expect(page.getByText(/^11 of 12 combinations/u)).toBeVisible();

  const red = cell(combinations(page), 'Red / S / Slim');
  await red.click();
  await page.keyboard.type('88');
  await page.keyboard.press('Enter');
  await saveByKey(page);
  await red.click();
  await page.getByRole('group', { name: 'What is selected' }).getByRole('combobox', { name: 'SKU' }).click();
  await page.getByRole('option').first().click();
  await saveByKey(page);
  await expect(red).toContainText('Active');

  await page.getByRole('button', { name: 'Mark as obsolete' }).click();
  await confirm(page, 'Are you sure to mark [Red / S / Slim] as obsolete?', 'Mark as obsolete');
  await expect(red).toContainText('Obsolete');
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await confirm(page, 'Are you sure to restore [Red / S / Slim]?', 'Restore');
  await expect(red).toContainText('Active');

  // All changes are stored, and the form beside the panel saves without a conflict.
  await box(page, 'Price').first().fill('101');
  await saveByKey(page);
  await page.reload();
  await expect(cell(combinations(page), 'Red / S / Slim')).toContainText('88.00');
  await page.getByRole('tab', { name: 'Wide' }).click();
  await expect(cell(combinations(page), 'White / L / Wide')).toContainText('Missing');
  await expect(cell(combinations(page), 'Blue / S / Wide')).toContainText('Incomplete');
});

test('group prices are pasted from a spreadsheet, and show what each group pays and why', async ({ page, office }) => {
  const { id } = await version(office);
  const group = z
    .looseObject({ name: z.object({ en_US: z.string() }) })
    .parse(await office.find('customer-group', 'per_page=1&sort=id')).name.en_US;
  await page.goto(`/product_version/${id}`);
  await page.getByRole('button', { name: 'Switch to choices' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Switch to choices' }).click();
  await addGroup(
    page,
    ['顏色', 'Colour'],
    [
      ['紅', 'Red'],
      ['藍', 'Blue'],
    ],
  );
  await page.getByRole('button', { name: 'Make all missing combinations (2)' }).click();
  await page.getByRole('button', { name: 'Make all 2' }).click();
  await expect(page.getByText(/^2 of 2 combinations/u)).toBeVisible();

  await page.getByRole('combobox', { name: 'Add Customer group' }).fill(group);
  await page.getByRole('option', { name: group, exact: true }).click();
  await cell(prices(page), `${group}: All options`).click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await paste(page, '95');
  for (const at of ['All options', 'Red', 'Blue'])
    await expect(cell(prices(page), `${group}: ${at}`)).toContainText('HK$95.00');
  await cell(prices(page), `${group}: All options`).click();
  await paste(page, 'HK$90.00\n130\n-5\n');
  await expect(prices(page).locator('[aria-selected=true]')).toHaveCount(3);
  await expect(cell(prices(page), `${group}: Red`)).toContainText('Above the original price');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('1 entry needs correcting. Your changes are not saved yet.')).toBeVisible();
  await expect(cell(prices(page), `${group}: Blue`)).toBeFocused();
  await page.keyboard.press('Delete');
  await page.keyboard.press('Control+s');
  await waitUntilSaved(page);
  await page.reload();
  await expect(cell(prices(page), `${group}: All options`)).toContainText('HK$90.00Group price');
  await expect(cell(prices(page), `${group}: Red`)).toContainText('HK$130.00');
  await expect(cell(prices(page), `${group}: Blue`)).toContainText('HK$90.00Group’s price of all');
});

test('a save conflict shows the changes of others, and keeps unsaved edits', async ({ page, office }) => {
  const { id } = await version(office);
  await page.goto(`/product_version/${id}`);
  await page.getByRole('button', { name: 'Switch to choices' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Switch to choices' }).click();
  await addGroup(
    page,
    ['顏色', 'Colour'],
    [
      ['紅', 'Red'],
      ['藍', 'Blue'],
    ],
  );
  await page.getByRole('button', { name: 'Make all missing combinations (2)' }).click();
  await page.getByRole('button', { name: 'Make all 2' }).click();
  const red = combinations(page).locator('[data-row="0"][data-column="2"]');
  await expect(page.getByText(/^2 of 2 combinations/u)).toBeVisible();
  await red.click();
  await page.keyboard.type('77');
  await page.keyboard.press('Enter');
  await office.change('product-version', id, { max_pcs_per_user: 3 });
  await page.keyboard.press('Control+s');
  await expect(page.getByText(/Someone changed this version meanwhile/u)).toBeVisible();
  await expect(red).toContainText('77.00');
  await page.keyboard.press('Control+s');
  await waitUntilSaved(page);
  await page.reload();
  await expect(red).toContainText('77.00');
  await expect(box(page, 'Most pieces per user')).toHaveValue('3');
});

test('a grid of four choice groups is edited by keyboard alone', async ({ page, office }) => {
  const { id } = await version(office);
  await page.goto(`/product_version/${id}`);
  await page.getByRole('button', { name: 'Switch to choices' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Switch to choices' }).click();
  for (const [group, ...choices] of [
    ['Colour', 'Red', 'Blue'],
    ['Size', 'S', 'L'],
    ['Cut', 'Slim', 'Wide'],
    ['Cloth', 'Linen', 'Wool'],
  ] as const)
    await addGroup(
      page,
      [group, group],
      choices.map((choice) => [choice, choice] as const),
    );
  await page.getByRole('button', { name: 'Make all missing combinations (16)' }).press('Enter');
  await page.getByRole('button', { name: 'Make all 16' }).press('Enter');
  await expect(page.getByText(/^16 of 16 combinations/u)).toBeVisible();
  const first = cell(combinations(page), 'Red / S / Slim / Linen');
  await first.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('5');
  await page.keyboard.press('Escape');
  await expect(first).toContainText('100.00');
  await page.keyboard.press('Shift+ArrowDown');
  // The panel beside the grid updates a moment later than the selection.
  await expect(page.getByRole('heading', { name: '2 combinations' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'SKU' }).last()).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('66');
  await page.keyboard.press('Enter');
  await expect(cell(combinations(page), 'Blue / S / Slim / Linen')).toContainText('66.00');
  await expect(cell(combinations(page), 'Blue / S / Slim / Linen')).toBeFocused();
  await page.getByRole('tab', { name: 'Linen' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(cell(combinations(page), 'Red / S / Slim / Wool')).toContainText('100.00');
});

test('a narrow form has a sticky strip of links to its sections', async ({ page, office }) => {
  const { id } = await office.find('product-version', 'filter[has_choices]=true&per_page=1');
  for (const width of [900, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/product_version/${id}`);
    await expect(combinations(page)).toBeVisible();
    const strip = page.getByRole('navigation', { name: 'Sections' });
    await strip.getByRole('link', { name: 'Group prices' }).click();
    await expect(page.getByRole('heading', { name: 'Group prices' })).toBeInViewport({ ratio: 1 });
    await expect(strip.getByRole('link', { name: 'Group prices' })).toBeInViewport();
    await strip.getByRole('link', { name: 'Sale', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Sale' })).toBeInViewport({ ratio: 1 });
  }
});

test('a refused group price is scrolled into view', async ({ page, office }) => {
  const { id } = await office.find('product-version', 'filter[has_choices]=true&per_page=1');
  await page.setViewportSize({ width: 900, height: 420 });
  await page.goto(`/product_version/${id}`);
  await page.getByRole('combobox', { name: 'Add Customer group' }).click();
  await page.getByRole('option').first().click();
  await expect(prices(page).getByRole('gridcell').nth(1)).toBeFocused();
  await paste(page, '-5');
  await expect(page.getByText(/: The Price field must be 0 or more$/)).toBeInViewport({ ratio: 1 });
});
