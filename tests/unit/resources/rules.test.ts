import { expect, test } from 'vitest';
import type { Label } from '../../../resources/kinds/kind.ts';
import type { TextField } from '../../../resources/kinds/text/kind.ts';
import { languages, translate } from '../../../resources/messages/translate.ts';
import { brokenRules, rules } from '../../../resources/rules.ts';
import { compareValues } from '../../../resources/rules/compare.ts';

const label: Label = ['Thing', '東西', '东西'];
type Declared = Partial<Omit<TextField, 'kind'>>;
const text = (declared: Declared): TextField => ({ kind: 'text', label, ...declared });

const refused: readonly (readonly [Declared, unknown, string])[] = [
  [{ minLength: 2 }, '茶', 'minLength'],
  [{ minLength: 2 }, ['a'], 'least'],
  [{ maxLength: 2 }, '一二三', 'maxLength'],
  [{ maxLength: 1 }, ['a', 'b'], 'most'],
  [{ minLength: 2, maxLength: 3 }, 'abcd', 'betweenLength'],
  [{ minLength: 2, maxLength: 3 }, 'a', 'betweenLength'],
  [{ minLength: 2, maxLength: 3 }, ['a'], 'betweenEntries'],
  [{ minValue: '0.10' }, '0.09', 'minValue'],
  [{ minValue: 0 }, '-0.01', 'minValue'],
  [{ maxValue: '99999999999999.99' }, '100000000000000.00', 'maxValue'],
  [{ maxValue: 5 }, 6, 'maxValue'],
  [{ minValue: 1, maxValue: 5 }, 6, 'between'],
  [{ minValue: '2026-01-01' }, '2025-12-31', 'minValue'],
  [{ pattern: 'a|b' }, 'ab', 'pattern'],
  [{ pattern: '[a-z]+' }, ['ok', 'NO'], 'pattern'],
  [{ digits: 4 }, '12345', 'digits'],
  [{ digits: 4 }, '123x', 'digits'],
  [{ alpha: true }, 'abc1', 'alpha'],
  [{ alphaNum: true }, 'abc-1', 'alphaNum'],
  [{ alphaDash: true }, 'abc 1', 'alphaDash'],
  [{ alphaSpaces: true }, 'abc 1', 'alphaSpaces'],
  [{ oneOf: ['a', 'b'] }, 'c', 'oneOf'],
  [{ oneOf: ['a', 'b'] }, ['a', 'c'], 'oneOf'],
  [{ excluded: ['root'] }, 'root', 'excluded'],
  [{ excluded: [5] }, '5.00', 'excluded'],
];

test.each(refused)('%j refuses %j by the rule %s', (declared, value, rule) => {
  const problems = brokenRules(text(declared), value, {});
  expect(problems.map((problem) => problem.rule)).toEqual([rule]);
  for (const language of languages) {
    const sentence = translate(language, `validation.${rule}`, { field: 'X', ...problems[0]?.params });
    expect(sentence).toContain('X');
    expect(sentence).not.toContain('%{');
  }
});

test.each([
  [5, { sold: 3, held: 2 }, []],
  [4, { sold: 3, held: 2 }, [{ rule: 'covers', params: { min: 5 } }]],
  [0, { sold: 0, held: 0 }, []],
  [0, {}, []],
  [2, { sold: 3, held: null }, [{ rule: 'covers', params: { min: 3 } }]],
])('a quota of %j covers %j: %j', (value, siblings, problems) => {
  expect(brokenRules({ kind: 'integer', label, covers: ['sold', 'held'] }, value, siblings)).toEqual(problems);
});

const taken: readonly (readonly [Declared, unknown])[] = [
  [{ minLength: 2, maxLength: 2 }, '𠮷野'],
  [{ maxLength: 1 }, '𠮷'],
  [{ minValue: '0.10', maxValue: '0.30' }, '0.30'],
  [{ minValue: '-1' }, '-1.00'],
  [{ pattern: 'a|b' }, 'b'],
  [{ digits: 4 }, 1234],
  [{ alpha: true }, '茶é'],
  [{ alphaNum: true }, '茶9'],
  [{ alphaDash: true }, '茶_a-9'],
  [{ alphaSpaces: true }, '茶 a'],
  [{ alpha: false }, '1'],
  [{ oneOf: [5] }, '5.00'],
  [{ excluded: ['root'] }, 'Root'],
];

test.each(taken)('%j takes %j', (declared, value) => {
  expect(brokenRules(text(declared), value, {})).toEqual([]);
});

test('a pattern is matched against the whole text', () => {
  expect(rules.pattern('abc', 'b', {})).toEqual({ rule: 'pattern' });
});

test('several broken rules are all told', () => {
  expect(brokenRules(text({ digits: 4, oneOf: ['1234'] }), '12', {}).map(({ rule }) => rule)).toEqual([
    'digits',
    'oneOf',
  ]);
});

test('decimals are compared digit by digit where floats would be equal', () => {
  expect(compareValues('9007199254740993', '9007199254740992')).toBeGreaterThan(0);
  expect(compareValues('0.1000000000000000000001', '0.1')).toBeGreaterThan(0);
  expect(compareValues('-0.5', '-0.25')).toBeLessThan(0);
  expect(compareValues('2.50', 2.5)).toBe(0);
  expect(compareValues('0.5000000000000', '1')).toBeLessThan(0);
});

test('what can not be compared has no order', () => {
  expect(compareValues('abc', '1')).toBeUndefined();
  expect(compareValues(null, '1')).toBeUndefined();
  expect(compareValues('2026-01-01', '2026-01-01T00:00:00Z')).toBeUndefined();
});
