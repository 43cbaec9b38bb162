/**
 * What the runners' reports say. Each reader tells how many passed and failed, and names what failed and what is flaky:
 * it passed, but only at its second attempt.
 */

/** The JSON report of Vitest. A test that passed and still has a failure was tried again. */
export function readVitest({ numPassedTests, numFailedTests, testResults }) {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    broken: named(tests, ({ status }) => status === 'failed'),
    flaky: named(tests, ({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0),
  };
}

/** The JSON report of Playwright. */
export function readPlaywright({ stats, suites }) {
  const tests = specsIn(suites);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    broken: named(tests, ({ status }) => status === 'unexpected'),
    flaky: named(tests, ({ status }) => status === 'flaky'),
  };
}

/** The last lines of a run: what failed, what is flaky, each runner's totals, and the totals of all, which end it. */
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

/** What failed or passed only at a second attempt in any of several runs, and in how many of them. */
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

/** Playwright's tests: files hold groups, groups hold specs, a spec runs once a browser. */
function specsIn(suites, above = '') {
  return suites.flatMap(({ title, specs = [], suites: below = [] }) => {
    const path = `${above}${title} › `;
    return [
      ...specs.flatMap((spec) => spec.tests.map(({ status }) => ({ status, fullName: `${path}${spec.title}` }))),
      ...specsIn(below, path),
    ];
  });
}
