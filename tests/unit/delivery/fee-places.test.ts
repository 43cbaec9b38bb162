import { describe, expect, test } from 'vitest';
import { coverageOf } from '../../../resources/delivery/shipping-fee-gaps.ts';
import { placesOf } from '../../../resources/delivery/fee-places.ts';

const areas = [
  {
    regions: [
      { id: 1, districts: [{ id: 11 }, { id: 12 }] },
      { id: 2, districts: [] },
    ],
  },
  { regions: [{ id: 3, districts: [{ id: 31 }] }] },
];

describe('places of carts are', () => {
  test('districts, and regions without any, for what is sent to an address', () => {
    expect(placesOf(areas, 'home_delivery')).toEqual([
      { region: 1, district: 11 },
      { region: 1, district: 12 },
      { region: 2 },
      { region: 3, district: 31 },
    ]);
  });

  test('none as well, for what is fetched', () => {
    expect(placesOf(areas, 'digital')[0]).toEqual({});
  });

  test('none, where a shop has no areas yet: a cart without a fee is found all the same', () => {
    const places = placesOf([], 'home_delivery');
    expect(places).toEqual([{}]);
    expect(coverageOf([], ['home_delivery'], places).gaps).toHaveLength(1);
  });
});
