import './node-version.mjs';
import { ensureInstalled } from './install.mjs';
import { lastLines } from './test-reports.mjs';

/**
 * `npm test` runs every runner, `npm test -- api portal` only those. `--full` uses the large counts of
 * `tests/counts.ts`.
 */
const [wanted, options] = [false, true].map((option) =>
  process.argv.slice(2).filter((word) => word.startsWith('--') === option),
);
if (options.includes('--full')) process.env.TEST_COUNTS = 'full';

try {
  await ensureInstalled();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
const { processBesideE2e, runners, timed } = await import('./test-runners.mjs');

const unknown = [...wanted.filter((name) => !(name in runners)), ...options.filter((option) => option !== '--full')][0];
if (unknown !== undefined) {
  console.error(`There is no runner "${unknown}"; there are ${Object.keys(runners).join(', ')}.`);
  process.exit(1);
}

const chosen = Object.keys(runners).filter((name) => wanted.length === 0 || wanted.includes(name));
// With large counts each has the machine to itself, because faults are injected at chosen moments.
const together = ['process', 'e2e'].every((name) => chosen.includes(name)) && !options.includes('--full');
let results = {};
for (const name of chosen) {
  if (together && name === 'e2e') continue;
  const beside = together && name === 'process';
  console.log(`\n── ${beside ? 'process and e2e' : name}`);
  results = { ...results, ...(beside ? await processBesideE2e() : { [name]: await timed(runners[name]) }) };
}
console.log(`\n${lastLines(results).join('\n')}`);
process.exit(Object.values(results).every(({ failed }) => failed === 0) ? 0 : 1);
