import './node-version.mjs';
import { ensureInstalled } from './install.mjs';
import { lastLines } from './test-reports.mjs';

/**
 * `npm test` runs every runner, `npm test -- api portal` just those. `--full` does in large counts what has counts
 * (`tests/counts.ts`).
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
const { runners } = await import('./test-runners.mjs');

const unknown = [...wanted.filter((name) => !(name in runners)), ...options.filter((option) => option !== '--full')][0];
if (unknown !== undefined) {
  console.error(`There is no runner "${unknown}"; there are ${Object.keys(runners).join(', ')}.`);
  process.exit(1);
}

const results = {};
for (const [name, run] of Object.entries(runners)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n── ${name}`);
  const began = performance.now();
  results[name] = { ...(await run()), seconds: Math.round((performance.now() - began) / 1000) };
}
console.log(`\n${lastLines(results).join('\n')}`);
process.exit(Object.values(results).every(({ failed }) => failed === 0) ? 0 : 1);
