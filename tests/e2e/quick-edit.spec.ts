import type { Page } from '@playwright/test';
import { type Kept, type Office, unique } from './office.ts';
import { expect, test } from './server.ts';

test.use({ role: 'administrator' });

/** Creates versions of one product with unique names; the list shows the newest first. */
async function versions(
  office: Office,
  count: number,
  values: object = {},
): Promise<{ readonly name: string; readonly made: readonly Kept[] }> {
  const name = unique('Quick tea');
  const code = unique('quick');
  const product = await office.create('product', { code });
  const made: Kept[] = [];
  for (let at = 1; at <= count; at += 1) {
    made.unshift(
      await office.create('product-version', {
        product: product.id,
        key: `${code}-${at}`,
        name: { zh_HK: `${name} ${at}`, en_US: `${name} ${at}` },
        price: `${at}0.00`,
        quota: at,
        ...values,
      }),
    );
  }
  return { name, made };
}

const listOf = (page: Page, name: string) =>
  page.goto(`/product_version?filter=${encodeURIComponent(JSON.stringify({ q: name }))}`);
const cell = (page: Page, name: string) => page.getByRole('textbox', { name });

test('a price is changed in its row: saved at once, nothing moves and no list is asked for', async ({
  page,
  office,
}) => {
  const { name, made } = await versions(office, 3);
  await listOf(page, name);
  const row = page.getByRole('row', { name: `${name} 2` });
  await expect(row).toContainText('HK$20.00');
  const lists: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/product-version\?/.test(request.url())) lists.push(request.url());
  });
  await row.getByText('HK$20.00').dblclick();
  const before = await page.getByRole('row').allTextContents();
  await cell(page, `Price of ${name} 2`).fill('24.5');
  await page.keyboard.press('Enter');
  await expect(row).toContainText('HK$24.50');
  await expect(page.getByText(`Price of ${name} 2 is saved`)).toBeAttached();
  await expect(cell(page, `Price of ${name} 1`)).toBeFocused();
  await page.keyboard.press('Escape');
  expect((await page.getByRole('row').allTextContents()).map((text) => text.includes(`${name} 2`))).toEqual(
    before.map((text) => text.includes(`${name} 2`)),
  );
  expect(lists).toEqual([]);
  expect(page.url()).toContain('/product_version?');
  expect(await office.read('product-version', made[1]?.id ?? 0)).toMatchObject({
    price: '24.50',
    quota: 2,
    revision: 2,
  });
});

test('a refused value stays in its cell with the reason, and Esc restores the saved one', async ({ page, office }) => {
  const { name, made } = await versions(office, 1, {
    started_at: '2026-11-01T01:00:00.000Z',
    ended_at: '2026-12-31T01:00:00.000Z',
  });
  const id = made[0]?.id ?? 0;
  await listOf(page, name);
  await page.getByRole('button', { name: `Edit Starts of ${name} 1` }).click();
  const input = page.getByLabel(`Starts of ${name} 1`, { exact: true });
  await expect(input).toHaveValue('1 Nov 2026 09:00');
  // Meanwhile somebody else sets an earlier end date, which only the server can know.
  await office.change('product-version', id, { ended_at: '2026-11-15T01:00:00.000Z' });
  await input.fill('1/12/2026 9:00');
  await input.press('Enter');
  const row = page.getByRole('row', { name: `${name} 1` });
  await expect(row.getByRole('alert')).toHaveText('The Ends field must be after Starts');
  await expect(input).toHaveValue('1 Dec 2026 09:00');
  await expect(input).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(input).toHaveCount(0);
  await expect(row).toContainText('1 Nov 2026 09:00');
  expect(await office.read('product-version', id)).toMatchObject({
    started_at: '2026-11-01T01:00:00.000Z',
    ended_at: '2026-11-15T01:00:00.000Z',
  });
});

