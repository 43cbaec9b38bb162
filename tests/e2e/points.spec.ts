import { unique } from './office.ts';
import { expect, test } from './server.ts';
import { box, saveAndSee } from './steps.ts';

test.use({ role: 'administrator' });

test('points are earned, redeemed and adjusted after a preview, and stand in the list', async ({ page }) => {
  await page.goto('/user/create');
  await box(page, 'Email').fill('points@customer.example');
  await saveAndSee(page, 'Created');
  const dialog = page.getByRole('dialog');
  const move = async (action: string, points: string, preview: string) => {
    await page.getByRole('button', { name: action, exact: true }).click();
    await dialog.getByRole('textbox', { name: 'Points' }).fill(points);
    await dialog.getByRole('textbox', { name: 'Message' }).fill(`${action} of a test`);
    await expect(dialog.getByText(preview)).toBeVisible();
  };

  await move('Earn', '100', 'Balance: 0 now, 100 after.');
  await dialog.getByRole('button', { name: 'Earn' }).click();
  await expect(dialog).toBeHidden();
  await move('Redeem', '400', 'There are only 100 points, too few for 400');
  await dialog.getByRole('textbox', { name: 'Points' }).fill('40');
  await expect(dialog.getByText('Balance: 100 now, 60 after.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Redeem' }).click();
  await expect(dialog).toBeHidden();
  await move('Adjust', '-10', 'Balance: 60 now, 50 after.');
  await dialog.getByRole('button', { name: 'Adjust' }).click();
  await expect(dialog).toBeHidden();
  await move('Adjust', '-10', 'The same was booked less than a minute ago.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();

  // The form's own balance is updated, though bookings don't change the revision.
  const balance = page.getByText('OTO Point', { exact: true }).first().locator('..');
  await expect(balance).toContainText('50');

  await page.getByRole('link', { name: 'Point transactions' }).click();
  const rows = page.locator('tbody tr');
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: 'Redeem of a test' })).toContainText('-40');
});

test('points move by a file, told row by row before, and an undo books the opposite', async ({ page, office }) => {
  const [email, key] = [`${unique('file')}@customer.example`.toLowerCase(), unique('GIFT')];
  await office.create('user', { email, locale: 'en_US' });
  await page.goto('/point_transaction/import_create');
  const lines = ['#point_transaction,1', 'key,email,point_type,point,message'];
  for (const [place, points] of [100, -30, -71].entries())
    lines.push(`${key}-${place},${email},oto_point,${points},Gift`);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'gifts.csv', mimeType: 'text/csv', buffer: Buffer.from(`${lines.join('\n')}\n`) });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await press('Check 3 rows');
  await expect(page.getByText(/^2 new, 0 changed, 0 unchanged, 1 wrong/u)).toBeVisible();
  await expect(page.getByText('There are only 70 points, too few for 71').first()).toBeVisible();
  await press('Import 2 rows');
  await page.getByRole('dialog').getByRole('button', { name: 'Import 2 rows', exact: true }).click();
  await press('Undo this import');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('the opposite of each of the 2 is booked');
  await dialog.getByRole('button', { name: 'Undo this import' }).click();
  await expect(dialog).toContainText('2 are taken back.');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.goto(`/point_transaction?filter=${JSON.stringify({ email })}`);
  const rows = page.locator('tbody tr');
  await expect(rows).toHaveCount(4);
  await expect(rows.filter({ hasText: 'Taken back' })).toContainText('-100');
  await expect(rows.filter({ hasText: 'Given back' })).toContainText('30');
});
