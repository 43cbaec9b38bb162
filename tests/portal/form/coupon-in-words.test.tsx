import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { coupon } from '../../../resources/marketing/coupon.ts';
import { oneRecord, showForm } from './harness.tsx';

test('a coupon says in three languages what it does, as it is typed', async () => {
  const { provider } = oneRecord({ id: 3, revision: 1 });
  await showForm(coupon, { provider, at: '/coupon/create' });
  expect(await screen.findByText(/^Takes … off the order\. For everyone\./u)).toBeTruthy();
  fireEvent.change(screen.getByRole('textbox', { name: /^Amount/u }), { target: { value: '50' } });
  fireEvent.change(screen.getByRole('textbox', { name: /^Code/u }), { target: { value: 'SUMMER' } });
  expect(await screen.findByText(/^Takes HK\$50.* off the order\. .* By the code SUMMER\.$/u)).toBeTruthy();
  expect(screen.getByText(/^訂單減 HK\$50.*優惠碼：SUMMER。$/u).lang).toBe('zh-Hant');
  expect(screen.getByText(/^订单减 HK\$50.*优惠码：SUMMER。$/u).lang).toBe('zh-Hans');
});
