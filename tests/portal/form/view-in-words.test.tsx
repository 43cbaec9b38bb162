import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { shared_view } from '../../../resources/index.ts';
import { printAddress } from '../../../resources/query/address.ts';
import { oneRecord, showForm } from './harness.tsx';

test('a shared view tells in words what it shows, in place of its address, and leads to the list', async () => {
  const address = printAddress({ filter: { active: [false] }, sort: '-updated_at' });
  const { provider } = oneRecord({
    id: 3,
    revision: 1,
    name: 'Closed',
    entity: 'pickup_point',
    address,
    columns: ['ref_code', 'active'],
    roles: [],
  });
  await showForm(shared_view, { provider, at: '/shared_view/3' });
  expect((await screen.findByText(/Sorted by Updated/u)).textContent).toMatch(
    /^Pickup points · Active: No · Sorted by/u,
  );
  expect(screen.getByRole('link', { name: 'Open the list' }).getAttribute('href')).toBe(`/pickup_point${address}`);
  expect(screen.getByText('Columns: Reference code, Active')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: /Filters and order/u })).toBeNull();
});

test('a view that is not shared yet is told in words, too', async () => {
  const source = { entity: 'pickup_point', address: printAddress({ filter: { active: [false] } }) };
  const { provider } = oneRecord({ id: 3, revision: 1 });
  await showForm(shared_view, {
    provider,
    at: `/shared_view/create?source=${encodeURIComponent(JSON.stringify(source))}`,
  });
  expect((await screen.findByText(/Sorted by/u)).textContent).toMatch(/^Pickup points · Active: No/u);
});

test('a view that belongs to no list yet says how one is shared', async () => {
  const { provider } = oneRecord({ id: 3, revision: 1 });
  const { user } = await showForm(shared_view, { provider, at: '/shared_view/create' });
  await screen.findByText(/A view is shared from its list/u);
  await user.type(screen.getByRole('textbox', { name: /^Name/u }), 'Mine');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByText(/A view is shared from its list/u)).closest('.MuiAlert-colorError')).toBeTruthy();
});
