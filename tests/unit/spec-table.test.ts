import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { asvsPage, faults, faultsOfRequirement, specPage } from '../../scripts/spec-table.ts';

test('each line of the specification has the test that shows it', () => {
  expect(faults()).toEqual([]);
});

test('a requirement that names a test, a file or a decision that is gone is told', () => {
  const file = 'tests/unit/spec-table.test.ts';
  const how = '`scripts/spec-table.ts`, `scripts/gone.ts`; decision 0136, decision 9999.';
  const by = [
    [file, 'a requirement that names'],
    // Split into two parts, so that this file doesn't contain the title.
    [file, ['a title', 'that is gone'].join(' ')],
  ] as const;
  expect(faultsOfRequirement({ number: '6.9.9', level: 1, asks: 'x', verdict: 'met', how, by })).toEqual([
    `6.9.9: ${file} has no test “${by[1][1]}”`,
    '6.9.9: there is no file scripts/gone.ts',
    '6.9.9: there is no decision 9999',
  ]);
});

test('docs/spec.md and docs/asvs.md are the tables of that; npm run docs:spec makes them', () => {
  expect(readFileSync('docs/spec.md', 'utf8')).toBe(specPage());
  expect(readFileSync('docs/asvs.md', 'utf8')).toBe(asvsPage());
});
