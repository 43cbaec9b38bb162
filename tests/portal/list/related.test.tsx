import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { ListScreen } from '../../../src/screens/ListScreen.tsx';
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

  test('so has one made from a list that is filtered by one parent, and none where it is filtered by several', async () => {
    for (const [at, address] of [
      ['{"store":[7]}', '/parcel/create?source={"store":7}'],
      ['{"store":[7,8]}', '/parcel/create'],
    ] as const) {
      await show(<ListScreen resource={child} />, { fake: fakeProvider(parcels(1)), at: `/parcel?filter=${at}` });
      const made = await screen.findByRole('link', { name: 'Create: Parcel' });
      expect(decodeURIComponent(made.getAttribute('href') ?? '')).toBe(address);
      cleanup();
    }
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
