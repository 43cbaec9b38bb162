import { z } from 'zod';
import { type Office, unique } from './office.ts';
import { expect, test } from './server.ts';
import { holdRequests } from './steps.ts';

test.use({ role: 'administrator' });

const version = z.looseObject({
  id: z.number(),
  revision: z.number(),
  price: z.string(),
  quota: z.number().nullable(),
});

/** Creates `count` numbered versions of one product, with price 10.00 and quota 5. */
async function versions(
  office: Office,
  count: number,
): Promise<{ readonly name: string; readonly ids: readonly number[] }> {
  const name = unique('Bulk tea');
  const code = unique('bulk');
  const product = await office.create('product', { code });
  const ids: number[] = [];
  for (let at = 0; at < count; at += 20) {
    const some = Array.from({ length: Math.min(20, count - at) }, (_, index) => at + index + 1);
    const made = await Promise.all(
      some.map((number) =>
        office.create('product-version', {
          product: product.id,
          key: `${code}-${number}`,
          name: { zh_HK: `${name} ${number}`, en_US: `${name} ${number}` },
          price: '10.00',
          quota: 5,
        }),
      ),
    );
    ids.push(...made.map(({ id }) => id));
  }
  return { name, ids };
}

const listOf = (name: string) => `/product_version?filter=${encodeURIComponent(JSON.stringify({ q: name }))}`;

test('a bulk edit changes 200 versions, reports those left out, refused and changed meanwhile, and retries them', async ({
  page,
  office,
}) => {
  const { name, ids } = await versions(office, 200);
  const read = async (at: number) => version.parse(await office.read('product-version', ids[at] ?? 0));
  for (const id of ids.slice(0, 5)) await office.act('product-version', id, 'change_to_choices');
  await page.goto(listOf(name));
  await page.getByRole('button', { name: 'Bulk edit all 200 that match' }).click();
  await expect(page.getByText('200 picked')).toBeVisible();
  await expect(page).toHaveURL(/\/product_version\/bulk_edit$/);

  await page.getByRole('button', { name: 'Price', exact: true }).click();
  await page.getByRole('combobox', { name: 'How to change Price' }).selectOption('Raise by');
  await page.getByRole('combobox', { name: 'Amount or percent for Price' }).selectOption('percent');
  await page.getByRole('textbox', { name: 'Change of Price' }).fill('12.5');
  await page.getByRole('button', { name: 'Quota', exact: true }).click();
  await page.getByRole('textbox', { name: 'Quota' }).fill('8');
  await expect(page.getByText('195 will change, 0 unchanged, 5 left out')).toBeVisible();
  const table = page.getByRole('table', { name: 'Preview' });
  await expect(
    table
      .getByRole('row', { name: new RegExp(`^${name} \\d+ `) })
      .filter({ hasText: 'HK$11.25' })
      .first(),
  ).toContainText('HK$10.00');
  await page.getByRole('button', { name: 'Left out 5' }).click();
  await expect(table.getByRole('row')).toHaveCount(6);
  await expect(table.getByRole('row').nth(1)).toContainText('Quota does not apply (With choices: Yes)');
  await page.getByRole('button', { name: 'All 200' }).click();

  // Changes by others while the page is open: two versions are deleted, three get another price.
  for (const at of [10, 11]) await office.remove('product-version', ids[at] ?? 0);
  for (const at of [20, 21, 22]) await office.change('product-version', ids[at] ?? 0, { price: '20.00' });

  await page.getByRole('button', { name: 'Change 195', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Change Price, Quota of 195 Product versions?' });
  await question.getByRole('button', { name: 'Change 195' }).click();
  await expect(page.getByText('190 done, 5 not done')).toBeVisible({ timeout: 90_000 });
  expect(await read(30)).toMatchObject({ price: '11.25', quota: 8, revision: 2 });
  expect(await read(0)).toMatchObject({ price: '10.00' });
  expect(await read(20)).toMatchObject({ price: '20.00', quota: 5, revision: 2 });

  await page.getByRole('button', { name: 'Not done 5' }).click();
  await expect(table.getByRole('row')).toHaveCount(6);
  await expect(table.getByRole('row').filter({ hasText: 'Changed by someone else meanwhile' })).toHaveCount(3);
  await expect(table.getByRole('row').filter({ hasText: 'HK$22.50' })).toHaveCount(3);
  await expect(table.getByRole('row').filter({ hasText: 'Refused' })).toHaveCount(2);
  await page.getByRole('button', { name: 'Try 5 again' }).click();
  await expect(page.getByText('193 done, 2 not done')).toBeVisible();
  expect(await read(20)).toMatchObject({ price: '22.50', quota: 8, revision: 3 });

  // The last version got the same change as the others.
  expect(await read(199)).toMatchObject({ price: '11.25', quota: 8 });
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await expect(page.getByRole('row', { name: `${name} ` }).first()).toBeVisible();
});

test('a bulk edit takes over the list’s selection, lets rows be removed, can be stopped, and asks before leaving', async ({
  page,
  office,
}) => {
  const { name, ids } = await versions(office, 30);
  await page.goto(`${listOf(name)}&perPage=50`);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('toolbar', { name: '30 selected' }).getByRole('button', { name: 'Bulk edit' }).click();
  await expect(page.getByText('30 picked')).toBeVisible();
  await page.getByRole('button', { name: `Take out ${name} 30`, exact: true }).click();
  await expect(page.getByText('29 picked')).toBeVisible();
  await page.reload();
  await expect(page.getByText('30 picked')).toBeVisible();

  await page.getByRole('button', { name: 'Quota', exact: true }).click();
  await page.getByRole('textbox', { name: 'Quota' }).fill('77');
  // Delays each write until the test releases it.
  const release = await holdRequests(page, '**/api/product-version/*', 'PUT');
  await page.getByRole('button', { name: 'Change 30', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Change 30' }).click();
  await expect(page.getByText('Writing: 0 of 30')).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  const question = page.getByRole('dialog', { name: 'Stop and leave?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Stop' }).click();
  release();
  await expect(page.getByText('4 done, 26 not done')).toBeVisible();
  await page.getByRole('button', { name: 'Try 26 again' }).click();
  await expect(page.getByText('30 done, 0 not done')).toBeVisible();
  expect(await office.read('product-version', ids[17] ?? 0)).toMatchObject({ quota: 77, price: '10.00', revision: 2 });
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect(page.getByRole('toolbar', { name: '30 selected' })).toBeVisible();
});

test('the bulk edit page explains what to do when opened without a selection', async ({ page }) => {
  await page.goto('/product_version/bulk_edit');
  await expect(page.getByText('No Product versions are picked')).toBeVisible();
  await page.getByRole('link', { name: 'To the list' }).click();
  await expect(page).toHaveURL(/\/product_version(?:\?|$)/);
});

test.describe('who may only read', () => {
  test.use({ role: 'read_only' });

  test('is offered no bulk edit, and gets the 403 page at its address', async ({ page }) => {
    await page.goto('/product_version/bulk_edit');
    await expect(page.getByText('You are not permitted to access this page', { exact: true })).toBeVisible();
    await page.goto('/product_version');
    await expect(page.getByRole('columnheader', { name: 'Price' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Bulk edit/ })).toHaveCount(0);
  });
});
