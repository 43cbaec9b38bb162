import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isSameOrder,
  movedRecords,
  moveTo,
  rebaseOrder,
  type Order,
  placeOfGap,
} from '../../../src/traits/sort/order.ts';

const orders = (most = 40) => fc.uniqueArray(fc.integer({ min: 1, max: 200 }), { maxLength: most });
const shuffled = (ids: readonly number[]) =>
  fc.shuffledSubarray([...ids], { minLength: ids.length, maxLength: ids.length });
const pairs = orders().chain((before) => fc.tuple(fc.constant(before), shuffled(before)));
const sorted = (ids: Iterable<number>) => [...ids].toSorted((a, b) => a - b);
const rises = (before: Order, ids: Order) =>
  ids.every((id, place) => place === 0 || before.indexOf(ids[place - 1] ?? 0) < before.indexOf(id));

describe('a record', () => {
  test('moves up, down, to either end and not beyond', () => {
    expect(moveTo([1, 2, 3], 3, 0)).toEqual([3, 1, 2]);
    expect(moveTo([1, 2, 3], 1, 1)).toEqual([2, 1, 3]);
    expect(moveTo([1, 2, 3], 1, 2)).toEqual([2, 3, 1]);
    expect(moveTo([1, 2, 3], 2, -5)).toEqual([2, 1, 3]);
    expect(moveTo([1, 2, 3], 2, 99)).toEqual([1, 3, 2]);
    expect(moveTo([1, 2, 3], 2, 1)).toEqual([1, 2, 3]);
  });

  test('dropped into a gap stands there', () => {
    const drop = (id: number, gap: number) => moveTo([1, 2, 3, 4], id, placeOfGap([1, 2, 3, 4], id, gap));
    expect(drop(1, 0)).toEqual([1, 2, 3, 4]);
    expect(drop(1, 1)).toEqual([1, 2, 3, 4]);
    expect(drop(1, 2)).toEqual([2, 1, 3, 4]);
    expect(drop(1, 4)).toEqual([2, 3, 4, 1]);
    expect(drop(4, 0)).toEqual([4, 1, 2, 3]);
    expect(drop(3, 1)).toEqual([1, 3, 2, 4]);
  });
});

describe('what was moved', () => {
  test.each<[string, Order, Order, Order]>([
    ['nothing', [1, 2, 3], [1, 2, 3], []],
    ['one to the top, and not those that made room', [1, 2, 3, 4, 5], [5, 1, 2, 3, 4], [5]],
    ['one to the end', [1, 2, 3, 4, 5], [2, 3, 4, 5, 1], [1]],
    ['two', [1, 2, 3, 4, 5], [4, 1, 3, 5, 2], [2, 4]],
    ['what is new', [1, 2], [1, 9, 2], [9]],
    ['nothing where one is gone', [1, 2, 3], [1, 3], []],
  ])('%s', (_, before, now, moved) => expect(sorted(movedRecords(before, now))).toEqual(moved));

  test('what stayed is in its old order, and no record more could have stayed', () => {
    fc.assert(
      fc.property(
        orders(8).chain((before) => fc.tuple(fc.constant(before), shuffled(before))),
        ([before, now]) => {
          const moved = movedRecords(before, now);
          expect(
            rises(
              before,
              now.filter((id) => !moved.has(id)),
            ),
          ).toBe(true);
          const subsets = Array.from({ length: 2 ** now.length }, (_, mask) =>
            now.filter((_id, bit) => (mask >> bit) & 1),
          );
          const longest = Math.max(...subsets.filter((subset) => rises(before, subset)).map(({ length }) => length));
          expect(now.length - moved.size).toBe(longest);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('where it could be either, it is what was touched', () => {
    expect(sorted(movedRecords([1, 2], [2, 1], new Set([1])))).toEqual([1]);
    expect(sorted(movedRecords([1, 2], [2, 1], new Set([2])))).toEqual([2]);
    expect(sorted(movedRecords([1, 2, 3, 4], [2, 4, 1, 3], new Set([1, 3])))).toEqual([1, 3]);
    expect(sorted(movedRecords([1, 2, 3, 4], [2, 4, 1, 3], new Set([2, 4])))).toEqual([2, 4]);
  });

  test('of five thousand turned round all but one', () => {
    const many = Array.from({ length: 5_000 }, (_, place) => place + 1);
    expect(movedRecords(many, many.toReversed()).size).toBe(4_999);
  });

  test('one move moves at most one', () => {
    fc.assert(
      fc.property(
        orders().filter(({ length }) => length > 0),
        fc.nat(),
        fc.nat(),
        (before, which, place) => {
          const id = before[which % before.length] ?? 0;
          expect(movedRecords(before, moveTo(before, id, place % before.length)).size).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});

describe('one’s own order on top of what others did', () => {
  test('leaves out what went, and keeps what came behind the one it came behind', () => {
    expect(rebaseOrder([1, 2, 3], [3, 2, 1])).toEqual([3, 2, 1]);
    expect(rebaseOrder([1, 3], [3, 2, 1])).toEqual([3, 1]);
    expect(rebaseOrder([1, 2, 3, 4], [3, 2, 1])).toEqual([3, 4, 2, 1]);
    expect(rebaseOrder([9, 1, 2], [2, 1])).toEqual([9, 2, 1]);
    expect(rebaseOrder([1, 8, 9, 2], [2, 1])).toEqual([2, 1, 8, 9]);
    expect(rebaseOrder([], [2, 1])).toEqual([]);
    expect(rebaseOrder([2, 1], [])).toEqual([2, 1]);
  });

  test('is exactly what there is, and what was ours before is in our order', () => {
    fc.assert(
      fc.property(orders(), orders(), (current, own) => {
        const merged = rebaseOrder(current, own);
        expect(sorted(merged)).toEqual(sorted(current));
        expect(merged.filter((id) => own.includes(id))).toEqual(own.filter((id) => current.includes(id)));
      }),
    );
  });

  test('is the same again', () => {
    fc.assert(
      fc.property(pairs, ([current, own]) => {
        expect(isSameOrder(rebaseOrder(current, own), own)).toBe(true);
      }),
    );
  });
});
