import { describe, expect, test } from 'vitest';
import { brand_campaign_child } from '../../../resources/catalogue/brand_campaign_child.ts';
import { product_category } from '../../../resources/catalogue/product_category.ts';
import { treeLevels } from '../../../src/list/tree-levels.ts';

const byPlace = { field: 'list_order', order: 'ASC' };
const rows = (...pairs: readonly (readonly [id: number, parent: number | null])[]) =>
  pairs.map(([id, parent]) => ({ id, parent }));
const depths = (records: ReturnType<typeof rows>, sort = byPlace) =>
  Object.fromEntries(treeLevels(product_category, sort, records));

describe('a tree in its order', () => {
  test('tells how deep each stands', () => {
    expect(depths(rows([1, null], [2, 1], [3, 2], [4, 1], [5, null]))).toEqual({ 1: 0, 2: 1, 3: 2, 4: 1, 5: 0 });
  });

  test('begins at the left where a page begins in the middle of a branch, or shows the children of one', () => {
    expect(depths(rows([7, 2], [8, 7], [9, 2]))).toEqual({ 7: 0, 8: 1, 9: 0 });
    expect(depths(rows([7, 2], [9, null]))).toEqual({ 7: 1, 9: 0 });
  });

  test('is none in another order, nor where records stand below those of another entity', () => {
    expect(depths(rows([1, null], [2, 1]), { field: 'name', order: 'ASC' })).toEqual({});
    expect(depths(rows([1, null], [2, 1]), { field: 'list_order', order: 'DESC' })).toEqual({});
    expect(treeLevels(brand_campaign_child, byPlace, [{ id: 2, brand_campaign: 1 }]).size).toBe(0);
  });
});
