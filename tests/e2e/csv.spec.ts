import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import iconv from 'iconv-lite';
import { z } from 'zod';
import { findings } from './axe.ts';
import { unique } from './office.ts';
import { paste } from './option-steps.ts';
import { expect, test } from './server.ts';
import { holdRequests } from './steps.ts';

test.use({ role: 'administrator' });

const sku = z.looseObject({
  id: z.number(),
  revision: z.number(),
  name: z.string(),
  gross_weight: z.string().nullable(),
});

/** Chooses a file on the open import page. */
const choose = (page: Page, name: string, text: string | Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

/** Builds a file in the form Excel saves. */
const fileOf = (lines: readonly (readonly string[])[]) =>
  `\uFEFF#sku,1\r\n${lines.map((cells) => cells.join(',')).join('\r\n')}\r\n`;

const cell = (page: Page, row: number, text: string) =>
  page
    .getByRole('grid')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: String(row), exact: true }) })
    .getByRole('gridcell')
    .filter({ hasText: text });

test('an export holds the filtered records; importing it again changes nothing', async ({ page, office }) => {
  const prefix = unique('ZQTEA');
  for (const number of [1, 2, 3])
    await office.create('sku', {
      item_code: `${prefix}-${number}`,
      name: `=tea, "no. ${number}" 普洱`,
      delivery_type: 'home_delivery',
      gross_weight: '0.5',
      description: 'two\nlines',
    });
  await page.goto(`/sku?filter=${encodeURIComponent(JSON.stringify({ q: prefix }))}`);
  await page.getByRole('button', { name: 'Import and export: SKUs' }).click();
  await page.getByRole('menuitem', { name: 'Export as CSV…' }).click();
  await expect(page.getByRole('radio', { name: /What the list is filtered to/ })).toBeChecked();
  await expect(page.getByText(`Search: ${prefix}`)).toBeVisible();
  await expect(page.getByText('The file will hold 3 records')).toBeVisible();
  expect(await findings(page, 'the page')).toEqual([]);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  await expect(page.getByText(/^Done: sku-.*\.csv with 3 records$/)).toBeVisible();
  expect(text).toContain(`"'=tea, ""no. 1"" 普洱"`);
  expect(text.split('\r\n')).toHaveLength(6);

  await page.goto('/sku/import');
  await choose(page, 'tea.csv', text);
  await expect(page.getByRole('button', { name: 'Check 3 rows' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nothing to import: 3 unchanged, 0 wrong')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import 0 rows' })).toBeDisabled();
});

