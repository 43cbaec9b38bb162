import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Cart,
  type Fee,
  type FeeCondition,
  feeOf,
  fits,
  priceOf,
} from '../../../resources/delivery/shipping-fees.ts';
import { feeMapOf } from '../../../resources/delivery/fee-map.ts';
import { coverageOf, type Gap, type Place } from '../../../resources/delivery/shipping-fee-gaps.ts';
import { examples } from '../../counts.ts';

const condition = (given: Partial<FeeCondition> = {}): FeeCondition => ({
  measure: 'amount',
  include_coupon_discount: false,
  product_groups: [],
  product_categories: [],
  modifier: 'any',
  regions: [],
  districts: [],
  ...given,
});
const fee = (id: number, conditions: readonly Partial<FeeCondition>[] = [], given: Partial<Fee> = {}): Fee => ({
  id,
  delivery_methods: ['home_delivery'],
  type: 'flat',
  price: 5_000,
  conditions: conditions.map(condition),
  ...given,
});
const cart = (given: Partial<Cart> = {}): Cart => ({
  delivery_method: 'home_delivery',
  amount: 10_000,
  coupon_discount: 0,
  weight: 1_000,
  items: [{ quantity: 1, product_groups: [], product_categories: [] }],
  ...given,
});

describe('a fee', () => {
  test.each<readonly [string, boolean, Partial<FeeCondition>, Partial<Cart>]>([
    ['below its minimum', false, { minimum: 10_001 }, {}],
    ['at its minimum', true, { minimum: 10_000 }, {}],
    ['at its maximum', true, { maximum: 10_000 }, {}],
    ['above its maximum', false, { maximum: 9_999 }, {}],
    ['above its maximum before a coupon', false, { maximum: 9_000 }, { coupon_discount: 1_000 }],
    ['below it after the coupon', true, { maximum: 9_000, include_coupon_discount: true }, { coupon_discount: 1_000 }],
    ['too heavy', false, { measure: 'weight', maximum: 999 }, {}],
    ['of too few pieces', false, { measure: 'quantity', minimum: 2 }, {}],
    ['to another region', false, { regions: [2] }, { region: 1, district: 11 }],
    ['to its region', true, { regions: [1] }, { region: 1, district: 11 }],
    ['to its district', true, { regions: [2], districts: [11] }, { region: 1, district: 11 }],
    ['to no address', false, { regions: [2] }, {}],
    ['without its products', false, { product_groups: [7] }, {}],
    ['with none of what it excludes', true, { product_groups: [7], modifier: 'none' }, {}],
  ])('%s: %s', (_, expected, given, of) => {
    expect(fits(fee(1, [given]), cart(of))).toBe(expected);
  });

  const wine = { quantity: 1, product_groups: [7], product_categories: [] };
  const bread = { quantity: 2, product_groups: [], product_categories: [3] };
  test.each<readonly [FeeCondition['modifier'], boolean, boolean, boolean]>([
    ['any', true, true, false],
    ['all', true, false, false],
    ['none', false, false, true],
  ])('for %s of its products', (modifier, onlyWine, both, onlyBread) => {
    const of = fee(1, [{ product_groups: [7], modifier }]);
    expect([[wine], [wine, bread], [bread]].map((items) => fits(of, cart({ items })))).toEqual([
      onlyWine,
      both,
      onlyBread,
    ]);
  });

  test.each<readonly [Partial<Fee>, Partial<Cart>, number]>([
    [{ type: 'flat' }, {}, 5_000],
    [{ type: 'by_weight' }, { weight: 2_001 }, 15_000],
    [{ type: 'by_weight' }, { weight: 0 }, 0],
    [{ type: 'by_quantity' }, { items: [wine, bread] }, 15_000],
    [{ type: 'free_above', free_from: 10_000 }, {}, 0],
    [{ type: 'free_above', free_from: 10_000 }, { coupon_discount: 1 }, 5_000],
  ])('%j costs for %j %i cents', (given, of, cents) => {
    expect(priceOf(fee(1, [], given), cart(of))).toBe(cents);
  });
});

