import { expect, test } from 'vitest';
import { allPermissions } from '../../../resources/access.ts';
import { permissionChoices } from '../../../resources/system/permissions.ts';

test('a role can hold every permission there is, and no other', () => {
  expect(permissionChoices.map(({ value }) => value)).toEqual(allPermissions);
});

test('every permission of SPEC §6 is among them', () => {
  const ofArea = (area: string, actions: string, subjects: string) =>
    subjects.split(' ').flatMap((subject) => actions.split(' ').map((action) => `${area}:${action}${subject}`));
  expect(allPermissions).toEqual(
    expect.arrayContaining([
      ...ofArea('admin', 'Get Create Update Delete', 'AdminUser Article'),
      ...ofArea('admin', 'List', 'AdminUsers Articles'),
      'admin:SendMessage',
      ...ofArea('ecommerce', 'Get Create Update Delete Export Import', 'Product Category Brand'),
      ...ofArea('ecommerce', 'List', 'Products Categories Brands Orders Users AdminUsers Salesmen'),
      ...ofArea('ecommerce', 'Get Update Delete', 'Order'),
    ]),
  );
});

test.each([0, 1, 2] as const)('no two permissions have the same name in language %d', (language) => {
  const names = permissionChoices.map(({ label }) => label[language]);
  expect(new Set(names).size).toBe(allPermissions.length);
});

test.each([
  ['ecommerce:ListProducts', 'Products: list', '產品：列表', '商品：列表'],
  ['ecommerce:ListCategories', 'Categories: list', '分類：列表', '分类：列表'],
  ['ecommerce:UpdateSalesman', 'Salesmen: edit', '銷售員：修改', '销售员：修改'],
  ['admin:SendMessage', 'Messages: send', '訊息：傳送', '消息：发送'],
])('%s is called “%s”', (permission, ...label) => {
  expect(permissionChoices.find(({ value }) => value === permission)?.label).toEqual(label);
});

test('each stands below what it is about, under its verb alone', () => {
  const products = permissionChoices.filter(({ group }) => group?.label[0] === 'Products');
  expect(products.map(({ group }) => group?.short[0])).toEqual([
    'list',
    'view',
    'create',
    'edit',
    'delete',
    'export',
    'import',
  ]);
  expect(new Set(permissionChoices.map(({ group }) => group?.label[0]))).toEqual(
    new Set([
      'Admin users',
      'Content',
      'Products',
      'Categories',
      'Brand campaigns',
      'Orders',
      'Users',
      'Salesmen',
      'Messages',
    ]),
  );
});
