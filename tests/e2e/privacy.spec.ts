import { readFile } from 'node:fs/promises';
import { violations } from './axe.ts';
import { unique } from './office.ts';
import { expect, test } from './server.ts';

test.use({ role: 'administrator' });

test('a customer’s data is saved as a file, and another is erased everywhere', async ({ page, office }) => {
  const [kept, gone] = [`${unique('asks')}@shop.example`, `${unique('leaves')}@shop.example`];
  const asking = await office.create('user', { email: kept, given_name: 'Tai Man', locale: 'en_US' });
  const leaving = await office.create('user', { email: gone, given_name: 'Siu Ming', locale: 'en_US' });
  const both = (text: string) => ({ zh_HK: text, en_US: text });
  const group = await office.create('user-group', { name: both(unique('Staff')), emails: { set: [{ email: gone }] } });

  await page.goto(`/user/${asking.id}`);
  const panel = page.getByRole('region', { name: 'Personal data' });
  const download = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Save all data as a file' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(new RegExp(String.raw`^customer-${asking.id}-[\d-]+\.zip$`, 'u'));
  const saved = (await readFile(await file.path())).toString('utf8');
  expect(saved).toContain(kept);
  expect(saved).not.toContain(gone);
  await page.getByRole('button', { name: 'History' }).click();
  await expect(page.getByText('Data handed out')).toBeVisible();

  await page.goto(`/user/${leaving.id}`);
  await panel.getByRole('button', { name: 'Erase…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Customer’s email' }).fill(kept);
  await dialog.getByRole('button', { name: 'Erase' }).click();
  await expect(dialog.getByText('Type Email as it stands in the record')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Customer’s email' }).fill(gone);
  await dialog.getByRole('button', { name: 'Erase' }).click();
  await expect(panel.getByRole('status')).toHaveText('The data of this customer were erased everywhere.');
  // Nothing can be edited any more, and the timeline continues.
  await expect(page.getByRole('region', { name: 'Contact' }).getByRole('textbox')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Time line' }).getByText('Erased everywhere')).toBeVisible();
  await expect(page.getByText(gone)).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await page.goto(`/user_group/${group.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(gone)).toHaveCount(0);

  await page.goto('/data_export');
  await expect(page.getByRole('row').filter({ hasText: kept }).first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
});
