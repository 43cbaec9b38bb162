import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { extendTo, fillDown, fillArea, tileBlock } from '../../../src/grid/fill.ts';
import { type Area, placesIn } from '../../../src/grid/selection.ts';

const area = (top: number, bottom: number, left: number, right: number): Area => ({ top, bottom, left, right });
const textAt = ({ row, column }: { readonly row: number; readonly column: number }) => `${row}.${column}`;
const shown = (cells: ReturnType<typeof tileBlock>) => cells.map(({ place, text }) => `${textAt(place)}=${text}`);

describe('a pasted block', () => {
  test('stands once where what is selected doesn’t hold it several times', () => {
    expect(shown(tileBlock([['a', 'b'], ['c']], area(1, 3, 2, 2)))).toEqual(['1.2=a', '1.3=b', '2.2=c']);
  });

  test('may have more rows than a call has arguments', () => {
    expect(
      tileBlock(
        Array.from({ length: 300_000 }, () => ['a']),
        area(0, 0, 0, 0),
      ),
    ).toHaveLength(300_000);
  });

  test('of one cell, or one row, is repeated over what is selected', () => {
    expect(shown(tileBlock([['a']], area(0, 1, 0, 1)))).toEqual(['0.0=a', '0.1=a', '1.0=a', '1.1=a']);
    expect(shown(tileBlock([['a', 'b']], area(2, 3, 1, 2)))).toEqual(['2.1=a', '2.2=b', '3.1=a', '3.2=b']);
  });
});

describe('filling', () => {
  test('takes nothing from where nothing is above', () => {
    expect(fillArea(...fillDown(area(0, 0, 1, 2)), textAt)).toEqual([]);
  });

  test('down repeats the first row of what is selected, and of a single row the one above', () => {
    expect(shown(fillArea(...fillDown(area(1, 3, 2, 3)), textAt))).toEqual([
      '2.2=1.2',
      '2.3=1.3',
      '3.2=1.2',
      '3.3=1.3',
    ]);
    expect(shown(fillArea(...fillDown(area(2, 2, 0, 0)), textAt))).toEqual(['2.0=1.0']);
  });

  test('by the handle goes along the axis on which one drew further, in all four directions', () => {
    const from = area(2, 3, 2, 2);
    expect(extendTo(from, { row: 3, column: 2 })).toEqual(from);
    expect(extendTo(from, { row: 6, column: 3 })).toEqual(area(2, 6, 2, 2));
    expect(extendTo(from, { row: 4, column: 0 })).toEqual(area(2, 3, 0, 2));
    expect(shown(fillArea(from, extendTo(from, { row: 6, column: 2 }), textAt))).toEqual([
      '4.2=2.2',
      '5.2=3.2',
      '6.2=2.2',
    ]);
    expect(shown(fillArea(from, extendTo(from, { row: 1, column: 2 }), textAt))).toEqual(['1.2=3.2']);
  });

  test('never writes where the texts come from, and everywhere else once', () => {
    const small = fc.nat({ max: 4 });
    fc.assert(
      fc.property(small, small, small, small, small, small, (row, column, height, width, toRow, toColumn) => {
        const source = area(row, row + height, column, column + width);
        const target = extendTo(source, { row: toRow, column: toColumn });
        const keys = fillArea(source, target, textAt).map(({ place }) => textAt(place));
        const own = new Set(placesIn(source).map(textAt));
        expect(keys.toSorted()).toEqual(
          placesIn(target)
            .map(textAt)
            .filter((key) => !own.has(key))
            .toSorted(),
        );
      }),
    );
  });
});
