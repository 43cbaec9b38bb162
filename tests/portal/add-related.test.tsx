import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { product_group } from '../../resources/catalogue/product_group.ts';
import type { BulkCalls, BulkRow, BulkRun } from '../../src/data-provider/bulk-types.ts';
import { fakeProvider, showForm } from './form/harness.tsx';

const stamps = { created_at: '2026-11-01T01:00:00.000Z', updated_at: '2026-11-20T10:05:00.000Z' };
const product = (id: number, code: string) => ({
  id,
  code,
  revision: id,
  ...stamps,
  ref_code: null,
  description: null,
  brand_campaigns: [],
  product_groups: [9],
  version: { total: 0 },
  remarks: null,
  labels: {},
});

async function open(permissions?: readonly string[]) {
  const kept = [product(1, 'TEA-1')];
  const others = [product(2, 'TEA-2'), product(3, 'TEA-3')];
  const getList = vi.fn(async () => ({ data: kept, total: kept.length }));
  const options = vi.fn(async () => others.map(({ id, code }) => ({ id, title: code })));
  const refused = new Map<number, string>();
  const create = vi.fn<BulkCalls['create']>(async (_resource, { selection }) => {
    const ids = 'ids' in selection ? selection.ids : [];
    rows = ids.map((id): BulkRow => {
      const reason = refused.get(Number(id));
      const title = others.find((one) => one.id === id)?.code ?? '';
      return { id: Number(id), title, outcome: reason === undefined ? 'done' : 'refused', ...(reason && { reason }) };
    });
    refused.clear();
    return run('checked');
  });
  let rows: readonly BulkRow[] = [];
  const run = (status: BulkRun['status']): BulkRun => ({
    id: 1,
    kind: 'action',
    what: { action: { name: 'add_to_groups' } },
    total: rows.length,
    status,
    stage: 'write',
    counts: {},
    done: 0,
    created_by: null,
    created_at: stamps.created_at,
    finished_at: null,
    permitted: true,
    undo_permitted: true,
  });
  const start = async () => {
    kept.push(...others.filter(({ id }) => rows.some((row) => row.id === id && row.outcome === 'done')));
    return run('done');
  };
  const provider = fakeProvider();
  Object.assign(provider.bulk, { create, start, rows: async () => ({ rows, labels: {} }) });
  Object.assign(provider, {
    getOne: async () => ({
      data: {
        id: 9,
        code: 'chilled',
        name: { zh_HK: '冷凍', en_US: 'Chilled' },
        products: { total: 1 },
        revision: 4,
        ...stamps,
        labels: {},
      },
    }),
    getList,
    options,
  });
  const shown = await showForm(product_group, {
    provider,
    at: '/product_group/9',
    ...(permissions ? { permissions } : {}),
  });
  const section = await screen.findByRole('region', { name: 'Products' });
  await within(section).findByText('TEA-1');
  return { ...shown, section, getList, create, options, refused };
}

test('the products of a group stand on its page, and further ones are added there', async () => {
  const { user, section, getList, create, options } = await open();
  expect(getList.mock.calls[0]).toMatchObject(['product', { filter: { product_groups: [9] } }]);
  expect(within(section).queryByRole('link', { name: /^Create/u })).toBeNull();
  await user.click(await within(section).findByRole('button', { name: 'Add Products' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Products to [Chilled]' }));
  await user.click(dialog.getByRole('combobox', { name: 'Products' }));
  await user.click(await screen.findByRole('option', { name: 'TEA-2' }));
  await user.click(await screen.findByRole('option', { name: 'TEA-3' }));
  expect(options.mock.calls[0]).toMatchObject(['product_group', 'products', {}]);
  await user.keyboard('{Escape}');
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('2 added to [Chilled]')).toBeDefined();
  expect(create.mock.calls).toEqual([
    ['product', { selection: { ids: [2, 3] }, action: { name: 'add_to_groups', body: { product_groups: [9] } } }],
  ]);
  expect(await within(section).findByText('TEA-3')).toBeDefined();
});

test('a refused addition is reported, and can be retried', async () => {
  const { user, section, refused } = await open();
  refused.set(2, 'Someone changed the record since you opened it');
  await user.click(await within(section).findByRole('button', { name: 'Add Products' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('combobox', { name: 'Products' }));
  await user.click(await screen.findByRole('option', { name: 'TEA-2' }));
  await user.keyboard('{Escape}');
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await dialog.findByText('TEA-2: Someone changed the record since you opened it')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('1 added to [Chilled]')).toBeDefined();
});

test('adding needs the permission to update products', async () => {
  const { section } = await open(['ecommerce:ListProducts', 'ecommerce:GetProduct']);
  expect(within(section).queryByRole('button', { name: 'Add Products' })).toBeNull();
});
