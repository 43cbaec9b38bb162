import { unique } from './office.ts';
import { expect, test } from './server.ts';
import { box, saveAndSee } from './steps.ts';

test.use({ role: 'administrator' });

test('emails are pasted by the line, searched, paged and removed, and stored only when saved', async ({
  page,
  office,
}) => {
  const name = unique('Harbour Club');
  const set = Array.from({ length: 25 }, (_, index) => ({
    email: `member${String(index + 1).padStart(2, '0')}@club.example.hk`,
  }));
  const { id } = await office.create('user-group', { name: { zh_HK: name, en_US: name }, emails: { set } });
  await page.goto(`/user_group/${id}`);
  const emails = page.getByRole('region', { name: 'Emails' });
  await expect(emails.getByText('Saved: 25')).toBeVisible();
  await expect(emails.getByRole('row')).toHaveCount(11);

  await box(page, 'Add to Emails: one per line').fill(
    'new.one@club.example.hk\nnot-an-address\nNEW.TWO@club.example.hk',
  );
  await emails.getByRole('button', { name: 'Add' }).click();
  await expect(emails.getByText('Not valid: not-an-address')).toBeVisible();
  await expect(box(page, 'Add to Emails: one per line')).toHaveValue('not-an-address');
  await box(page, 'Add to Emails: one per line').fill('');
  await expect(emails.getByRole('row', { name: /^new\.two@club/ })).toBeVisible();
  await emails
    .getByRole('row', { name: /^new\.two@club/ })
    .getByRole('button', { name: 'Take back' })
    .click();

  await box(page, 'Search in Emails').fill('member17');
  await expect(emails.getByRole('row', { name: /^member17@/ })).toBeVisible();
  await expect(emails.getByRole('row', { name: /^member01@/ })).toHaveCount(0);
  await emails
    .getByRole('row', { name: /^member17@/ })
    .getByRole('button', { name: 'Remove' })
    .click();
  await box(page, 'Search in Emails').fill('');
  await emails.getByRole('button', { name: 'Next page' }).click();
  await expect(emails.getByText('11–20 of 25')).toBeVisible();
  await emails
    .getByRole('row', { name: /^member12@/ })
    .getByRole('button', { name: 'Remove' })
    .click();
  await emails
    .getByRole('row', { name: /^member12@/ })
    .getByRole('button', { name: 'Keep' })
    .click();
  await expect(emails.getByText('+1 −1 until saved')).toBeVisible();
  await saveAndSee(page);
  // The same number as before: the page shows them without a reload.
  await expect(emails.getByRole('row', { name: /^member21@/ })).toBeVisible();
  await expect(emails.getByRole('row', { name: /^member17@/ })).toHaveCount(0);

  await page.reload();
  await expect(emails.getByText('Saved: 25')).toBeVisible();
  await box(page, 'Search in Emails').fill('member17');
  await expect(emails.getByText('No rows yet')).toBeVisible();
  await box(page, 'Search in Emails').fill('new.one');
  await expect(emails.getByRole('row', { name: /^new\.one@/ })).toBeVisible();
});

test('an email that is there already is told and not added', async ({ page, office }) => {
  const name = unique('Double Club');
  const { id } = await office.create('user-group', {
    name: { zh_HK: name, en_US: name },
    emails: { set: [{ email: 'twice@club.example.hk' }] },
  });
  await page.goto(`/user_group/${id}`);
  await box(page, 'Add to Emails: one per line').fill('Twice@club.example.hk');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 was there already')).toBeVisible();
  await expect(page.getByRole('row', { name: /Take back$/ })).toHaveCount(0);
});

