import type { Page } from '@playwright/test';
import { z } from 'zod';
import { counts, full } from '../counts.ts';
import { holdRuns } from './held-runs.ts';
import { type Office, unique } from './office.ts';
import { expect, test } from './server.ts';

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
  for (let at = 0; at < count; at += 6) {
    const some = Array.from({ length: Math.min(6, count - at) }, (_, index) => at + index + 1);
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

const listOf = (name: string, entity = 'product_version') =>
  `/${entity}?filter=${encodeURIComponent(JSON.stringify({ q: name }))}`;

/** Selects all matching records on every page, from the table's header. */
async function selectMatching(page: Page, total: string): Promise<void> {
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: `Select all ${total} that match` }).click();
  await expect(page.getByRole('toolbar', { name: `${total} selected` })).toBeVisible();
}

/** Clicks a button of the page and the button of the same name in the confirmation. */
async function confirm(page: Page, name: string, question: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('dialog', { name: question }).getByRole('button', { name }).click();
}

test('a bulk edit changes 200 versions, reports those left out, refused and changed meanwhile, and tries them again', async ({
  page,
  office,
}) => {
  const { name, ids } = await versions(office, 200);
  const read = async (at: number) => version.parse(await office.read('product-version', ids[at] ?? 0));
  for (const id of ids.slice(0, 5)) await office.act('product-version', id, 'change_to_choices');
  await page.goto(listOf(name));
  await selectMatching(page, '200');
  await page.getByRole('toolbar', { name: '200 selected' }).getByRole('button', { name: 'Bulk edit' }).click();
  await expect(page).toHaveURL(/\/product_version\/bulk_edit$/);
  await expect(page.getByText(`All that match “${name}” · 200 selected`)).toBeVisible();

  await page.getByRole('button', { name: 'Price', exact: true }).click();
  await page.getByRole('combobox', { name: 'How to change Price' }).selectOption('Raise by');
  await page.getByRole('combobox', { name: 'Amount or percent for Price' }).selectOption('percent');
  await page.getByRole('textbox', { name: 'Change of Price' }).fill('12.7');
  await expect(page.getByText('Rounding', { exact: true })).toBeVisible();
  await page.getByRole('combobox', { name: 'Rounding of Price' }).selectOption('to 0.50');
  await page.getByRole('combobox', { name: 'Direction of rounding Price' }).selectOption('down');
  await page.getByRole('button', { name: 'Quota', exact: true }).click();
  await page.getByRole('textbox', { name: 'Quota' }).fill('8');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByText('195 will change, 0 unchanged, 5 left out')).toBeVisible();
  await expect(page).toHaveURL(/\/product_version\/bulk\/\d+$/);
  await expect(page.getByText(/raised by 12\.7% and rounded down to 0\.50/)).toBeVisible();
  const table = page.getByRole('table', { name: 'Records' });
  // 10.00 × 1.127 = 11.27, down to 11.00.
  await expect(table.getByRole('row').filter({ hasText: 'HK$11.00' }).first()).toContainText('HK$10.00');
  await page.getByRole('button', { name: 'Left out 5' }).click();
  await expect(table.getByRole('row')).toHaveCount(6);
  await expect(table.getByRole('row').nth(1)).toContainText('Quota does not apply (With choices: Yes)');
  // Names may repeat, so the key is shown below, and the name has room for two lines. Versions are created six at a
  // time, so any of the five may be the first.
  const named = table.getByRole('row').nth(1).getByRole('cell').first();
  await expect(named.locator('.key')).toHaveText(/^bulk-\d+-[1-5]$/);
  await expect.poll(async () => (await named.boundingBox())?.width ?? 0).toBeGreaterThan(300);

  // Changes by others since the check: two versions are deleted, three get another price.
  for (const at of [10, 11]) await office.remove('product-version', ids[at] ?? 0);
  for (const at of [20, 21, 22]) await office.change('product-version', ids[at] ?? 0, { price: '20.00' });

  await confirm(page, 'Change 195', 'Bulk edit: 195 Product versions?');
  await expect(page.getByText('190 done, 5 not done, 5 left out')).toBeVisible();
  expect(await read(30)).toMatchObject({ price: '11.00', quota: 8, revision: 2 });
  expect(await read(0)).toMatchObject({ price: '10.00' });
  expect(await read(20)).toMatchObject({ price: '20.00', quota: 5, revision: 2 });

  await page.getByRole('button', { name: 'Deleted meanwhile 2' }).click();
  await expect(table.getByRole('row')).toHaveCount(3);
  await page.getByRole('button', { name: 'Changed meanwhile 3' }).click();
  await expect(table.getByRole('row').filter({ hasText: 'Somebody changed it since the check' })).toHaveCount(3);
  await page.getByRole('button', { name: 'Try 8 again' }).click();
  await expect(page.getByText('193 done, 2 not done')).toBeVisible();
  expect(await read(20)).toMatchObject({ price: '22.50', quota: 8, revision: 3 });
  // The last version got the same change as the others, once.
  expect(await read(199)).toMatchObject({ price: '11.00', quota: 8, revision: 2 });

  await office.change('product-version', ids[30] ?? 0, { price: '15.00' });
  await confirm(page, 'Put 193 back', 'Put back 193 Product versions?');
  await expect(page.getByText('192 put back; 1 were changed since and stay')).toBeVisible();
  // The undone row shows the restored value as its new one, and the heading says so.
  await expect(page.getByRole('heading', { name: 'Bulk edit, undone: Product versions' })).toBeVisible();
  await page.getByRole('button', { name: 'Put back 192' }).click();
  await expect(table.getByRole('row').filter({ hasText: 'HK$11.00→ becomes HK$10.00' }).first()).toBeVisible();
  expect(await read(199)).toMatchObject({ price: '10.00', quota: 5 });
  expect(await read(20)).toMatchObject({ price: '20.00', quota: 5 });
  expect(await read(30)).toMatchObject({ price: '15.00', quota: 8 });
  await page.getByRole('link', { name: 'Earlier bulk changes' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Put back 192' })).toContainText('Bulk edit');
});

test('picked records can be taken out of the preview; the selection ends with the list that it was made in', async ({
  page,
  office,
}) => {
  const { name, ids } = await versions(office, 30);
  await page.goto(`${listOf(name)}&perPage=50`);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('toolbar', { name: '30 selected' }).getByRole('button', { name: 'Bulk edit' }).click();
  await expect(page.getByText('30 picked in the list')).toBeVisible();
  await page.reload();
  await expect(page.getByText('30 picked in the list')).toBeVisible();
  await page.getByRole('button', { name: 'Quota', exact: true }).click();
  await page.getByRole('textbox', { name: 'Quota' }).fill('77');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByRole('button', { name: `Take out ${name} 1`, exact: true }).click();
  await page.getByRole('button', { name: 'Check again without 1' }).click();
  await confirm(page, 'Change 29', 'Bulk edit: 29 Product versions?');
  await expect(page.getByText('29 done, 0 not done')).toBeVisible();
  expect(await office.read('product-version', ids[17] ?? 0)).toMatchObject({ quota: 77, price: '10.00', revision: 2 });
  expect(await office.read('product-version', ids[0] ?? 0)).toMatchObject({ quota: 5, revision: 1 });
  await page.getByRole('link', { name: 'To the list: Product versions' }).click();
  await expect(page.getByRole('row', { name: `${name} ` }).first()).toBeVisible();
  await expect(page.getByRole('toolbar', { name: /selected/ })).toHaveCount(0);
});

test('a change of the search ends the selection, which can be taken up again and then says what one doesn’t see', async ({
  page,
  office,
}) => {
  const { name } = await versions(office, 3);
  await page.goto(listOf(name));
  await page.getByRole('checkbox', { name: `Select ${name} 1` }).check();
  await page.getByRole('checkbox', { name: `Select ${name} 2` }).check();
  await page.getByRole('main').getByRole('searchbox').fill(`${name} 2`);
  await expect(page.getByText('The selection of 2 ended when the filters changed.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toHaveCount(0);
  await expect(page.getByRole('checkbox', { name: `Select ${name} 1` })).toHaveCount(0);
  await page.getByRole('button', { name: 'Select them again' }).click();
  await expect(page.getByRole('toolbar', { name: '2 selected, 1 of them not on this page' })).toBeVisible();
  await page.getByRole('button', { name: 'Only those here' }).click();
  await page.getByRole('toolbar', { name: '1 selected' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog', { name: `Are you sure to delete [${name} 2]?` })).toBeVisible();
});

test('records of many pages are deleted once each and put back while tabs are closed; a list leads back to the run', async ({
  page,
  office,
  context,
}) => {
  const count = counts.bulkDeletions;
  const many = count.toLocaleString('en');
  const name = unique('Beyond');
  const rows = Array.from({ length: count }, (_, index) => `${name}-${index + 1},${name} crate,home_delivery`);
  await office.importFile('sku', 'create', ['#sku,1', 'item_code,name,delivery_type', ...rows].join('\r\n'));
  const list = listOf(`${name} crate`, 'sku');
  await page.goto(list);
  const left = (tab: Page, total: string) => expect(tab.getByText(new RegExp(`of ${total}$`))).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: /^Select all .* that match$/ }).click();
  await expect(page.getByRole('toolbar', { name: `${many} selected` })).toBeVisible();
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: `Delete ${many} SKUs?` });
  await expect(question).toContainText(`All that match “${name} crate”`);
  await question.getByRole('button', { name: `Check ${many}` }).click();
  await expect(page.getByText(`${many} to do, 0 left out`)).toBeVisible({ timeout: full ? 900_000 : 90_000 });
  const address = page.url();
  await page.close();

  // The list in another tab shows the run, with a link to it.
  const first = await context.newPage();
  await first.goto(list);
  await first.getByRole('link', { name: 'Open', exact: true }).click();
  await expect(first).toHaveURL(address);
  await confirm(first, `Delete: ${many}`, `Delete: ${many} SKUs?`);
  await expect(first.getByText(/^Writing: | done, 0 not done$/)).toBeVisible();
  await first.close();

  const second = await context.newPage();
  await second.goto(address);
  await expect(second.getByText(`${many} done, 0 not done`)).toBeVisible({ timeout: full ? 900_000 : 90_000 });
  await confirm(second, `Put ${many} back`, `Put back ${many} SKUs?`);
  await expect(second.getByText(/^Putting back: | put back(?:;|$)/u)).toBeVisible();
  await second.close();

  const tab = await context.newPage();
  await tab.goto(address);
  await expect(tab.getByText(`${many} put back`, { exact: true })).toBeVisible({
    timeout: full ? 900_000 : 90_000,
  });
  await tab.goto(list);
  await left(tab, `(${many}|more than 10,000)`);
  const restored = await office.find('sku', `filter[item_code]=${name}-700`);
  // Deleted and restored once.
  expect(restored.revision).toBeLessThanOrEqual(3);
});

test('a run is stopped while it is checked, written and put back, and goes on with each', async ({
  page,
  office,
  shop,
}) => {
  const count = 6_000;
  const name = unique('Halted');
  const rows = Array.from({ length: count }, (_, index) => `${name}-${index + 1},${name} crate,home_delivery`);
  await office.importFile('sku', 'create', ['#sku,1', 'item_code,name,delivery_type', ...rows].join('\r\n'));
  const slow = { timeout: 90_000 };
  const held = await holdRuns(shop);
  const there = async () =>
    z
      .object({ meta: z.object({ total: z.number() }) })
      .parse(await office.list('sku', `per_page=1&count=exact&q=${encodeURIComponent(`${name} crate`)}`)).meta.total;
  /** Does a step, stops the run that it starts, and continues after `look` has checked the numbers shown. */
  const stopped = async (step: () => Promise<void>, sentence: RegExp, look: (numbers: number[]) => Promise<void>) => {
    await held.stop(page, step);
    await expect(page.getByText(sentence)).toBeVisible(slow);
    const said = await page.getByText(sentence).innerText();
    await look([...said.matchAll(/[\d,]+/g)].map(([digits]) => Number(digits.replaceAll(',', ''))));
    await page.getByRole('button', { name: 'Go on', exact: true }).click();
  };

  await page.goto(listOf(`${name} crate`, 'sku'));
  await selectMatching(page, '6,000');
  await page.getByRole('toolbar', { name: '6,000 selected' }).getByRole('button', { name: 'Delete' }).click();
  await stopped(
    () => page.getByRole('dialog').getByRole('button', { name: 'Check 6,000' }).click(),
    /^Stopped: [\d,]+ of 6,000 checked; nothing is written$/,
    async ([checked = count]) => expect(checked).toBeLessThan(count),
  );
  await expect(page.getByText('6,000 to do, 0 left out')).toBeVisible(slow);
  expect(await there()).toBe(count);

  await stopped(
    () => confirm(page, 'Delete: 6,000', 'Delete: 6,000 SKUs?'),
    /^Stopped: [\d,]+ done; the rest is as it was$/,
    async ([written = 0]) => expect([written < count, await there()]).toEqual([true, count - written]),
  );
  await expect(page.getByText('6,000 done, 0 not done')).toBeVisible(slow);
  expect(await there()).toBe(0);

  await stopped(
    () => confirm(page, 'Put 6,000 back', 'Put back 6,000 SKUs?'),
    /^Stopped: [\d,]+ put back; [\d,]+ still to put back$/,
    async ([back = 0, left = 0]) => expect([left > 0, back + left, await there()]).toEqual([true, count, back]),
  );
  await expect(page.getByText('6,000 put back', { exact: true })).toBeVisible(slow);
  expect(await there()).toBe(count);
  await held.end();
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
    await expect(page.getByRole('button', { name: /^Bulk/ })).toHaveCount(0);
  });
});
