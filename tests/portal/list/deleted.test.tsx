import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { ListScreen } from '../../../src/screens/ListScreen.tsx';
import { fakeRuns } from '../bulk/fake-runs.ts';
import { fakeProvider, parcel, parcels, show, type ShowOptions } from './harness.tsx';

const list = (options: ShowOptions) => show(<ListScreen resource={parcel} />, options);
const inDeletedView = '/parcel?filter={"deleted":"only"}';
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

/** A provider with deleted records. */
function deletedParcels(count: number) {
  const fake = fakeProvider(
    parcels(count).map((record) => ({
      ...record,
      deleted_at: '2026-11-20T10:05:00.000Z',
      deleted_by: { id: 2, name: 'Chan Siu Ming' },
    })),
  );
  const restore = vi.fn(async (_: string, id: number) => {
    fake.records = fake.records.filter((record) => record.id !== id);
    return { data: { id } };
  });
  Object.assign(fake.provider, { restore });
  return { fake, restore };
}

describe('the list of deleted records', () => {
  test('is a filter in the address, newest deletion first; removing it leads back', async () => {
    const { fake } = deletedParcels(2);
    const { address } = await list({ fake });
    await press('Add filter');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Deleted' }));
    await waitFor(() => expect(address()).toContain('{"deleted":"only"}'));
    expect(address()).toContain('sort=deleted_at');
    expect(address()).toContain('order=DESC');
    expect(await screen.findAllByText('Chan Siu Ming')).toHaveLength(2);
    expect(screen.queryByRole('link', { name: /^Create/u })).toBeNull();
    await press('Remove filter: Deleted');
    await waitFor(() => expect(address()).not.toContain('deleted'));
    expect(await screen.findByRole('link', { name: /^Create/u })).toBeDefined();
  });

  test('takes up no selection of records that exist, nor they one of deleted records', async () => {
    const { fake } = deletedParcels(2);
    const { address } = await list({ fake });
    const select = async () => userEvent.click(await screen.findByRole('checkbox', { name: 'Select Parcel 1' }));
    await select();
    await press('Add filter');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Deleted' }));
    await waitFor(() => expect(address()).toContain('{"deleted":"only"}'));
    await select();
    await screen.findByRole('toolbar', { name: '1 selected' });
    await press('Remove filter: Deleted');
    await waitFor(() => expect(address()).not.toContain('deleted'));
    expect(screen.queryByRole('toolbar', { name: '1 selected' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Select them again' })).toBeNull();
  });

  test('is not offered to those who may not delete', async () => {
    await list({ fake: fakeProvider(parcels(1)), permissions: ['ecommerce:ListProducts'] });
    await press('Add filter');
    expect(screen.queryByRole('menuitem', { name: 'Deleted' })).toBeNull();
  });

  test('is forbidden to those who may not delete, whatever the address says', async () => {
    const { fake } = deletedParcels(1);
    await list({ fake, at: inDeletedView, permissions: ['ecommerce:ListProducts'] });
    expect(await screen.findByText('You are not permitted to access this page')).toBeDefined();
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(fake.getList).not.toHaveBeenCalled();
  });

  test('is not what another value of the filter means, which is left out of the address and of the call', async () => {
    const fake = fakeProvider(parcels(2));
    const { address } = await list({ fake, at: '/parcel?filter={"deleted":{"a":1},"name":"x"}' });
    expect(await screen.findByRole('link', { name: /^Create/u })).toBeDefined();
    expect(address()).toContain('filter={"name":"x"}');
    await waitFor(() => expect(fake.getList.mock.calls.map(([, { filter }]) => filter)).toEqual([{ name: 'x' }]));
  });

  test('offers no restoring to those who may not create', async () => {
    const { fake } = deletedParcels(1);
    await list({ fake, at: inDeletedView, permissions: ['ecommerce:ListProducts', 'ecommerce:DeleteProduct'] });
    await screen.findByText('Chan Siu Ming');
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Actions for/u })).toBeNull();
  });

  test('restores one from its row, by the revision that was deleted', async () => {
    const { fake, restore } = deletedParcels(2);
    await list({ fake, at: inDeletedView });
    await press('Actions for Parcel 2');
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Restore']);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Restore' }));
    expect(await screen.findByText('Restored [Parcel 2]')).toBeDefined();
    expect(restore.mock.calls).toEqual([['parcel', 2, { revision: 3 }]]);
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Select Parcel 2' })).toBeNull());
  });

  test('restores several; what is refused is named and stays selected', async () => {
    const { fake } = deletedParcels(3);
    const runs = fakeRuns(fake, ({ id }) => `Parcel ${id}`);
    runs.writes = { 2: ['refused', 'The Name is already taken'] };
    await list({ fake, at: inDeletedView });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    expect(within(screen.getByRole('toolbar')).queryByRole('button', { name: 'Delete' })).toBeNull();
    await press('Restore');
    const refusal = await screen.findByText(/can’t be restored/u);
    expect(refusal.textContent).toContain('[Parcel 2] can’t be restored: The Name is already taken');
    expect(refusal.textContent).toContain('2 records restored');
    await waitFor(() => expect(screen.getByRole('toolbar', { name: '1 selected' })).toBeDefined());
    // Records that others refer to may be restored by now, so refused ones are retried once.
    expect(runs.calls.start.mock.calls.map(([, , again]) => again)).toEqual([undefined, { again: ['refused'] }]);
  });

  test('restores all that match by a run, which is checked first', async () => {
    const { fake } = deletedParcels(30);
    const runs = fakeRuns(fake, ({ id }) => `Parcel ${id}`);
    const { address } = await list({ fake, at: inDeletedView });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    await press('Select all 30 that match');
    await press('Restore');
    await waitFor(() => expect(address()).toContain('/parcel/bulk/12'));
    expect(runs.calls.create.mock.calls).toEqual([
      ['parcel', { selection: { filter: { deleted: 'only' }, except: [] }, restore: true }],
    ]);
    expect(runs.calls.start).not.toHaveBeenCalled();
  });

  test('says that there are none', async () => {
    await list({ fake: fakeProvider([]), at: inDeletedView });
    expect(await screen.findByText('No deleted parcels')).toBeDefined();
  });
});