describe('of several fees', () => {
  test('the first that fits is the cart’s', () => {
    const fees = [fee(1, [{ minimum: 20_000 }]), fee(2), fee(3)];
    expect(feeOf(fees, cart())?.id).toBe(2);
    expect(feeOf(fees, cart({ amount: 30_000 }))?.id).toBe(1);
    expect(feeOf(fees, cart({ delivery_method: 'digital' }))).toBeUndefined();
  });

  test('one that others always come before never counts', () => {
    const fees = [fee(1, [{ maximum: 999 }]), fee(2, [{ minimum: 1_000 }]), fee(3)];
    expect(coverageOf(fees, ['home_delivery'], [{}])).toEqual({
      gaps: [],
      overlaps: [
        { fee: 1, other: 3, example: cart({ amount: 0, weight: 0 }) },
        { fee: 2, other: 3, example: cart({ amount: 1_000, weight: 0 }) },
      ],
      complete: true,
      unused: [3],
    });
  });

  test('a gap tells where, and names a cart', () => {
    const fees = [fee(1, [{ maximum: 49_999, districts: [11] }]), fee(2, [{ minimum: 60_000 }])];
    const { gaps } = coverageOf(
      fees,
      ['home_delivery'],
      [
        { region: 1, district: 11 },
        { region: 1, district: 12 },
      ],
    );
    expect(gaps.map(({ places, ranges }) => [places.map(({ district }) => district), ranges.amount])).toEqual([
      [[11], { from: 50_000, to: 59_999 }],
      [[12], { from: 0, to: 59_999 }],
    ]);
    expect(gaps.map(({ example }) => feeOf(fees, example))).toEqual([undefined, undefined]);
  });
});

describe('a map of fees', () => {
  const slice = { delivery_method: 'home_delivery', weight: 0, quantity: 1, basket: cart().items };
  const shown = (fees: readonly Fee[], of: readonly Place[] = [{}]) => {
    const { rows, complete } = feeMapOf(fees, of, slice);
    return [
      complete,
      rows.map(({ places: alike, cells }) => [
        alike.map(({ district }) => district),
        cells.map(({ amount, fees: fitting }) => [amount.from, fitting.map(({ id }) => id)]),
      ]),
    ];
  };

  test('joins what is alike: districts in a row, amounts in a cell', () => {
    const fees = [fee(1, [{ minimum: 100, districts: [11] }]), fee(2, [{ minimum: 200 }]), fee(3, [{ minimum: 300 }])];
    const of = [11, 12, 13].map((district) => ({ region: 1, district }));
    expect(shown(fees, of)).toEqual([
      true,
      [
        [
          [11],
          [
            [0, []],
            [100, [1]],
            [200, [1, 2]],
            [300, [1, 2, 3]],
          ],
        ],
        [
          [12, 13],
          [
            [0, []],
            [200, [2]],
            [300, [2, 3]],
          ],
        ],
      ],
    ]);
  });

  test('says where it isn’t complete', () => {
    const many = Array.from({ length: 61 }, (_, place) => fee(place, [{ minimum: place * 10 + 1 }]));
    expect(shown(many)[0]).toBe(false);
    const far = Array.from({ length: 41 }, (_, district) => fee(district, [{ districts: [district] }]));
    expect(
      shown(
        far,
        far.map(({ id }) => ({ region: 1, district: id })),
      )[0],
    ).toBe(false);
  });
});

const seed = 20_261_123;
const few = fc.integer({ min: 0, max: 3 });
const ids = fc.uniqueArray(few, { maxLength: 2 });
const limit = fc.option(few, { nil: undefined });
const someConditions = fc.array(
  fc.record({
    measure: fc.constantFrom('amount', 'weight', 'quantity'),
    minimum: limit,
    maximum: limit,
    include_coupon_discount: fc.boolean(),
    product_groups: ids,
    product_categories: ids,
    modifier: fc.constantFrom('any', 'all', 'none'),
    regions: ids,
    districts: ids,
  }),
  { maxLength: 3 },
);
const methods = ['home_delivery', 'digital'];
const someFees = fc
  .array(fc.tuple(fc.subarray(methods), someConditions), { maxLength: 5 })
  .map((list) => list.map(([delivery_methods, conditions], id) => fee(id, conditions, { delivery_methods })));
