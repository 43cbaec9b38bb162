import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Period } from '../../../src/data-provider/answer-types.ts';
import {
  isEffective,
  day,
  endingSoon,
  gapsOf,
  groupsOf,
  lanesOf,
  liveAt,
  intersects,
  overlapsOf,
  spanOf,
} from '../../../src/traits/timeline/periods.ts';

const epoch = Date.parse('2026-11-01T00:00:00.000Z');
const at = (days: number) => new Date(epoch + days * day).toISOString();
let last = 0;

/** Returns a period from one day of the month to another. `null` is open-ended. */
function period(from: number | null, to: number | null, more: Partial<Period> = {}): Period {
  last += 1;
  return {
    id: last,
    title: `P${last}`,
    from: from === null ? null : at(from),
    to: to === null ? null : at(to),
    ...more,
  };
}

const days = (moment: number) => (moment - epoch) / day;

describe('what is live at a moment', () => {
  const periods = [
    period(0, 10, { status: 'active' }),
    period(null, 5),
    period(10, null),
    period(0, null, { status: 'draft' }),
    period(0, null, { status: 'inactive' }),
  ];

  test('includes its beginning and not its end, and only what is active', () => {
    expect(liveAt(periods, epoch)).toEqual([periods[0], periods[1]]);
    expect(liveAt(periods, epoch + 5 * day)).toEqual([periods[0]]);
    expect(liveAt(periods, epoch + 10 * day)).toEqual([periods[2]]);
    expect(liveAt(periods, epoch - 1)).toEqual([periods[1]]);
  });

  test('ends soon where it ends within seven days, the first to end first', () => {
    expect(endingSoon(periods, epoch + 3 * day)).toEqual([periods[1], periods[0]]);
    expect(endingSoon(periods, epoch + 3 * day - 1)).toEqual([periods[1]]);
    expect(endingSoon(periods, epoch + 10 * day)).toEqual([]);
  });
});

describe('gaps', () => {
  test('stand between what ended and what begins, whatever else was over before', () => {
    const [long, short, later] = [period(0, 10), period(2, 4), period(12, null)];
    expect(gapsOf([later, short, long])).toEqual([
      { start: epoch + 10 * day, end: epoch + 12 * day, after: long, before: later },
    ]);
  });

  test.each([
    ['where one begins as another ends', [period(0, 10), period(10, 12)]],
    ['where one has no end', [period(0, null), period(20, 30)]],
    ['before the first and after the last', [period(5, 6)]],
    ['where nothing is', []],
  ])('there are none %s', (_, periods) => {
    expect(gapsOf(periods)).toEqual([]);
  });

  test('are not filled by what is not promoted or switched off', () => {
    expect(
      gapsOf([period(0, 5), period(4, 8, { status: 'draft' }), period(5, 8, { status: 'inactive' }), period(8, 9)]).map(
        ({ start, end }) => [days(start), days(end)],
      ),
    ).toEqual([[5, 8]]);
  });
});

describe('overlaps', () => {
  test('go on as long as more than one is live, and name all that are', () => {
    const [one, two, three] = [period(0, 10), period(5, 12), period(11, 20)];
    expect(overlapsOf([three, one, two])).toEqual([
      { start: epoch + 5 * day, end: epoch + 10 * day, periods: [one, two] },
      { start: epoch + 11 * day, end: epoch + 12 * day, periods: [two, three] },
    ]);
    const four = period(8, 11.5);
    expect(overlapsOf([one, two, three, four])).toEqual([
      { start: epoch + 5 * day, end: epoch + 12 * day, periods: [one, two, four, three] },
    ]);
  });

  test('may have neither beginning nor end', () => {
    const [one, two] = [period(null, null), period(null, null)];
    expect(overlapsOf([one, two])).toEqual([{ start: -Infinity, end: Infinity, periods: [one, two] }]);
  });

  test('there are none where one begins as another ends, or only one is active', () => {
    expect(overlapsOf([period(0, 5), period(5, 8), period(0, 8, { status: 'draft' })])).toEqual([]);
  });
});

const edge = fc.option(fc.integer({ min: 0, max: 30 }));
const some = fc
  .array(fc.tuple(edge, edge, fc.constantFrom('active', 'draft', 'inactive')), { maxLength: 8 })
  .map((all) =>
    all
      .filter(([from, to]) => from === null || to === null || from < to)
      .map(([from, to, status]) => period(from, to, { status })),
  );

describe('any periods', () => {
  test('count the same by gaps and overlaps as by what is live at each moment', () => {
    fc.assert(
      fc.property(some, fc.integer({ min: 0, max: 29 }), (periods, number) => {
        const moment = epoch + (number + 0.5) * day;
        const live = liveAt(periods, moment).length;
        const within = ({ start, end }: { start: number; end: number }) => start <= moment && moment < end;
        expect(overlapsOf(periods).some(within)).toBe(live > 1);
        const spans = periods.filter(isEffective).map(spanOf);
        const between = spans.some(({ end }) => end <= moment) && spans.some(({ start }) => start > moment);
        expect(gapsOf(periods).some(within)).toBe(live === 0 && between);
      }),
    );
  });

  test('stand in lines in which none covers another, and none is lost', () => {
    fc.assert(
      fc.property(some, (periods) => {
        const lanes = lanesOf(periods);
        expect(lanes.flat().length).toBe(periods.length);
        for (const lane of lanes)
          for (const [index, one] of lane.entries())
            for (const other of lane.slice(index + 1)) expect(intersects(spanOf(one), spanOf(other))).toBe(false);
      }),
    );
  });
});

test('each parent is a group, in the order in which they come', () => {
  const [a, b, c] = [period(0, 1, { parent: 7 }), period(0, 1, { parent: 3 }), period(2, 3, { parent: 7 })];
  expect(groupsOf([a, b, c])).toEqual([
    { parent: 7, periods: [a, c] },
    { parent: 3, periods: [b] },
  ]);
  expect(groupsOf([period(0, 1)])).toMatchObject([{ parent: null }]);
});
