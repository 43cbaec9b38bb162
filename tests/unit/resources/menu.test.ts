import { expect, test } from 'vitest';
import { menu, resourcesAndViews } from '../../../resources/index.ts';
import { routeOf } from '../../../resources/names.ts';
import { visibleGroups } from '../../../resources/menu.ts';

const namesFor = (permissions: readonly string[]) => visibleGroups(menu, permissions).map(({ name }) => name);

test('nobody without a permission sees a group', () => {
  expect(namesFor([])).toEqual([]);
});

test.each([
  ['ecommerce:GetProduct', []],
  ['ecommerce:ListCategories', []],
  ['ecommerce:ListProducts', ['catalogue', 'delivery', 'system']],
  ['ecommerce:ListUsers', ['user']],
  ['ecommerce:ListAdminUsers', ['admin']],
  ['admin:ListAdminUsers', ['admin']],
  ['ecommerce:ListSalesmen', ['salesman']],
  ['admin:ListArticles', ['content']],
  ['admin:SendMessage', ['message']],
])('with %s one sees the groups %j (SPEC §6)', (permission, groups) => {
  expect(namesFor([permission])).toEqual(groups);
});

test('the groups and entries of SPEC §2 come first, in its order', () => {
  expect(menu.map(({ label }) => label[0])).toEqual([
    'Orders',
    'Product Catalogue',
    'User',
    'Delivery',
    'System Settings',
    'Admin Users',
    'Salesman',
    'Content',
    'Messages',
  ]);
  expect(menu[1].entries.slice(0, 3)).toEqual(['product', 'product_category', 'custom_product_label']);
  expect(menu.map(({ entries }) => entries[0])).toEqual([
    'order',
    'product',
    'user',
    'delivery_settings',
    'storefront',
    'admin_user',
    'salesman',
    'content',
    'message',
  ]);
});

test('every entity has one entry, but stores, which Manage Stores leads to, and those that another page leads to', () => {
  const entries = menu.flatMap((group): readonly string[] => group.entries);
  expect(entries.toSorted()).toEqual(
    resourcesAndViews
      .filter((resource) => !/^(?:store$|settings\/|address_area\/|ke_pickup_point\/)/u.test(routeOf(resource)))
      .map(({ name }) => name)
      .toSorted(),
  );
});
