import { allowed, load, recordShifts, takeShifts, tooMuch } from './layout-shifts.ts';
import { forbiddenPage } from './routes.ts';
import { expect, test } from './server.ts';

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

test.use({ role: 'administrator' });
test.describe.configure({ mode: 'parallel' });

test.describe('before the portal', () => {
  test.use({ role: '' });

  for (const size of sizes)
    test(`nothing jumps while the page to sign in is loaded at ${size.width} px`, async ({ page }) => {
      await page.setViewportSize(size);
      await recordShifts(page);
      await page.goto('/login');
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(tooMuch('/login', await takeShifts(page))).toEqual([]);
    });
});

test.describe('who may not open a page', () => {
  test.use({ role: forbiddenPage.role });

  for (const size of sizes)
    test(`sees nothing jump there at ${size.width} px`, async ({ page }) => {
      await page.setViewportSize(size);
      await recordShifts(page);
      await load(page, forbiddenPage.address);
      await expect(page.getByText('You are not permitted to access this page', { exact: true })).toBeVisible();
      expect(tooMuch(forbiddenPage.address, await takeShifts(page))).toEqual([]);
    });
});

test.describe('who has no runs, of which a line below the rows would tell', () => {
  test.use({ role: 'read_only' });

  for (const size of sizes)
    test(`rows stay where they are while one searches and adds a filter at ${size.width} px`, async ({ page }) => {
      await page.setViewportSize(size);
      await recordShifts(page);
      const found: string[] = [];
      for (const address of ['/product_version', '/product']) {
        await load(page, address);
        await takeShifts(page);
        const rows = page.locator('main [data-scrolls]');
        const before = await rows.boundingBox();
        const check = async (step: string) => {
          expect(await rows.boundingBox(), `the rows of ${address} after ${step}`).toEqual(before);
          found.push(...tooMuch(`${address}, ${step}`, await takeShifts(page)));
        };
        const searched = page.waitForResponse((answer) => answer.url().includes('q=zzz') && answer.ok());
        await page.getByRole('main').getByRole('searchbox').fill('zzz nothing');
        await searched;
        await expect(page.getByRole('button', { name: 'Clear all' })).toBeVisible();
        await check('a search');
        await page.getByRole('button', { name: 'Add filter' }).click();
        await page.getByRole('menuitem', { name: 'Updated' }).click();
        await page.getByRole('dialog', { name: 'Updated' }).getByLabel('Updated from').fill('1/1/2026');
        await page.keyboard.press('Enter');
        await page.getByRole('button', { name: 'Done' }).click();
        await expect(page.getByRole('button', { name: 'Remove filter: Updated' })).toBeVisible();
        await check('a filter');
      }
      expect(found, `less than ${allowed}`).toEqual([]);
    });
});

test('the bar of a selection covers no row', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await load(page, '/user');
  const rows = page.locator('main [data-scrolls]');
  const top = (await rows.boundingBox())?.y;
  await page.getByRole('row').nth(1).getByRole('checkbox').click();
  const bar = page.getByRole('toolbar', { name: '1 selected' });
  await expect(bar).toBeVisible();
  const below = await rows.boundingBox();
  expect(below?.y).toBe(top);
  expect((below?.y ?? 0) + (below?.height ?? 0)).toBeLessThanOrEqual((await bar.boundingBox())?.y ?? 0);
});
