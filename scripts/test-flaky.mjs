import './node-version.mjs';
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { ensureInstalled } from './install.mjs';
import { unsteady } from './test-reports.mjs';

/**
 * `npm run test:flaky` runs the portal and browser tests three times under load on every processor, and lists the tests
 * that didn't pass at the first attempt every time. The list must be empty before a release.
 * `npm run test:flaky -- portal list/table` runs only the portal tests, and of them only files whose path contains that
 * text.
 */
const rounds = 3;
const repeated = ['portal', 'e2e'];
const [chosen, files] = [true, false].map((named) =>
  process.argv.slice(2).filter((word) => repeated.includes(word) === named),
);
const names = chosen.length > 0 ? chosen : repeated;

try {
  await ensureInstalled();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
const { runners } = await import('./test-runners.mjs');
if (names.includes('e2e') && (await runners.build()).failed > 0) process.exit(1);

const load = Array.from({ length: availableParallelism() }, () =>
  spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
);
const end = () => load.forEach((child) => child.kill('SIGKILL'));
process.once('exit', end);
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

const results = [];
for (let round = 1; round <= rounds; round += 1) {
  for (const name of names) {
    console.log(`\n── ${name}, time ${round} of ${rounds}`);
    results.push([name, await runners[name](...files)]);
  }
}
const list = unsteady(results);
console.log(`\n${[...list, `${list.length} flaky`].join('\n')}`);
process.exit(list.length === 0 ? 0 : 1);
