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

test('picked records are deleted and that is undone without leaving the list', async ({ page, office }) => {
  const lot = unique('undo lot');
  for (const name of ['Anna', 'Bert', 'Cora']) await office.salesman({ name: `${name} ${lot}` });
  await page.goto(`/salesman?filter=${encodeURIComponent(JSON.stringify({ q: lot }))}`);
  const address = page.url();
  const rows = page.getByRole('main').getByRole('row').filter({ hasText: lot });
  await page.getByRole('checkbox', { name: `Select Anna ${lot}` }).check();
  await page.getByRole('checkbox', { name: `Select Cora ${lot}` }).check();
  await toolbar(page, '2 selected').getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  const box = async () => {
    const { y = 0, height = 0 } = (await dialog.boundingBox()) ?? {};
    return [Math.round(y), Math.round(height)];
  };
  const asked = await box();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByRole('heading', { name: 'Delete: result' })).toBeVisible();
  // The result has the same box as the question: nothing moves.
  expect(await box()).toEqual(asked);
  await expect(dialog.getByRole('listitem')).toHaveText([/^Anna.* Done$/, /^Cora.* Done$/]);
  // The list behind the dialog has no roles.
  await expect(page.locator('main tbody tr').filter({ hasText: lot })).toHaveText([new RegExp(`Bert ${lot}`, 'u')]);
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByRole('heading', { name: 'Delete: undone' })).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveText([/^Anna.* Put back$/, /^Cora.* Put back$/]);
  expect(await box()).toEqual(asked);
  await expect(dialog.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(rows).toHaveCount(3);
  expect(page.url()).toBe(address);
});

test('all deleted records that match are restored, on every page, and deleted again', async ({ page, office }) => {
  const lot = unique('crowd');
  const count = 60;
  const codes = Array.from({ length: count }, (_, index) => `${lot}-${index + 1}`);
  const lines = codes.map((code) => `${code},${lot} crate,home_delivery`);
  await office.importFile('sku', 'create', ['#sku,1', 'item_code,name,delivery_type', ...lines].join('\r\n'));
  const list = `/sku?filter=${encodeURIComponent(JSON.stringify({ q: `${lot} crate` }))}`;
  await page.goto(list);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Select all 60 that match' }).click();
  await toolbar(page, '60 selected').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Check 60' }).click();
  await page.getByRole('button', { name: 'Delete: 60' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete: 60' }).click();
  await expect(page.getByText('60 done, 0 not done')).toBeVisible();

  await page.goto(`/sku?filter=${encodeURIComponent(JSON.stringify({ q: `${lot} crate`, deleted: 'only' }))}`);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Select all 60 that match' }).click();
  await toolbar(page, '60 selected').getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('button', { name: 'Restore: 60' }).click();
  await page.getByRole('dialog', { name: 'Restore: 60 SKUs?' }).getByRole('button', { name: 'Restore: 60' }).click();
  await expect(page.getByText('60 done, 0 not done')).toBeVisible();
  await page.goto(list);
  await expect(page.getByText(/of 60$/)).toBeVisible();

  await page.goBack();
  await page.getByRole('button', { name: 'Delete 60 again' }).click();
  await page
    .getByRole('dialog', { name: 'Delete 60 SKUs again?' })
    .getByRole('button', { name: 'Delete 60 again' })
    .click();
  await expect(page.getByText('60 deleted again', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Earlier bulk changes' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Deleted again 60' })).toContainText('Restore');
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

test('the actions of a deleted record are in view on a narrow screen, and its page has its name', async ({
  page,
  office,
}) => {
  const code = unique('gone-sku');
  const { id } = await office.create('sku', { item_code: code, name: `Tea ${code}`, delivery_type: 'home_delivery' });
  await office.remove('sku', id);
  await page.setViewportSize({ width: 900, height: 800 });
  await page.goto(`/sku?filter=${encodeURIComponent(JSON.stringify({ deleted: 'only', q: code }))}`);
  await expect(page.getByRole('button', { name: `Actions for Tea ${code}` })).toBeInViewport({ ratio: 1 });
  await rowLink(page, `Tea ${code}`).click();
  await expect(page.getByRole('heading', { level: 1, name: `Tea ${code}` })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`^Tea ${code} – `, 'u'));
});

test('on a phone, the chip of the filter for deleted records is whole, in Chinese too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => localStorage.setItem('oto.language', 'zh-Hant'));
  await page.goto(`/sku?filter=${encodeURIComponent('{"deleted":"only"}')}`);
  const remove = page.getByRole('button', { name: '移除篩選：已刪除' });
  await expect(remove).toBeInViewport({ ratio: 1 });
  const cut = await page
    .getByText('已刪除', { exact: true })
    .first()
    .evaluate((text) => text.scrollWidth > text.clientWidth);
  expect(cut).toBe(false);
  await expect(page.getByRole('button', { name: '全部清除' })).toBeInViewport({ ratio: 1 });
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
