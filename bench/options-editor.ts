import type { Browser, Page } from '@playwright/test';
import { z } from 'zod';
import { inBrowser, signInOn } from './browser.ts';
import { ms, type Report } from './report.ts';
import { signIn } from './shop.ts';
import { latencyOf } from './stopwatch.ts';

/** Choices per group: two thousand combinations. */
const sizes = [20, 10, 10];
const presses = 60;
/** Milliseconds between keys of a quick typist. */
const betweenKeys = 120;

/** Number of versions, each opened once. */
const versions = 6;

/**
 * Times the options editor with 2,000 combinations: from the click in the list to the painted matrix, and from a key to
 * its effect.
 */
export const measureOptionsEditor = (address: string, report: Report): Promise<void> =>
  inBrowser((browser) => editor(browser, address, report));

async function editor(browser: Browser, address: string, report: Report): Promise<void> {
  const headers = await signIn(address);
  const ids: number[] = [];
  for (let count = 0; count < versions; count += 1) ids.push(await makeVersion(address, headers, count));
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await signInOn(page, address);
  const cell = page.locator('#section-options [role=gridcell]').first();
  // The newest versions are at the top of the list; none was opened before.
  await page.goto(`${address}/product_version`);
  const times: number[] = [];
  for (const id of ids) {
    await page.locator(linkTo(id)).first().waitFor();
    times.push(z.number().parse(await page.evaluate(openEditor(id))));
    if (id === ids.at(-1)) break;
    await page.goBack();
    await cell.waitFor({ state: 'detached' });
  }
  const [first = 0, ...others] = times;
  report.figure(
    'choices editor, Chromium',
    'opens with 2,000 combinations by a click in the list, the first of a session, its code too',
    `${ms(first)} ms`,
    '1,000 ms',
  );
  report.figure(
    'choices editor, Chromium',
    `the same of ${versions - 1} further versions, each for the first time, p50 / worst`,
    `${ms(latencyOf(others).p50)} / ${ms(Math.max(...others))} ms`,
    '1,000 ms',
  );

  await cell.click();
  await page.evaluate(watchKeys);
  report.figure(
    'choices editor, Chromium',
    'an arrow key, p95',
    `${ms(latencyOf(await press(page, () => 'ArrowDown')).p95)} ms`,
    '50 ms',
  );
  await cell.click();
  await page.keyboard.press('Enter');
  report.figure(
    'choices editor, Chromium',
    'a digit typed into a cell, p95',
    `${ms(latencyOf(await press(page, (index) => String((index % 9) + 1))).p95)} ms`,
    '50 ms',
  );
  await page.close();
}

/** Presses keys like a quick typist; returns the time of each. */
async function press(page: Page, key: (index: number) => string): Promise<readonly number[]> {
  await page.evaluate('keyDelays.length = 0');
  for (let index = 0; index < presses; index += 1) {
    // Money has at most twelve digits.
    await page.keyboard.press(index % 10 === 9 && key(index) !== 'ArrowDown' ? 'Control+a' : key(index));
    await page.waitForTimeout(betweenKeys);
  }
  return z.array(z.number()).parse(await page.evaluate('keyDelays'));
}

async function makeVersion(address: string, headers: Readonly<Record<string, string>>, count: number): Promise<number> {
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${address}/api/${path}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json', 'x-store-id': '1' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    const said: unknown = await answer.json();
    return said;
  };
  const kept = z.object({ data: z.object({ id: z.number() }) });
  const key = `bench-${Date.now()}-${count}`;
  const product = kept.parse(await call('POST', 'product', { code: key })).data.id;
  const { id } = kept.parse(
    await call('POST', 'product-version', {
      product,
      key,
      name: { zh_HK: '量度', en_US: 'Measured' },
      delivery_type: 'home_delivery',
      price: '100.00',
    }),
  ).data;
  const named = (text: string) => ({ zh_HK: text, en_US: text });
  const choice_groups = sizes.map((size, group) => ({
    name: named(`Group ${group + 1}`),
    choices: Array.from({ length: size }, (_, index) => ({ name: named(`${group + 1}-${index + 1}`) })),
  }));
  const made = z
    .object({
      data: z.object({ choice_groups: z.array(z.object({ choices: z.array(z.object({ id: z.number() })) })) }),
    })
    .parse(await call('POST', `product-version/${id}/change_to_choices`, { choice_groups }));
  const combinations = made.data.choice_groups.reduce<readonly (readonly number[])[]>(
    (before, { choices }) => before.flatMap((ids) => choices.map((one) => [...ids, one.id])),
    [[]],
  );
  await call('POST', `product-version/${id}/options`, {
    options: combinations.map((choices, index) => ({ choices, price: `${100 + (index % 50)}.00`, quota: index % 100 })),
  });
  return id;
}

const linkTo = (id: number) => `main a[href$="/product_version/${id}"]`;

/**
 * Runs in the page: measures from the click to the frame with the matrix. A string, because tsx adds a naming function
 * that the page lacks.
 */
const openEditor = (id: number) => `new Promise((resolve, reject) => {
  setTimeout(() => reject(new Error('the editor did not come')), 20_000);
  const begun = performance.now();
  const observer = new MutationObserver(() => {
    if (!document.querySelector('#section-options [role=gridcell]')) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begun)));
  });
  observer.observe(document.body, { childList: true, subtree: true });
  document.querySelector(${JSON.stringify(linkTo(id))}).click();
})`;

/** Runs in the page: measures from a key's event time to the frame after its effect. */
const watchKeys = `
  window.keyDelays = [];
  addEventListener('keydown', ({ timeStamp, ctrlKey, key }) => {
    if (ctrlKey || key === 'Control') return;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => keyDelays.push(performance.now() - timeStamp);
      port2.postMessage(0);
    });
  }, true);
`;
