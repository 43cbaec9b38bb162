import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { ListScreen } from '../../../src/screens/ListScreen.tsx';
import { fakeProvider, parcel, parcels, show } from './harness.tsx';

describe('the actions of a row', () => {
  test('are not there for those who may not run them', async () => {
    await show(<ListScreen resource={parcel} />, {
      fake: fakeProvider(parcels(1)),
      permissions: ['ecommerce:ListProducts'],
    });
    await screen.findByText('Parcel 1');
    expect(screen.queryByRole('button', { name: 'Actions for Parcel 1' })).toBeNull();
  });

  test('ask, run on that record and read the list again', async () => {
    const fake = fakeProvider(parcels(2));
    await show(<ListScreen resource={parcel} />, { fake });
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Parcel 2' }));
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Recall', 'Repack']);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Recall' }));
    const dialog = await screen.findByRole('dialog', { name: 'Recall [Parcel 2] now?' });
    const before = fake.getList.mock.calls.length;
    await userEvent.click(within(dialog).getByRole('button', { name: 'Recall' }));
    await waitFor(() =>
      expect(fake.action).toHaveBeenCalledWith('parcel', 2, 'recall', expect.objectContaining({ revision: 3 })),
    );
    await waitFor(() => expect(fake.getList.mock.calls.length).toBeGreaterThan(before));
  });

  test('a click on their button does not open the record', async () => {
    const { address } = await show(<ListScreen resource={parcel} />, { fake: fakeProvider(parcels(1)) });
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Parcel 1' }));
    expect(address()).toMatch(/^\/parcel\?/);
  });
});
