import type { Page } from '@playwright/test';
import { languages } from '../../resources/messages/languages.ts';
import { findings } from './axe.ts';
import { waitForTheme } from './looks.ts';
import { forbiddenPage, toChallenge, visit, waitUntilReady } from './routes.ts';
import { expect, test } from './server.ts';

const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };

async function showTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await waitForTheme(page, colorScheme);
}

/** Checks the page in one look: wide and light, or narrow and dark. */
async function glance(page: Page, where: string, look: 'wide and light' | 'narrow and dark') {
  const isWide = look === 'wide and light';
  await page.setViewportSize(isWide ? wide : narrow);
  await showTheme(page, isWide ? 'light' : 'dark');
  return findings(page, `${where}, ${look}`);
}

/**
 * Checks the page wide and light, then narrow and dark. `thorough` adds the other two combinations for the rules that
 * depend on colour and width.
 */
async function examine(page: Page, where: string, thorough = false): Promise<readonly string[]> {
  const colours = ['color-contrast', 'target-size'];
  const found = [...(await glance(page, where, 'wide and light'))];
  found.push(...(await glance(page, where, 'narrow and dark')));
  if (!thorough) return found;
  await showTheme(page, 'light');
  found.push(...(await findings(page, `${where}, narrow and light`, { rules: colours })));
  await page.setViewportSize(wide);
  await showTheme(page, 'dark');
  return [...found, ...(await findings(page, `${where}, wide and dark`, { rules: colours }))];
}

test.describe.configure({ mode: 'parallel' });
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test('the sign-in page has no accessibility violations', async ({ page }) => {
  const before: string[] = [];
  await page.goto('/login');
  // English last.
  for (const language of languages.toReversed()) {
    await page.evaluate((value) => localStorage.setItem('oto.language', value), language);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    before.push(...(await examine(page, `/login in ${language}`)));
  }
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('The Username is required')).toBeVisible();
  expect([...before, ...(await findings(page, '/login with problems'))]).toEqual([]);
});

test('the page for a new password has no accessibility violations', async ({ page, office }) => {
  await toChallenge(page, office);
  const before = await examine(page, '/challenge');
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(page.getByText('The New password is required')).toBeVisible();
  expect([...before, ...(await findings(page, '/challenge with problems'))]).toEqual([]);
});

test.describe('without the permission', () => {
  test.use({ role: forbiddenPage.role });

  test('the 403 page has no accessibility violations', async ({ page }) => {
    await page.setViewportSize(wide);
    await page.goto(forbiddenPage.address);
    await expect(page.getByText('You are not permitted to access this page', { exact: true })).toBeVisible();
    expect(await examine(page, 'the page for 403', true)).toEqual([]);
  });
});

test.describe('signed in', () => {
  test.use({ role: 'administrator' });

  test('pages in Chinese, their menus and dialogs have no accessibility violations', async ({ page, office }) => {
    const { id } = await office.salesman();
    const found: string[] = [];
    const look = async (where: string) => found.push(...(await findings(page, where)));
    await page.setViewportSize(wide);
    await page.goto('/salesman');
    await waitUntilReady(page);
    await page.getByRole('button', { name: 'Language' }).click();
    await look('the language menu');
    await page.getByRole('menuitemradio', { name: '繁體中文' }).click();
    await expect(page.getByRole('heading', { name: '銷售員' })).toBeVisible();
    await page.getByRole('button', { name: '資訊面板' }).click();
    await look('the list with its panel');
    await page.getByRole('button', { name: '欄位', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await look('the column chooser');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('checkbox').nth(2).check();
    await look('a selection');
    await visit(page, `/salesman/${id}`);
    await expect(page.getByRole('textbox', { name: '姓名' })).toBeVisible();
    await look('a record');
    await page.getByRole('textbox', { name: '姓名' }).fill('');
    await page.getByRole('button', { name: '儲存', exact: true }).click();
    await expect(page.getByText('請填寫姓名')).toBeVisible();
    await look('a record with problems');
    await page.getByRole('button', { name: '刪除' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await look('the question before deleting');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: '歷史紀錄' }).click();
    await expect(page.getByRole('article').first()).toBeVisible();
    await look('the history');
    expect(found).toEqual([]);
  });
});
