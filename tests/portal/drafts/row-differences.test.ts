import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rowDifferences } from '../../../src/traits/history/row-differences.ts';
import { diffTexts } from '../../../src/traits/drafts/text-pieces.ts';
import { leaflet } from './leaflet.ts';

const { sizes, prints } = leaflet.fields;
const row = (key: string, width = 1) => ({ key, width });
const told = (before: unknown, after: unknown, field: Parameters<typeof rowDifferences>[0] = sizes) =>
  rowDifferences(field, before, after).map(({ change, before: was, after: is, fields }) => [
    change,
    String((is ?? was)?.key ?? (is ?? was)?.size),
    ...fields,
  ]);

describe('rows', () => {
  test('are matched by their key, whatever their ids and places', () => {
    const before = [
      { id: 1, ...row('a') },
      { id: 2, ...row('b') },
      { id: 3, ...row('c') },
    ];
    const after = [
      { id: 11, ...row('a') },
      { id: 13, ...row('c', 9) },
      { id: 14, ...row('d') },
    ];
    expect(told(before, after)).toEqual([
      ['changed', 'c', 'width'],
      ['added', 'd'],
      ['removed', 'b'],
    ]);
  });

  test('that moved are those fewest that explain the new order', () => {
    expect(
      told(
        ['a', 'b', 'c', 'd'].map((key) => row(key)),
        ['d', 'a', 'b', 'c'].map((key) => row(key)),
      ),
    ).toEqual([['moved', 'd']]);
    expect(told([row('a'), row('b')], [row('a'), row('b')])).toEqual([]);
  });

  test('of a paged field have no order, since only some are told', () => {
    const [one, other] = [
      { size: 'a', copies: 1 },
      { size: 'b', copies: 2 },
    ];
    expect(told([one, other], [other, one], prints)).toEqual([]);
    expect(told([one], [{ ...one, copies: 5 }, other], prints)).toEqual([
      ['changed', 'a', 'copies'],
      ['added', 'b'],
    ]);
  });

  test('whose key changed are known by the one they had first', () => {
    const fields = {
      ...prints.fields,
      first: { kind: 'text', label: ['First', '最初', '最初'], internal: true },
    } as const;
    const field = { ...prints, firstKey: 'first', fields };
    expect(told([{ size: 'a', copies: 1, first: null }], [{ size: 'a.x', copies: 1, first: 'a' }], field)).toEqual([
      ['changed', 'a.x', 'size'],
    ]);
  });

  test('of one record are known by their ids where their key changed', () => {
    expect(told([{ id: 1, size: 'a' }], [{ id: 1, size: 'b' }], prints)).toEqual([['changed', 'b', 'size']]);
  });

  test('without a key are the same where they say the same, as often as they do', () => {
    const keyless = { ...sizes, key: [] };
    expect(told([row('a'), row('a')], [row('a')], keyless)).toEqual([['removed', 'a']]);
    expect(told([row('a')], [row('a', 2)], keyless)).toEqual([
      ['added', 'a'],
      ['removed', 'a'],
    ]);
  });

  test('of any two lists are all told, and no others', () => {
    const list = fc.uniqueArray(
      fc.record({ key: fc.constantFrom(...'abcdef'), width: fc.integer({ min: 0, max: 2 }) }),
      { selector: ({ key }) => key },
    );
    fc.assert(
      fc.property(list, list, (before, after) => {
        const found = rowDifferences(sizes, before, after);
        const keys = (change: string) =>
          found.filter((one) => one.change === change).map((one) => (one.after ?? one.before)?.key);
        const was = new Map(before.map((one) => [one.key, one]));
        expect(keys('added')).toEqual(after.filter(({ key }) => !was.has(key)).map(({ key }) => key));
        expect(keys('removed')).toEqual(
          before.filter(({ key }) => !after.some((one) => one.key === key)).map(({ key }) => key),
        );
        expect(keys('changed')).toEqual(
          after.filter(({ key, width }) => was.has(key) && was.get(key)?.width !== width).map(({ key }) => key),
        );
        // Rows that neither moved nor changed keep their relative order.
        const moved = new Set([...keys('moved'), ...keys('changed')]);
        const stayed = after
          .filter(({ key }) => was.has(key) && !moved.has(key))
          .map(({ key }) => before.findIndex((one) => one.key === key));
        expect(stayed).toEqual(stayed.toSorted((one, other) => one - other));
      }),
    );
  });
});

describe('texts', () => {
  const marked = (side: readonly { text: string; differs: boolean }[]) =>
    side.map(({ text, differs }) => (differs ? `[${text}]` : text)).join('');

  test('mark the words that differ', () => {
    const { before, after } = diffTexts('Packed on ice the same morning.', 'Packed on ice the next morning.');
    expect([marked(before), marked(after)]).toEqual([
      'Packed on ice the [same] morning.',
      'Packed on ice the [next] morning.',
    ]);
  });

  test('in Chinese mark words too, not whole sentences', () => {
    const { before, after } = diffTexts('每日新鮮送到，請即日食用。', '每日新鮮送到，請三日內食用。');
    expect(marked(before)).toMatch(/^每日新鮮送到，.*\[.+\].*食用。$/u);
    expect(marked(after)).toMatch(/^每日新鮮送到，.*\[.*三.*\].*食用。$/u);
  });

  test('with little in common are told as wholes', () => {
    expect(marked(diffTexts('Fish maw by the sea.', 'Landed this morning and kept cold.').before)).toBe(
      '[Fish maw by the sea.]',
    );
  });

  test('of any sort lose nothing on either side', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (one, other) => {
        const { before, after } = diffTexts(one, other);
        expect([before.map(({ text }) => text).join(''), after.map(({ text }) => text).join('')]).toEqual([one, other]);
      }),
    );
  });
});
