import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faultOf, faults, specPage } from '../../scripts/spec-table.ts';
import { later } from '../spec/line.ts';

test('each line of the specification has the test that shows it, and what is to come does not stand', () => {
  expect(faults()).toEqual([]);
});

test('what comes with a call or an entity needs its test once that stands', () => {
  const brought = ['POST user/{id}/loyalty/earn', 'GET no-such-call', 'point_transaction', 'no_such_entity'];
  for (const one of brought)
    expect(faultOf(later('points are earned', 'identity', one))).toEqual([
      `points are earned: ${one} is not to come, so this needs its test`,
    ]);
});

test('docs/spec.md is the table of that; npm run docs:spec makes it', () => {
  expect(readFileSync('docs/spec.md', 'utf8')).toBe(specPage());
});
