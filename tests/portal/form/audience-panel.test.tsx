import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { customer_group } from '../../../resources/customers/customer_group.ts';
import { oneRecord, showForm } from './harness.tsx';

test('whom a customer group will hold is told before it is saved for the first time', async () => {
  const { provider } = oneRecord({ id: 3, revision: 1 });
  const member = { id: 7, email: 'ann@a.example', family_name: null, given_name: null, by: [] };
  const read = vi.fn(async (path: string) =>
    path.includes('public=true')
      ? { data: [member], meta: { total: 12, per_page: 10 } }
      : { data: [], meta: { total: 0, per_page: 10 } },
  );
  Object.assign(provider, { read });
  const { user } = await showForm(customer_group, { provider, at: '/customer_group/create' });
  expect(await screen.findByText('0 customers')).toBeDefined();
  await user.click(screen.getByRole('switch', { name: /^Public/u }));
  expect(await screen.findByText('12 customers')).toBeDefined();
  expect(screen.getByRole('link', { name: 'ann@a.example' })).toBeDefined();
});

test('a customer group that is neither global nor of a storefront is said to count nowhere', async () => {
  const { provider } = oneRecord({ id: 3, revision: 1 });
  Object.assign(provider, { read: async () => ({ data: [], meta: { total: 0, per_page: 10 } }) });
  const { user } = await showForm(customer_group, { provider, at: '/customer_group/create' });
  expect(await screen.findByText(/^This group counts nowhere/u)).toBeDefined();
  await user.click(screen.getByRole('switch', { name: /^Global/u }));
  expect(screen.queryByText(/^This group counts nowhere/u)).toBeNull();
});
