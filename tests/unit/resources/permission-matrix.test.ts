import { expect, test } from 'vitest';
import { allPermissions } from '../../../resources/access.ts';
import {
  gapsIn,
  permissionAreas,
  permissionColumns,
  type PermissionRow,
  permissionsIn,
} from '../../../resources/permission-matrix.ts';

const rows = permissionAreas.flatMap((area) => area.rows);
const rowOf = (name: string): PermissionRow =>
  rows.find(({ label }) => label[0] === name) ?? expect.fail(`there is no row ${name}`);
const inWords = ({ cells, own }: PermissionRow) => [
  ...cells.map(({ choice, instead }) => choice?.group?.short[0] ?? (instead ? `by ${instead.group?.short[0]}` : '')),
  ...own.map(({ value }) => value),
];

test('every permission stands in the matrix once', () => {
  const placed = rows.flatMap(permissionsIn).map(({ value }) => value);
  expect(placed.toSorted()).toEqual(allPermissions.toSorted());
});

test('its columns are what several subjects have', () => {
  expect(permissionColumns.map(({ label }) => label[0])).toEqual([
    'list',
    'view',
    'create',
    'edit',
    'delete',
    'export',
    'import',
  ]);
});

test('areas are the groups of the menu, each subject in the one that it shows', () => {
  expect(permissionAreas.map(({ label, rows: own }) => [label[0], own.map((row) => row.label[0])])).toEqual([
    ['Orders', ['Orders']],
    ['Product Catalogue', ['Products', 'Categories', 'Brand campaigns']],
    ['User', ['Users']],
    ['Admin Users', ['Admin users']],
    ['Salesman', ['Salesmen']],
    ['Content', ['Content']],
    ['Messages', ['Messages']],
  ]);
});

test.each([
  ['Products', ['list', 'view', 'create', 'edit', 'delete', 'export', 'import']],
  ['Orders', ['list', 'view', 'by edit', 'edit', 'delete', 'by list', 'by edit']],
  ['Admin users', ['list', 'view', 'create', 'edit', 'delete', 'by list', 'by edit', 'ecommerce:ListAdminUsers']],
  ['Messages', [...Array.from({ length: 7 }, () => 'by send'), 'admin:SendMessage']],
])('%s have in their columns what decides there', (name, expected) => {
  expect(inWords(rowOf(name))).toEqual(expected);
});

const catalogue = 'ecommerce:ListProducts';
test.each<readonly [name: string, held: readonly string[], lacks: readonly string[]]>([
  ['Orders', [], []],
  ['Orders', ['ecommerce:ListOrders'], []],
  ['Orders', ['ecommerce:GetOrder'], ['list']],
  ['Orders', ['ecommerce:UpdateOrder'], ['list', 'get']],
  ['Orders', ['ecommerce:ListOrders', 'ecommerce:GetOrder', 'ecommerce:UpdateOrder'], []],
  ['Categories', ['ecommerce:ListCategories'], ['group']],
  ['Categories', ['ecommerce:ListCategories', catalogue], []],
  ['Admin users', ['ecommerce:ListAdminUsers'], []],
  ['Messages', ['admin:SendMessage'], []],
])('of %s, %j lack %j', (name, held, lacks) => {
  const gaps = gapsIn(rowOf(name), held);
  expect(gaps.map((gap) => gap.lacks)).toEqual(lacks);
  for (const gap of gaps) if (gap.lacks === 'group') expect(gap.needs.value).toBe(catalogue);
});
