import type { Page } from '@playwright/test';
import type { Resource } from '../../resources/define.ts';
import { resources } from '../../resources/index.ts';
import { pathOf } from '../../resources/names.ts';
import type { Office } from './office.ts';
import { expect } from './server.ts';

function lacksCreate(resource: Resource): boolean {
  return resource.without?.includes('create') === true;
}

/** Every address of the portal for whoever is signed in: each entity's list, a new record, its first record, its time line, and its files. */
export async function allRoutes(office: Office): Promise<readonly string[]> {
  const ofEntities = await Promise.all(
    resources.map(async (resource: Resource) => {
      const { id } = await office.find(pathOf(resource), 'per_page=1');
      return [`/${resource.name}`, ...(lacksCreate(resource) ? [] : [`/${resource.name}/create`]), `/${resource.name}/${id}`, ...(resource.period ? [`/${resource.name}/timeline`] : []), ...(resource.csv ? [`/${resource.name}/export`, `/${resource.name}/import`] : [])];
    }),
  );
  return ['/home', '/profile', '/no_such_page', '/product_version/bulk_edit', ...ofEntities.flat()];
}

/** Signs in as somebody who must set a password first, and waits for the page that asks for it. */
export async function toChallenge(page: Page, office: Office): Promise<void> {
  const { username, password } = await office.invite('read_only');
  await page.goto('/login');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
}

/** Where customer service gets the page for 403. */
export const closedTo = { role: 'customer_service', address: '/admin_user' } as const;

/** Goes to another page as a link does, without loading the portal anew, and waits until it stands. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, address);
  await expect(page).toHaveURL(new RegExp(`${address.replaceAll('/', '\\/')}(\\?.*)?$`));
  await settled(page);
}

/** The page stands: it has its heading, and nothing is loading. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main [aria-busy=true], main [role=status][aria-label], main .MuiSkeleton-root')).toHaveCount(0);
}
