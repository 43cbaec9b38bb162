import { setTimeout as wait } from 'node:timers/promises';
import {
  type Browser,
  type BrowserContext,
  type ConsoleMessage,
  expect,
  type Page,
  type Request,
  test as base,
  type WebError,
} from '@playwright/test';
import { makeDataDir, startServer } from '../process/server-process.ts';
import { Office, refreshCookieOf } from './office.ts';

/** The built server, as started by `npm start`, on a free port with its own data folder. */
export interface RunningServer {
  readonly address: string;
  readonly username: string;
  readonly password: string;
  readonly dataDir: string;
  /** Returns everything printed so far. */
  said(): string;
  /** Returns the log so far. */
  logged(): string;
  stop(): Promise<void>;
}

/** The administrator's password on every test server. It needn't be changed first, since it is configured. */
export const adminPassword = 'tram-to-shau-kei-wan-1904';

/** The running servers of this worker, whose logs a failed test prints. */
const running = new Set<RunningServer>();

/** Starts another server with its own settings: `startShop({ DEMO: '0' })`. */
export async function startShop(environment: Record<string, string> = {}): Promise<RunningServer> {
  const dataDir = await makeDataDir();
  try {
    const server = await startServer({
      DATA_DIR: dataDir.path,
      DEMO: '1',
      ADMIN_PASSWORD: adminPassword,
      ...environment,
    });
    const shop: RunningServer = {
      address: server.address,
      username: 'admin',
      password: adminPassword,
      dataDir: dataDir.path,
      said: server.said,
      logged: server.logged,
      async stop() {
        // Kills a server that doesn't end by itself, together with its database.
        await Promise.race([server.end('SIGTERM'), wait(30_000, undefined, { ref: false })]);
        await dataDir.remove();
        running.delete(shop);
      },
    };
    running.add(shop);
    return shop;
  } catch (error) {
    await dataDir.remove();
    throw error;
  }
}

/** The browser logs every 4xx response. The tests themselves check whether a refusal was right. */
const failedAnswer = /^Failed to load resource: the server responded with a status of 4\d\d/;

/** Playwright injects its scripts into every frame, and the browser blocks them in a mail's frame, as it should. */
const keptOut =
  /^Blocked script execution in 'http:\/\/127\.0\.0\.1:\d+\/api\/(?:(?:outgoing-mail|message|message-template)\/\d+\/preview[/?]|order\/\d+\/order_detail_email\/)/u;

/** True for messages that the browser logs as errors but that are expected. */
export const noError = (text: string): boolean => failedAnswer.test(text) || keptOut.test(text);

/** Number of lines of the server's log that a failed test prints. */
const linesToTell = 12;

/** A browser context with a page that keeps a renderer process, and the scripts it has compiled, alive. */
interface WarmContext {
  readonly context: BrowserContext;
  readonly keeper: Page;
}

async function openContext(browser: Browser, { address }: RunningServer): Promise<WarmContext> {
  const context = await browser.newContext();
  const keeper = await context.newPage();
  await keeper.goto(`${address}/healthz`);
  return { context, keeper };
}

/**
 * The context shared by the worker's signed-in tests. A separate context would cost each test a second of processor
 * time.
 */
let shared: WarmContext | undefined;

/**
 * Playwright's `test` with these fixtures. `shop` is one server per worker, filled with the demo shop; relative URLs
 * resolve to it. `office` prepares records and people over the API. A failed test prints the pages' URLs, the requests
 * without an answer, and the end of each server's log. A test fails on a console error (which includes policy
 * violations) or an uncaught error, unless it expects it: `test.use({ expectedErrors: [/chunk/] })`.
 *
 * `test.use({ role: 'administrator' })` starts signed in, as the first administrator or as a new user in another role,
 * with empty storage in a context that tests share.
 */
export const test = base.extend<
  { quiet: void; expectedErrors: RegExp[]; role: string },
  { shop: RunningServer; office: Office }
>({
  shop: [
    async ({}, use) => {
      const shop = await startShop();
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  office: [
    async ({ shop }, use) => {
      const office = await Office.open(shop.address, shop);
      await use(office);
      await office.close();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ shop }, use) => use(shop.address),
  role: ['', { option: true }],
  context: async ({ browser, shop, office, role, hasTouch }, use) => {
    await office.renew();
    if (role === '') {
      const context = await browser.newContext();
      await use(context);
      return context.close();
    }
    const session = await office.signIn(role === 'administrator' ? shop : await office.hire(role));
    const warm = hasTouch ? await openContext(browser, shop) : (shared ??= await openContext(browser, shop));
    await warm.context.addCookies([refreshCookieOf(shop.address, session)]);
    await warm.keeper.evaluate(async (user_id) => {
      localStorage.clear();
      for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
      localStorage.setItem('oto.session', JSON.stringify({ user_id, began: 'by the test' }));
    }, session.user_id);
    await use(warm.context);
    for (const page of warm.context.pages()) if (page !== warm.keeper) await page.close();
    if (hasTouch) await warm.context.close();
  },
  expectedErrors: [[], { option: true }],
  quiet: [
    async ({ context, expectedErrors }, use, test) => {
      const errors: string[] = [];
      const onConsole = (message: ConsoleMessage) => {
        if (message.type() === 'error') errors.push(message.text());
      };
      const onError = (thrown: WebError) => errors.push(thrown.error().message);
      const open = new Set<Request>();
      const onRequest = (request: Request) => void open.add(request);
      const onAnswered = (request: Request) => void open.delete(request);
      context.on('console', onConsole).on('weberror', onError);
      context.on('request', onRequest).on('requestfinished', onAnswered).on('requestfailed', onAnswered);
      await use();
      context.off('console', onConsole).off('weberror', onError);
      context.off('request', onRequest).off('requestfinished', onAnswered).off('requestfailed', onAnswered);
      if (test.status !== test.expectedStatus) {
        console.warn(
          [
            `pages: ${context
              .pages()
              .map((page) => page.url())
              .join(' ')}`,
            `without an answer: ${[...open].map((request) => `${request.method()} ${request.url()}`).join(' ')}`,
            ...errors,
            ...[...running].flatMap((one) => [one.address, ...one.logged().split('\n').slice(-linesToTell)]),
          ].join('\n'),
        );
      }
      expect(
        errors.filter((text) => !noError(text) && !expectedErrors.some((pattern) => pattern.test(text))),
        'errors in the page',
      ).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
