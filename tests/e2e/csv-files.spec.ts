import type { Page } from '@playwright/test';
import { unique } from './office.ts';
import { expect, test } from './server.ts';

test.use({ role: 'administrator' });

/** Chooses a file on the open import page, encoded as by a spreadsheet. */
async function choose(page: Page, name: string, lines: readonly string[]): Promise<void> {
  const text = `\uFEFF${lines.join('\r\n')}\r\n`;
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Starts the import of the checked rows and confirms it. */
async function importRows(page: Page, name: string): Promise<void> {
  await press(page, name);
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
}

test('a file without its first line says what is missing, and is imported once its columns are mapped', async ({
  page,
}) => {
  const code = unique('ZQFIRST');
  await page.goto('/sku/import_create');
  await choose(page, 'no-first-line.csv', [
    'item_code,name,How it goes',
    `${code}-1,Box one,home_delivery`,
    `${code}-2,Box two,home_delivery`,
  ]);
  await expect(
    page.getByText(/^The first line, “#sku,1”, is missing: it says that the file holds SKUs\./u),
  ).toBeVisible();
  await expect(page.getByText('Wrong version', { exact: false })).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Headings', exact: true })).toHaveValue('1');
  await expect(page.getByText('1 column needs an answer')).toBeVisible();
  await page.getByRole('combobox', { name: 'What “How it goes” becomes' }).selectOption('Delivery type');
  await press(page, 'Check 2 rows');
  await expect(page.getByText(/^2 new, 0 changed, 0 unchanged, 0 wrong/u)).toBeVisible();
});

test('a file without headings is imported too', async ({ page }) => {
  const code = unique('ZQBARE');
  await page.goto('/sku/import_create');
  await choose(page, 'bare.csv', [`${code}-1,Box one,home_delivery`, `${code}-2,Box two,home_delivery`]);
  await page.getByRole('combobox', { name: 'Headings', exact: true }).selectOption('None: every row is imported');
  const becomes = page.getByRole('main').getByRole('combobox', { name: /^What .* becomes$/u });
  await expect(becomes).toHaveCount(3);
  for (const [place, field] of ['Item code', 'Name', 'Delivery type'].entries())
    await becomes.nth(place).selectOption(field);
  await press(page, 'Check 2 rows');
  await expect(page.getByText(/^2 new, 0 changed, 0 unchanged, 0 wrong/u)).toBeVisible();
});

test('a file with “sep=;” in front is read, with its version line and without', async ({ page }) => {
  const code = unique('ZQSEP');
  await page.goto('/sku/import_create');
  const rows = ['item_code;name;delivery_type', `${code}-1;"Box; one";home_delivery`];
  await choose(page, 'separated.csv', ['sep=;', '#sku;1', ...rows]);
  await expect(page.getByRole('cell', { name: 'Box; one', exact: true })).toBeVisible();
  await expect(page.getByText(/is missing: it says/u)).toHaveCount(0);
  await press(page, 'Another file');
  await choose(page, 'separated-only.csv', ['sep=;', ...rows]);
  await expect(page.getByText(/^The first line, “#sku,1”, is missing/u)).toBeVisible();
  await press(page, 'Check 1 row');
  await expect(page.getByText(/^1 new, 0 changed, 0 unchanged, 0 wrong/u)).toBeVisible();
});

test('after an import the page shows what was made, each a link to its record', async ({ page, office }) => {
  const code = unique('ZQMADE');
  await office.create('sku', { item_code: `${code}-0`, name: 'Old', delivery_type: 'home_delivery' });
  await page.goto('/sku/import');
  await choose(page, 'made.csv', [
    '#sku,1',
    'item_code,name,delivery_type',
    `${code}-0,New,home_delivery`,
    `${code}-1,Made,home_delivery`,
    `${code}-2,Wrong,by air`,
  ]);
  await press(page, 'Check 3 rows');
  await expect(page.getByText(/^1 new, 1 changed, 0 unchanged, 1 wrong/u)).toBeVisible();
  await importRows(page, 'Import 2 rows');
  await expect(page.getByText('Done: 1 new, 1 changed, 0 unchanged, 1 not imported')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Imported 2' })).toHaveAttribute('aria-pressed', 'true');
  const links = page.getByRole('grid').getByRole('link');
  await expect(links).toHaveCount(2);
  await press(page, 'Not imported 1');
  await expect(links).toHaveCount(0);
  await expect(page.getByRole('grid').getByText('by air').first()).toBeVisible();
  await press(page, 'Made 1');
  const { id } = await office.find('sku', `filter[item_code]=${code}-1`);
  await links.click();
  await expect(page).toHaveURL(new RegExp(`/sku/${id}$`, 'u'));
});

test('codes that a spreadsheet changed are warned of before anything is written, and lost zeros put back', async ({
  page,
  office,
}) => {
  const digits = `${Date.now()}`.slice(-7);
  const kept = await office.create('sku', {
    item_code: `00${digits}`,
    name: 'Zeros',
    delivery_type: 'home_delivery',
  });
  await page.goto('/sku/import');
  await choose(page, 'excel.csv', [
    '#sku,1',
    'item_code,name,delivery_type',
    `${digits},Zeros again,home_delivery`,
    '1.00E+05,Scientific,home_delivery',
  ]);
  await press(page, 'Check 2 rows');
  const warning = (text: string) => page.getByRole('status').filter({ hasText: text });
  await expect(warning('a spreadsheet turned 1 code into a number: “1.00E+05” in row 4')).toBeVisible();
  const zeros = warning(`zeros in front are lost: there is no “${digits}” (row 3), but there is “00${digits}”.`);
  await expect(zeros).toBeVisible();
  expect(await office.read('sku', kept.id)).toMatchObject({ name: 'Zeros', revision: kept.revision });
  await zeros.getByRole('button', { name: 'Put the zeros back (1)' }).click();
  await expect(zeros).toHaveCount(0);
  await expect(page.getByText(/^1 new, 1 changed, 0 unchanged, 0 wrong/u)).toBeVisible();

  // If a filter hides the row in the sentence, its link shows the row.
  await page.getByRole('button', { name: /^Changed/u }).click();
  await expect(page.getByRole('grid').getByText('1.00E+05')).toHaveCount(0);
  await press(page, 'Show row 4');
  await expect(page.getByRole('grid').locator('.td:focus')).toContainText('1.00E+05');

  // The page can't repair the other one: the user must confirm it.
  await press(page, 'Import 2 rows');
  const question = page.getByRole('dialog');
  await expect(question).toContainText('1.00E+05');
  await expect(question.getByRole('button', { name: 'Import 2 rows' })).toBeDisabled();
  await question.getByRole('checkbox', { name: 'The codes are right as they are' }).check();
  await question.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(page.getByText('Done: 1 new, 1 changed, 0 unchanged, 0 not imported')).toBeVisible();
  expect(await office.read('sku', kept.id)).toMatchObject({ name: 'Zeros again' });
});