test('an import with errors is corrected in place, stopped, resumed after the tab was closed, and undone', async ({
  page,
  office,
  context,
}) => {
  const prefix = unique('ZQBOX');
  const old = sku.parse(
    await office.create('sku', {
      item_code: `${prefix}-0`,
      name: 'Old box',
      delivery_type: 'home_delivery',
      gross_weight: '1.000',
    }),
  );
  const rows = Array.from({ length: 600 }, (_, number) => [
    `${prefix}-${number}`,
    number === 0 ? 'New box' : `Box ${number}`,
    number === 3 ? 'heavy' : '2.5',
    'red',
    number === 7 ? 'by air' : 'home_delivery',
  ]);
  await page.goto('/sku/import');
  await choose(page, 'boxes.csv', fileOf([['貨號', 'name', 'Gross weight', 'Colour', 'delivery_type'], ...rows]));

  // No column is dropped silently.
  await expect(page.getByText('1 column needs an answer')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'What “Colour” becomes' })).toBeFocused();
  expect(await findings(page, 'the page')).toEqual([]);
  await page.getByRole('combobox', { name: 'What “Colour” becomes' }).selectOption('Don’t import');
  await page.getByRole('button', { name: 'Check 600 rows' }).click();

  // Everything is checked before anything is written, and errors are shown first.
  await expect(page.getByText(/^597 new, 1 changed, 0 unchanged, 2 wrong/)).toBeVisible();
  expect(await office.read('sku', old.id)).toMatchObject({ name: 'Old box', revision: old.revision });
  await expect(page.getByRole('button', { name: 'Wrong 2' })).toHaveAttribute('aria-pressed', 'true');
  await expect(cell(page, 6, 'heavy')).toContainText('may only contain numeric characters');
  expect(await findings(page, 'the page')).toEqual([]);

  // The row names its columns with errors, once; the choices are listed if the cell contains none of them.
  await expect(cell(page, 10, 'Wrong')).toHaveText('WrongDelivery type');
  await cell(page, 10, 'by air').click();
  await expect(page.getByText(/^One of: Home delivery, Pickup point, /)).toBeVisible();

  // By keyboard: go to the invalid cell, type, press Enter. Only that row is checked again.
  await page.getByRole('button', { name: 'Next wrong one' }).click();
  await expect(cell(page, 6, 'heavy')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('3.25');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^598 new, 1 changed, 0 unchanged, 1 wrong/)).toBeVisible();
  await expect(cell(page, 10, '2.5')).toBeFocused();
  await page.getByRole('button', { name: 'Changed 1' }).click();
  await expect(cell(page, 3, 'New box').locator('del')).toHaveText('Old box');

  // The first hundred rows are in flight when the pause is requested, however fast the server is.
  const goOn = await holdRequests(page, /\/import\/upsert\/rows$/);
  const inFlight = page.waitForRequest(/\/import\/upsert\/rows$/);
  await page.getByRole('button', { name: 'Import 599 rows' }).click();
  await page
    .getByRole('dialog', { name: 'Import 599 rows of boxes.csv?' })
    .getByRole('button', { name: 'Import 599 rows' })
    .click();
  await inFlight;
  await page.getByRole('button', { name: 'Pause' }).click();
  goOn();
  await expect(page.getByText('Paused: 100 of 599 done')).toBeVisible();
  await page.close();

  // The browser stored the file and the corrections. The server knows which rows are written.
  const later = await context.newPage();
  await later.goto('/sku/import');
  await expect(later.getByText('The import of boxes.csv is not finished.')).toBeVisible();
  await expect(later.getByRole('button', { name: 'Go on with it' })).toBeFocused();
  await later.keyboard.press('Enter');
  await expect(later.getByText(/^Paused: \d+ of 599 done/)).toBeVisible();
  await later.getByRole('button', { name: 'Continue' }).click();
  await expect(later.getByText('Done: 598 new, 1 changed, 0 unchanged, 1 not imported')).toBeVisible({
    timeout: 60_000,
  });
  expect(await office.read('sku', old.id)).toMatchObject({
    name: 'New box',
    gross_weight: '2.500',
    revision: old.revision + 1,
  });
  expect(await office.find('sku', `filter[item_code]=${prefix}-3`)).toMatchObject({
    gross_weight: '3.250',
    revision: 1,
  });

  // Failed rows can be imported again.
  const [download] = await Promise.all([
    later.waitForEvent('download'),
    later.getByRole('button', { name: 'Download 1 wrong row' }).click(),
  ]);
  const failed = await readFile(await download.path(), 'utf8');
  expect(download.suggestedFilename()).toBe('boxes-failed.csv');
  expect(failed).toContain(
    `#sku,1\r\n貨號,name,Gross weight,Colour,delivery_type,#error\r\n${prefix}-7,Box 7,2.5,red,by air,`,
  );

  // A record that somebody edits meanwhile isn't undone.
  const kept = await office.find('sku', `filter[item_code]=${prefix}-9`);
  await office.change('sku', kept.id, { name: 'Kept by hand' });
  await later.getByRole('button', { name: 'Undo this import' }).click();
  await later
    .getByRole('dialog', { name: 'Undo the import of boxes.csv?' })
    .getByRole('button', { name: 'Undo this import' })
    .click();
  const undone = later.getByRole('dialog', { name: 'Undone: boxes.csv' });
  const both = '598 records are undone: new ones are deleted, changed ones are as they were before.';
  await expect(undone.getByText(both)).toBeVisible({ timeout: 60_000 });
  await expect(undone.getByRole('listitem')).toHaveCount(1);
  await expect(undone.getByRole('link', { name: 'Kept by hand' })).toBeVisible();
  await undone.getByRole('button', { name: 'Close' }).click();
  // The rows show it, and have no link to a deleted record.
  await expect(later.getByRole('button', { name: 'Undone 598', pressed: true })).toBeVisible();
  await expect(later.getByRole('button', { name: 'Imported 1', exact: true })).toBeVisible();
  expect(await office.read('sku', old.id)).toMatchObject({ name: 'Old box', gross_weight: '1.000' });
  expect(await office.read('sku', kept.id)).toMatchObject({ name: 'Kept by hand' });

  await later.getByRole('button', { name: 'Import another file' }).click();
  await expect(later.getByRole('table', { name: 'Past imports' }).getByRole('row').nth(1)).toContainText('boxes.csv');
  expect(await findings(later, 'the page')).toEqual([]);
});

