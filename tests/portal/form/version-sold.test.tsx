import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { product_version } from '../../../resources/catalogue/product_version.ts';
import { createRecordPage } from '../../../src/form/record-page.ts';
import { SoldPanel } from '../../../src/screens/product_version/sold/SoldPanel.tsx';
import { fakeProvider, show } from './harness.tsx';

const nothing = { orders: 0, pieces: 0, returned: 0, amount: '0.00' };
const line = {
  order: 7,
  order_no: 'OTO1',
  ordered_at: '2026-11-20T02:00:00.000Z',
  status: 'paid',
  option_name: 'Red',
  pieces: 2,
  returned: 0,
  amount: '40.00',
};

async function open(record: object, sold: object) {
  const readSubresource = vi.fn(async () => ({ data: sold }));
  const page = createRecordPage();
  const panel = (
    <SoldPanel
      resource={product_version}
      record={{ id: 3, revision: 2, status: 'active', version_of: null, ...record }}
      title="Tea"
      readOnly={false}
      page={page}
    />
  );
  await show(panel, { provider: fakeProvider({ readSubresource }) });
  return readSubresource;
}

test('a version shows what was sold of it, and leads to its last orders', async () => {
  const sold = { orders: 1_204, pieces: 3_001, returned: 2, amount: '60020.00' };
  await open({}, { sold, unpaid: nothing, last: [line] });
  const row = within(await screen.findByRole('row', { name: /^Sold/u }));
  for (const text of ['1,204', '3,001', '2']) expect(row.getByRole('cell', { name: text })).toBeTruthy();
  expect(row.getByText(/60,020\.00/u)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'OTO1' }).getAttribute('href')).toContain('/order/7');
  expect(screen.getByText('Red × 2')).toBeTruthy();
});

test('one that nobody ordered says so', async () => {
  await open({}, { sold: nothing, unpaid: nothing, last: [] });
  expect(await screen.findByText('Nothing of it has been ordered yet.')).toBeTruthy();
});

test('a draft, which was never sold, asks nothing', async () => {
  const read = await open({ status: 'draft', version_of: 2 }, {});
  await waitFor(() => expect(screen.queryByText('What was sold')).toBeNull());
  expect(read).not.toHaveBeenCalled();
});
