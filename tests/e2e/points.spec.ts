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
  await move('Redeem', '400', 'There are only 100 points, too few for 400.');
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

  // The form's own balance follows, though bookings change no revision.
  const balance = page.getByText('OTO Point', { exact: true }).first().locator('..');
  await expect(balance).toContainText('50');

  await page.getByRole('link', { name: 'Point transactions' }).click();
  const rows = page.locator('tbody tr');
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: 'Redeem of a test' })).toContainText('-40');
});
