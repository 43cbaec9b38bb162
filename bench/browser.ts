import { type Browser, chromium, type Page } from '@playwright/test';
import { administrator } from './shop.ts';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Launches a Chromium for one part of the bench. */
export async function inBrowser(measure: (browser: Browser) => Promise<void>): Promise<void> {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: flags });
  try {
    await measure(browser);
  } finally {
    await browser.close();
  }
}

/** Signs in through the form and waits for the home page. */
export async function signInOn(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/login`);
  await page.getByLabel('Username').fill(administrator.username);
  await page.getByLabel('Password', { exact: true }).fill(administrator.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/home');
}