const places: readonly Place[] = [
  {},
  ...[0, 1, 2, 3].flatMap((region) => [0, 1, 2, 3].map((district) => ({ region, district }))),
];
const someCart = fc
  .record({
    delivery_method: fc.constantFrom(...methods),
    place: fc.constantFrom(...places),
    amount: few,
    off: few,
    weight: few,
    items: fc.array(
      fc.record({ quantity: fc.integer({ min: 1, max: 2 }), product_groups: ids, product_categories: ids }),
      {
        minLength: 1,
        maxLength: 3,
      },
    ),
  })
  .map(({ place, off, ...rest }): Cart => ({ ...rest, ...place, coupon_discount: Math.min(off, rest.amount) }));

const within = ({ from, to = Infinity }: Gap['ranges']['amount'], value: number) => value >= from && value <= to;

describe(`for any fees (seed ${seed})`, () => {
  test('no gap is made up: no fee fits its cart', () => {
    fc.assert(
      fc.property(someFees, (fees) => {
        for (const { example } of coverageOf(fees, methods, places).gaps) {
          expect(fees.filter((one) => fits(one, example))).toEqual([]);
          expect(example.coupon_discount).toBeLessThanOrEqual(example.amount);
        }
      }),
      { seed, numRuns: examples(100) },
    );
  });

  test('no overlap is made up: both fit its cart, and the one that is said counts', () => {
    fc.assert(
      fc.property(someFees, (fees) => {
        for (const { fee: first, other, example } of coverageOf(fees, methods, places).overlaps) {
          expect(feeOf(fees, example)?.id).toBe(first);
          expect(fees.filter((one) => fits(one, example)).map(({ id }) => id)).toContain(other);
        }
      }),
      { seed, numRuns: examples(100) },
    );
  });

  test('no overlap is missed: of a cart that several fees fit, each pair with the one that counts is told', () => {
    fc.assert(
      fc.property(someFees, someCart, (fees, of) => {
        const { overlaps, complete } = coverageOf(fees, methods, places);
        if (!complete) return;
        const [first, ...others] = fees.filter((one) => fits(one, of)).map(({ id }) => id);
        const told = overlaps.flatMap(({ fee: counts, other }) => (counts === first ? [other] : []));
        expect(told).toEqual(expect.arrayContaining(others));
      }),
      { seed, numRuns: examples(300) },
    );
  });

  test('no gap is missed: a cart that no fee fits is in one', () => {
    fc.assert(
      fc.property(someFees, someCart, (fees, of) => {
        const { gaps, complete } = coverageOf(fees, methods, places);
        if (!complete || feeOf(fees, of)) return;
        const quantity = of.items.reduce((sum, item) => sum + item.quantity, 0);
        const found = gaps.filter(
          ({ delivery_method, places: gone, ranges }) =>
            delivery_method === of.delivery_method &&
            gone.some(({ region, district }) => region === of.region && district === of.district) &&
            within(ranges.amount, of.amount) &&
            within(ranges.paid, of.amount - of.coupon_discount) &&
            within(ranges.weight, of.weight) &&
            within(ranges.quantity, quantity),
        );
        expect(found.length).toBeGreaterThan(0);
      }),
      { seed, numRuns: examples(300) },
    );
  });

  test('the map shows for each cart without coupons the fees that fit, the one that counts first', () => {
    fc.assert(
      fc.property(someFees, someCart, (fees, given) => {
        const items = given.items.map((item) => ({ ...item, quantity: 1 }));
        const of = { ...given, coupon_discount: 0, items };
        const { delivery_method, weight } = of;
        const map = feeMapOf(fees, places, { delivery_method, weight, quantity: items.length, basket: items });
        const row = map.rows.find(({ places: gone }) =>
          gone.some(({ region, district }) => region === of.region && district === of.district),
        );
        const cell = row?.cells.find(({ amount }) => within(amount, of.amount));
        expect(map.complete).toBe(true);
        expect(cell?.fees).toEqual(fees.filter((one) => fits(one, of)));
      }),
      { seed, numRuns: examples(300) },
    );
  });

  test('compiled fees answer as the first that fits', () => {
    fc.assert(
      fc.property(someFees, someCart, (fees, of) => {
        expect(feeOf(fees, of)).toBe(fees.find((one) => fits(one, of)));
      }),
      { seed, numRuns: examples(300) },
    );
  });

  test('a fee that is never used counts for no cart', () => {
    fc.assert(
      fc.property(someFees, someCart, (fees, of) => {
        const { unused } = coverageOf(fees, methods, places);
        expect(unused).not.toContain(feeOf(fees, of)?.id);
      }),
      { seed, numRuns: examples(300) },
    );
  });
});
