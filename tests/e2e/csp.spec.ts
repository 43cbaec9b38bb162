import type { Page } from '@playwright/test';
import { watchPolicies } from './policies.ts';
import { forbiddenPage, waitUntilReady, toChallenge, visit } from './routes.ts';
import { expect, test } from './server.ts';

/** Waits for the dialog of this name and closes it by keyboard. */
async function close(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('dialog', { name })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name })).toHaveCount(0);
}

test('the sign-in pages cause no violation of their strict content security policy', async ({ page }) => {
  const breaches = await watchPolicies(page);
  const answer = await page.goto('/login');
  const policy = answer?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).toMatch(/script-src 'nonce-[^']+' 'strict-dynamic'/);
  expect(policy).not.toMatch(/unsafe-inline|unsafe-eval/);
  await page.getByLabel('Theme').selectOption('Dark');
  await page.getByLabel('Language').selectOption('简体中文');
  expect(breaches).toEqual([]);
});

test('the page for a new password causes no policy violation', async ({ page, office }) => {
  const breaches = await watchPolicies(page);
  await toChallenge(page, office);
  await page.reload();
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(page.getByText('The New password is required')).toBeVisible();
  expect(breaches).toEqual([]);
});

test.describe('without the permission', () => {
  test.use({ role: forbiddenPage.role });

  test('the 403 page causes no policy violation', async ({ page }) => {
    const breaches = await watchPolicies(page);
    await page.goto(forbiddenPage.address);
    await expect(page.getByText('You are not permitted to access this page', { exact: true })).toBeVisible();
    await waitUntilReady(page);
    expect(breaches).toEqual([]);
  });
});

test.describe('signed in', () => {
  test.use({ role: 'administrator' });

  test('no menu or dialog causes a policy violation', async ({ page, office }) => {
    const breaches = await watchPolicies(page);
    await page.goto('/home');
    await waitUntilReady(page);
    await visit(page, '/user');
    await page.getByRole('button', { name: 'Columns', exact: true }).click();
    await close(page, 'Columns of the list');
    await page.getByRole('button', { name: 'Information panel' }).click();
    await page.getByRole('button', { name: 'Add filter' }).click();
    await page.getByRole('menuitem', { name: 'Created' }).click();
    await close(page, 'Created');
    const name = 'Siu Policy';
    const { id } = await office.salesman({ name });
    await visit(page, `/salesman/${id}`);
    await page.getByRole('button', { name: 'History' }).click();
    await close(page, 'History');
    await page.getByRole('combobox', { name: 'Storefronts' }).click();
    await page.getByRole('option').first().click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Delete' }).click();
    await close(page, `Are you sure to delete [${name}]?`);
    expect(breaches).toEqual([]);
  });

  test('text that looks like markup stays text', async ({ page, office }) => {
    const breaches = await watchPolicies(page);
    const name = '<img src=x onerror="alert(1)"><b>bold</b>';
    const { id } = await office.salesman({ name });
    await page.goto(`/salesman/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('dialog', { name: `Are you sure to delete [${name}]?` })).toBeVisible();
    expect(breaches).toEqual([]);
  });
});
