import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readBlock, writeBlock } from '../../../src/grid/clipboard.ts';
import { areaOf, selectionAt, clampSelection, moveSelection, placesIn } from '../../../src/grid/selection.ts';

const size = { rows: 5, columns: 4 };
const press = (key: string, more: { shiftKey?: boolean; ctrlKey?: boolean; metaKey?: boolean } = {}) => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  ...more,
});

describe('keys', () => {
  test('arrows move by one and stop at the edge', () => {
    expect(moveSelection(press('ArrowRight'), selectionAt({ row: 0, column: 0 }), size, 10)).toEqual(
      selectionAt({ row: 0, column: 1 }),
    );
    expect(moveSelection(press('ArrowUp'), selectionAt({ row: 0, column: 0 }), size, 10)).toEqual(
      selectionAt({ row: 0, column: 0 }),
    );
    expect(moveSelection(press('ArrowDown', { ctrlKey: true }), selectionAt({ row: 1, column: 2 }), size, 10)).toEqual(
      selectionAt({ row: 4, column: 2 }),
    );
    expect(moveSelection(press('End'), selectionAt({ row: 1, column: 0 }), size, 10)).toEqual(
      selectionAt({ row: 1, column: 3 }),
    );
    expect(moveSelection(press('Home', { ctrlKey: true }), selectionAt({ row: 1, column: 2 }), size, 10)).toEqual(
      selectionAt({ row: 0, column: 0 }),
    );
    expect(moveSelection(press('PageDown'), selectionAt({ row: 0, column: 2 }), size, 10)).toEqual(
      selectionAt({ row: 4, column: 2 }),
    );
  });

  test('Shift extends from where one began; a row, a column, everything by one key', () => {
    const begun = moveSelection(press('ArrowDown', { shiftKey: true }), selectionAt({ row: 1, column: 1 }), size, 10);
    expect(begun).toEqual({ anchor: { row: 1, column: 1 }, active: { row: 2, column: 1 } });
    expect(moveSelection(press(' ', { shiftKey: true }), selectionAt({ row: 1, column: 1 }), size, 10)).toEqual({
      anchor: { row: 1, column: 0 },
      active: { row: 1, column: 3 },
    });
    expect(moveSelection(press(' ', { ctrlKey: true }), selectionAt({ row: 1, column: 1 }), size, 10)).toEqual({
      anchor: { row: 0, column: 1 },
      active: { row: 4, column: 1 },
    });
    expect(moveSelection(press('a', { metaKey: true }), selectionAt({ row: 1, column: 1 }), size, 10)).toEqual({
      anchor: { row: 0, column: 0 },
      active: { row: 4, column: 3 },
    });
  });

  test('other keys are no moves', () => {
    expect(moveSelection(press('5'), selectionAt({ row: 0, column: 0 }), size, 10)).toBeUndefined();
    expect(moveSelection(press(' '), selectionAt({ row: 0, column: 0 }), size, 10)).toBeUndefined();
  });

  test('never lead out of the sheet', () => {
    const keys = fc.constantFrom(
      'ArrowUp',
      'ArrowDown',
      'ArrowLeft',
      'ArrowRight',
      'Home',
      'End',
      'PageUp',
      'PageDown',
      ' ',
      'a',
    );
    fc.assert(
      fc.property(
        fc.array(fc.record({ key: keys, shiftKey: fc.boolean(), ctrlKey: fc.boolean(), metaKey: fc.constant(false) })),
        (pressed) => {
          const end = pressed.reduce(
            (selection, key) => moveSelection(key, selection, size, 10) ?? selection,
            selectionAt({ row: 2, column: 2 }),
          );
          expect(clampSelection(end, size)).toEqual(end);
        },
      ),
    );
  });
});

describe('a selection', () => {
  test('is a rectangle whichever way it was drawn', () => {
    const area = areaOf({ anchor: { row: 3, column: 2 }, active: { row: 2, column: 1 } });
    expect(placesIn(area)).toEqual([
      { row: 2, column: 1 },
      { row: 2, column: 2 },
      { row: 3, column: 1 },
      { row: 3, column: 2 },
    ]);
  });

  test('stays inside a sheet that became smaller, and goes with an empty one', () => {
    expect(clampSelection({ anchor: { row: 0, column: 0 }, active: { row: 9, column: 9 } }, size)?.active).toEqual({
      row: 4,
      column: 3,
    });
    expect(clampSelection(selectionAt({ row: 0, column: 0 }), { rows: 0, columns: 3 })).toBeUndefined();
  });
});

describe('the clipboard', () => {
  test.each([
    [
      'what a spreadsheet copies',
      '1\t2\r\n3\t4\r\n',
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    ['a single cell', '128.00', [['128.00']]],
    [
      'empty cells',
      'a\t\tb\r\n\t\t\r\n',
      [
        ['a', '', 'b'],
        ['', '', ''],
      ],
    ],
    ['quoted cells', '"a\nb"\t"say ""hi"""', [['a\nb', 'say "hi"']]],
    [
      'a quote that is never closed, as text',
      '"12 inch pan\t10\n"Deluxe" tea\t20\n',
      [
        ['"12 inch pan', '10'],
        ['"Deluxe" tea', '20'],
      ],
    ],
    ['an empty row between', '1\n\n2\n', [['1'], [''], ['2']]],
  ])('reads %s', (_, text, rows) => {
    expect(readBlock(text)).toEqual(rows);
  });

  test('reads what it wrote', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', '\r', '1', '.') }).map((text) => text.trim());
    const width = fc.integer({ min: 1, max: 4 });
    const block = width.chain((columns) =>
      fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 4 }),
    );
    fc.assert(
      fc.property(
        block.filter((rows) => rows.at(-1)?.join('') !== ''),
        (rows) => void expect(readBlock(writeBlock(rows))).toEqual(rows),
      ),
    );
  });
});
