import { expect, it } from 'vitest';
import { closedOffers, isOpen, type Offer } from '../../src/ui/lacking/offers.ts';

const brand = { subject: 'Brand' } as const;
const admins = { subject: 'AdminUser' } as const;
const offer = (name: string, ...needs: Offer['needs']): Offer => ({ name, label: 'list.delete', needs });

it.each([
  { held: '', needs: ['import', 'delete'], missing: ['ecommerce:ImportBrand', 'ecommerce:DeleteBrand'] },
  { held: 'ecommerce:ImportBrand', needs: ['import', 'delete'], missing: ['ecommerce:DeleteBrand'] },
  { held: 'ecommerce:ImportBrand ecommerce:DeleteBrand', needs: ['import', 'delete'], missing: undefined },
] as const)('with “$held”, what needs $needs lacks $missing', ({ held, needs, missing }) => {
  const permissions = held.split(' ');
  expect(closedOffers(permissions, brand, [offer('one', ...needs)]).map((closed) => closed.missing)).toEqual(
    missing === undefined ? [] : [missing],
  );
  expect(isOpen(permissions, brand, offer('one', ...needs))).toBe(missing === undefined);
});

it('what any of several permissions opens is open with the second, and told by the first', () => {
  expect(closedOffers(['ecommerce:ListAdminUsers'], admins, [offer('export', 'export')])).toEqual([]);
  expect(closedOffers([], admins, [offer('export', 'export')]).map(({ missing }) => missing)).toEqual([
    ['admin:ListAdminUsers'],
  ]);
});

it('what two parts of a page offer by one name is told once; what nobody may do isn’t told', () => {
  expect(closedOffers([], brand, [offer('a', 'delete'), offer('a', 'delete')])).toHaveLength(1);
  expect(closedOffers([], brand, [offer('erase', 'erase')])).toEqual([]);
});
