import type { Page } from '@playwright/test';
import { expect, test } from './server.ts';

test.use({ role: 'administrator' });

const idIn = (page: Page) => /\/user_group_application\/(\d+)$/u.exec(new URL(page.url()).pathname)?.[1];

/** Presses keys, and waits for another application's page. */
async function onByKeys(page: Page, keys: () => Promise<void>): Promise<string | undefined> {
  const before = idIn(page);
  await keys();
  await expect.poll(() => idIn(page)).not.toBe(before);
  await expect(page.getByRole('button', { name: 'Approve' })).toBeEnabled();
  return idIn(page);
}

test('ten applications are approved and one is rejected by keyboard alone', async ({ page }) => {
  await page.goto('/user_group_application');
  const rows = page.locator('tbody tr');
  await expect(rows.first()).toContainText('Pending');
  await expect(rows.filter({ hasText: 'Approved' })).toHaveCount(0);
  await rows.first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Approve' })).toBeEnabled();
  const first = idIn(page);

  const seen = [first];
  for (let time = 0; time < 10; time += 1) seen.push(await onByKeys(page, () => page.keyboard.press('a')));
  expect(new Set(seen).size).toBe(11);

  const rejected = idIn(page);
  await onByKeys(page, async () => {
    await page.keyboard.press('r');
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Reason' })).toBeFocused();
    await page.keyboard.type('a card that ran out');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
  });

  await page.getByRole('textbox', { name: 'Internal remarks' }).fill('ar');
  await page.keyboard.press('a');
  await expect(page.getByRole('textbox', { name: 'Internal remarks' })).toHaveValue('ara');
  await expect(page.getByText('Save or discard first')).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();

  await page.goto(`/user_group_application/${rejected}`);
  await expect(page.getByText('a card that ran out')).toBeVisible();

  await page.goto(`/user_group_application/${first}`);
  const group = page.getByRole('region', { name: 'Group' });
  await expect(group.getByText('The decision changed no group')).toBeVisible();
  await group.getByRole('button', { name: 'Add to group' }).click();
  await expect(group.getByText('The decision changed no group')).toBeHidden();
});

test('proof opens in place, in the list and on its page', async ({ page }) => {
  await page.goto('/user_group_application');
  await page
    .getByRole('button', { name: /^Look at / })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/user_group_application\?/u);
  await page
    .locator('tbody tr')
    .filter({ has: page.getByRole('button', { name: /^Look at / }) })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  const picture = page.getByRole('figure').first().getByRole('img');
  await expect(picture).toBeVisible();
  expect((await picture.boundingBox())?.width).toBeGreaterThan(300);
});
