import fc from 'fast-check';
import { expect, test } from 'vitest';
import { combinationOf, keysIn, optionState } from '../../../resources/catalogue/product-choices.ts';

const key = fc.stringMatching(/^[a-z0-9]{1,6}$/u);

test('a combination is the same whatever order its choices are named in, and gives them back', () => {
  fc.assert(
    fc.property(fc.uniqueArray(key, { maxLength: 10 }), fc.nat(), (keys, turn) => {
      const turned = [...keys.slice(turn % (keys.length + 1)), ...keys.slice(0, turn % (keys.length + 1))];
      expect(combinationOf(turned)).toBe(combinationOf(keys));
      expect(keysIn(combinationOf(keys)).toSorted()).toEqual(keys.toSorted());
    }),
  );
});

test('different choices are different combinations', () => {
  fc.assert(
    fc.property(fc.uniqueArray(key, { maxLength: 6 }), fc.uniqueArray(key, { maxLength: 6 }), (one, other) => {
      expect(combinationOf(one) === combinationOf(other)).toBe(one.toSorted().join() === other.toSorted().join());
    }),
  );
});

test.each([
  [{ obsolete: false, sku: 1, price: '1.00' }, null, 'active'],
  [{ obsolete: false, sku: 1, price: null }, '2.00', 'active'],
  [{ obsolete: false, sku: 1, price: '0.00' }, null, 'active'],
  [{ obsolete: false, sku: 1, price: null }, null, 'incomplete'],
  [{ obsolete: false, sku: null, price: '1.00' }, '2.00', 'incomplete'],
  [{ obsolete: true, sku: null, price: null }, null, 'obsolete'],
])('the option %j of a version at %j is %s', (option, price, state) => {
  expect(optionState(option, price)).toBe(state);
});
