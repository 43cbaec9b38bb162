import type { Page } from '@playwright/test';
import { violations } from './axe.ts';
import { type Kept, type Office, unique } from './office.ts';
import { expect, test } from './server.ts';
import { box, saveAndSee } from './steps.ts';

test.use({ role: 'administrator' });

const question = 'Are you sure to promote the new version? (This will overwrite the old version)';
const firstQuestion = /^Promote \[/u;

/** Creates a version of a new product, complete and never promoted. */
async function newVersion(office: Office, name: string): Promise<Kept> {
  const key = unique('oolong');
  const { id: sku } = await office.create('sku', {
    item_code: key,
    name: 'Oolong 100 g',
    delivery_type: 'home_delivery',
  });
  const { id: product } = await office.create('product', { code: key });
  return office.create('product-version', {
    product,
    key,
    name: { zh_HK: '烏龍茶', en_US: name },
    delivery_type: 'home_delivery',
    sku,
    price: '88.00',
  });
}

/** Creates a version that is already promoted. */
async function liveVersion(office: Office, name: string): Promise<Kept> {
  const { id } = await newVersion(office, name);
  return office.create(`product-version/${id}/promote`, {});
}

const strip = (page: Page) => page.getByRole('region', { name: 'Drafts and versions' });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

/** Asserts that axe finds no violations on the current screen. */
async function accessible(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([]);
}

test('a version goes live, is changed in a draft, compared, promoted, and brought back with one click', async ({
  page,
  office,
}) => {
  const { id } = await newVersion(office, 'Oolong of spring');
  await page.goto(`/product_version/${id}`);
  await strip(page).getByRole('button', { name: 'Promote' }).click();
  await expect(dialog(page, firstQuestion)).not.toContainText('old version');
  await dialog(page, firstQuestion).getByRole('button', { name: 'Promote' }).click();
  await expect(strip(page)).toContainText('Version 1 is live.');
  await strip(page).getByRole('button', { name: 'Edit in a draft' }).click();
  await expect(strip(page)).toContainText('A draft of version 1');
  await expect(page).not.toHaveURL(new RegExp(`/product_version/${id}$`));
  await box(page, 'Name (English)').fill('Oolong of summer');
  await box(page, 'Price').fill('95');
  await strip(page).getByRole('button', { name: 'Compare' }).click();
  await dialog(page, 'Save your changes first?').getByRole('button', { name: 'Save and compare' }).click();
  const compared = dialog(page, 'What the draft changes: [Oolong of summer]');
  await expect(compared).toContainText('2 differences');
  await expect(compared.getByRole('row', { name: /^Price/ })).toContainText('HK$88.00');
  await expect(compared.getByRole('row', { name: /^Price/ })).toContainText('HK$95.00');
  await expect(compared.getByRole('row', { name: /^Name \(English\)/ })).toContainText('Oolong of summer');
  await accessible(page);
  await compared.getByRole('button', { name: 'Close' }).click();
  expect(await office.read('product-version', id)).toMatchObject({ price: '88.00' });
  await strip(page).getByRole('button', { name: 'Promote' }).click();
  await dialog(page, question).getByRole('button', { name: 'Promote', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/product_version/${id}$`));
  await expect(strip(page)).toContainText('Version 2 is live.');
  await expect(box(page, 'Name (English)')).toHaveValue('Oolong of summer');
  await strip(page).getByRole('button', { name: 'Versions' }).click();
  await dialog(page, 'Versions of [Oolong of summer]').getByRole('button', { name: 'Restore version 1' }).click();
  const restoring = dialog(page, 'Restore version 1 of [Oolong of summer]?');
  await expect(restoring).toContainText('2 differences');
  await restoring.getByRole('button', { name: 'Restore' }).click();
  await expect(strip(page)).toContainText('Version 3 is live.');
  await expect(box(page, 'Name (English)')).toHaveValue('Oolong of spring');
  await expect(page.getByText('No unsaved changes')).toBeVisible();
  expect(await office.read('product-version', id)).toMatchObject({ price: '88.00', version: 3, status: 'active' });
});

test('a promote shows changes made to the live version since the comparison before overwriting them', async ({
  page,
  office,
}) => {
  const { id } = await liveVersion(office, 'Oolong of autumn');
  const { id: draft } = await office.create(`product-version/${id}/edit`, {});
  await office.change('product-version', draft, { name: { en_US: 'Oolong of late autumn' } });
  await page.goto(`/product_version/${draft}`);
  await strip(page).getByRole('button', { name: 'Promote' }).click();
  const asked = dialog(page, question);
  await expect(asked).toContainText('1 difference');
  await office.change('product-version', id, { price: '70.00' });
  await asked.getByRole('button', { name: 'Promote', exact: true }).click();
  await expect(asked).toContainText('What is live was changed just now, so nothing was promoted.');
  await expect(asked.getByRole('article')).toContainText('HK$70.00');
  await expect(asked).toContainText('2 differences');
  expect(await office.read('product-version', id)).toMatchObject({ price: '70.00', version: 1 });
  await asked.getByRole('button', { name: 'Promote anyway' }).click();
  await expect(strip(page)).toContainText('Version 2 is live.');
  expect(await office.read('product-version', id)).toMatchObject({ price: '88.00', version: 2 });
});

test('a promote that would be refused says what is missing instead, and leads there', async ({ page, office }) => {
  const { id } = await newVersion(office, 'Oolong without a price');
  await office.change('product-version', id, { price: null });
  await page.goto(`/product_version/${id}`);
  await strip(page).getByRole('button', { name: 'Promote: 1 thing missing' }).click();
  await expect(strip(page).getByRole('alert')).toContainText('[Oolong without a price] can’t be promoted yet:');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(box(page, 'Price')).toBeFocused();
  await expect(box(page, 'Price')).toHaveAttribute('aria-invalid', 'true');
  await box(page, 'Name (English)').focus();
  await strip(page).getByRole('button', { name: 'The Price is required' }).click();
  await expect(box(page, 'Price')).toBeFocused();
  await box(page, 'Price').fill('60');
  await expect(strip(page).getByRole('button', { name: 'Promote', exact: true })).toBeVisible();
  await saveAndSee(page);
  await strip(page).getByRole('button', { name: 'Promote' }).click();
  await dialog(page, firstQuestion).getByRole('button', { name: 'Promote' }).click();
  await expect(strip(page)).toContainText('Version 1 is live.');
});

test('unsaved changes of a live version can be moved into a draft, and the draft be discarded', async ({
  page,
  office,
}) => {
  const { id } = await liveVersion(office, 'Oolong of winter');
  await page.goto(`/product_version/${id}`);
  await expect(strip(page)).toContainText('Customers see what you save here at once.');
  await box(page, 'Name (English)').fill('Oolong of a cold winter');
  await strip(page).getByRole('button', { name: 'Edit in a draft' }).click();
  await dialog(page, 'Take your unsaved changes into the draft?')
    .getByRole('button', { name: 'Take them into the draft' })
    .click();
  await expect(strip(page)).toContainText('A draft of version 1');
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(box(page, 'Name (English)')).toHaveValue('Oolong of a cold winter');
  await saveAndSee(page);
  await strip(page).getByRole('button', { name: 'Discard draft' }).click();
  await dialog(page, 'Discard the draft of [Oolong of a cold winter]?')
    .getByRole('button', { name: 'Discard draft' })
    .click();
  await expect(page).toHaveURL(new RegExp(`/product_version/${id}$`));
  await expect(box(page, 'Name (English)')).toHaveValue('Oolong of winter');
  await expect(strip(page).getByRole('button', { name: 'Edit in a draft' })).toBeVisible();
});
