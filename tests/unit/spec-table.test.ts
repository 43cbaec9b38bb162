import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faults, specPage } from '../../scripts/spec-table.ts';

test('each line of the specification has the test that shows it, and what is to come does not stand', () => {
  expect(faults()).toEqual([]);
});

test('docs/spec.md is the table of that; npm run docs:spec makes it', () => {
  expect(readFileSync('docs/spec.md', 'utf8')).toBe(specPage());
});
