import { describe, expect, test } from 'vitest';
import type { FeeCase, TriedFee } from '../../../resources/delivery/fee-case-answers.ts';
import {
  type CaseChoice,
  chosenCases,
  differs,
  type Expected,
  isAsExpected,
} from '../../../resources/delivery/fee-cases.ts';

const quoted = { fee: 3, price: '50.00' };
const any: Expected = { expects: 'fee', expected_fee: null, expected_price: null };

describe('a test cart is as expected', () => {
  test.each<readonly [string, Expected, typeof quoted | undefined, boolean]>([
    ['not without a fee', any, undefined, false],
    ['not with another fee', { ...any, expected_fee: 4 }, quoted, false],
    ['not at another price', { ...any, expected_fee: 3, expected_price: '55.00' }, quoted, false],
    ['not at the price of another fee', { ...any, expected_fee: 4, expected_price: '50.00' }, quoted, false],
    ['not with a fee where none is to fit', { ...any, expects: 'none' }, quoted, false],
    ['with any fee', any, quoted, true],
    ['with the fee, at any price', { ...any, expected_fee: 3 }, quoted, true],
    ['at the price, by any fee', { ...any, expected_price: '50.00' }, quoted, true],
    ['with the fee at the price', { ...any, expected_fee: 3, expected_price: '50.00' }, quoted, true],
    ['without a fee where none is to fit', { ...any, expects: 'none' }, undefined, true],
    // The expected fee of a former setting may still be stored.
    ['without a fee whatever fee was named', { ...any, expects: 'none', expected_fee: 4 }, undefined, true],
  ])('%s', (_, expected, found, passed) => {
    expect(isAsExpected(expected, found)).toBe(passed);
  });
});

const tried = (id: number | null, price: string | null, passed = true): TriedFee => ({
  fee: id === null ? null : { id, version: id, description: { zh_HK: '', en_US: '' } },
  price,
  passed,
});

describe('a test cart changes', () => {
  test.each<readonly [string, TriedFee, TriedFee, boolean]>([
    ['by another fee of the same price', tried(1, '50.00'), tried(2, '50.00'), true],
    ['by another price of the same fee', tried(1, '50.00'), tried(1, '55.00'), true],
    ['where no fee fits any more', tried(1, '0.00'), tried(null, null), true],
    ['not by another version of the fee at the same price', tried(1, '50.00'), tried(1, '50.00', false), false],
    ['not where no fee fits either way', tried(null, null), tried(null, null), false],
  ])('%s', (_, one, other, changes) => {
    expect(differs(one, other)).toBe(changes);
    expect(differs(other, one)).toBe(changes);
  });
});

const made = (name: string, live: boolean, then: boolean, changed: boolean): FeeCase => ({
  id: 1,
  revision: 1,
  name,
  cart: { delivery_method: 'digital', amount: 0, coupon_discount: 0, weight: 0, items: [] },
  expects: 'fee',
  expected_fee: null,
  expected_price: null,
  live: tried(1, '1.00', live),
  tried: tried(1, '1.00', then),
  changed,
});

test.each<readonly [CaseChoice, readonly string[]]>([
  ['all', ['breaks', 'is mended', 'fails', 'changes', 'a', 'z']],
  ['broken', ['breaks']],
  ['failed', ['is mended', 'fails']],
  ['changed', ['breaks', 'is mended', 'changes']],
])(
  'of %s, those that drafts make fail come first, then those that fail already, then those that change',
  (choice, names) => {
    const cases = [
      made('a', true, true, false),
      made('changes', true, true, true),
      made('breaks', true, false, true),
      made('is mended', false, true, true),
      made('fails', false, false, false),
      made('z', true, true, false),
    ];
    expect(chosenCases(cases, choice).map(({ name }) => name)).toEqual(names);
  },
);
