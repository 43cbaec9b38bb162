import type { Locator, Page } from '@playwright/test';
import { expect } from './server.ts';
import type { Credentials } from './office.ts';

/** Signs in at the page that is open, with the words of the English interface. */
export async function signIn(page: Page, { username, password }: Credentials): Promise<void> {
  await page.getByRole('textbox', { name: 'Username' }).fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** A text box of a form, by its label. */
export function box(page: Page, name: string): Locator {
  return page.getByRole('main').getByRole('textbox', { name, exact: true });
}

export async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
}

/** Presses Save and waits until the record is kept. */
export async function saveAndSee(page: Page, sentence = 'Saved'): Promise<void> {
  await save(page);
  await expect(page.getByText(sentence, { exact: true })).toBeVisible();
}

/** The link of a record in its list. */
export function rowLink(page: Page, title: string): Locator {
  return page.getByRole('main').getByRole('link', { name: title, exact: true });
}

/**
 * Holds calls to an address back, of one method if it is given, until what it gives back is called: what goes on
 * meanwhile can be looked at, however quick the server is.
 */
export async function holdBack(page: Page, address: string | RegExp, method?: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    if (method === undefined || route.request().method() === method) await released;
    await route.continue();
  });
  return release;
}