test('a refusal in the last row is fully visible', async ({ page }) => {
  await page.goto('/product_version');
  const row = page.getByRole('table', { name: 'Product versions' }).getByRole('row').last();
  await row.scrollIntoViewIfNeeded();
  await row.getByText(/^HK\$/).first().dblclick();
  const input = row.getByRole('textbox', { name: /^Price of/ });
  await input.fill('-4');
  await input.press('Enter');
  await expect(row.getByRole('alert')).toHaveText('The Price field must be 0 or more');
  await expect(row.getByText('Enter saves, Esc restores')).toBeInViewport({ ratio: 1 });
  await expect(row.getByRole('alert')).toBeInViewport({ ratio: 1 });
  await input.press('Escape');
});

test('leaving a refused value asks first', async ({ page, office }) => {
  const { name } = await versions(office, 1);
  await listOf(page, name);
  await page.getByRole('button', { name: `Edit Quota of ${name} 1` }).click();
  await cell(page, `Quota of ${name} 1`).fill('-4');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('The Quota field must be 0 or more');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(question).toContainText(`Quota of ${name} 1`);
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(cell(page, `Quota of ${name} 1`)).toHaveValue('-4');
});

test('a conflicting change of the same value is shown, and replaced only by a second Enter', async ({
  page,
  office,
}) => {
  const { name, made } = await versions(office, 1);
  const id = made[0]?.id ?? 0;
  await listOf(page, name);
  await page.getByRole('button', { name: `Edit Price of ${name} 1` }).click();
  const input = cell(page, `Price of ${name} 1`);
  await office.change('product-version', id, { price: '77.00' });
  await input.fill('55');
  await input.press('Enter');
  const row = page.getByRole('row', { name: `${name} 1` });
  await expect(row).toContainText('Changed meanwhile to HK$77.00');
  await expect(input).toHaveValue('55.00');
  expect(await office.read('product-version', id)).toMatchObject({ price: '77.00' });
  await input.press('Enter');
  await expect(row).toContainText('HK$55.00');
  await expect(input).toHaveCount(0);
  await expect(page.getByText(`Price of ${name} 1 is saved`)).toBeAttached();
  expect(await office.read('product-version', id)).toMatchObject({ price: '55.00', revision: 3 });
});

test('F2, Tab and Enter edit and move between cells by keyboard', async ({ page, office }) => {
  const { name, made } = await versions(office, 2);
  await listOf(page, name);
  await page.getByRole('row', { name: `${name} 2` }).focus();
  await page.keyboard.press('F2');
  await expect(cell(page, `Price of ${name} 2`)).toBeFocused();
  await page.keyboard.type('31');
  await page.keyboard.press('Tab');
  await expect(cell(page, `Quota of ${name} 2`)).toBeFocused();
  await page.keyboard.type('9');
  await page.keyboard.press('Enter');
  await expect(cell(page, `Quota of ${name} 1`)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: `Edit Quota of ${name} 1` })).toBeFocused();
  await expect(page.getByRole('row', { name: `${name} 2` })).toContainText('HK$31.00');
  await expect
    .poll(() => office.read('product-version', made[0]?.id ?? 0))
    .toMatchObject({ price: '31.00', quota: 9, revision: 3 });
  await page.keyboard.press('Enter');
  await expect(cell(page, `Quota of ${name} 1`)).toBeFocused();
});

test('on a phone each value has a button, with buttons to save and restore', async ({ page, office }) => {
  const { name, made } = await versions(office, 1);
  await page.setViewportSize({ width: 390, height: 844 });
  await listOf(page, name);
  await page.getByRole('button', { name: `Edit Price of ${name} 1` }).click();
  await cell(page, `Price of ${name} 1`).fill('12');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: `${name} 1` })).toContainText('HK$12.00');
  await expect.poll(() => office.read('product-version', made[0]?.id ?? 0)).toMatchObject({ price: '12.00' });
});

test.describe('who may only read', () => {
  test.use({ role: 'read_only' });

  test('sees the values and no way to change them', async ({ page, office }) => {
    const { name } = await versions(office, 1);
    await listOf(page, name);
    await expect(page.getByRole('row', { name: `${name} 1` })).toContainText('HK$10.00');
    await expect(page.getByRole('button', { name: /^Edit / })).toHaveCount(0);
  });
});
