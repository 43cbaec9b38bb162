import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { ListScreen } from '../../../src/screens/ListScreen.tsx';
import { fakeProvider, parcel, parcels, show, type ShowOptions } from './harness.tsx';

/** Sorted by the last change, whose column isn't among the declared ones. */
const hidden: typeof parcel = {
  ...parcel,
  list: { ...parcel.list, columns: ['id', 'name', 'status'], sort: '-updated_at' },
};
const list = async (resource: typeof parcel, options: Partial<ShowOptions> = {}) => {
  const fake = fakeProvider(parcels(1));
  const shown = await show(<ListScreen resource={resource} />, { fake, ...options });
  await screen.findByRole('table');
  return { fake, ...shown };
};
const sortedBy = (sentence: string) => screen.findByRole('button', { name: sentence });
const choose = (name: string) => userEvent.click(screen.getByRole('menuitemradio', { name }));

describe('what a list is sorted by', () => {
  test('is said where its column is not shown, and changed there', async () => {
    const { fake } = await list(hidden);
    await userEvent.click(await sortedBy('Sorted by Updated, newest first'));
    expect(screen.getAllByRole('menuitemradio', { checked: true }).map((item) => item.textContent)).toEqual([
      'Updated',
      'newest first',
    ]);
    await choose('oldest first');
    await sortedBy('Sorted by Updated, oldest first');
    await waitFor(() =>
      expect(fake.getList).toHaveBeenLastCalledWith(
        'parcel',
        expect.objectContaining({ sort: { field: 'updated_at', order: 'ASC' } }),
      ),
    );
  });

  test('can be a column with a header, and the hidden one again', async () => {
    await list(hidden);
    await userEvent.click(await sortedBy('Sorted by Updated, newest first'));
    await choose('Name');
    const button = await sortedBy('Sorted by Name, A to Z');
    expect(screen.getByRole('columnheader', { name: /^Name/ }).getAttribute('aria-sort')).toBe('ascending');
    await userEvent.click(button);
    await choose('Updated');
    await sortedBy('Sorted by Updated, newest first');
  });

  test('is said by the headers alone where each column has one', async () => {
    await list(parcel);
    expect(screen.queryByRole('button', { name: /^Sorted by/ })).toBeNull();
  });

  test('is said once the column chooser hid its column', async () => {
    await list(parcel);
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'ID' }));
    expect(await screen.findByRole('button', { name: 'Sorted by ID, highest first', hidden: true })).toBeTruthy();
  });

  test('is said in Chinese', async () => {
    await list(hidden, { language: 'zh-Hant' });
    await sortedBy('排序：更新時間，最新在前');
  });

  test('is said of deleted records, too', async () => {
    await list(hidden, { at: `/parcel?filter=${encodeURIComponent('{"deleted":"only"}')}` });
    await sortedBy('Sorted by Deleted, newest first');
  });
});
