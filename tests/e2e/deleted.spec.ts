import type { Page } from '@playwright/test';
import { unique } from './office.ts';
import { expect, test } from './server.ts';
import { rowLink } from './steps.ts';

test.use({ role: 'administrator' });

/** Opens the list of deleted salesmen by its filter, with this search. */
async function openDeleted(page: Page, search: string): Promise<void> {
  await page.goto(`/salesman?filter=${encodeURIComponent(JSON.stringify({ q: search }))}`);
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByRole('menuitem', { name: 'Deleted' }).click();
  await expect(page.getByRole('columnheader', { name: /^Deleted by/ })).toBeVisible();
}

const chip = (page: Page) => page.getByRole('button', { name: 'Remove filter: Deleted' });
const toolbar = (page: Page, name: string) => page.getByRole('toolbar', { name });

test('a deletion is undone in its message', async ({ page, office }) => {
  const name = unique('Undone');
  const { id } = await office.salesman({ name });
  await page.goto(`/salesman/${id}`);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`Deleted [${name}]`)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(`Restored [${name}]`)).toBeVisible();
  expect(await office.read('salesman', id)).toMatchObject({ name });
});

test('deleted records are found by a filter, and one or several restored', async ({ page, office }) => {
  const lot = unique('lot');
  const people = [];
  for (const name of ['Anna', 'Bert', 'Cora', 'Dora']) people.push(await office.salesman({ name: `${name} ${lot}` }));
  for (const { id } of people.slice(0, 3)) await office.remove('salesman', id);

  await openDeleted(page, lot);
  const rows = page.getByRole('main').getByRole('row').filter({ hasText: lot });
  await expect(rows).toHaveText([/Cora.*admin/, /Bert.*admin/, /Anna.*admin/]);
  await expect(page.getByRole('link', { name: 'Create: Salesman' })).toHaveCount(0);
  await page.reload();
  await expect(rows).toHaveCount(3);

  // The row opens the page of the deleted record, and Back returns.
  await rowLink(page, `Bert ${lot}`).click();
  await expect(page.getByText(/^admin deleted this record on /)).toBeVisible();
  await page.goBack();
  await expect(chip(page)).toBeVisible();
  await expect(rows).toHaveCount(3);

  await page.getByRole('button', { name: `Actions for Bert ${lot}` }).click();
  await page.getByRole('menuitem', { name: 'Restore' }).click();
  await expect(page.getByText(`Restored [Bert ${lot}]`)).toBeVisible();
  await expect(rows).toHaveText([/Cora/, /Anna/]);

  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await toolbar(page, '2 selected').getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('2 records restored')).toBeVisible();
  await expect(rows).toHaveCount(0);

  await chip(page).click();
  await expect(rows).toHaveCount(4);
  await expect(page.getByRole('columnheader', { name: /^Deleted by/ })).toHaveCount(0);
});

test('what is in the way of restoring is named, and the others are restored', async ({ page, office }) => {
  const lot = unique('clash');
  const kept = await office.salesman({ name: `Clash ${lot}` });
  const other = await office.salesman({ name: `Free ${lot}` });
  await office.remove('salesman', kept.id);
  await office.remove('salesman', other.id);
  await office.salesman({ name: `Now ${lot}`, code: kept['code'] });

  await openDeleted(page, lot);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await toolbar(page, '2 selected').getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText(`Restored [Free ${lot}]`)).toBeVisible();
  const refusal = page.getByRole('alert').filter({ hasText: `[Clash ${lot}] can’t be restored` });
  await expect(refusal).toContainText('The Code is already taken');
  await expect(toolbar(page, '1 selected')).toBeVisible();
  await refusal.getByRole('button', { name: 'Close' }).click();
});

test.describe('whoever may not delete', () => {
  test.use({ role: 'read_only' });

  test('has no filter for deleted records, and is refused at its address', async ({ page }) => {
    await page.goto('/salesman');
    await page.getByRole('button', { name: 'Add filter' }).click();
    await expect(page.getByRole('menuitem').first()).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Deleted' })).toHaveCount(0);
    await page.goto(`/salesman?filter=${encodeURIComponent('{"deleted":"only"}')}`);
    await expect(page.getByText('You are not permitted to access this page')).toBeVisible();
  });
});
