import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { RelatedScreen } from '../../../src/screens/RelatedScreen.tsx';
import { fakeProvider, parcel, parcels, show } from './harness.tsx';

const child = { ...parcel, parent: 'store' } as const;

describe('the children of a parent', () => {
  test('are asked for by parent_id, and their order and pages stay out of the parent’s address', async () => {
    const fake = fakeProvider(parcels(30));
    const { address } = await show(<RelatedScreen resource={child} parentId={7} />, { fake, at: '/store/7' });
    await screen.findByText('Parcel 30');
    expect(fake.getList.mock.calls[0]?.[1].filter).toEqual({ parent_id: 7 });
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    expect(await screen.findByText('26–30 of 30')).toBeDefined();
    expect(address()).toBe('/store/7');
  });

  test('do not repeat the parent in every row', async () => {
    await show(<RelatedScreen resource={child} parentId={7} />, { fake: fakeProvider(parcels(1)), at: '/store/7' });
    await screen.findByText('Parcel 1');
    expect(screen.queryByRole('columnheader', { name: 'Store' })).toBeNull();
  });

  test('a new one has its parent filled in', async () => {
    await show(<RelatedScreen resource={child} parentId={7} />, { fake: fakeProvider(parcels(1)), at: '/store/7' });
    await screen.findByText('Parcel 1');
    expect(decodeURIComponent(screen.getByRole('link', { name: 'Create: Parcel' }).getAttribute('href') ?? '')).toBe(
      '/parcel/create?source={"store":7}',
    );
  });

  test('are not asked for without the right to list them', async () => {
    const fake = fakeProvider(parcels(1));
    await show(<RelatedScreen resource={child} parentId={7} />, {
      fake,
      permissions: ['ecommerce:ListOrders'],
      at: '/store/7',
    });
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Parcels' })).toBeNull());
    expect(fake.getList).not.toHaveBeenCalled();
  });
});
