import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Resource } from '../../../resources/define.ts';
import { subOrderViews } from '../../../resources/orders/sub-order-views.ts';
import { sub_order } from '../../../resources/orders/sub_order.ts';
import { allPermissions } from '../../../resources/access.ts';
import { BulkDialog } from '../../../src/traits/actions/BulkDialog.tsx';
import { fakeProvider, show } from '../list/harness.tsx';

const open = async (resource: Resource, permissions: readonly string[] = allPermissions) => {
  const selected = { selection: { ids: [1, 2] }, count: 2, more: false, seen: new Map(), clear: () => undefined };
  await show(<BulkDialog resource={resource} action="ship" selected={selected} onClose={() => undefined} />, {
    fake: fakeProvider([]),
    permissions,
  });
  return within(await screen.findByRole('dialog'));
};

test('who ships many reads that customers are told, and where each gets its tracking number', async () => {
  const dialog = await open(sub_order);
  expect(dialog.getByText(/^The customer is told by mail/u)).toBeTruthy();
  const note = await dialog.findByText(/^Courier, Tracking number, Tracking address differ/u);
  expect(within(note).getByRole('link', { name: 'Import sub-orders' }).getAttribute('href')).toBe(
    '/sub_order/import_update',
  );
});

test('seen from one side, they are imported as sub-orders', async () => {
  const dialog = await open(subOrderViews[0]);
  expect((await dialog.findByRole('link', { name: 'Import sub-orders' })).getAttribute('href')).toBe(
    '/sub_order/import_update',
  );
});

test('who may not import isn’t sent there', async () => {
  const dialog = await open(sub_order, ['ecommerce:ListOrders', 'ecommerce:GetOrder']);
  await dialog.findByText(/^Courier, Tracking number, Tracking address differ/u);
  expect(dialog.queryByRole('link')).toBeNull();
});
