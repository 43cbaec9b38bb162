import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Returns the last lines that `npm test` prints for these reports, by runner. */
function lastLines(
  reports: Readonly<Record<string, { readonly by: 'readVitest' | 'readPlaywright'; readonly report: unknown }>>,
): readonly string[] {
  const results = Object.entries(reports).map(
    ([runner, { by, report }]) => `${JSON.stringify(runner)}: reports.${by}(${JSON.stringify(report)})`,
  );
  return run(`reports.lastLines({ ${['types: { passed: 1, failed: 0 }', ...results].join()} })`);
}

/** Returns the output lines of a call of `scripts/test-reports.mjs`. */
function run(call: string): readonly string[] {
  const script = `import * as reports from '${new URL('../../../scripts/test-reports.mjs', import.meta.url).href}';
    console.log(${call}.join('\\n'));`;
  return spawnSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' })
    .stdout.trimEnd()
    .split('\n');
}

describe('of Vitest’s own report', () => {
  let folder: string;
  let report: unknown;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'reports-'));
    const vitest = new URL('../../../node_modules/vitest', import.meta.url).pathname;
    const file = join(folder, 'three.test.ts');
    writeFileSync(
      file,
      `import { expect, test } from '${vitest}/dist/index.js';
      let attempts = 0;
      test('fails', () => expect(1).toBe(2));
      test('passes at the second attempt', () => expect((attempts += 1)).toBe(2));
      test('passes', () => {});`,
    );
    spawnSync(process.execPath, [
      join(vitest, 'vitest.mjs'),
      'run',
      '--root',
      folder,
      '--retry',
      '1',
      '--reporter=json',
      '--outputFile.json=report.json',
    ]);
    report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('a test that passed only at its second attempt counts as passed, and is listed as flaky', () => {
    expect(lastLines({ unit: { by: 'readVitest', report } })).toEqual([
      'failed: unit: fails',
      'flaky: unit: passes at the second attempt',
      '',
      'types: 1 passed, 0 failed',
      'unit: 2 passed, 1 failed',
      '3 passed, 1 failed',
    ]);
  });
});

describe('of Playwright’s report', () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] });
  const report = {
    stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 },
    suites: [
      {
        title: 'media.spec.ts',
        specs: [spec('fails', 'unexpected')],
        suites: [{ title: 'a picture', specs: [spec('is slow', 'flaky'), spec('is quick', 'expected')] }],
      },
    ],
  };

  it('the same holds', () => {
    expect(lastLines({ e2e: { by: 'readPlaywright', report } })).toEqual([
      'failed: e2e: media.spec.ts › fails',
      'flaky: e2e: media.spec.ts › a picture › is slow',
      '',
      'types: 1 passed, 0 failed',
      'e2e: 2 passed, 1 failed',
      '3 passed, 1 failed',
    ]);
  });
});

it('without a failure nothing stands above the totals', () => {
  expect(lastLines({})).toEqual(['types: 1 passed, 0 failed', '1 passed, 0 failed']);
});

it('of several runs each test that failed or was flaky in one is named, and in how many', () => {
  const flaky = { passed: 3, failed: 0, broken: [], flaky: ['fades'] };
  const runs = [
    ['portal', flaky],
    ['e2e', { passed: 2, failed: 0, broken: [], flaky: [] }],
    ['portal', { passed: 2, failed: 1, broken: ['fades'], flaky: [] }],
    ['e2e', { passed: 0, failed: 1 }],
  ];
  expect(run(`reports.unsteady(${JSON.stringify(runs)})`)).toEqual([
    'flaky: portal: fades (2×)',
    'flaky: e2e: the run itself (1×)',
  ]);
});
