import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build, preview } from 'vite';
import { z } from 'zod';
import { inBrowser, signInOn } from './browser.ts';
import type { Report } from './report.ts';
import { latencyOf } from './stopwatch.ts';

const slower = 4;
/** Number of boxes, spread over the page, that get keys. */
const boxes = 8;
const keysInEach = 25;
const betweenKeys = 120;
/** Longer than the delay after which a form stores unsaved edits. */
const betweenBoxes = 700;

/**
 * Time from a key press to the painted letter with a CPU slowed down four times: in a form of sixty inputs declared by
 * the bench (`form-page/`), in the shop's largest form, and on a page of sixty inputs without scripts.
 */
export const measureKeys = (address: string, report: Report): Promise<void> =>
  inBrowser((browser) => keys(browser, address, report));

async function keys(browser: Browser, address: string, report: Report): Promise<void> {
  const sheet = await serveSheet();
  try {
    await measureOn(browser, report, 'the portal’s form, a declaration of sixty', (page) => page.goto(sheet.address));
  } finally {
    await sheet.stop();
  }
  await measureOn(browser, report, '/product_version/create', async (page) => {
    await signInOn(page, address);
    await page.goto(`${address}/product_version/create`);
  });
  await measureOn(browser, report, 'bare page', (page) =>
    page.setContent(`<form>${'<input type="text">'.repeat(60)}</form>`),
  );
}

async function measureOn(
  browser: Browser,
  report: Report,
  name: string,
  open: (page: Page) => Promise<unknown>,
): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await open(page);
  // Text and number inputs only; choice lists open themselves, and date inputs have keys of their own.
  const written = page.locator('form :is(input[type=text]:not([role]), textarea:not([aria-hidden])):enabled');
  await written.nth(boxes - 1).waitFor();
  await page.waitForLoadState('networkidle');
  const inputs = await page
    .locator(
      'form :is(input:not([aria-hidden]):enabled, textarea:not([aria-hidden]):enabled, [role=combobox]:not(input))',
    )
    .count();
  const places = await written.count();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.evaluate(watchKeys);
  for (let box = 0; box < boxes; box += 1) {
    await written.nth(Math.floor((box * places) / boxes)).focus();
    // Valid in texts and numbers.
    for (let key = 0; key < keysInEach; key += 1) {
      await page.keyboard.press(String((key % 9) + 1));
      await page.waitForTimeout(betweenKeys);
    }
    await page.waitForTimeout(betweenBoxes);
  }
  const delays = z
    .array(z.number())
    .length(boxes * keysInEach)
    .parse(await page.evaluate('keyDelays'));
  report.keys(`${name}: ${inputs} inputs`, latencyOf(delays), Math.max(...delays));
  await page.close();
}

/**
 * Runs in the page: measures from a key's event time to the frame with its letter. A string, because tsx adds a naming
 * function that the page lacks.
 */
const watchKeys = `
  window.keyDelays = [];
  let pressed = 0;
  addEventListener('keydown', ({ timeStamp }) => { pressed = timeStamp; }, true);
  addEventListener('input', () => {
    const since = pressed;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => keyDelays.push(performance.now() - since);
      port2.postMessage(0);
    });
  }, true);
`;

/** Builds `form-page/` like the portal, and serves it. */
async function serveSheet(): Promise<{ address: string; stop: () => Promise<void> }> {
  const outDir = await mkdtemp(join(tmpdir(), 'bench-form-'));
  const config = {
    root: fileURLToPath(new URL('./form-page', import.meta.url)),
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
  } as const;
  await build({ ...config, plugins: [react()], build: { outDir, emptyOutDir: true, target: 'es2022' } });
  const server = await preview({ ...config, plugins: [], build: { outDir }, preview: { host: '127.0.0.1', port: 0 } });
  const stop = async () => {
    await server.close();
    await rm(outDir, { recursive: true, force: true });
  };
  const address = server.resolvedUrls?.local[0];
  if (address !== undefined) return { address, stop };
  await stop();
  throw new Error('the form page is not served');
}
