import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { allPermissions } from '../../../resources/access.ts';
import { moveColumn, placeColumns, readSettings, sizeColumn, toggleColumn } from '../../../src/list/column-settings.ts';
import { columnsOf } from '../../../src/list/columns.ts';
import { ListScreen } from '../../../src/screens/ListScreen.tsx';
import { fakeProvider, parcel, parcels, show, type ShowOptions } from './harness.tsx';

const list = async (options: ShowOptions) => {
  const shown = await show(<ListScreen resource={parcel} />, options);
  await screen.findByRole('table');
  return shown;
};
const headers = () =>
  screen
    .getAllByRole('columnheader', { hidden: true })
    .map((header) => header.textContent)
    .slice(1, -1);
const choose = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
  await screen.findByRole('dialog', { name: 'Columns of the list' });
};

describe('the kept columns', () => {
  const all = columnsOf(parcel, allPermissions, 'en');
  const placed = (kept: unknown) => placeColumns(all, parcel.list.columns, readSettings(kept));
  const visible = (kept: unknown) => placed(kept).flatMap(({ name, visible: shown }) => (shown ? [name] : []));

  test.each([undefined, null, 'text', { columns: 'id' }, { columns: [] }, { columns: ['gone'] }])(
    '%j counts as nothing kept',
    (kept) => {
      expect(visible(kept)).toEqual(parcel.list.columns);
    },
  );

  test('names no longer declared drop out', () => {
    expect(visible({ columns: ['name', 'gone', 'id'] })).toEqual(['name', 'id']);
  });

  test('the last visible column stays', () => {
    const settings = { columns: ['name'] };
    expect(toggleColumn(settings, placed(settings), 'name')).toBe(settings);
  });

  test('a column moves to the place of another', () => {
    expect(moveColumn({}, placed({}), 'fee', 'id').columns).toEqual([
      'fee',
      'id',
      'name',
      'status',
      'store',
      'updated_at',
    ]);
    expect(moveColumn({}, placed({}), 'id', 'fee').columns).toEqual([
      'name',
      'status',
      'fee',
      'id',
      'store',
      'updated_at',
    ]);
  });

  test('widths stay within bounds', () => {
    expect([sizeColumn({}, 'id', 3).widths, sizeColumn({}, 'id', 9_999).widths]).toEqual([{ id: 56 }, { id: 800 }]);
  });

  test('what else is kept there is written back untouched', () => {
    const settings = readSettings({ views: [{ name: 'mine' }], columns: ['id'] });
    expect(toggleColumn(settings, placed(settings), 'name')).toEqual({
      views: [{ name: 'mine' }],
      columns: ['id', 'name'],
    });
  });
});

