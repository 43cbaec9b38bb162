import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import type { Office } from './office.ts';
import { expect } from './server.ts';

/** True if a URL is a page that looks the same for every entity. */
export const isAlike = (address: string): boolean =>
  /\/(?:create|timeline|export|import\w*|bulk)$|\?filter=/u.test(address);

/** Custom pages, as declared in `src/screens/index.ts`: the build lists them for the server. */
const customPages = (): readonly string[] =>
  z.array(z.string()).parse(JSON.parse(readFileSync(new URL('../../dist/portal/pages.json', import.meta.url), 'utf8')));

/** A URL without a page. */
export const missingPage = '/no_such_page';

/**
 * The URLs that belong to no entity, including one that doesn't exist; a deleted record, and the run that deleted it.
 */
export async function otherRoutes(office: Office): Promise<readonly string[]> {
  const { id } = await office.salesman();
  const run = await office.removeInBulk('salesman', [id]);
  return [...customPages(), missingPage, `/salesman/${id}`, `/salesman/bulk/${run}`, '/salesman/bulk'];
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

/** A URL at which customer service gets the 403 page. */
export const forbiddenPage = { role: 'customer_service', address: '/admin_user' } as const;

/** Navigates as a link does, without reloading the portal, and waits until the page is ready. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, address);
  await expect(page).toHaveURL(({ href }) => href.replace(/\?.*/u, '').endsWith(address.replace(/\?.*/u, '')));
  await waitUntilReady(page);
}

/** Waits until the page has its heading and neither the next page nor any part of it is loading. */
export async function waitUntilReady(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(
    page.locator('main[aria-busy=true], main [aria-busy=true], main [role=status][aria-label], main .MuiSkeleton-root'),
  ).toHaveCount(0);
}

/**
 * Waits until all animations have finished, so that colours are final. Ignores endless animations. A dialog that has
 * just opened only starts to fade in with the next frame.
 */
export async function waitForAnimations(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document
        .getAnimations()
        .every(
          ({ effect, playState }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
        ) &&
      [...document.querySelectorAll('.MuiModal-root:not(.MuiModal-hidden) > .MuiDialog-container')].every(
        (dialog) => getComputedStyle(dialog).opacity === '1',
      ),
  );
}
