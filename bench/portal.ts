import { gzipSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import { inBrowser, signInOn } from './browser.ts';
import { ms, type Report } from './report.ts';

/** JavaScript loaded per route. */
export const measureScripts = (address: string, report: Report): Promise<void> =>
  inBrowser((browser) => scripts(browser, address, report));

/** Time from a list's mount until it is painted. */
export const measurePaint = (address: string, report: Report): Promise<void> =>
  inBrowser((browser) => paint(browser, address, report));

async function scripts(browser: Browser, address: string, report: Report): Promise<void> {
  const page = await browser.newPage();
  const sizes = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      sizes.set(
        response.url(),
        response.body().then(
          (body) => gzipSync(body, { level: 9 }).length,
          () => 0,
        ),
      );
  });
  // Disables prefetching, so that only what the page itself needs counts.
  await page.addInitScript("Object.defineProperty(navigator, 'connection', { value: { saveData: true } })");
  const total = async () => (await Promise.all(sizes.values())).reduce((sum, size) => sum + size, 0);
  await page.goto(`${address}/login`, { waitUntil: 'networkidle' });
  report.figure('JavaScript, gzip', '/login', kilobytes(await total()), '72 kB');
  await signInOn(page, address);
  await page.waitForLoadState('networkidle');
  sizes.clear();
  await page.goto(`${address}/sku`);
  await page.locator('tbody tr').first().waitFor();
  report.figure('JavaScript, gzip', 'the first list', kilobytes(await total()), '290 kB');
  await page.locator('tbody tr a').first().click();
  await page.locator('form input').first().waitFor();
  report.figure('JavaScript, gzip', 'the first form, all in all', kilobytes(await total()));
  sizes.clear();
  await page.goto(`${address}/home`, { waitUntil: 'networkidle' });
  const atHome = new Set(sizes.keys());
  report.figure('JavaScript, gzip', 'home', kilobytes(await total()));
  await page.goto(`${address}/analysis`, { waitUntil: 'networkidle' });
  await page.getByRole('main').locator('svg path').first().waitFor();
  for (const url of atHome) sizes.delete(url);
  report.figure('JavaScript, gzip', 'the analysis with its charts, besides that of home', kilobytes(await total()));
  await page.close();
}

async function paint(browser: Browser, address: string, report: Report): Promise<void> {
  const page = await browser.newPage();
  await signInOn(page, address);
  for (const { rows, aim } of [
    { rows: 25, aim: '80 ms' },
    { rows: 1_000, aim: '300 ms' },
  ]) {
    const times: number[] = [];
    for (let round = 0; round < 7; round += 1) {
      await page.goto(`${address}/sku?perPage=${rows}&page=1`);
      await page.locator('tbody tr').nth(10).waitFor();
      await page.locator('a[href="/home"]').first().click();
      await page.locator('tbody').waitFor({ state: 'detached' });
      times.push(Number(await page.evaluate(backToList)));
    }
    times.sort((a, b) => a - b);
    report.figure(
      'mount to paint, Chromium',
      `${rows.toLocaleString('en')} rows, from the cache`,
      `${ms(times[Math.floor(times.length / 2)] ?? Number.NaN)} ms`,
      aim,
    );
  }
  await page.close();
}

/**
 * Runs in the page: measures from the step back to the list to the frame with its rows. A string, because tsx adds a
 * naming function that the page lacks.
 */
const backToList = `new Promise((resolve, reject) => {
  setTimeout(() => reject(new Error('the list did not come back')), 10_000);
  const begun = performance.now();
  const observer = new MutationObserver(() => {
    if (document.querySelectorAll('tbody tr').length <= 10) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begun)));
  });
  observer.observe(document.body, { childList: true, subtree: true });
  history.back();
})`;

function kilobytes(size: number): string {
  return `${(size / 1000).toFixed(1)} kB`;
}