describe('the column chooser', () => {
  test('shows a column at once and keeps it on the server', async () => {
    const fake = fakeProvider(parcels(1));
    await list({ fake });
    await choose();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Fragile' }));
    await waitFor(() => expect(headers()).toContain('Fragile'));
    await waitFor(() =>
      expect(fake.writeSettings).toHaveBeenCalledWith(
        'parcel',
        expect.objectContaining({ columns: [...parcel.list.columns, 'fragile'] }),
      ),
    );
  });

  test('keeps how many columns stay in view, and the height of rows', async () => {
    const fake = fakeProvider(parcels(1));
    await list({ fake });
    await choose();
    expect(screen.getByRole('table', { hidden: true }).dataset).toMatchObject({ density: 'comfortable' });
    await userEvent.selectOptions(screen.getByLabelText('In view while scrolling sideways'), 'The first 2 columns');
    await userEvent.selectOptions(screen.getByLabelText('Rows'), 'Compact');
    await waitFor(() =>
      expect(fake.writeSettings).toHaveBeenLastCalledWith('parcel', expect.objectContaining({ density: 'compact' })),
    );
    expect(fake.writeSettings).toHaveBeenCalledWith('parcel', expect.objectContaining({ pinned: 2 }));
    // The checkbox column is pinned with them.
    expect(screen.getByRole('table', { hidden: true }).dataset).toMatchObject({ density: 'compact', pins: '3' });
  });

  test('begins with what is kept', async () => {
    const fake = fakeProvider(parcels(1));
    fake.readSettings.mockResolvedValue({ columns: ['name', 'id'], widths: { id: 300 } });
    await list({ fake });
    expect(headers()).toEqual(['Name', 'ID ↓']);
    expect(screen.getByRole('separator', { name: 'Width of ID' }).getAttribute('aria-valuenow')).toBe('300');
  });

  test('draws no table before the kept columns are known', async () => {
    const fake = fakeProvider(parcels(1));
    let answer: (value: unknown) => void = () => undefined;
    fake.readSettings.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    await show(<ListScreen resource={parcel} />, { fake, at: '/parcel?sort=id&order=DESC' });
    await waitFor(() => expect(fake.getList).toHaveBeenCalled());
    expect(screen.queryByRole('table')).toBeNull();
    answer({ columns: ['id'] });
    await screen.findByRole('table');
    expect(headers()).toEqual(['ID ↓']);
  });

  test('reads the rows of a list that was not seen yet in the kept order only', async () => {
    const fake = fakeProvider(parcels(1));
    let answer: (value: unknown) => void = () => undefined;
    fake.readSettings.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    await show(<ListScreen resource={parcel} />, { fake });
    await waitFor(() => expect(fake.readSettings).toHaveBeenCalled());
    expect(fake.getList).not.toHaveBeenCalled();
    answer({ sort: 'name' });
    await screen.findByRole('table');
    expect(fake.getList.mock.calls.map(([, { sort }]) => sort)).toEqual([{ field: 'name', order: 'ASC' }]);
  });

  test('orders by buttons', async () => {
    await list({ fake: fakeProvider(parcels(1)) });
    await choose();
    await userEvent.click(screen.getByRole('button', { name: 'Move Name up' }));
    await waitFor(() => expect(headers().slice(0, 2)).toEqual(['Name', 'ID ↓']));
    expect(screen.getByRole('button', { name: 'Move Name up' })).toHaveProperty('disabled', true);
  });

  test('orders by dragging', async () => {
    await list({ fake: fakeProvider(parcels(1)) });
    await choose();
    const line = (name: string) => screen.getByRole('checkbox', { name }).closest('li') ?? document.body;
    const dataTransfer = { setData: () => undefined, effectAllowed: 'none' };
    fireEvent.dragStart(line('Fee'), { dataTransfer });
    fireEvent.dragOver(line('ID'), { dataTransfer });
    fireEvent.drop(line('ID'), { dataTransfer });
    await waitFor(() => expect(headers().slice(0, 2)).toEqual(['Fee', 'ID ↓']));
  });

  test('goes back to the declaration', async () => {
    const fake = fakeProvider(parcels(1));
    fake.readSettings.mockResolvedValue({ columns: ['id'] });
    await list({ fake });
    await choose();
    await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
    await waitFor(() => expect(headers()).toHaveLength(parcel.list.columns.length));
  });

  test('takes a change back, with the reason, where the server refuses it', async () => {
    const fake = fakeProvider(parcels(1));
    fake.writeSettings.mockRejectedValue(new Error('No room'));
    await list({ fake });
    await choose();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Fragile' }));
    expect(await screen.findByText('How you arranged the list could not be kept: No room')).toBeDefined();
    expect(headers()).not.toContain('Fragile');
  });

  test('the declared columns serve where the kept ones can not be had', async () => {
    const fake = fakeProvider(parcels(1));
    fake.readSettings.mockRejectedValue(new Error('down'));
    await list({ fake });
    expect(headers()).toHaveLength(parcel.list.columns.length);
  });
});

describe('the width of a column', () => {
  test('follows the arrow keys at its edge', async () => {
    const fake = fakeProvider(parcels(1));
    await list({ fake });
    screen.getByRole('separator', { name: 'Width of Status' }).focus();
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() => expect(fake.writeSettings).toHaveBeenCalledWith('parcel', { widths: { status: 166 } }));
  });

  test('is kept when the pointer lets go, not while it drags', async () => {
    const fake = fakeProvider(parcels(1));
    await list({ fake });
    const edge = screen.getByRole('separator', { name: 'Width of Status' });
    edge.setPointerCapture = () => undefined;
    fireEvent.pointerDown(edge, { button: 0, clientX: 100 });
    fireEvent.pointerMove(edge, { clientX: 160 });
    expect(fake.writeSettings).not.toHaveBeenCalled();
    fireEvent.pointerUp(edge);
    await waitFor(() => expect(fake.writeSettings).toHaveBeenCalledWith('parcel', { widths: { status: 210 } }));
  });
});

describe('the order of records', () => {
  const firstAsked = (fake: ReturnType<typeof fakeProvider>) => fake.getList.mock.lastCall?.[1].sort;

  test('is kept when it is chosen', async () => {
    const fake = fakeProvider(parcels(1));
    await list({ fake });
    expect(fake.writeSettings).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: /^Name/ }));
    await waitFor(() => expect(fake.writeSettings).toHaveBeenCalledWith('parcel', { sort: 'name' }));
  });

  test('begins as it was kept, in another browser, too', async () => {
    const fake = fakeProvider(parcels(1));
    fake.readSettings.mockResolvedValue({ sort: '-name' });
    await list({ fake });
    await waitFor(() => expect(firstAsked(fake)).toEqual({ field: 'name', order: 'DESC' }));
    expect(headers()).toContain('Name ↓');
  });

  test.each(['gone', '-status.inner', ''])('begins as declared where “%s” was kept', async (sort) => {
    const fake = fakeProvider(parcels(1));
    fake.readSettings.mockResolvedValue({ sort });
    await list({ fake });
    expect(firstAsked(fake)).toEqual({ field: 'id', order: 'DESC' });
  });
});
