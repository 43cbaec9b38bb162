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
const { runners, timed } = await import('./test-runners.mjs');

const unknown = [...wanted.filter((name) => !(name in runners)), ...options.filter((option) => option !== '--full')][0];
if (unknown !== undefined) {
  console.error(`There is no runner "${unknown}"; there are ${Object.keys(runners).join(', ')}.`);
  process.exit(1);
}

const chosen = Object.keys(runners).filter((name) => wanted.length === 0 || wanted.includes(name));
const results = {};
for (const name of chosen) {
  console.log(`\n── ${name}`);
  results[name] = await timed(runners[name]);
}
console.log(`\n${lastLines(results).join('\n')}`);
process.exit(Object.values(results).every(({ failed }) => failed === 0) ? 0 : 1);
