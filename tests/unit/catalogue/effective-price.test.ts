import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { effectivePrice, type GroupPrice } from '../../../resources/catalogue/effective-price.ts';

const option = { id: 7, price: '80.00' };
const prices = (
  ...given: readonly (readonly [group: number, option: number | null, price: string])[]
): readonly GroupPrice[] => given.map(([customer_group, of, price]) => ({ customer_group, option: of, price }));

describe('what a customer pays', () => {
  test.each([
    ['in no group: the option’s own price', [], [], { price: '80.00', level: 'option' }],
    ['in a group without a price: the same', prices([1, null, '1.00']), [2], { price: '80.00', level: 'option' }],
    [
      'in a group with a price for the version: that',
      prices([1, null, '70.00']),
      [1],
      { price: '70.00', level: 'version', group: 1 },
    ],
    [
      'in a group with a price for the option too: that, though it is higher',
      prices([1, null, '70.00'], [1, 7, '75.00']),
      [1],
      { price: '75.00', level: 'option', group: 1 },
    ],
    [
      'in a group with a price for another option: not that',
      prices([1, 8, '5.00']),
      [1],
      { price: '80.00', level: 'option' },
    ],
    [
      'in a group with a price above everybody’s: that',
      prices([1, null, '120.00']),
      [1],
      { price: '120.00', level: 'version', group: 1 },
    ],
    [
      'in several groups: the lowest',
      prices([1, null, '70.00'], [2, 7, '9.50'], [3, null, '10.00']),
      [3, 2, 1],
      { price: '9.50', level: 'option', group: 2 },
    ],
    [
      'in several at one price: the oldest group’s',
      prices([1, null, '9.50'], [2, 7, '9.50']),
      [2, 1],
      { price: '9.50', level: 'version', group: 1 },
    ],
    [
      'money, not text: 100 is more than 9',
      prices([1, null, '100.00'], [2, null, '9.00']),
      [1, 2],
      { price: '9.00', level: 'version', group: 2 },
    ],
    [
      'to the cent, however large',
      prices([1, null, '99999999999999.99'], [2, null, '99999999999999.98']),
      [1, 2],
      { price: '99999999999999.98', level: 'version', group: 2 },
    ],
  ])('%s', (_name, group_pricing, groups, expected) => {
    expect(effectivePrice({ price: '100.00', group_pricing }, option, groups)).toEqual(expected);
  });

  test('an option without a price costs what the version does', () => {
    expect(effectivePrice({ price: '100.00', group_pricing: [] }, { id: 7, price: null }, [])).toEqual({
      price: '100.00',
      level: 'version',
    });
  });

  test('without choices, prices of options don’t count', () => {
    expect(effectivePrice({ price: '100.00', group_pricing: prices([1, 7, '5.00']) }, undefined, [1])).toEqual({
      price: '100.00',
      level: 'version',
    });
  });

  test('where nobody set a price there is none', () => {
    expect(effectivePrice({ price: null, group_pricing: [] }, { id: 7, price: null }, [1])).toEqual({
      price: null,
      level: 'version',
    });
  });
});

describe('whatever the prices', () => {
  const cents = fc.integer({ min: 0, max: 100_000 });
  const money = cents.map((amount) => `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`);
  const place = fc.record({
    customer_group: fc.integer({ min: 1, max: 5 }),
    option: fc.constantFrom(null, 7, 8),
    price: money,
  });
  const shelf = fc.uniqueArray(place, {
    selector: ({ customer_group, option: of }) => `${customer_group} ${of}`,
    maxLength: 12,
  });
  const someGroups = fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 6 });
  const base = fc.option(money, { nil: null });
  const amount = (price: string) => Math.round(Number(price) * 100);

  test('it is the lowest that any one of the groups alone would pay, and says whose', () => {
    fc.assert(
      fc.property(base, base, shelf, someGroups, (price, own, group_pricing, groups) => {
        const version = { price, group_pricing };
        const bought = { id: 7, price: own };
        const found = effectivePrice(version, bought, groups);
        const alone = groups
          .map((group) => effectivePrice(version, bought, [group]))
          .filter((one) => one.group !== undefined);
        if (alone.length === 0) {
          expect(found).toEqual(effectivePrice(version, bought, []));
        } else {
          expect(amount(found.price ?? 'none')).toBe(Math.min(...alone.map((one) => amount(one.price ?? 'none'))));
          expect(group_pricing).toContainEqual({
            customer_group: found.group,
            option: found.level === 'option' ? 7 : null,
            price: found.price,
          });
        }
      }),
    );
  });

  test('neither the order of groups nor that of prices matters', () => {
    fc.assert(
      fc.property(base, base, shelf, someGroups, (price, own, group_pricing, groups) => {
        const bought = { id: 7, price: own };
        expect(
          effectivePrice({ price, group_pricing: group_pricing.toReversed() }, bought, groups.toReversed()),
        ).toEqual(effectivePrice({ price, group_pricing }, bought, groups));
      }),
    );
  });

  test('a further group never makes it dearer for somebody who is in one with a price', () => {
    fc.assert(
      fc.property(base, shelf, someGroups, fc.integer({ min: 1, max: 6 }), (price, group_pricing, groups, more) => {
        const before = effectivePrice({ price, group_pricing }, { id: 7, price: null }, groups);
        const after = effectivePrice({ price, group_pricing }, { id: 7, price: null }, [...groups, more]);
        if (before.group !== undefined)
          expect(amount(after.price ?? 'none')).toBeLessThanOrEqual(amount(before.price ?? 'none'));
      }),
    );
  });
});
