import type { Page } from '@playwright/test';
import { Office } from './office.ts';
import { expect, test } from './server.ts';

test.use({ role: 'administrator' });

/** A salesman whose phone was changed this many times, and whose name was changed once before. */
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
  await expect(async () => {
    await page.keyboard.press('Home');
    await expect(entries.first()).toContainText('+852 2100 0150', { timeout: 1_000 });
  }).toPass();
});

test('a history is narrowed by field, person and time, and an old value is restored from there', async ({
  page,
  office,
  shop,
}) => {
  const id = await writtenOften(office, 60);
  const clerk = await office.hire('administrator');
  const other = await Office.open(shop.address, clerk);
  await other.change('salesman', id, { name: 'Ho Twice' });
  await other.close();
  const history = await openHistory(page, id);
  await history.getByRole('combobox', { name: 'Field' }).click();
  await page.getByRole('option', { name: 'Name', exact: true }).click();
  await expect(history.getByText('3 changes')).toBeVisible();
  const choosePerson = async (name: RegExp) => {
    await history.getByRole('combobox', { name: 'Person' }).click();
    await page.getByRole('listbox').getByRole('option', { name }).click();
  };
  await choosePerson(new RegExp(`^(Lee )?${clerk.username}$`, 'u'));
  await expect(history.getByText('1 change', { exact: true })).toBeVisible();
  await expect(history.getByRole('article')).toContainText('Ho Twice');
  await choosePerson(/^admin/u);
  await expect(history.getByText('2 changes')).toBeVisible();
  const from = history.getByRole('textbox', { name: 'From' });
  await from.fill('1 Jan 2100');
  await page.keyboard.press('Enter');
  await expect(history.getByText('No change matches.')).toBeVisible();
  await from.fill('1 Jan 2020');
  await page.keyboard.press('Enter');
  await expect(history.getByText('2 changes')).toBeVisible();
  await history.getByRole('textbox', { name: 'Until' }).fill('1 Jan 2020');
  await page.keyboard.press('Enter');
  await expect(history.getByText('No change matches.')).toBeVisible();
  await history.getByRole('textbox', { name: 'Until' }).fill('');
  await page.keyboard.press('Enter');
  await history.getByRole('button', { name: 'Restore this value: Name' }).first().click();
  await page
    .getByRole('dialog', { name: /^Set Name of/u })
    .getByRole('button', { name: 'Restore this value' })
    .click();
  await expect(history.getByText('3 changes')).toBeVisible();
  await history.getByRole('button', { name: 'Clear' }).click();
  await expect(history.getByText('64 changes')).toBeVisible();
});

test('one press on Clear empties a box with unreadable text too, and takes its error away', async ({
  page,
  office,
}) => {
  const history = await openHistory(page, await writtenOften(office, 30));
  await history.getByRole('combobox', { name: 'Field' }).click();
  await page.getByRole('option', { name: 'Name', exact: true }).click();
  await expect(history.getByText('2 changes')).toBeVisible();
  // A menu that is fading out still receives clicks.
  await expect(page.getByRole('listbox')).toHaveCount(0);
  const until = history.getByRole('textbox', { name: 'Until' });
  await until.pressSequentially('someday');
  const clear = history.getByRole('button', { name: 'Clear' });
  const { x = 0, y = 0, width = 0, height = 0 } = (await clear.boundingBox()) ?? {};
  // Clicks where the button was before the input lost the focus.
  await page.mouse.click(x + width / 2, y + height / 2);
  await expect(history.getByText('32 changes')).toBeVisible();
  await expect(until).toHaveValue('');
  await expect(until).not.toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('body')).not.toBeFocused();
});