test('cells of a file are pasted, filled, cleared and undone as in a spreadsheet', async ({ page }) => {
  const prefix = unique('ZQGRID');
  const rows = [1, 2, 3, 4].map((number) => [`${prefix}-${number}`, `Box ${number}`, 'heavy', 'home_delivery']);
  await page.goto('/sku/import_create');
  await choose(page, 'grid.csv', fileOf([['item_code', 'name', 'gross_weight', 'delivery_type'], ...rows]));
  await page.getByRole('button', { name: 'Check 4 rows' }).click();
  const told = (counts: string) => expect(page.getByText(counts)).toBeVisible();
  await told('Nothing to import: 0 unchanged, 4 wrong');

  // Pastes two rows of two spreadsheet cells. Cells outside the grid are reported.
  await page.getByRole('button', { name: 'Next wrong one' }).click();
  await expect(cell(page, 3, 'heavy')).toBeFocused();
  await paste(page, '1.5\thome_delivery\r\n2.5\thome_delivery\tmore\r\n');
  await told('1 pasted cell fell outside the table, and was left out.');
  await told('2 new, 0 changed, 0 unchanged, 2 wrong');

  // Fills the last valid value down over the rest, as one undo step.
  await cell(page, 4, '2.5').click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByText('3 cells selected')).toBeAttached();
  await page.keyboard.press('Control+d');
  await told('4 new, 0 changed, 0 unchanged, 0 wrong');
  await page.keyboard.press('Control+z');
  await told('2 new, 0 changed, 0 unchanged, 2 wrong');
  await expect(cell(page, 6, 'heavy')).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.press('Control+Shift+z');
  await told('4 new, 0 changed, 0 unchanged, 0 wrong');
  await page.keyboard.press('Delete');
  await expect(cell(page, 6, 'heavy')).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(cell(page, 6, '2.5')).toBeVisible();

  // Read-only cells are reported, and the rest of the block is pasted.
  await cell(page, 5, 'New').click();
  await paste(page, `x\t${prefix}-3b\r\n`);
  await told('1 pasted cell is read-only, and was left out.');
  await expect(cell(page, 5, `${prefix}-3b`)).toBeVisible();
  await page.keyboard.press('Control+z');

  // A text cell takes several lines. Escape cancels the edit.
  await cell(page, 3, 'Box 1').click();
  await page.keyboard.press('F2');
  await page.keyboard.press('End');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('blue');
  await expect(page.getByRole('textbox', { name: 'Row 3, name' })).toHaveValue('Box 1\nblue');
  await page.keyboard.press('Enter');
  await expect(cell(page, 3, 'Box 1 blue')).toBeVisible();
  await expect(cell(page, 4, 'Box 2')).toBeFocused();
  await page.keyboard.type('lost');
  await page.keyboard.press('Escape');
  await expect(cell(page, 4, 'Box 2')).toBeFocused();
  expect(await findings(page, 'the page')).toEqual([]);
});

test('one value pasted over a range is in each of its cells and nowhere else, and is undone at once', async ({
  page,
}) => {
  const prefix = unique('ZQRANGE');
  const rows = [1, 2, 3, 4].map((number) => [`${prefix}-${number}`, `Box ${number}`, `${number}.5`, 'home_delivery']);
  await page.goto('/sku/import_create');
  await choose(page, 'range.csv', fileOf([['item_code', 'name', 'gross_weight', 'delivery_type'], ...rows]));
  await page.getByRole('button', { name: 'Check 4 rows' }).click();
  await expect(page.getByText('4 new, 0 changed, 0 unchanged, 0 wrong')).toBeVisible();
  /** The texts of a column, named by its first row's text. */
  const columnOf = async (first: string) => {
    const at = await cell(page, 3, first).getAttribute('aria-colindex');
    return page.getByRole('grid').locator(`[role=gridcell][aria-colindex="${at}"]`);
  };
  const names = await columnOf('Box 1');
  const weights = await columnOf('1.5');
  await cell(page, 4, 'Box 2').click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByText('4 cells selected')).toBeAttached();
  await paste(page, '7.25');
  await expect(names).toHaveText(['Box 1', 'unsaved7.25', 'unsaved7.25', 'Box 4']);
  await expect(weights).toHaveText(['1.5', 'unsaved7.25', 'unsaved7.25', '4.5']);
  await page.keyboard.press('Control+z');
  await expect(names).toHaveText(['Box 1', 'Box 2', 'Box 3', 'Box 4']);
  await expect(weights).toHaveText(['1.5', '2.5', '3.5', '4.5']);
  // There is nothing earlier to undo.
  await page.keyboard.press('Control+z');
  await expect(names).toHaveText(['Box 1', 'Box 2', 'Box 3', 'Box 4']);
});

