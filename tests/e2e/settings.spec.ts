import { expect, test } from './server.ts';

test.use({ role: 'administrator' });

test('settings are found in the drawer, changed group by group, and an old value is restored from history', async ({
  page,
}) => {
  await page.goto('/home');
  await page.getByRole('navigation').getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Shop settings' })).toBeVisible();
  const groups = page.getByRole('navigation', { name: 'Settings' });
  await groups.getByRole('link', { name: 'Orders' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Order settings' })).toBeVisible();
  const minutes = page.getByRole('textbox', { name: 'Unpaid orders end after (minutes)' });
  await expect(minutes).toHaveValue('1,440');

  await minutes.fill('2');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('must be between 5 and 20,160')).toBeVisible();
  await minutes.fill('90');
  await groups.getByRole('link', { name: 'Points', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(question).toContainText('Unpaid orders end after');
  await question.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('No unsaved changes')).toBeVisible();

  await page.reload();
  await expect(minutes).toHaveValue('90');
  await page.getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'History' });
  await history.getByRole('button', { name: 'Restore this value: Unpaid orders end after (minutes)' }).first().click();
  await page
    .getByRole('dialog', { name: /^Set Unpaid orders end after \(minutes\) of/u })
    .getByRole('button', { name: 'Restore this value' })
    .click();
  await expect(history.getByRole('article')).toHaveCount(3);
  await page.keyboard.press('Escape');
  await expect(minutes).toHaveValue('1,440');
});
