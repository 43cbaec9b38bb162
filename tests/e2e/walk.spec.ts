import type { Page, Request } from '@playwright/test';
import type { Resource } from '../../resources/define.ts';
import { resourcesAndViews as resources } from '../../resources/index.ts';
import { translate } from '../../resources/messages/translate.ts';
import { full } from '../counts.ts';
import { findings } from './axe.ts';
import { recordShifts, takeShifts, tooMuch } from './layout-shifts.ts';
import { type Look, lookOf, looks, nameOf, takeLook, waitForTheme } from './looks.ts';
import { abilityPaths, routesOf } from './paths.ts';
import { watchPolicies } from './policies.ts';
import { isAlike, missingPage, otherRoutes, visit, waitUntilReady } from './routes.ts';
import { expect, noError, test } from './server.ts';

/**
 * Opens each page of the portal and checks what every page must have: all content in the requested look, no layout
 * shifts, no policy violations, accessibility. A run of all tests opens each page once, with changing looks: some are
 * reloaded, and the others opened like a link, which takes a quarter of the time. `npm run test:full` reloads each page
 * in all looks.
 */
test.use({ role: 'administrator' });
test.describe.configure({ mode: 'parallel' });

/** Entities that share a browser page. */
const together = 4;
const groups = [
  { whose: 'no entity', first: 0, some: [] },
  ...resources.flatMap((_, first) => {
    const some = resources.slice(first, first + together);
    return first % together === 0 ? [{ whose: some.map(({ name }) => name).join(', '), first, some }] : [];
  }),
];

/**
 * Lists and records are reloaded for every second entity, pages that are alike for all entities for every fifth, each
 * from the first on.
 */
const reloadedEvery = (address: string): number => (isAlike(address) ? 5 : 2);

/** Index of an entity among those that have this kind of page, because some kinds are rare. */
function rankOf(address: string, place: number): number {
  const page = address.split('/').at(-1) ?? '';
  const has = (resource: Resource | undefined) => resource !== undefined && abilityPaths(resource).includes(page);
  return has(resources[place]) ? resources.slice(0, place).filter(has).length : place;
}

/** The looks in which a page is reloaded; none if it is opened like a link, in the look of the previous page. */
function looksOf(address: string, place: number, turn: number): readonly Look[] {
  if (full) return looks;
  const loads = rankOf(address, place) / reloadedEvery(address);
  return Number.isInteger(loads) ? [lookOf(loads + turn)] : [];
}

/** Rows that look like those above them; axe takes longer for one row than for many whole pages. */
const repeated = full ? {} : { exclude: 'tbody > tr:nth-child(n+9)' };

/** Records errors of the page, and each missing message. */
function watchConsole(page: Page): string[] {
  const lines: string[] = [];
  page.on('console', (message) => {
    const text = message.text();
    const isError = message.type() === 'error' && !noError(text);
    if (isError || text.startsWith('There is no sentence')) lines.push(text);
  });
  page.on('pageerror', (error) => lines.push(error.message));
  return lines;
}

/**
 * Tracks open requests, to wait until a page has loaded everything, and counts those for data: the portal also loads
 * other pages' code when it is idle.
 */
function watchRequests(page: Page): { readonly quiet: () => Promise<void>; readonly sent: () => number } {
  const open = new Set<Request>();
  let sent = 0;
  const end = (request: Request) => open.delete(request);
  page.on('request', (request) => {
    open.add(request);
    if (request.resourceType() !== 'script') sent += 1;
  });
  page.on('requestfinished', end).on('requestfailed', end);
  // Requests of a page that was left may never report their end.
  page.on('framenavigated', () => open.clear());
  return {
    quiet: () => expect.poll(() => [...open].map((request) => request.url())).toEqual([]),
    sent: () => sent,
  };
}

/** Content problems of the page. */
async function emptiness(page: Page, address: string, { language }: Look): Promise<readonly string[]> {
  const heading = await page.getByRole('heading', { level: 1 }).innerText();
  const text = await page.getByRole('main').innerText();
  const spoken = await page.evaluate(() => document.documentElement.lang);
  const is = (key: string) => heading === translate(language, key);
  return [
    ...(heading.trim() === '' || text.replace(heading, '').trim() === '' ? ['is empty'] : []),
    ...(is('frame.pageNotFound') === (address === missingPage) ? [] : [`is “${heading}”`]),
    ...(is('frame.errorOccurred') ? [`is “${heading}”: ${text}`] : []),
    ...(spoken === language ? [] : [`speaks ${spoken}`]),
  ];
}

for (const { whose, first, some } of groups)
  test(`each page of ${whose} is there, still, allowed by the policies, and accessible`, async ({ page, office }) => {
    // This test opens dozens of pages.
    test.slow();
    const ofEntities = await Promise.all(some.map((resource) => routesOf(resource, office)));
    const routes = some.length === 0 ? [await otherRoutes(office)] : ofEntities;
    await recordShifts(page);
    const breaches = await watchPolicies(page);
    const said = watchConsole(page);
    const requests = watchRequests(page);
    const found: string[] = [];
    let look = lookOf(0);
    /** axe's findings once everything is loaded: rows about to be replaced are dimmed, which lowers their contrast. */
    const accessibility = async (where: string): Promise<readonly string[]> => {
      for (;;) {
        const before = requests.sent();
        await requests.quiet();
        await waitUntilReady(page);
        const some = await findings(page, where, repeated);
        if (requests.sent() === before) return some;
      }
    };
    const check = async (address: string) => {
      await waitForTheme(page, look.theme);
      const where = `${address} (${nameOf(look)})`;
      found.push(...(await accessibility(where)));
      found.push(...(await emptiness(page, address, look)).map((fault) => `${where} ${fault}`));
      await requests.quiet();
      found.push(...tooMuch(where, await takeShifts(page)));
      found.push(...[...breaches.splice(0), ...said.splice(0)].map((line) => `${where}: ${line}`));
    };
    await page.goto('/healthz');
    for (const [place, addresses] of routes.entries())
      for (const [turn, address] of addresses.entries()) {
        const anew = looksOf(address, first + place, turn);
        for (look of anew) {
          await takeLook(page, look);
          await page.goto(address);
          await waitUntilReady(page);
          await check(address);
        }
        if (anew.length > 0) continue;
        await visit(page, address);
        await check(address);
      }
    expect(found).toEqual([]);
  });
