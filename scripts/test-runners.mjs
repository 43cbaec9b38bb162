import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { root, runPackage } from './processes.mjs';
import { readPlaywright, readVitest } from './test-reports.mjs';

const reports = 'test-results/reports';

/**
 * All runners by name, in order: each runs its part and returns its totals. Portal and browser runners accept files.
 */
export const runners = {
  types: () => check('typescript/bin/tsc', ['-b']),
  format: () => check('oxfmt/bin/oxfmt', ['--check']),
  lint: () => check('oxlint/bin/oxlint', ['--deny-warnings']),
  unit: () => vitest('unit'),
  api: () => vitest('api'),
  portal: (...files) => vitest('portal', files),
  build: () => built(),
  process: () => vitest('process'),
  e2e: (...files) => playwright(files),
};

/** Returns a runner's totals with its duration in seconds. */
export async function timed(run) {
  const began = performance.now();
  return { ...(await run()), seconds: Math.round((performance.now() - began) / 1000) };
}

async function check(path, words) {
  return (await runPackage(path, words)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function built() {
  try {
    await ensureBuilt();
    return { passed: 1, failed: 0 };
  } catch (error) {
    console.error(error.message);
    return { passed: 0, failed: 1 };
  }
}

async function vitest(project, files = []) {
  const file = `${reports}/${project}.json`;
  const words = [
    'run',
    ...files,
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ];
  return counted(file, () => runPackage('vitest/vitest.mjs', words), readVitest);
}

async function playwright(files) {
  const { findChromium } = await import('./chromium.mjs');
  let chromium;
  try {
    chromium = await findChromium();
  } catch (error) {
    console.error(error.message);
    return { passed: 0, failed: 1 };
  }
  const file = `${reports}/e2e.json`;
  const env = { ...process.env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  return counted(
    file,
    () => runPackage('@playwright/test/cli.js', ['test', ...files, '--reporter=list,json'], { env }),
    readPlaywright,
  );
}

/** Counts a runner that fails without a failed test (a file that doesn't load, a missing report) as one failure. */
async function counted(file, run, read) {
  const path = join(root, file);
  mkdirSync(join(root, reports), { recursive: true });
  rmSync(path, { force: true });
  const code = await run();
  const count = existsSync(path) ? read(JSON.parse(readFileSync(path, 'utf8'))) : { passed: 0, failed: 0 };
  return code === 0 || count.failed > 0 ? count : { ...count, failed: 1 };
}
