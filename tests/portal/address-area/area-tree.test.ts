import { describe, expect, test } from 'vitest';
import type { Area } from '../../../src/screens/address-area/use-address-areas.ts';
import {
  allNodes,
  nodesOf,
  placeOfDrop,
  rowAfterKey,
  rowByName,
  rowsOf,
  takesDrop,
} from '../../../src/screens/address-area/area-tree.ts';

const area = (id: number, zh_HK: string, en_US: string, more: Partial<Area> = {}): Area => ({
  id,
  code: en_US.slice(0, 2).toUpperCase(),
  name: { zh_HK, en_US },
  erp_ref_id: null,
  erp_ref_id_repeated: false,
  ...more,
});
const nodes = nodesOf([
  {
    ...area(1, '香港', 'Hong Kong'),
    regions: [
      {
        ...area(1, '九龍', 'Kowloon'),
        districts: [
          area(1, '觀塘區', 'Kwun Tong', { erp_ref_id: 'D7', erp_ref_id_repeated: true }),
          area(2, '黃大仙區', 'Wong Tai Sin'),
        ],
      },
      { ...area(2, '新界', 'New Territories'), districts: [] },
    ],
  },
  { ...area(2, '澳門', 'Macao'), regions: [] },
]);
const view = { isOpen: () => true, search: '', onlyRepeated: false };
const namesOf = (more: Partial<Parameters<typeof rowsOf>[1]> = {}) =>
  rowsOf(nodes, { ...view, ...more }).map(({ node }) => node.area.name.en_US);

describe('the rows of the tree', () => {
  test('are all areas where all is open, and only the countries where nothing is', () => {
    expect(namesOf()).toEqual(['Hong Kong', 'Kowloon', 'Kwun Tong', 'Wong Tai Sin', 'New Territories', 'Macao']);
    expect(namesOf({ isOpen: () => false })).toEqual(['Hong Kong', 'Macao']);
  });

  test('tell their place, and whether there is something to open', () => {
    expect(rowsOf(nodes, view).map(({ open, place, total }) => [open, place, total])).toEqual([
      [true, 1, 2],
      [true, 1, 2],
      [undefined, 1, 2],
      [undefined, 2, 2],
      [undefined, 2, 2],
      [undefined, 2, 2],
    ]);
  });

  test.each([
    ['kwun', ['Hong Kong', 'Kowloon', 'Kwun Tong']],
    ['大仙', ['Hong Kong', 'Kowloon', 'Wong Tai Sin']],
    ['d7', ['Hong Kong', 'Kowloon', 'Kwun Tong']],
    ['mars', []],
  ])('searched for %s are what is found and what is above it, open', (search, names) => {
    expect(namesOf({ search, isOpen: () => false })).toEqual(names);
  });

  test('are only those with a repeated reference, with what is above', () => {
    expect(namesOf({ onlyRepeated: true })).toEqual(['Hong Kong', 'Kowloon', 'Kwun Tong']);
    expect(namesOf({ onlyRepeated: true, search: 'wong' })).toEqual([]);
  });
});

describe('a key', () => {
  const rows = rowsOf(nodes, view);
  test.each<[string, number, number | undefined]>([
    ['ArrowDown', 0, 1],
    ['ArrowDown', 5, 5],
    ['ArrowUp', 0, 0],
    ['Home', 4, 0],
    ['End', 1, 5],
    ['ArrowRight', 0, 1],
    ['ArrowRight', 2, undefined],
    ['ArrowLeft', 0, undefined],
    ['ArrowLeft', 2, 1],
    ['ArrowLeft', 4, 0],
    ['Tab', 1, undefined],
  ])('%s leads from row %i to %s', (key, from, to) => {
    expect(rowAfterKey(rows, from, key)).toBe(to);
  });

  test('with a letter leads to the next name that begins with it, around the end', () => {
    const english = ({ name }: Area) => name.en_US;
    expect(rowByName(rows, 1, 'k', english)).toBe(2);
    expect(rowByName(rows, 2, 'K', english)).toBe(1);
    expect(rowByName(rows, 0, 'x', english)).toBe(-1);
  });
});

describe('a dropped area', () => {
  const rows = rowsOf(nodes, view);
  const kwunTong = allNodes(nodes)[2];
  test.each([
    [0, 0],
    [2, 0],
    [4, 1],
    [6, 1],
  ])('before row %i takes place %i among those beside it', (gap, place) => {
    expect(kwunTong && placeOfDrop(rows, kwunTong, gap)).toBe(place);
  });
  test.each(rows.map((_, gap) => gap))('before row %i goes only below what it belongs to', (gap) => {
    const above = rows[gap - 1]?.node;
    const inside = above?.key === kwunTong?.parent?.key || above?.parent?.key === kwunTong?.parent?.key;
    expect(kwunTong && takesDrop(rows, kwunTong, gap)).toBe(inside);
  });
});
