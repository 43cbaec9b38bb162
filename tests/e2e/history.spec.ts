import type { Page } from '@playwright/test';
import type { Office } from './office.ts';
import { expect, test } from './server.ts';

test.use({ role: 'administrator' });

/** A salesman whose phone was changed this many times, and whose name once, before all that. */
async function writtenOften(office: Office, times: number): Promise<number> {
  const { id } = await office.salesman();
  await office.change('salesman', id, { name: 'Ho Renamed' });
  for (let count = 1; count <= times; count += 1)
    await office.change('salesman', id, { phone: `+852 2${1_000_000 + count}` });
  return id;
}

async function openHistory(page: Page, id: number) {
  await page.goto(`/salesman/${id}`);
  await page.getByRole('button', { name: 'History' }).click();
  return page.getByRole('dialog', { name: 'History' });
}

test('a long history keeps few entries in the page, and loads older ones as one scrolls', async ({ page, office }) => {
  const id = await writtenOften(office, 150);
  const history = await openHistory(page, id);
  await expect(history.getByText('152 changes')).toBeVisible();
  const entries = history.getByRole('article');
  await expect(entries.first()).toContainText('+852 2100 0150');
  const feed = history.getByRole('feed');
  const oldest = history.getByRole('article').filter({ hasText: 'Created' });
  await feed.focus();
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(oldest).toBeVisible({ timeout: 1_000 });
  }).toPass();
  expect(await entries.count()).toBeLessThan(50);
  await expect(oldest).toHaveAttribute('aria-posinset', '152');
  await page.keyboard.press('Home');
  await expect(entries.first()).toContainText('+852 2100 0150');
});

test('a history is narrowed by field, person and time, and an old value is restored from there', async ({
  page,
  office,
}) => {
  const id = await writtenOften(office, 60);
  const history = await openHistory(page, id);
  await history.getByRole('combobox', { name: 'Field' }).click();
  await page.getByRole('option', { name: 'Name', exact: true }).click();
  await expect(history.getByText('2 changes')).toBeVisible();
  await history.getByRole('combobox', { name: 'Person' }).click();
  await page.getByRole('listbox').getByRole('option').nth(1).click();
  await expect(history.getByText('2 changes')).toBeVisible();
  await history.getByRole('textbox', { name: 'Until' }).fill('1 Jan 2020');
  await page.keyboard.press('Enter');
  await expect(history.getByText('No change matches.')).toBeVisible();
  await history.getByRole('textbox', { name: 'Until' }).fill('');
  await page.keyboard.press('Enter');
  await history.getByRole('button', { name: 'Restore this value: Name' }).click();
  await page
    .getByRole('dialog', { name: /^Set Name of/u })
    .getByRole('button', { name: 'Restore this value' })
    .click();
  await expect(history.getByText('3 changes')).toBeVisible();
  await history.getByRole('button', { name: 'Clear' }).click();
  await expect(history.getByText('63 changes')).toBeVisible();
});
