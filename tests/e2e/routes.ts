import type { Page } from '@playwright/test';
import type { Resource } from '../../resources/define.ts';
import { resources } from '../../resources/index.ts';
import { pathOf } from '../../resources/names.ts';
import type { Office } from './office.ts';
import { expect } from './server.ts';

function lacksCreate(resource: Resource): boolean {
  return resource.without?.includes('create') === true;
}

/** The addresses of an entity: its list, new record, first record, timeline and files. */
export async function routesOf(resource: Resource, office: Office): Promise<readonly string[]> {
  const { id } = await office.find(pathOf(resource), 'per_page=1');
  const below = [
    ...(lacksCreate(resource) ? [] : ['create']),
    `${id}`,
    ...(resource.period ? ['timeline'] : []),
    ...(resource.csv ? ['export', 'import'] : []),
  ];
  return [`/${resource.name}`, ...below.map((page) => `/${resource.name}/${page}`)];
}

/** The addresses that belong to no entity, including one that doesn't exist. */
export const otherRoutes: readonly string[] = ['/home', '/profile', '/no_such_page', '/product_version/bulk_edit'];

/** Every address of the portal that the user can open. */
export async function allRoutes(office: Office): Promise<readonly string[]> {
  return [...otherRoutes, ...(await Promise.all(resources.map((resource) => routesOf(resource, office)))).flat()];
}

/** Signs in as a new user who must set a password, and waits for the page that asks for it. */
export async function toChallenge(page: Page, office: Office): Promise<void> {
  const { username, password } = await office.invite('read_only');
  await page.goto('/login');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
}

/** An address at which customer service gets the 403 page. */
export const forbiddenPage = { role: 'customer_service', address: '/admin_user' } as const;

/** Navigates as a link does, without reloading the portal, and waits until the page is ready. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, address);
  await expect(page).toHaveURL(new RegExp(`${address.replaceAll('/', '\\/')}(\\?.*)?$`));
  await waitUntilReady(page);
}

/** Waits until the page has its heading and nothing is loading. */
export async function waitUntilReady(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(
    page.locator('main [aria-busy=true], main [role=status][aria-label], main .MuiSkeleton-root'),
  ).toHaveCount(0);
}

/** Waits until all animations have finished, so that colours are final. Endless animations are not waited for. */
export async function waitForAnimations(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ effect, playState }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity),
  );
}
