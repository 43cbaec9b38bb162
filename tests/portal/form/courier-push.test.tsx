import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { order } from '../../../resources/orders/order.ts';
import { sub_order } from '../../../resources/orders/sub_order.ts';
import { item, unpushed, whole } from './an-order.ts';
import { fakeProvider, refusal, showForm } from './harness.tsx';

/** Opens the page of an order with one sub-order, changed by `sub`. */
async function open(sub: object) {
  const present = { ...unpushed, ...sub };
  let pushed: object = {};
  const record = { ...whole, items: [{ ...item, delivery_type: present.delivery_type }] };
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
  expect(await screen.findByText('Push waiting')).toBeTruthy();
  expect(button()).toBeNull();
});

test('a push that failed stands there with its problem, and is offered again', async () => {
  const { button } = await open({ push_status: 'failed', push_problem: 'refused', push_attempts: 3 });
  expect((await screen.findByText('Refused by the courier')).closest('[role=status]')?.textContent).toContain(
    'Push failed',
  );
  expect(button()).not.toBeNull();
});

test('all sub-orders of an order that can be pushed are pushed at once, and a refusal is told where it was asked', async () => {
  const subs = [
    unpushed,
    { ...unpushed, id: 9, sub_order_no: 'OTO1-2', merchant: 5, status: 'packed' },
    { ...unpushed, id: 10, sub_order_no: 'OTO1-3', merchant: 6, status: 'pending' },
  ];
  let push_status: string | null = null;
  const post = vi.fn(async () => {
    push_status = 'waiting';
    const data = [8, 9].map((id) => ({ id, sub_order_no: `OTO1-${id}`, push_status, revision: 4 }));
    return { data, message: 'Queued for the courier: 2' };
  });
  const provider = fakeProvider({ post, readSubresource: async () => ({ data: [] }) });
  Object.assign(provider, {
    getOne: async () => ({
      data: { ...whole, items: [null, 5, 6].map((merchant, id) => ({ ...item, id, merchant })) },
    }),
    getList: async () => ({ data: [], total: 0 }),
    getManyReference: async () => ({ data: subs.map((sub) => ({ ...sub, push_status })), total: 3 }),
    getMany: async () => ({ data: [] }),
  });
  const { user } = await showForm(order, { provider, at: '/order/7' });
  await user.click(await screen.findByRole('button', { name: 'Push 2 to courier' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Push 2 sub-orders to the courier?' }));
  expect(dialog.getByText('OTO1-1, OTO1-2')).toBeTruthy();
  post.mockRejectedValueOnce(refusal(422, 'No key for the courier is known'));
  await user.click(dialog.getByRole('button', { name: 'Push to courier' }));
  expect(await dialog.findByText('No key for the courier is known')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Push to courier' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Push 2 to courier' })).toBeNull());
  expect(post).toHaveBeenLastCalledWith('order/sub-order/kec-open-api/push', { sub_orders: [8, 9] });
  expect(await screen.findAllByText('Push waiting')).toHaveLength(3);
});

test.each([
  ['wasn’t pushed', null, []],
  ['waits', 'waiting', ['Push problem', 'Push attempts', 'Next push', 'Courier’s answer', 'What the courier was sent']],
  ['the courier has', 'sent', ['Push attempts', 'Courier’s answer', 'What the courier was sent']],
])('the page of a sub-order that %s shows what there is to tell of its push', async (_, push_status, shown) => {
  const record = {
    ...unpushed,
    push_status,
    push_attempts: 1,
    pushed_at: null,
    push_answer: 'Yes',
    push_request: '{}',
  };
  const provider = fakeProvider({ readSubresource: async () => ({ data: [] }) });
  Object.assign(provider, {
    getOne: async (resource: string) => ({ data: resource === 'order' ? whole : record }),
    getList: async () => ({ data: [], total: 0 }),
    getMany: async () => ({ data: [] }),
  });
  await showForm(sub_order, { provider, at: '/sub_order/8' });
  const section = within(await screen.findByRole('region', { name: 'Courier push' }));
  await waitFor(() => expect(section.getAllByText('Courier push').length).toBeGreaterThan(1));
  const names = ['Push problem', 'Push attempts', 'Next push', 'Courier’s answer', 'What the courier was sent'];
  expect(names.filter((name) => section.queryByLabelText(name) ?? section.queryByText(name))).toEqual(shown);
});
