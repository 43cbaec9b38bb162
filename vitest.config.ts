import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { full } from './tests/counts.ts';

/** One fewer than the processors, which is the default, would leave half of two idle. */
const maxWorkers = Math.max(2, availableParallelism() - 1);

/**
 * The files of a worker share what they import: MUI, react-admin and the server were most of the time of a run. A file
 * has modules of its own where that matters (`tests/mocks-setup.ts`, `tests/portal-setup.ts`).
 */
const isolate = false;

/** Only what hangs takes so long, on however busy a machine: tests wait for what they need, never for time. */
const timeouts = {
  testTimeout: full ? 1_800_000 : 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 30_000, interval: 10 } },
};

/**
 * What passes at its second attempt is listed as flaky (`scripts/test-reports.mjs`). In large counts one failure in a
 * thousand is what is looked for.
 */
const retry = full ? 0 : 1;

/** The suites; `tests/types.test-d.ts` is checked by the compiler alone, `tests/e2e` by Playwright. */
export default defineConfig({
  test: {
    passWithNoTests: true,
    projects: [
      {
        test: {
          name: 'unit',
          maxWorkers,
          isolate,
          environment: 'node',
          include: ['tests/unit/**/*.test.ts', 'tests/*.test.ts'],
          setupFiles: ['tests/mocks-setup.ts'],
          ...timeouts,
          retry,
          restoreMocks: true,
        },
      },
      {
        test: {
          name: 'api',
          maxWorkers,
          isolate,
          environment: 'node',
          include: ['tests/api/**/*.test.ts'],
          globalSetup: ['tests/api/postgres.ts'],
          setupFiles: ['tests/mocks-setup.ts'],
          ...timeouts,
          retry,
          restoreMocks: true,
        },
      },
      {
        plugins: [react()],
        // Node and Vite must find the same file of react-router, or its contexts exist twice.
        ssr: { resolve: { conditions: ['module-sync', 'import', 'default'] } },
        resolve: { conditions: ['module-sync', 'import', 'default'] },
        test: {
          name: 'portal',
          maxWorkers,
          isolate,
          environment: 'happy-dom',
          include: ['tests/portal/**/*.test.ts', 'tests/portal/**/*.test.tsx'],
          setupFiles: ['tests/portal-setup.ts'],
          ...timeouts,
          retry,
          restoreMocks: true,
        },
      },
      {
        test: {
          name: 'process',
          // Each file has servers, ports and folders of its own.
          maxWorkers: full ? 1 : 2,
          environment: 'node',
          include: ['tests/process/**/*.test.ts'],
          globalSetup: ['tests/process/used-shop.ts'],
          ...timeouts,
          retry,
        },
      },
    ],
  },
});
