import { expect, test } from 'vitest';
import { nearTexts } from '../../../resources/query/one-error.ts';

const forgives = (typed: string, meant: string) => nearTexts(typed)?.regex.test(meant) ?? false;

test.each([
  ['oolnog', 'oolong', 'two letters that changed places'],
  ['oolng', 'oolong', 'a letter that is missing'],
  ['oolonng', 'oolong', 'a letter too many'],
  ['oolomg', 'oolong', 'another letter'],
  ['green oolnog tea', 'green oolong tea', 'one of several words'],
  ['chna', 'chan', 'a word of four letters'],
  ['müsil', 'müsli', 'letters with accents'],
  ['a+b (oolnog)', 'a+b (oolong)', 'signs are themselves'],
])('%s is taken for %s: %s', (typed, meant) => expect(forgives(typed, meant)).toBe(true));

test.each([
  ['oolnog', 'onolog', 'two errors'],
  ['oto1234567', 'oto1234568', 'digits'],
  ['tae', 'tea', 'three letters'],
  ['有機茶', '有機米', 'Chinese'],
  ['oolnog', 'coffee', 'another word'],
  ['100%oolnog', '100%oolong', 'signs of patterns'],
])('%s isn’t taken for %s: %s', (typed, meant) => expect(forgives(typed, meant)).toBe(false));

test('each pattern has three characters together, by which an index finds it, and there are few', () => {
  for (const typed of ['chan', 'oolong', 'green oolong tea', 'a'.repeat(32)]) {
    const { patterns } = nearTexts(typed) ?? { patterns: [] };
    expect(patterns.length).toBeGreaterThan(0);
    expect(patterns.length).toBeLessThanOrEqual(128);
    for (const pattern of patterns) expect(pattern).toMatch(/[^_]{3}/u);
  }
  expect(nearTexts('a'.repeat(33))).toBeUndefined();
});
