import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { order } from '../../../resources/orders/order.ts';
import { fakeProvider, refusal, showForm } from './harness.tsx';

const times = { created_at: '2026-11-20T02:00:00Z', updated_at: '2026-11-20T02:00:00Z' };
const item = {
  id: 1,
  product_version: 3,
  option_name: null,
  item_code: 'TEA',
  name: { zh_HK: '茶', en_US: 'Tea' },
  merchant: null,
  delivery_type: 'home_delivery',
  price: '10.00',
  qty: 1,
  amount: '10.00',
  discount: '0.00',
  paid_by_points: '0.00',
  total: '10.00',
  returned_qty: 0,
  no_refund: false,
};
const sums = Object.fromEntries(
  [
    'original_price',
    'discount_price',
    'subtotal',
    'discount_amount',
    'shipping_fee',
    'rounding',
    'k_coin_amount',
    'oto_point_amount',
    'total_amount',
    'paid_amount',
    'refunded_amount',
  ].map((name) => [name, '0.00']),
);
const points = { k_coin_redeemed: 0, k_coin_earned: 0, oto_point_redeemed: 0, oto_point_earned: 0 };
const unpushed = {
  ...times,
  id: 8,
  revision: 3,
  order: 7,
  sub_order_no: 'OTO1-1',
  merchant: null,
  delivery_type: 'home_delivery',
  status: 'accepted',
  courier: null,
  tracking_no: null,
  tracking_url: null,
  push_status: null,
  push_problem: null,
  push_attempts: 0,
  push_next_at: null,
};

/** The page of an order whose one sub-order is like this. */
async function open(sub: object) {
  const present = { ...unpushed, ...sub };
  let pushed: object = {};
  const record = {
    ...times,
    ...sums,
    ...points,
    id: 7,
    revision: 2,
    order_no: 'OTO1',
    name: 'Ann',
    status: 'processing',
    items: [{ ...item, delivery_type: present.delivery_type }],
    coupons: [],
    payment_records: [],
    refund_record: [],
  };
  const action = vi.fn(async () => {
    pushed = { revision: 4, push_status: 'waiting' };
    return { data: { ...present, ...pushed }, message: 'Sub-order OTO1-1 waits for the courier' };
  });
  const provider = fakeProvider({ action, readSubresource: async () => ({ data: [] }) });
  Object.assign(provider, {
    getOne: async () => ({ data: record }),
    getList: async () => ({ data: [], total: 0 }),
    getManyReference: async () => ({ data: [{ ...present, ...pushed }], total: 1 }),
    getMany: async () => ({ data: [] }),
  });
  const shown = await showForm(order, { provider, at: '/order/7' });
  await screen.findByRole('link', { name: 'OTO1-1' });
  const button = () => screen.queryByRole('button', { name: 'Push to courier' });
  return { ...shown, action, button };
}

test.each([
  ['isn’t accepted yet', { status: 'pending' }],
  ['is fetched from a store', { delivery_type: 'store_pickup' }],
  ['waits for the courier already', { push_status: 'waiting' }],
  ['the courier has', { push_status: 'sent' }],
])('a sub-order that %s offers no push', async (_, sub) => {
  const { button } = await open(sub);
  await screen.findByText('Tea');
  expect(button()).toBeNull();
});

test('a push that is refused says why, and one that is taken shows that it waits', async () => {
  const { user, action, button } = await open({});
  await waitFor(() => expect(button()).not.toBeNull());
  await user.click(screen.getByRole('button', { name: 'Push to courier' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Push [OTO1-1] to the courier?' }, { timeout: 5_000 }),
  );
  action.mockRejectedValueOnce(refusal(422, 'No key for the courier is known'));
  await user.click(dialog.getByRole('button', { name: 'Push to courier' }));
  expect(await dialog.findByText('No key for the courier is known')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Push to courier' }));
  await waitFor(() => expect(action).toHaveBeenLastCalledWith('sub_order', 8, 'push', { body: {}, revision: 3 }));
  expect(await screen.findByText('Waiting')).toBeTruthy();
  expect(button()).toBeNull();
});

test('a push that failed stands there with its problem, and is offered again', async () => {
  const { button } = await open({ push_status: 'failed', push_problem: 'refused', push_attempts: 3 });
  expect((await screen.findByText('Refused by the courier')).closest('[role=status]')?.textContent).toContain('Failed');
  expect(button()).not.toBeNull();
});
