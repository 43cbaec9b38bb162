import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { allRoutes, settled, visit } from './routes.ts';
import { expect, test } from './server.ts';

const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };

/** What axe finds serious or critical, one line each. `rules`: only these. */
async function findings(page: Page, where: string, rules?: readonly string[]): Promise<readonly string[]> {
  const builder = new AxeBuilder({ page }).setLegacyMode(true);
  const { violations } = await (rules ? builder.withRules([...rules]) : builder).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${where}: ${id} at ${target.join(' ')}: ${failureSummary ?? ''}`));
}

/** The page in both themes and at both widths. Colours are all that a theme changes. */
async function examine(page: Page, where: string): Promise<readonly string[]> {
  const found: string[] = [];
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(wide);
  found.push(...(await findings(page, `${where}, wide and light`)));
  await page.emulateMedia({ colorScheme: 'dark' });
  found.push(...(await findings(page, `${where}, wide and dark`, ['color-contrast'])));
  await page.setViewportSize(narrow);
  await settled(page);
  found.push(...(await findings(page, `${where}, narrow and dark`)));
  return found;
}

test.describe.configure({ timeout: 180_000 });
// Colours are read as they are, not half-way of a change.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('the sign-in page keeps the rules', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  const before = await examine(page, '/login');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('The Username is required')).toBeVisible();
  expect([...before, ...(await findings(page, '/login with problems'))]).toEqual([]);
});

test.describe('signed in', () => {
  test.use({ role: 'administrator' });

  test('every page keeps the rules, wide and narrow, light and dark', async ({ page, office }) => {
    const found: string[] = [];
    await page.goto('/home');
    await settled(page);
    for (const address of await allRoutes(office)) {
      await page.setViewportSize(wide);
      await visit(page, address);
      found.push(...(await examine(page, address)));
    }
    expect(found).toEqual([]);
  });

  test('so do the pages in Chinese, and what opens on them', async ({ page, office }) => {
    const { id } = await office.salesman();
    const found: string[] = [];
    const look = async (where: string) => found.push(...(await findings(page, where)));
    await page.setViewportSize(wide);
    await page.goto('/salesman');
    await settled(page);
    await page.getByRole('button', { name: 'Language' }).click();
    await look('the language menu');
    await page.getByRole('menuitemradio', { name: '繁體中文' }).click();
    await expect(page.getByRole('heading', { name: '銷售員' })).toBeVisible();
    await page.getByRole('button', { name: '資訊面板' }).click();
    await look('the list with its panel');
    await page.getByRole('button', { name: '欄', exact: false }).filter({ visible: true }).last().click();
    await look('the column chooser');
    await page.keyboard.press('Escape');
    await page.getByRole('checkbox').nth(2).check();
    await look('a selection');
    await visit(page, `/salesman/${id}`);
    await look('a record');
    await page.getByRole('textbox', { name: '姓名' }).fill('');
    await page.getByRole('button', { name: '儲存', exact: true }).click();
    await expect(page.getByText(/必須填寫/).first()).toBeVisible();
    await look('a record with problems');
    await page.getByRole('button', { name: '刪除' }).click();
    await look('the question before deleting');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: /紀錄|記錄|歷史/ }).click();
    await expect(page.getByRole('article').first()).toBeVisible();
    await look('the history');
    expect(found).toEqual([]);
  });
});
