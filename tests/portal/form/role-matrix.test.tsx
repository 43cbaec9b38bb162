import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { allPermissions } from '../../../resources/access.ts';
import { role } from '../../../resources/system/role.ts';
import { fakeProvider, oneRecord, showForm } from './harness.tsx';

const newer = 'ecommerce:CountStock';
const holders = [
  {
    id: 3,
    name: 'Shop floor',
    permissions: ['ecommerce:ListProducts', 'ecommerce:GetProduct'],
    active: 2,
    suspended: 1,
    people: [
      { id: 7, name: 'Wong Siu Ming', suspended: false },
      { id: 8, name: 'Chan Mei', suspended: false },
      { id: 9, name: 'Lee Ka Yan', suspended: true },
    ],
  },
  { id: 4, name: 'Spare', permissions: ['ecommerce:ListProducts'], active: 0, suspended: 0, people: [] },
];
const calls = [
  {
    permission: 'ecommerce:ListProducts',
    calls: [{ method: 'GET', path: '/product', summary: 'List products' }],
  },
];

const answers: Readonly<Record<string, unknown>> = {
  'role/holders': { data: holders },
  'role/opens': { data: calls },
};

async function open(
  permissions: readonly string[],
  held: readonly string[] = allPermissions,
  answer = async (path: string) => answers[path],
) {
  const { provider, update } = oneRecord({ id: 3, revision: 1, name: 'Shop floor', key: 'floor', permissions });
  const read = vi.fn(answer);
  const shown = await showForm(role, { provider: { ...provider, read }, permissions: held, at: '/role/3' });
  await screen.findByRole('table');
  return { ...shown, update, read };
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const rowOf = (name: string) => box(`All: ${name}`).closest('tr')?.textContent;
/** The saved permissions. */
const savedBy = (update: ReturnType<typeof oneRecord>['update']) => update.mock.calls.map(([, { data }]) => data);
const save = () => screen.getByRole('button', { name: 'Save' });

test('a new role has a box for each permission, by what it is about and what it allows', async () => {
  await showForm(role, { provider: fakeProvider(), at: '/role/create' });
  const table = await screen.findByRole('table');
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((one) => one.textContent),
  ).toEqual(['All permissions', 'list', 'view', 'create', 'edit', 'delete', 'export', 'import', 'Others']);
  expect(box('Products: export').checked).toBe(false);
  expect(rowOf('Products')).toBe('Productslistviewcreateeditdeleteexportimport');
  // Actions without their own permission name the deciding one.
  expect(rowOf('Orders')).toBe('Orderslistviewby “edit”editdeleteby “list”by “edit”');
  const boxes = within(table).getAllByRole('checkbox');
  // Plus the checkboxes of rows, of columns, and of all.
  expect(boxes.length).toBe(allPermissions.length + 9 + 7 + 1);
});

test('a box that is ticked is saved with the others, in the order of all permissions', async () => {
  const { user, update } = await open(['ecommerce:GetProduct']);
  expect(box('Products: view').checked).toBe(true);
  await user.click(box('Products: list'));
  await user.click(box('Orders: list'));
  await user.click(save());
  await waitFor(() =>
    expect(savedBy(update)).toEqual([
      { permissions: ['ecommerce:ListProducts', 'ecommerce:GetProduct', 'ecommerce:ListOrders'] },
    ]),
  );
});

test('a row, a column and all are taken and left at once; what is partly taken says so', async () => {
  const { user } = await open(['ecommerce:GetBrand']);
  const row = box('All: Brand campaigns');
  expect({ checked: row.checked, mixed: row.indeterminate }).toEqual({ checked: false, mixed: true });
  await user.click(row);
  expect({ checked: row.checked, mixed: row.indeterminate }).toEqual({ checked: true, mixed: false });
  expect(box('Brand campaigns: import').checked).toBe(true);
  await user.click(box('All: export'));
  expect(box('Products: export').checked).toBe(true);
  expect(box('Products: import').checked).toBe(false);
  await user.click(row);
  expect(box('Brand campaigns: view').checked).toBe(false);
  await user.click(box('All permissions'));
  expect(screen.getByText(`${allPermissions.length} of ${allPermissions.length} chosen`)).toBeTruthy();
  await user.click(box('All permissions'));
  expect(screen.getByText(`0 of ${allPermissions.length} chosen`)).toBeTruthy();
});

test('arrow keys lead from box to box, past what has none', async () => {
  const { user } = await open([]);
  box('Orders: view').focus();
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(box('Orders: edit'));
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(box('Products: edit'));
  await user.keyboard('{ArrowLeft}{ArrowUp}');
  // Orders have no checkbox for creating.
  expect(document.activeElement).toBe(box('All: create'));
  await user.keyboard('{ArrowUp}');
  expect(document.activeElement).toBe(box('All: create'));
  await user.keyboard('{ArrowDown}[Space]');
  expect(box('Products: create').checked).toBe(true);
  // With a modifier key, arrow keys belong to the browser.
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
  expect(document.activeElement).toBe(box('Products: create'));
});

test('a permission is found by its words or its string, and toggles concern what is found', async () => {
  const { user } = await open([]);
  const find = screen.getByRole('searchbox', { name: 'Find a permission' });
  await user.type(find, 'ImportCat{Enter}');
  expect(
    within(screen.getByRole('table'))
      .getAllByRole('rowheader')
      .map((one) => one.textContent),
  ).toContain('Categories');
  expect(screen.queryByRole('checkbox', { name: 'Categories: list' })).toBeNull();
  expect([box('All shown').checked, screen.queryByText('All permissions')]).toEqual([false, null]);
  await user.click(box('All: Categories'));
  await user.clear(find);
  await user.type(find, 'categories');
  expect(box('Categories: import').checked).toBe(true);
  expect(box('Categories: list').checked).toBe(false);
  await user.clear(find);
  await user.type(find, 'lantern');
  expect(screen.getByText('No permission matches “lantern”.')).toBeTruthy();
});

