import type { Page } from '@playwright/test';
import { routeAt, standingRoutes } from '../spec/routes.ts';
import { visit, waitUntilReady } from './routes.ts';
import { expect, test } from './server.ts';

test.use({ role: 'administrator' });

/** The URLs of the links that are currently in the page. */
const linksOf = (page: Page): Promise<readonly string[]> =>
  page.locator('a[href^="/"]').evaluateAll((links) => links.flatMap((link) => link.getAttribute('href') ?? []));

/** The URLs in the import and export menu, if the list has one. */
async function fileLinksOf(page: Page): Promise<readonly string[]> {
  const button = page.getByRole('button', { name: /^Import and export: / });
  if ((await button.count()) === 0) return [];
  await button.click();
  await expect(page.getByRole('menu')).toBeVisible();
  const found = await linksOf(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  return found;
}

test('every route of SPEC §2 that stands is reached by links from the drawer and the top bar', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  await waitUntilReady(page);
  await expect(page).toHaveURL('/home');
  const missing = new Set(standingRoutes.filter((route) => route !== '/'));
  const known = new Set<string>();
  const next: string[] = [];
  const follow = (addresses: readonly string[]) => {
    for (const address of addresses) {
      const route = routeAt(address);
      missing.delete(route);
      if (!known.has(route)) next.push(address);
      known.add(route);
    }
  };
  const isAbove = (address: string) => [...missing].some((route) => route.startsWith(`${routeAt(address)}/`));

  follow(await linksOf(page));
  expect([...known], 'the drawer and the top bar').toEqual(expect.arrayContaining(['/home', '/profile', '/product']));
  await page.getByRole('button', { name: /^Switch store: / }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  follow(await linksOf(page));
  await page.keyboard.press('Escape');

  // Opens only pages above a missing route, in drawer order.
  for (let address = next.shift(); address !== undefined; address = next.shift()) {
    if (!isAbove(address)) continue;
    await visit(page, address);
    // The page before it has no such links.
    await expect(page.locator(`main a[href^="${routeAt(address)}/"]`).first()).toBeVisible();
    const forms = [...missing].filter(
      (route) => route.startsWith(`${routeAt(address)}/`) && /\/(?:create|\{id\})$/u.test(route),
    );
    await expect
      .poll(async () => {
        follow(await linksOf(page));
        return forms.filter((route) => missing.has(route));
      })
      .toEqual([]);
    if (isAbove(address)) follow(await fileLinksOf(page));
  }

  // The only page that edits the selection.
  await page.goto('/product_version');
  await page.getByRole('main').getByRole('checkbox').nth(1).check();
  await page.getByRole('button', { name: 'Bulk edit', exact: true }).click();
  await expect(page).toHaveURL('/product_version/bulk_edit');
  missing.delete('/product_version/bulk_edit');

  expect([...missing]).toEqual([]);
});
