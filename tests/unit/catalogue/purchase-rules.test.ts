import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type PurchaseCase,
  purchaseRules,
  type PurchaseTerms,
  tryPurchase,
} from '../../../resources/catalogue/purchase-rules.ts';

const plain: PurchaseTerms = {
  status: 'active',
  started_at: null,
  ended_at: null,
  has_choices: false,
  sku: 1,
  quota: null,
  taken: 0,
  max_pcs_per_user: null,
  max_pcs_per_order: null,
  user_groups: [],
  customer_groups: [],
};
const given: PurchaseCase = {
  version: plain,
  quantity: 2,
  price: '20.00',
  storefront: 1,
  customer: { user_groups: [3], bought: 1 },
  now: new Date('2026-11-25T04:00:00Z'),
};
const withVersion = (terms: Partial<PurchaseTerms>, more: Partial<PurchaseCase> = {}): PurchaseCase => ({
  ...given,
  ...more,
  version: { ...plain, ...terms },
});
const option = { id: 5, obsolete: false, sku: 9, quota: null, taken: 0 };
const vip = { id: 9, public: false, global: true, user_groups: [3, 4], storefronts: [] };

describe('a version can’t be bought', () => {
  test.each<[string, PurchaseCase, object]>([
    ['while it is a draft', withVersion({ status: 'draft' }), { rule: 'live', read: 'draft', wanted: 'active' }],
    ['before it starts', withVersion({ started_at: '2026-11-25T04:00:00.001Z' }), { rule: 'started' }],
    ['after its end', withVersion({ ended_at: '2026-11-25T03:59:59.999Z' }), { rule: 'not_over' }],
    ['without a choice, where it has some', withVersion({ has_choices: true }), { rule: 'option_chosen' }],
    [
      'by an obsolete choice',
      withVersion({ has_choices: true }, { option: { ...option, obsolete: true } }),
      { rule: 'option_on' },
    ],
    ['without a SKU', withVersion({ sku: null }), { rule: 'sku' }],
    [
      'by a choice without a SKU',
      withVersion({ has_choices: true }, { option: { ...option, sku: null } }),
      { rule: 'sku' },
    ],
    ['without a price', withVersion({}, { price: null }), { rule: 'priced' }],
    [
      'by nobody knows whom, if it asks who',
      withVersion({ max_pcs_per_user: 5 }, { customer: undefined }),
      { rule: 'signed_in' },
    ],
    [
      'by who is in none of its groups',
      withVersion({ user_groups: [8] }),
      { rule: 'audience', read: [3], wanted: [8] },
    ],
    [
      'at a storefront that its group isn’t for',
      withVersion({ customer_groups: [{ ...vip, global: false, storefronts: [2] }] }),
      { rule: 'place', read: [9] },
    ],
    [
      'where its group counts nowhere, though the customer is in it',
      withVersion({ customer_groups: [{ ...vip, global: false }] }),
      { rule: 'place', read: [9] },
    ],
    [
      'where a public group counts nowhere',
      withVersion({ customer_groups: [{ ...vip, public: true, global: false }] }),
      { rule: 'place', read: [9] },
    ],
    [
      'where no storefront is known and its group is of some',
      withVersion({ customer_groups: [{ ...vip, global: false, storefronts: [1] }] }, { storefront: undefined }),
      { rule: 'place', read: [9] },
    ],
    [
      'by nobody, if its group holds nobody',
      withVersion({ customer_groups: [{ ...vip, user_groups: [] }] }),
      { rule: 'audience', wanted: [] },
    ],
    [
      'in more pieces than an order may have',
      withVersion({ max_pcs_per_order: 1 }),
      { rule: 'pcs_per_order', read: 2, wanted: 1 },
    ],
    [
      'in more pieces than a customer may have',
      withVersion({ max_pcs_per_user: 2 }),
      { rule: 'pcs_per_user', read: 3, wanted: 2 },
    ],
    [
      'in more pieces than its choice has left',
      withVersion({ has_choices: true }, { option: { ...option, quota: 10, taken: 9 } }),
      { rule: 'option_left', read: 1, wanted: 2 },
    ],
    ['in more pieces than are left', withVersion({ quota: 10, taken: 12 }), { rule: 'left', read: 0, wanted: 2 }],
  ])('%s', (_, wanted, outcome) => {
    const { rules, buyable } = tryPurchase(wanted);
    expect(buyable).toBe(false);
    expect(rules.filter(({ passed }) => !passed)).toEqual([expect.objectContaining({ ...outcome, passed: false })]);
  });
});

test('a version of one group here and one elsewhere tells of both, unless the customer is in the one here', () => {
  const elsewhere = { ...vip, id: 10, global: false, storefronts: [2] };
  const failing = (user_groups: readonly number[]) =>
    tryPurchase(
      withVersion(
        { customer_groups: [{ ...vip, user_groups: [8] }, elsewhere] },
        { customer: { user_groups, bought: 0 } },
      ),
    ).rules.filter(({ passed }) => !passed);
  expect(failing([3])).toMatchObject([
    { rule: 'place', read: [10] },
    { rule: 'audience', wanted: [8] },
  ]);
  expect(failing([8])).toEqual([]);
});

describe('a version can be bought', () => {
  test.each<[string, PurchaseCase]>([
    ['by anyone, if it asks nothing', withVersion({}, { customer: undefined, storefront: undefined })],
    ['to the last piece', withVersion({ quota: 10, taken: 8, max_pcs_per_order: 2, max_pcs_per_user: 3 })],
    [
      'within its time, both ends included',
      withVersion({ started_at: '2026-11-25T04:00:00Z', ended_at: '2026-11-25T04:00:00Z' }),
    ],
    ['by who is in one of its groups', withVersion({ user_groups: [8], customer_groups: [vip] })],
    ['by everyone, where one of its groups is public', withVersion({ customer_groups: [{ ...vip, public: true }] })],
    ['by a choice that has all it needs', withVersion({ has_choices: true, sku: null }, { option })],
  ])('%s', (_, wanted) => {
    expect(tryPurchase(wanted)).toMatchObject({ buyable: true });
  });
});

const seed = 20_261_125;
test(`rules keep their order, and one that fails hides no other (seed ${seed})`, () => {
  const number = fc.option(fc.integer({ min: 1, max: 5 }), { nil: null });
  fc.assert(
    fc.property(
      fc.record({
        status: fc.constantFrom('draft', 'active', 'archived'),
        quota: number,
        taken: fc.nat(6),
        max_pcs_per_user: number,
        max_pcs_per_order: number,
        sku: number,
        user_groups: fc.subarray([3, 8]),
      }),
      fc.integer({ min: 1, max: 6 }),
      (terms, quantity) => {
        const { rules, buyable } = tryPurchase(withVersion(terms, { quantity }));
        const places = rules.map(({ rule }) => purchaseRules.indexOf(rule));
        expect(places).toEqual(places.toSorted((one, other) => one - other));
        expect(buyable).toBe(rules.every(({ passed }) => passed));
        const failing = (rule: string) => rules.some((one) => one.rule === rule && !one.passed);
        expect(failing('left')).toBe(terms.quota !== null && terms.taken + quantity > terms.quota);
        expect(failing('pcs_per_order')).toBe(terms.max_pcs_per_order !== null && quantity > terms.max_pcs_per_order);
        expect(failing('sku')).toBe(terms.sku === null);
      },
    ),
    { seed },
  );
});