test('what is chosen and can’t be reached is said', async () => {
  const { user } = await open(['ecommerce:UpdateOrder', 'ecommerce:ListCategories']);
  expect(screen.getByText('Without “list”, no menu leads to its pages.')).toBeTruthy();
  expect(screen.getByText('Without “view”, its records can’t be opened.')).toBeTruthy();
  expect(screen.getByText('Its pages aren’t in the menu without “Products: list”.')).toBeTruthy();
  for (const name of ['Orders: list', 'Orders: view', 'Products: list']) await user.click(box(name));
  expect(screen.queryByText(/^Without/u)).toBeNull();
  expect(screen.queryByText(/^Its pages/u)).toBeNull();
});

test('what this version doesn’t know is shown as it is, stays, and can be taken away and back', async () => {
  const { user, update } = await open(['ecommerce:GetProduct', newer, 'other:SeeAll']);
  const group = screen.getByRole('group', { name: 'Of another version or system' });
  expect(within(group).getAllByRole('checkbox').length).toBe(2);
  await user.click(box('All permissions'));
  await user.click(box('All permissions'));
  expect(box(newer).checked).toBe(true);
  await user.click(box(newer));
  await user.click(box('other:SeeAll'));
  await user.click(box(newer));
  await user.click(save());
  await waitFor(() => expect(savedBy(update)).toEqual([{ permissions: [newer] }]));
});

test('who may not change a role sees its matrix all the same', async () => {
  await open(['ecommerce:GetProduct', newer], ['admin:GetAdminUser', 'admin:ListAdminUsers']);
  expect(box('Products: view').checked).toBe(true);
  for (const one of within(screen.getByRole('table')).getAllByRole<HTMLInputElement>('checkbox'))
    expect(one.disabled).toBe(true);
  expect(box(newer).disabled).toBe(true);
  expect(screen.queryByRole('checkbox', { name: 'All permissions' })).toBeNull();
  expect(screen.queryByText(/Arrow keys/u)).toBeNull();
  expect(screen.getByRole('button', { name: 'What “Products: view” opens, and who holds it' })).toBeTruthy();
});

test('a permission tells what it opens, and who holds it now', async () => {
  const { user, read } = await open(['ecommerce:ListProducts']);
  expect(read).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'What “Products: list” opens, and who holds it' }));
  const dialog = await screen.findByRole('dialog', { name: 'Products: list' });
  expect(within(dialog).getByText('ecommerce:ListProducts')).toBeTruthy();
  expect(within(dialog).getByText('Product Catalogue (the group)')).toBeTruthy();
  expect(within(dialog).getByRole('link', { name: 'Product Catalogue: Products' }).getAttribute('href')).toBe(
    '/product',
  );
  expect(await within(dialog).findByText('GET /product')).toBeTruthy();
  expect(within(dialog).getByText('List products')).toBeTruthy();
  expect((await within(dialog).findByText('Shop floor: 2 people')).closest('li')?.textContent).toBe(
    'Shop floor: 2 peopleWong Siu Ming, Chan MeiSuspended: Lee Ka Yan',
  );
  expect(within(dialog).getByRole('link', { name: 'Chan Mei' }).getAttribute('href')).toBe('/admin_user/8');
  expect(within(dialog).getByText('Spare: 0 people')).toBeTruthy();
});

test('who may not list admin users isn’t told who holds it', async () => {
  const { user, read } = await open(['ecommerce:ListProducts'], ['admin:GetAdminUser']);
  await user.click(screen.getByRole('button', { name: 'What “Products: list” opens, and who holds it' }));
  expect(await screen.findByText('Who holds it is for those who may list admin users.')).toBeTruthy();
  expect(read).not.toHaveBeenCalledWith('role/holders', expect.anything());
});

test('before a role is saved, what comes and goes is said, and for whom', async () => {
  const { user } = await open(['ecommerce:ListProducts', 'ecommerce:GetProduct', newer]);
  await user.click(box('Products: list'));
  await user.click(box('Orders: list'));
  await user.click(box(newer));
  const effect = (await screen.findByText('Added')).closest('[role=status]');
  const told = () => [...(effect?.querySelectorAll('p') ?? [])].map((one) => one.textContent);
  await waitFor(() =>
    expect(told()).toEqual([
      'Added Orders: list',
      `Removed Products: list, ${newer}`,
      'New in the menu: Orders',
      'Gone from the menu: Product Catalogue, Delivery, System Settings',
      '2 people have this role now and get this at their next call: Wong Siu Ming, Chan Mei',
      'Suspended: Lee Ka Yan',
    ]),
  );
  await user.click(box('Products: list'));
  await user.click(box('Orders: list'));
  await user.click(box(newer));
  await waitFor(() => expect(screen.queryByText('Added')).toBeNull());
});

test('before a second factor is required, what that does is said, and for whom; or that this can’t be read', async () => {
  const { user } = await open(['ecommerce:ListProducts'], allPermissions, async () => {
    throw new Error('Busy');
  });
  await user.click(screen.getByLabelText(/^Requires a second factor/u));
  const effect = (await screen.findByText(/^From now on, a second factor is required/u)).closest('[role=status]');
  expect(await screen.findByText('This couldn’t be loaded: Busy')).toBeTruthy();
  expect(effect?.textContent).not.toContain('Added');
});
