import { describe, expect, test } from 'vitest';
import { type CouponSpan, overlapOf } from '../../../resources/marketing/coupon-overlaps.ts';

const all: CouponSpan = {
  started_at: null,
  ended_at: null,
  modifier: 'any',
  product_groups: [],
  product_categories: [],
  categories_above: [],
  user_groups: [],
  customer_groups: [],
};
const category = (id: number, ...above: number[]) => ({ product_categories: [id], categories_above: [id, ...above] });
const within = (user_groups: readonly number[], more: object = {}) => ({
  customer_groups: [{ id: 90, public: false, global: true, user_groups, storefronts: [], ...more }],
});

describe('coupons', () => {
  test.each<[string, Partial<CouponSpan>, Partial<CouponSpan>]>([
    ['of other times', { ended_at: '2026-12-01T00:00:00Z' }, { started_at: '2026-12-02T00:00:00Z' }],
    ['of categories beside each other', category(2, 1), category(3, 1)],
    ['of other product groups', { product_groups: [1] }, { product_groups: [2] }],
    ['of other user groups', { user_groups: [1] }, within([2])],
    [
      'at other storefronts',
      within([1], { global: false, storefronts: [1] }),
      within([1], { global: false, storefronts: [2] }),
    ],
  ])('%s don’t overlap', (_, one, other) => {
    expect(overlapOf({ ...all, ...one }, { ...all, ...other })).toBeUndefined();
    expect(overlapOf({ ...all, ...other }, { ...all, ...one })).toBeUndefined();
  });

  test.each<[string, Partial<CouponSpan>, Partial<CouponSpan>]>([
    ['one of everything', {}, { ...category(2, 1), user_groups: [1] }],
    ['one of a category above', category(1), category(3, 2, 1)],
    ['one without certain products', { ...category(2, 1), modifier: 'none' }, category(3, 1)],
    ['one of a user group within a customer group', { user_groups: [1] }, within([2, 1])],
    [
      'one for everybody at a storefront',
      within([], { public: true, global: false, storefronts: [1] }),
      { user_groups: [4] },
    ],
  ])('%s, and another overlap', (_, one, other) => {
    expect(overlapOf({ ...all, ...one }, { ...all, ...other })).toEqual({ from: null, to: null });
    expect(overlapOf({ ...all, ...other }, { ...all, ...one })).toEqual({ from: null, to: null });
  });
});