test('cells with choices list them: declared ones, and records found by what is typed', async ({ page, office }) => {
  const prefix = unique('ZQPICK');
  const merchant = await office.create('merchant', { name: `${prefix} Teas`, default_delivery_type: 'home_delivery' });
  await page.goto('/sku/import_create');
  await choose(
    page,
    'pick.csv',
    fileOf([
      ['item_code', 'name', 'delivery_type', 'merchant'],
      [`${prefix}-1`, 'Box', 'by air', 'Nobody at all'],
    ]),
  );
  await page.getByRole('button', { name: 'Check 1 row' }).click();
  await expect(page.getByText('Nothing to import: 0 unchanged, 1 wrong')).toBeVisible();
  await cell(page, 3, 'by air').dblclick();
  const delivery = page.getByRole('combobox', { name: 'Row 3, Delivery type' });
  await expect(delivery).toBeFocused();
  await expect(page.getByRole('option', { name: 'Home delivery' })).toBeVisible();
  expect(await findings(page, 'the page')).toEqual([]);
  await delivery.fill('home');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(cell(page, 3, 'home_delivery')).toBeVisible();

  // Typing opens the list too; a click chooses a record, and the cell gets the focus again. The row's state also
  // contains the name.
  await page.getByRole('gridcell', { name: /^Nobody at all/u }).click();
  await page.keyboard.type(prefix);
  await page.getByRole('option', { name: `${prefix} Teas` }).click();
  const chosen = cell(page, 3, `${prefix} Teas #${merchant.id}`);
  await expect(chosen).toBeFocused();
  await expect(page.getByText(/^1 new, 0 changed, 0 unchanged, 0 wrong/u)).toBeVisible();

  // Escape and Tab leave the list like any cell.
  await page.keyboard.press('F2');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(chosen).toBeFocused();
});

test('files in Big5, GB18030 and UTF-16 are read, another encoding can be chosen, and a file of another version is refused', async ({
  page,
}) => {
  await page.goto('/sku/import');
  const read = async (name: string, encoding: string, written = encoding) => {
    await choose(page, 'chinese.csv', iconv.encode(`#sku,1\r\nitem_code,name\r\nPU-1,${name}\r\n`, written));
    await expect(page.getByRole('combobox', { name: 'Encoding' })).toHaveValue(encoding);
    await expect(page.getByRole('cell', { name, exact: true })).toBeVisible();
  };
  await read('普洱茶，產自雲南的紅茶和綠茶，滋味醇厚', 'big5', 'big5hkscs');
  await page.getByRole('button', { name: 'Another file' }).click();
  await read('普洱茶，产自云南的红茶和绿茶，滋味醇厚', 'gb18030');
  await page.getByRole('combobox', { name: 'Encoding' }).selectOption('Big5-HKSCS');
  await expect(page.getByText(/can’t be read in this encoding|1 row/).first()).toBeVisible();
  await expect(page.getByRole('cell', { name: /^普洱茶，产/ })).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Encoding' }).selectOption('GB18030');
  await expect(page.getByRole('cell', { name: /^普洱茶，产/ })).toBeVisible();
  await page.getByRole('button', { name: 'Another file' }).click();
  await choose(
    page,
    'wide.csv',
    Buffer.concat([
      Buffer.from([0xff, 0xfe]),
      Buffer.from('#sku\t1\r\nitem_code\tname\r\nPU-1\t普洱茶\r\n', 'utf16le'),
    ]),
  );
  await expect(page.getByRole('combobox', { name: 'Encoding' })).toHaveValue('utf-16le');
  await expect(page.getByRole('cell', { name: '普洱茶' })).toBeVisible();
  await page.getByRole('button', { name: 'Another file' }).click();

  // The two bytes are a valid character in both encodings: the page shows both readings and asks.
  await choose(
    page,
    'tea.csv',
    Buffer.concat([
      Buffer.from('#sku,1\r\nitem_code,name\r\nPU-1,'),
      iconv.encode('茶', 'gb18030'),
      Buffer.from('\r\n'),
    ]),
  );
  await expect(
    page.getByRole('heading', { name: 'How is tea.csv written? Choose the text that reads right.' }),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: 'Big5-HKSCS' })).toContainText('PU-1,脰');
  await expect(page.getByRole('button', { name: 'GB18030 is right' })).toBeFocused();
  expect(await findings(page, 'the page')).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Encoding' })).toHaveValue('gb18030');
  await expect(page.getByRole('cell', { name: '茶' })).toBeVisible();
  await page.getByRole('button', { name: 'Another file' }).click();
  await choose(page, 'old.csv', '#sku,999\r\nitem_code\r\nPU-1\r\n');
  await expect(page.getByText('old.csv: Wrong version of csv. Please download the new version.')).toBeVisible();
});

