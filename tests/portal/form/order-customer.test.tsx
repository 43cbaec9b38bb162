import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { order } from '../../../resources/orders/order.ts';
import { whole } from './an-order.ts';
import { fakeProvider, showForm } from './harness.tsx';

const earlier = {
  ...whole,
  id: 6,
  order_no: 'OTO0',
  total_amount: '1200.00',
  ordered_at: '2026-11-01T02:00:00Z',
  status: 'completed',
};

/** Opens the page of an order, with its customer beside it. */
async function open(over: object, others: readonly object[]) {
  const asked: unknown[] = [];
  const provider = fakeProvider({
    readSubresource: async (_name, _id, below) => ({
      data: below === 'groups' ? [{ id: 4, title: 'Gold', by: ['hand'] }] : [],
      meta: {},
    }),
  });
  Object.assign(provider, {
    getOne: async (name: string) => ({
      data: name === 'user' ? { id: 3, k_coin: 205, oto_point: 1104 } : { ...whole, ...over },
    }),
    getList: async (name: string, { filter }: { filter: object }) => {
      if (name === 'order') asked.push(filter);
      const data = name === 'order' ? others : [];
      return { data, total: data.length };
    },
    getManyReference: async () => ({ data: [], total: 0 }),
    getMany: async () => ({ data: [] }),
  });
  await showForm(order, { provider, at: '/order/7' });
  const title = await screen.findByRole('heading', { name: 'Who ordered' });
  const panel = title.closest('section');
  if (!panel) throw new Error('no panel');
  return { inPanel: within(panel), asked };
}

test('beside an order stand its customer’s points, groups and other orders', async () => {
  const { inPanel, asked } = await open({ user: 3, email: 'ann@a.example' }, [{ ...whole }, earlier]);
  expect((await inPanel.findByRole('link', { name: 'Ann' })).getAttribute('href')).toContain('/user/3');
  expect(await inPanel.findByText('1,104')).toBeTruthy();
  expect((await inPanel.findByRole('link', { name: 'Gold' })).getAttribute('href')).toContain('/user_group/4');
  expect((await inPanel.findByRole('link', { name: 'OTO0' })).getAttribute('href')).toContain('/order/6');
  expect(inPanel.queryByRole('link', { name: 'OTO1' })).toBeNull();
  expect(asked).toContainEqual({ user: [3] });
});

test('who ordered without signing in is found again by their address alone', async () => {
  const { inPanel, asked } = await open({ user: null, email: 'ann@a.example' }, [
    { ...earlier, email: 'Ann@a.example' },
    { ...earlier, id: 5, order_no: 'OTO-other', email: 'joann@a.example' },
  ]);
  expect(await inPanel.findByText('Ordered without signing in.')).toBeTruthy();
  expect(await inPanel.findByRole('link', { name: 'OTO0' })).toBeTruthy();
  expect(inPanel.queryByRole('link', { name: 'OTO-other' })).toBeNull();
  expect(asked).toContainEqual({ q: 'ann@a.example' });
});
