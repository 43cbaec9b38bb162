import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { shared_view } from '../../../resources/index.ts';
import { printAddress } from '../../../resources/query/address.ts';
import { oneRecord, showForm } from './harness.tsx';

test('a shared view tells in words what it shows, as it is typed, and leads to the list', async () => {
  const address = printAddress({ filter: { active: [false] }, sort: '-updated_at' });
  const { provider } = oneRecord({
    id: 3,
    revision: 1,
    name: 'Closed',
    entity: 'pickup_point',
    address,
    columns: [],
    roles: [],
  });
  const { user } = await showForm(shared_view, { provider, at: '/shared_view/3' });
  expect((await screen.findByText(/Sorted by Updated/u)).textContent).toMatch(
    /^Pickup points · Active: No · Sorted by/u,
  );
  expect(screen.getByRole('link', { name: 'Open the list' }).getAttribute('href')).toBe(`/pickup_point${address}`);
  await user.clear(screen.getByRole('textbox', { name: 'List' }));
  expect(screen.queryByRole('link', { name: 'Open the list' })).toBeNull();
});
