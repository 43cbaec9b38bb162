import { expect, test } from 'vitest';
import { address_area_country } from '../../../resources/delivery/address_area_country.ts';
import { entityAt } from '../../../resources/index.ts';
import { pageOf, routeOf } from '../../../resources/names.ts';

test.each([
  ['/', undefined],
  ['/address_area', undefined],
  ['/address_area_country/3', undefined],
  ['/address-area/country', undefined],
  ['/no_such_page/3', undefined],
  ['/salesman', { name: 'salesman', below: [] }],
  ['/salesman/12/', { name: 'salesman', below: ['12'] }],
  ['/product_version/bulk/3', { name: 'product_version', below: ['bulk', '3'] }],
  ['/address_area/country', { name: 'address_area_country', below: [] }],
  ['/address_area/district/create', { name: 'address_area_district', below: ['create'] }],
])('%s is a page of %j', (path, expected) => {
  const at = entityAt(path);
  expect(at && { name: at.resource.name, below: at.below }).toEqual(expected);
});

test('pages stand at the API path, with underscores', () => {
  expect(routeOf({ name: 'code', path: 'offline-redemption/code' })).toBe('offline_redemption/code');
  expect(pageOf(address_area_country)).toBe('/address_area/country');
  expect(pageOf(address_area_country, 'bulk', 3)).toBe('/address_area/country/bulk/3');
  expect(pageOf(address_area_country, 'a/b')).toBe('/address_area/country/a%2Fb');
});
