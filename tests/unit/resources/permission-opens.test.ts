import { expect, test } from 'vitest';
import { type FurtherPage, menuChange, opensOf } from '../../../resources/permission-opens.ts';

const label = ['Count', '點算', '盘点'] as const;
const further: readonly FurtherPage[] = [
  { path: '/count', label, menu: 'catalogue', needs: { resource: 'product', action: 'list' } },
  { path: '/product/import', needs: { resource: 'product', action: 'import' } },
  { path: '/home' },
];
const paths = (permission: string) => {
  const { entries, pages } = opensOf(permission, further);
  return { entries: entries.map(({ path }) => path), pages: pages.map(({ path }) => path) };
};

test('what lists a subject shows the groups of the menu that need it, and its entries wherever they stand', () => {
  const { groups, entries } = opensOf('ecommerce:ListProducts', further);
  expect(groups.map((one) => one[0])).toEqual(['Product Catalogue', 'Delivery', 'System Settings']);
  expect(entries).toContainEqual({ group: ['Product Catalogue', '產品目錄', '商品目录'], label, path: '/count' });
  expect(entries.map(({ path }) => path)).toEqual(expect.arrayContaining(['/product', '/sku', '/intangible_good']));
  expect(paths('ecommerce:ListOrders').entries).not.toContain('/intangible_good');
});

test.each([
  ['ecommerce:GetOrder', ['/order/:id', '/sub_order/:id', '/order_return/:id'], ['/order/create']],
  ['ecommerce:CreateProduct', ['/product/create'], ['/product/:id', '/order/create']],
  ['ecommerce:ImportProduct', ['/product/import'], ['/count']],
  // Orders are created by customers.
  ['ecommerce:UpdateOrder', ['/order_return/create'], ['/order/create']],
])('%s opens the pages of its records', (permission, some, none) => {
  const { pages } = paths(permission);
  expect(pages).toEqual(expect.arrayContaining(some));
  for (const path of none) expect(pages).not.toContain(path);
});

test('what is unknown opens nothing', () => {
  expect(opensOf('ecommerce:CountStock', further)).toEqual({ groups: [], entries: [], pages: [], fields: [] });
});

test.each([
  ['ecommerce:ExportProduct', 'Coupon code'],
  ['ecommerce:GetUser', 'Coupon redemption'],
])('%s lets one see fields of %s', (permission, entity) => {
  const { fields } = opensOf(permission);
  expect(fields.filter((one) => one.entity[0] === entity).map(({ access }) => access)).toContain('read');
  expect(fields).not.toEqual(opensOf('ecommerce:ListOrders').fields);
});

test('groups of the menu come and go with the permission to list what they are for', () => {
  const names = (before: readonly string[], after: readonly string[]) => {
    const { gained, lost } = menuChange(before, after);
    return { gained: gained.map((one) => one[0]), lost: lost.map((one) => one[0]) };
  };
  expect(names(['ecommerce:ListOrders', 'ecommerce:GetOrder'], ['ecommerce:ListUsers'])).toEqual({
    gained: ['User'],
    lost: ['Orders'],
  });
  expect(names(['ecommerce:ListOrders'], ['ecommerce:ListOrders', 'ecommerce:ListCategories'])).toEqual({
    gained: [],
    lost: [],
  });
});
