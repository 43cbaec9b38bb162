import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { axesOf, combinationAt, pickAxis, placeOf } from '../../../src/screens/product_version/options/axes.ts';
import {
  combinationOf,
  countCombinations,
  everyCombination,
  fitsGroups,
  missingCombinations,
  combinationNames,
  brokenRule,
} from '../../../src/screens/product_version/options/combinations.ts';
import type { ChoiceGroup } from '../../../src/screens/product_version/options/options-schema.ts';

const both = (text: string) => ({ zh_HK: text, en_US: text });

/** Creates groups with these numbers of choices. Ids are unique over all groups. */
function groupsOf(sizes: readonly number[]): readonly ChoiceGroup[] {
  return sizes.map((size, place) => ({
    id: place + 1,
    key: `g${place}`,
    name: both(`Group ${place}`),
    choices: Array.from({ length: size }, (_, index) => ({
      id: (place + 1) * 100 + index,
      key: `c${place}${index}`,
      name: both(`${place}-${index}`),
    })),
  }));
}

const anyGroups = fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 4 }).map(groupsOf);
const full = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 4 }).map(groupsOf);

describe('combinations', () => {
  test('are the same whatever the order of their choices', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 2_000 }), { minLength: 1 }),
        (ids) => combinationOf(ids) === combinationOf(ids.toReversed()),
      ),
    );
  });

  test('are all there once, each with one choice of every group', () => {
    fc.assert(
      fc.property(anyGroups, (groups) => {
        const all = [...everyCombination(groups)];
        expect(all).toHaveLength(countCombinations(groups));
        expect(new Set(all).size).toBe(all.length);
        expect(all.every((combination) => fitsGroups(groups, combination))).toBe(true);
      }),
    );
  });

  test('that are missing and those that are taken are all there are', () => {
    fc.assert(
      fc.property(full, fc.infiniteStream(fc.boolean()), (groups, chance) => {
        const all = [...everyCombination(groups)];
        const taken = new Set(all.filter(() => chance.next().value));
        const missing = missingCombinations(groups, (combination) => taken.has(combination), 1_000);
        expect(new Set([...missing, ...taken])).toEqual(new Set(all));
        expect(missing.length + taken.size).toBe(all.length);
      }),
    );
  });

  test('of millions are not made to list the first few', () => {
    const groups = groupsOf([90, 90, 90, 90]);
    expect(missingCombinations(groups, () => false, 3)).toHaveLength(3);
    expect(countCombinations(groups)).toBe(65_610_000);
  });

  test('no longer fit when a choice went, or a group came', () => {
    const [one, two] = groupsOf([2, 2]);
    if (!one || !two) throw new Error('two groups');
    expect(fitsGroups([one, two], '100.200')).toBe(true);
    expect(fitsGroups([one, two], '100')).toBe(false);
    expect(fitsGroups([one], '100.200')).toBe(false);
    expect(fitsGroups([one, two], '100.209')).toBe(false);
    expect(fitsGroups([one, two], '100.101')).toBe(false);
  });

  test('are named in the order of the groups, in the language’s locale', () => {
    const [one, two] = groupsOf([1, 1]);
    if (!one || !two) throw new Error('two groups');
    const red = { ...one, choices: [{ id: 9, key: 'r', name: { zh_HK: '紅', en_US: 'Red' } }] };
    const large = { ...two, choices: [{ id: 4, key: 'l', name: { zh_HK: '大', en_US: null } }] };
    expect(combinationNames([red, large], 'en')('4.9')).toBe('Red / 大');
    expect(combinationNames([red, large], 'zh-Hant')('4.9')).toBe('紅 / 大');
  });

  test('lack one of three things', () => {
    const groups = groupsOf([2, 2]);
    const taken = (combination: string) => combination === '100.200';
    expect(brokenRule(groups, [undefined, undefined], taken)).toBe('choiceLeast');
    expect(brokenRule(groups, [100, undefined], taken)).toBe('choiceAll');
    expect(brokenRule(groups, [100, 200], taken)).toBe('optionExists');
    expect(brokenRule(groups, [100, 201], taken)).toBeUndefined();
  });
});

describe('axes', () => {
  test('any two groups stand along them, and every combination has one place', () => {
    fc.assert(
      fc.property(full, fc.nat(), fc.nat(), (groups, row, column) => {
        const axes = axesOf(groups, {
          rows: groups[row % groups.length]?.id,
          columns: groups[column % groups.length]?.id,
          shown: {},
        });
        if (!axes) throw new Error('there are groups');
        expect(
          [axes.rows, ...(axes.columns ? [axes.columns] : []), ...axes.others].map(({ id }) => id).toSorted(),
        ).toEqual(groups.map(({ id }) => id));
        for (const combination of everyCombination(groups)) {
          const found = placeOf(axes, combination);
          if (!found) throw new Error('every combination has a place');
          expect(
            combinationAt(
              {
                ...axes,
                shown: new Map(Object.entries(found.shown).map(([group, choice]) => [Number(group), choice])),
              },
              found.place,
            ),
          ).toBe(combination);
        }
      }),
      { numRuns: 40 },
    );
  });

  test('picking for one axis what stands on the other lets them change places', () => {
    const groups = groupsOf([1, 1, 1]);
    const axes = axesOf(groups, { shown: {} });
    if (!axes) throw new Error('there are groups');
    expect(pickAxis(axes, 'rows', 2)).toEqual({ rows: 2, columns: 1 });
    expect(pickAxis(axes, 'rows', 3)).toEqual({ rows: 3, columns: 2 });
    expect(pickAxis(axes, 'columns', 1)).toEqual({ rows: 2, columns: 1 });
  });

  test('what was picked and is gone is picked anew', () => {
    const axes = axesOf(groupsOf([1, 1, 1]), { rows: 9, columns: 8, shown: { 3: 999 } });
    expect([axes?.rows.id, axes?.columns?.id, axes?.shown.get(3)]).toEqual([1, 2, 300]);
    expect(axesOf([], { shown: {} })).toBeUndefined();
  });
});