test('a stopped import keeps what is written, and offers the rest with its corrections as a file', async ({
  page,
  office,
}) => {
  const prefix = unique('ZQHALF');
  await page.goto('/sku/import_create');
  const rows = Array.from({ length: 150 }, (_, number) => [
    `${prefix}-${number}`,
    number === 149 ? '=HYPERLINK(A1)' : `Half ${number}`,
    number === 3 ? 'heavy' : '1.5',
    'home_delivery',
  ]);
  await choose(page, 'half.csv', fileOf([['item_code', 'name', 'gross_weight', 'delivery_type'], ...rows]));
  await page.getByRole('button', { name: 'Check 150 rows' }).click();
  await expect(page.getByText(/^149 new, 0 changed, 0 unchanged, 1 wrong/)).toBeVisible();
  const goOn = await holdRequests(page, /\/import\/create\/rows$/);
  const inFlight = page.waitForRequest(/\/import\/create\/rows$/);
  await page.getByRole('button', { name: 'Import 149 rows' }).click();
  await page
    .getByRole('dialog', { name: 'Import 149 rows of half.csv?' })
    .getByRole('button', { name: 'Import 149 rows' })
    .click();
  await inFlight;
  await page.getByRole('button', { name: 'Pause' }).click();
  goOn();
  await expect(page.getByText('Paused: 100 of 149 done')).toBeVisible();

  // A row corrected during the pause waits with the others.
  await page.getByRole('button', { name: 'Next wrong one' }).click();
  await expect(cell(page, 6, 'heavy')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('3.25');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Paused: 100 of 150 done')).toBeVisible();
  await page.getByRole('button', { name: 'Stop here' }).click();
  const asked = page.getByRole('dialog', { name: 'Stop the import of half.csv here?' });
  await expect(asked).toContainText(
    'Rows that are imported (100) stay, and can be undone. The others (50) are not imported',
  );
  await asked.getByRole('button', { name: 'Stop here' }).click();
  await expect(page.getByText('Done: 100 new, 0 changed, 0 unchanged, 50 not imported')).toBeVisible();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the 50 rows that were not imported' }).click(),
  ]);
  const left = await readFile(await download.path());
  expect(left.toString('utf8')).toContain(
    `${prefix}-3,Half 3,3.25,home_delivery,Not imported: the import was stopped before this row.`,
  );
  expect(left.toString('utf8')).toContain(`${prefix}-149,'=HYPERLINK(A1),1.5,home_delivery,Not imported`);

  await page.getByRole('button', { name: 'Import another file' }).click();
  await expect(page.getByText('The import of half.csv is not finished.')).toHaveCount(0);
  await choose(page, 'rest.csv', left);
  await page.getByRole('button', { name: 'Check 50 rows' }).click();
  await page.getByRole('button', { name: 'Import 50 rows' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Import 50 rows' }).click();
  await expect(page.getByText('Done: 50 new, 0 changed, 0 unchanged, 0 not imported')).toBeVisible({ timeout: 60_000 });
  expect(await office.find('sku', `filter[item_code]=${prefix}-149`)).toMatchObject({ name: '=HYPERLINK(A1)' });
  expect(await office.find('sku', `filter[item_code]=${prefix}-3`)).toMatchObject({ gross_weight: '3.250' });
});

test('two tabs keep the state of their imports apart', async ({ page, context }) => {
  const prefix = unique('ZQTABS');
  const file = (name: string) =>
    fileOf([
      ['item_code', 'name', 'gross_weight', 'delivery_type'],
      [`${prefix}-1`, name, 'heavy', 'home_delivery'],
    ]);
  const begin = async (tab: Page, name: string) => {
    await tab.goto('/sku/import');
    await choose(tab, `${name}.csv`, file(name));
    await tab.getByRole('button', { name: 'Check 1 row' }).click();
    await expect(tab.getByText('Nothing to import: 0 unchanged, 1 wrong')).toBeVisible();
  };
  await begin(page, 'first');
  const other = await context.newPage();
  await begin(other, 'second');
  await page.getByRole('button', { name: 'Next wrong one' }).click();
  await expect(cell(page, 3, 'heavy')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('1.5');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Import 1 row' })).toBeEnabled();
  await page.close();
  await other.goto('/sku/import');
  await expect(other.getByText('second.csv was not imported yet. Corrected cells: 0.')).toBeVisible();
  // A warning appears before another file replaces the current one.
  await choose(other, 'third.csv', file('third'));
  await expect(other.getByText(/^Checking this file gives up what is unfinished of second\.csv\./)).toBeVisible();
});

test('importing an edited export of customers changes only what was edited', async ({ page, office }) => {
  const mail = unique('zq.csv').toLowerCase();
  const group = await office.create('user-group', { name: { zh_HK: unique('ZQ 群組'), en_US: unique('ZQ group') } });
  for (const number of [1, 2])
    await office.create('user', {
      email: `${mail}-${number}@mail.example.hk`,
      family_name: number === 1 ? '陳' : "O'Neil",
      given_name: '-大文',
      locale: 'zh_HK',
      salutation: 'ms',
      user_groups: [group.id],
    });
  await page.goto(`/user?filter=${encodeURIComponent(JSON.stringify({ q: mail }))}`);
  await page.getByRole('button', { name: 'Import and export: Users' }).click();
  await page.getByRole('menuitem', { name: 'Export as CSV…' }).click();
  await expect(page).toHaveURL(/\/user\/export$/);
  await expect(page.getByText('The file will hold 2 records')).toBeVisible();
  expect(await findings(page, 'the page')).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toMatch(/^\uFEFF#user,1\r\n/);

  await page.goto('/user/import');
  await choose(page, 'customers.csv', text.replace('陳', '張'));
  await page.getByRole('button', { name: 'Check 2 rows' }).click();
  await expect(page.getByText(/^0 new, 1 changed, 1 unchanged, 0 wrong/)).toBeVisible();
  expect(await findings(page, 'the page')).toEqual([]);
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Import 1 row' }).click();
  await expect(page.getByText('Done: 0 new, 1 changed, 1 unchanged, 0 not imported')).toBeVisible();
  expect(await office.find('user', `filter[email]=${mail}-1@mail.example.hk`)).toMatchObject({
    family_name: '張',
    given_name: '-大文',
    salutation: 'ms',
    user_groups: [group.id],
  });
  expect(await office.find('user', `filter[email]=${mail}-2@mail.example.hk`)).toMatchObject({
    family_name: "O'Neil",
    revision: 1,
  });
});

test('leaving a running import asks first', async ({ page }) => {
  const prefix = unique('ZQRUN');
  await page.goto('/sku/import_create');
  await choose(
    page,
    'run.csv',
    fileOf([
      ['item_code', 'name', 'delivery_type'],
      ...Array.from({ length: 900 }, (_, number) => [`${prefix}-${number}`, `Run ${number}`, 'home_delivery']),
    ]),
  );
  await page.getByRole('button', { name: 'Check 900 rows' }).click();
  await page.getByRole('button', { name: 'Import 900 rows' }).click();
  const goOn = await holdRequests(page, /\/import\/create\/rows$/);
  await page.getByRole('dialog').getByRole('button', { name: 'Import 900 rows' }).click();
  await page.getByRole('link', { name: 'To the list' }).click();
  await page
    .getByRole('dialog', { name: 'Leave while it is importing?' })
    .getByRole('button', { name: 'Stay' })
    .click();
  goOn();
  await expect(page.getByText('Done: 900 new, 0 changed, 0 unchanged, 0 not imported')).toBeVisible({
    timeout: 60_000,
  });
});

test.describe('somebody who may not import', () => {
  test.use({ role: 'read_only' });

  test('gets the 403 page, and no menu entry', async ({ page }) => {
    await page.goto('/sku/import');
    await expect(page.getByText('You are not permitted to access this page')).toBeVisible();
    await page.goto('/sku');
    await expect(page.getByRole('heading', { name: 'SKUs' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Import and export: SKUs' })).toHaveCount(0);
  });
});
