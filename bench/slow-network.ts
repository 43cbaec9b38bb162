import type { Browser } from '@playwright/test';
import { z } from 'zod';
import { inBrowser, signInOn } from './browser.ts';
import { ms, type Report } from './report.ts';

/** A slow phone connection: 1.6 Mbit/s down, 750 kbit/s up, 150 ms round trip. */
const line = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const rounds = 5;

/**
 * Time from opening a list's URL to its first painted row, signed in, with an empty cache on a slow connection
 * (Chromium's throttling, which adds the round trip to each request rather than each connection).
 */
export const measureSlowNetwork = (address: string, report: Report): Promise<void> =>
  inBrowser((browser) => slow(browser, address, report));

async function slow(browser: Browser, address: string, report: Report): Promise<void> {
  const door = await browser.newContext();
  await signInOn(await door.newPage(), address);
  const storageState = await door.storageState();
  await door.close();
  const times: number[] = [];
  let received = 0;
  for (let round = 0; round < rounds; round += 1) {
    // A new context has an empty cache.
    const context = await browser.newContext({ storageState, viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    received = 0;
    session.on('Network.dataReceived', ({ encodedDataLength }) => (received += encodedDataLength));
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', line);
    await page.addInitScript(firstRow);
    await page.goto(`${address}/sku`, { waitUntil: 'commit' });
    times.push(z.number().parse(await page.evaluate('firstRow')));
    await context.close();
  }
  times.sort((a, b) => a - b);
  const table = 'first row of a list, cold cache, 1.6 Mbit/s and 150 ms';
  report.figure(table, 'median', `${ms(times[Math.floor(rounds / 2)] ?? Number.NaN)} ms`, '4,000 ms');
  report.figure(table, 'worst', `${ms(times.at(-1) ?? Number.NaN)} ms`);
  report.figure(
    table,
    'received until then',
    `${(received / 1000).toFixed(0)} kB, ${ms((received / line.downloadThroughput) * 1000)} ms of the line alone`,
  );
}

/** Runs in the page: time from navigation start to the frame with the first record. */
const firstRow = `
  window.firstRow = new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('no row came')), 60_000);
    const watch = new MutationObserver(() => {
      if (!document.querySelector('tbody tr[data-id]')) return;
      watch.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
    });
    watch.observe(document, { childList: true, subtree: true });
  });
`;
