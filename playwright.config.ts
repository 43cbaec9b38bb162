import { defineConfig } from '@playwright/test';
import { full } from './tests/counts.ts';

const chromium = process.env.CHROMIUM_PATH;

/** Browser tests against the real, built server; `tests/e2e/server.ts` starts it. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  // Each has a server of its own.
  workers: 2,
  // What passes at its second attempt, which is recorded, is listed as flaky (`scripts/test-reports.mjs`).
  retries: 1,
  // Only what hangs takes so long: tests wait for what they need, never for time.
  timeout: full ? 1_800_000 : 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    timezoneId: 'Asia/Hong_Kong',
    viewport: { width: 1280, height: 800 },
    trace: 'on-first-retry',
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
