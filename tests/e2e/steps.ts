import type { Locator, Page } from '@playwright/test';
import { expect } from './server.ts';
import type { Credentials } from './office.ts';

/** Signs in on the open sign-in page, in English. */
export async function signIn(page: Page, { username, password }: Credentials): Promise<void> {
  await page.getByRole('textbox', { name: 'Username' }).fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** The text box of a form with this label. */
export function box(page: Page, name: string): Locator {
  return page.getByRole('main').getByRole('textbox', { name, exact: true });
}

export async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
}

/** Presses Save and waits until the record is saved. */
export async function saveAndSee(page: Page, sentence = 'Saved'): Promise<void> {
  await save(page);
  await expect(page.getByText(sentence, { exact: true })).toBeVisible();
}

/** A list with its rows: while loading, its table has none. */
export function filledTable(page: Page, name: string): Locator {
  return page.getByRole('table', { name, exact: true }).filter({ has: page.locator('tbody').getByRole('link') });
}

/** The link to a record in its list. */
export function rowLink(page: Page, title: string): Locator {
  return page.getByRole('main').getByRole('link', { name: title, exact: true });
}

/**
 * Holds back requests to a URL (optionally of one method) until the returned function is called, so that a test can
 * check the pending state.
 */
export async function holdRequests(page: Page, address: string | RegExp, method?: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    if (method === undefined || route.request().method() === method) await released;
    await route.continue();
  });
  return release;
}
