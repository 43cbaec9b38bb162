import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { coupon } from '../../../resources/marketing/coupon.ts';
import { oneRecord, showForm } from './harness.tsx';

test('a coupon says in three languages what it does, as it is typed', async () => {
  const { provider } = oneRecord({ id: 3, revision: 1 });
  await showForm(coupon, { provider, at: '/coupon/create' });
  const amount = await screen.findByRole('textbox', { name: /^Amount/u });
  expect(screen.queryByText(/off the order/u)).toBeNull();
  fireEvent.change(amount, { target: { value: '50' } });
  fireEvent.change(screen.getByRole('textbox', { name: /^Code/u }), { target: { value: 'SUMMER' } });
  expect(await screen.findByText('HK$50 off the order. Code SUMMER.')).toBeTruthy();
  expect(screen.getByText('訂單減 HK$50。優惠碼：SUMMER。').lang).toBe('zh-Hant');
  expect(screen.getByText('订单减 HK$50。优惠码：SUMMER。').lang).toBe('zh-Hans');
});