test('emails are added and removed by file and paste: checked first, told by line, and taken back', async ({
  page,
  office,
}) => {
  const name = unique('Ferry Club');
  const { id } = await office.create('user-group', {
    name: { zh_HK: name, en_US: name },
    emails: { set: [{ email: 'old@club.example.hk' }] },
  });
  await page.goto(`/user_group/${id}`);
  const emails = page.getByRole('region', { name: 'Emails' });
  await page.getByRole('button', { name: 'Add emails' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add emails' });
  await dialog.getByLabel('Choose a file').setInputFiles({
    name: 'staff.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'Name,Email\nAnn,ann@ferry.example.hk\nBob,bob@ferry.example.hk\nCy,nobody\nDi,ANN@ferry.example.hk\nEd,old@club.example.hk\n',
    ),
  });
  await dialog.getByRole('button', { name: 'Check' }).click();
  await expect(dialog.getByText('Nothing is changed yet. What will become of 5 lines:')).toBeVisible();
  await expect(dialog.getByRole('combobox', { name: 'Column' })).toHaveText('Column 2: Email');
  await expect(dialog.getByRole('row', { name: /^4 nobody Wrong/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Add emails (2)' }).click();
  await expect(dialog.getByRole('button', { name: 'Added, not known yet 2' })).toBeVisible({ timeout: 30_000 });
  await dialog.getByRole('button', { name: 'Already there 1' }).click();
  await expect(dialog.getByRole('row')).toHaveText([/^Line/, /^6old@club\.example\.hk/]);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download as CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^staff-\d+\.csv$/u);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(emails.getByText('Saved: 3')).toBeVisible();

  await page.getByRole('button', { name: 'Remove emails' }).click();
  const removal = page.getByRole('dialog', { name: 'Remove emails' });
  await removal.getByRole('textbox', { name: 'One per line' }).fill('old@club.example.hk\nstranger@club.example.hk');
  await removal.getByRole('button', { name: 'Check' }).click();
  await removal.getByRole('button', { name: 'Remove emails (1)' }).click();
  await expect(removal.getByRole('button', { name: 'Not in the list 1' })).toBeVisible({ timeout: 30_000 });
  await removal.getByRole('button', { name: 'Close' }).click();
  await expect(emails.getByText('Saved: 2')).toBeVisible();

  await page.getByRole('button', { name: 'Show what came of Add emails, staff.csv' }).click();
  await dialog.getByRole('button', { name: 'Undo this import' }).click();
  const question = page.getByRole('dialog', { name: 'Undo the import of Add emails?' });
  await question.getByRole('button', { name: 'Undo this import' }).click();
  await expect(dialog.getByText('2 lines were taken back.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(emails.getByText('Saved: 0')).toBeVisible();
});

test('telephone numbers are added by a file, in any spelling, to the rows of the group', async ({ page, office }) => {
  const name = unique('Tram Club');
  const { id } = await office.create('user-group', {
    name: { zh_HK: name, en_US: name },
    phone_numbers: { set: [{ phone: '91230000' }] },
  });
  await page.goto(`/user_group/${id}`);
  const numbers = page.getByRole('region', { name: 'Phone numbers' });
  await expect(numbers.getByText('Saved: 1')).toBeVisible();
  await page.getByRole('button', { name: 'Add phone numbers' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add phone numbers' });
  await dialog.getByLabel('Choose a file').setInputFiles({
    name: 'numbers.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'Name,Mobile\r\nAnn,9123 4567\r\nBob,+852 9123-4568\r\nCy,12\r\nDi,852 9123 4567\r\nEd,+85291230000\r\n',
    ),
  });
  await dialog.getByRole('button', { name: 'Check' }).click();
  await expect(dialog.getByText('Nothing is changed yet. What will become of 5 lines:')).toBeVisible();
  await expect(dialog.getByRole('combobox', { name: 'Column' })).toHaveText('Column 2: Mobile');
  await expect(dialog.getByRole('row', { name: /^4 12 Wrong/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Add phone numbers (2)' }).click();
  await expect(dialog.getByRole('button', { name: 'Added, not known yet 2' })).toBeVisible({ timeout: 30_000 });
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(numbers.getByText('Saved: 3')).toBeVisible();
  await expect(numbers.getByRole('row', { name: /^\+852 ?9123 ?4567/ })).toBeVisible();
  await page.reload();
  await expect(numbers.getByText('Saved: 3')).toBeVisible();
  await expect(numbers.getByRole('row', { name: /^\+852 ?9123 ?4568/ })).toBeVisible();
});
