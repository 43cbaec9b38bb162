import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { findings } from './axe.ts';
import { waitForTheme } from './looks.ts';
import { waitUntilReady } from './routes.ts';
import { expect, test } from './server.ts';
import { tabTo } from './tab-to.ts';

test.use({ role: 'administrator' });

/** Opens the analysis and waits for its figures and its chart. */
async function open(page: Page, search: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/analysis${search}`);
  await waitUntilReady(page);
  await expect(page.locator('main svg [data-series]').first()).toBeVisible();
}

/** Number of orders in the shown list. */
async function ordersListed(page: Page): Promise<number> {
  await expect(page).toHaveURL(/\/order\?/u);
  await waitUntilReady(page);
  const said = await page
    .getByText(/^[\d,]+–[\d,]+ of [\d,]+$/u)
    .first()
    .textContent();
  return numberIn(said?.replace(/.* of /u, ''));
}

const numberIn = (text: string | null | undefined): number => Number((text ?? '').replaceAll(',', ''));

async function bytesOf(download: Promise<Download>): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const file = await download;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

const orders = '?grain=day&metric=orders&compare[]=year';

test('a point opens the orders that it counts, from the table and, by keyboard, from the chart', async ({ page }) => {
  await open(page, orders);
  await page.getByRole('button', { name: 'Show table' }).click();
  // The last day that has orders.
  const links = page.locator('main tbody tr td:first-of-type a').filter({ hasText: /^[1-9]/u });
  const count = numberIn(await links.last().textContent());
  await links.last().click();
  expect(await ordersListed(page)).toBe(count);
  await page.goBack();
  await expect(page.locator('main svg [data-series]').first()).toBeVisible();

  await page.getByRole('button', { name: 'PNG' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  const told = page.locator('main [role=img][aria-hidden=false]');
  await expect(told).toHaveAccessibleName(/^\d+ \w+ \d{4} \(\w+\); Orders; [\d,]+$/u);
  const first = numberIn(
    (await told.getAttribute('aria-labelledby').then((id) => page.locator(`[id="${id}"]`).textContent()))?.replace(
      /.*; /u,
      '',
    ),
  );
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/order\?/u);
  if (first > 0) expect(await ordersListed(page)).toBe(first);
});

test('all parts open their orders, and those of the store add up to all', async ({ page }) => {
  await open(page, '?grain=day&metric=orders&split=customer&table=1');
  const rows = page.locator('main tbody tr');
  const counts = (await rows.locator('td:first-of-type').allTextContents()).map(numberIn);
  const whole = numberIn(await page.locator('main tfoot td:first-of-type').textContent());
  expect(counts.reduce((sum, one) => sum + one, 0)).toBe(whole);
  for (const [place, count] of counts.entries()) {
    await rows.nth(place).locator('td:first-of-type a').click();
    expect(await ordersListed(page)).toBe(count);
    await page.goBack();
    await expect(rows).toHaveCount(counts.length);
  }
});

test('figures are compared with last year, and with the period before', async ({ page }) => {
  await open(page, orders);
  const tile = page.getByRole('main').getByRole('button', { name: /^Sales/u });
  await expect(tile).toContainText('The year before: HK$');
  await page.getByRole('combobox', { name: 'Compare with' }).click();
  await page.getByRole('option', { name: 'The period before, The year before' }).click();
  await expect(tile).toContainText('The period before: HK$');
  await expect(page).toHaveURL(/compare%5B%5D=previous&compare%5B%5D=year/u);
  await expect(page.locator('main svg .MuiLineChart-line[data-series="previous"]')).toHaveCSS(
    'stroke-dasharray',
    /\d/u,
  );
  // The URL restores the same state.
  await page.reload();
  await expect(tile).toContainText('The period before: HK$');
  await page.getByRole('button', { name: /^Units/u }).click();
  await expect(page.getByRole('heading', { level: 2, name: /^Units, / })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'The year before' })).toHaveCount(1);
});

test('the chart is saved as a picture and as a table', async ({ page }) => {
  await open(page, '?grain=day&metric=sales&split=payment&table=1');
  const [picture] = await Promise.all([
    bytesOf(page.waitForEvent('download')),
    page.getByRole('button', { name: 'PNG' }).click(),
  ]);
  expect(picture.name).toMatch(/^analysis-sales-payment-.*\.png$/u);
  expect(picture.bytes.subarray(1, 4).toString()).toBe('PNG');
  // Twice the drawn width; an empty image would be much smaller.
  expect(picture.bytes.readUInt32BE(16)).toBeGreaterThan(1_500);
  expect(picture.bytes.length).toBeGreaterThan(10_000);
  const [table] = await Promise.all([
    bytesOf(page.waitForEvent('download')),
    page.getByRole('button', { name: 'CSV' }).click(),
  ]);
  const lines = table.bytes.toString('utf8').replace(/\r\n$/u, '').split('\r\n');
  expect(lines[0]).toBe('\uFEFFPayment method,Sales');
  expect(lines).toHaveLength((await page.locator('main tbody tr').count()) + 2);
  expect(lines.at(-1)).toMatch(/^All,\d+\.\d\d$/u);
});

for (const theme of ['light', 'dark'] as const)
  test(`by keyboard alone, ${theme}: compared with last year, read in the table, saved, its orders opened`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await open(page, '?grain=day&metric=orders');
    await waitForTheme(page, theme);
    // After the drawer's entries.
    await tabTo(page, 'combobox', /^Compare with/u, 150);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('option', { name: 'Nothing' })).toBeFocused();
    // With arrow keys, because typing a word in a menu depends on speed.
    for (const name of ['The period before', 'The year before']) {
      await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('option', { name, exact: true })).toBeFocused();
    }
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/compare%5B%5D=year/u);
    await tabTo(page, 'button', 'Show table');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Hide table' })).toBeFocused();
    await expect(page.getByRole('columnheader', { name: 'The year before' })).toBeVisible();
    for (const file of ['CSV', 'PNG'] as const) {
      await tabTo(page, 'button', new RegExp(file, 'u'));
      const [saved] = await Promise.all([bytesOf(page.waitForEvent('download')), page.keyboard.press('Enter')]);
      expect(saved.name).toMatch(file === 'CSV' ? /\.csv$/u : /\.png$/u);
      expect(saved.bytes.length).toBeGreaterThan(200);
    }
    const link = page
      .locator('main tbody tr td:first-of-type a')
      .filter({ hasText: /^[1-9]/u })
      .first();
    const count = numberIn(await link.textContent());
    for (let step = 0; step < 120 && !(await link.evaluate((one) => one === document.activeElement)); step += 1)
      await page.keyboard.press('Tab');
    await expect(link).toBeFocused();
    await page.keyboard.press('Enter');
    expect(await ordersListed(page)).toBe(count);
  });

test('it is read in both themes, wide and narrow, without violations', async ({ page }) => {
  const found: string[] = [];
  for (const [search, name] of [
    [`${orders}&table=1`, 'lines'],
    ['?grain=day&metric=sales&split=merchant', 'bars'],
    ['?grain=day&metric=orders&split=payment&view=time', 'lines of parts'],
  ] as const)
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await open(page, search);
      await waitForTheme(page, theme);
      found.push(...(await findings(page, `${name}, ${theme}`, { include: 'main' })));
      await page.setViewportSize({ width: 390, height: 844 });
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      found.push(...(await findings(page, `${name}, ${theme}, narrow`, { include: 'main' })));
    }
  expect(found).toEqual([]);
});

test('what draws is loaded with the chart alone', async ({ page }) => {
  const drawing: string[] = [];
  page.on('request', (request) => {
    if (/SalesChart/u.test(request.url())) drawing.push(request.url());
  });
  await page.goto('/order');
  await waitUntilReady(page);
  expect(drawing).toEqual([]);
  await open(page, orders);
  expect(drawing.length).toBeGreaterThan(0);
});

test('in Chinese, and on a phone: days are written out, lines are not hidden, rows keep their names', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('oto.language', 'zh-Hant'));
  await open(page, '?from=2026-11-16&to=2026-11-22&grain=day&metric=orders');
  const ticks = page.locator('main svg .MuiChartsAxis-directionX text');
  await expect(ticks.last()).toHaveText('11月22日');
  const marks = page.locator('main svg .MuiLineChart-mark, main svg .MuiMarkElement-root');
  await expect(marks).toHaveCount(7);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/analysis?from=2026-11-01&to=2026-11-30&grain=day&metric=orders&compare[]=year&table=1');
  await expect(page.locator('main svg [data-series]').first()).toBeVisible();
  await expect(marks).toHaveCount(0);
  const name = page.locator('main tbody th').first();
  const left = async () => (await name.boundingBox())?.x;
  const before = await left();
  await page
    .getByRole('group')
    .filter({ has: page.locator('tbody') })
    .evaluate((frame) => frame.scrollTo(80, 0));
  expect(await left()).toBe(before);
});
