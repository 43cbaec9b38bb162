/**
 * Parsers of the runners' reports. Each returns the numbers of passed and failed tests, and the names of failed and
 * flaky ones: flaky tests passed only at the second attempt.
 */

/** Parses Vitest's JSON report. A test that passed but has a failure was retried. */
export function readVitest({ numPassedTests, numFailedTests, testResults }) {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    broken: named(tests, ({ status }) => status === 'failed'),
    flaky: named(tests, ({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0),
  };
}

/** Parses Playwright's JSON report. */
export function readPlaywright({ stats, suites }) {
  const tests = specsIn(suites);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    broken: named(tests, ({ status }) => status === 'unexpected'),
    flaky: named(tests, ({ status }) => status === 'flaky'),
  };
}

/** The last lines of a run: failures, flaky tests, totals per runner, and overall totals. */
export function lastLines(results) {
  const runners = Object.entries(results);
  const remarks = (what, choose) =>
    runners.flatMap(([runner, result]) => (choose(result) ?? []).map((test) => `${what}: ${runner}: ${test}`));
  const sum = (choose) => runners.reduce((total, [, result]) => total + choose(result), 0);
  const listed = [...remarks('failed', ({ broken }) => broken), ...remarks('flaky', ({ flaky }) => flaky)];
  return [
    ...(listed.length === 0 ? [] : [...listed, '']),
    ...runners.map(
      ([runner, { passed, failed, seconds }]) =>
        `${runner}: ${passed} passed, ${failed} failed${seconds === undefined ? '' : `, ${seconds} s`}`,
    ),
    `${sum(({ passed }) => passed)} passed, ${sum(({ failed }) => failed)} failed`,
  ];
}

/** Tests that failed or were flaky in any of several runs, with the number of those runs. */
export function unsteady(results) {
  const times = new Map();
  for (const [runner, { failed, broken = [], flaky = [] }] of results) {
    const tests = broken.length === 0 && failed > 0 ? ['the run itself', ...flaky] : [...broken, ...flaky];
    for (const test of new Set(tests)) {
      const name = `${runner}: ${test}`;
      times.set(name, (times.get(name) ?? 0) + 1);
    }
  }
  return [...times].map(([name, count]) => `flaky: ${name} (${count}×)`);
}

function named(tests, choose) {
  return tests.filter(choose).map(({ fullName }) => fullName);
}

/** Flattens Playwright's tree: files contain groups, groups contain specs, and specs run once per browser. */
function specsIn(suites, above = '') {
  return suites.flatMap(({ title, specs = [], suites: below = [] }) => {
    const path = `${above}${title} › `;
    return [
      ...specs.flatMap((spec) => spec.tests.map(({ status }) => ({ status, fullName: `${path}${spec.title}` }))),
      ...specsIn(below, path),
    ];
  });
}
