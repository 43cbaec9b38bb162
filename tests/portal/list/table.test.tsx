import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import { allPermissions } from '../../../resources/access.ts';
import { product } from '../../../resources/catalogue/product.ts';
import { product_version } from '../../../resources/catalogue/product_version.ts';
import { sku } from '../../../resources/catalogue/sku.ts';
import type { Resource } from '../../../resources/define.ts';
import { columnsOf } from '../../../src/list/columns.ts';
import { ListScreen } from '../../../src/screens/ListScreen.tsx';
import { fakeProvider, parcel, parcelRecord, parcels, show, type ShowOptions } from './harness.tsx';

const pages = (
  <Routes>
    <Route path="/parcel" element={<ListScreen resource={parcel} />} />
    <Route path="/parcel/:id" element={<p>a parcel</p>} />
    <Route path="/store/:id" element={<p>a store</p>} />
  </Routes>
);
const list = (options: ShowOptions) => show(pages, options);
const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1);
const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
const columns = () => screen.getAllByRole('columnheader').map((header) => header.textContent);

describe('the table', () => {
  test('shows the declared columns of each record, numbers, money, chips and references as people read them', async () => {
    await list({ fake: fakeProvider([parcelRecord(7)]) });
    const [row] = await waitFor(rows);
    expect(columns()).toEqual(['', 'ID ↓', 'Name', 'Status', 'Fee', 'Store', 'Updated', 'Actions']);
    expect(row && cellsOf(row).slice(1, 6)).toEqual(['7', 'Parcel 7', 'Sent', 'HK$1,234.50', 'Main store']);
    expect(within(screen.getByRole('table')).getByText('20 Nov 2026 18:05')).toBeDefined();
  });

  test('shows localized values in Chinese, and the other language where one is empty', async () => {
    await list({
      fake: fakeProvider([parcelRecord(2), parcelRecord(1, { name: { zh_HK: '', en_US: 'Only English' } })]),
      language: 'zh-Hant',
    });
    expect(await screen.findByText('包裹2')).toBeDefined();
    expect(screen.getByText('Only English').closest('td')?.lang).toBe('en-US');
  });

  test('hides fields that one may not read', async () => {
    await list({ fake: fakeProvider([parcelRecord(1)]), permissions: ['ecommerce:ListProducts'] });
    await screen.findByRole('button', { name: 'Columns' });
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
    expect(await screen.findByRole('checkbox', { name: 'Phone' })).toBeDefined();
    expect(screen.queryByRole('checkbox', { name: 'Margin' })).toBeNull();
    expect(screen.queryByRole('checkbox', { name: 'PIN' })).toBeNull();
  });

  test('survives a record without most of its values', async () => {
    await list({ fake: fakeProvider([{ id: 9 }]) });
    expect(await screen.findByText('#9')).toBeDefined();
  });

  test('sorts by a header and says so', async () => {
    const fake = fakeProvider(parcels(3));
    const { address } = await list({ fake });
    await userEvent.click(await screen.findByRole('button', { name: 'Fee' }));
    await waitFor(() =>
      expect(screen.getByRole('columnheader', { name: /^Fee/ }).getAttribute('aria-sort')).toBe('ascending'),
    );
    expect(fake.getList.mock.lastCall?.[1].sort).toEqual({ field: 'fee', order: 'ASC' });
    await waitFor(() => expect(address()).toContain('sort=fee'));
    await userEvent.click(screen.getByRole('button', { name: /^Fee/ }));
    await waitFor(() =>
      expect(screen.getByRole('columnheader', { name: /^Fee/ }).getAttribute('aria-sort')).toBe('descending'),
    );
  });

  test('a reference sorts by the title of what it refers to', async () => {
    const fake = fakeProvider(parcels(1));
    await list({ fake });
    await userEvent.click(await screen.findByRole('button', { name: 'Store' }));
    await waitFor(() => expect(fake.getList.mock.lastCall?.[1].sort).toEqual({ field: 'store', order: 'ASC' }));
  });

  test('a column that the API cannot sort by has no sort button', () => {
    const sorted = (resource: Resource) =>
      columnsOf(resource, allPermissions, 'en')
        .filter((column) => column.sortable)
        .map(({ name }) => name);
    expect(sorted(product)).toEqual(['code', 'ref_code', 'updated_at']);
    expect(sorted(sku)).toContain('merchant');
    expect(sorted(product_version)).not.toContain('cover_photo.file');
  });

  test('draws only what is in sight of a thousand rows', async () => {
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900);
    await list({ fake: fakeProvider(parcels(1000)), at: '/parcel?perPage=1000' });
    expect(await screen.findByText('Parcel 1000')).toBeDefined();
    expect(rows().length).toBeLessThan(60);
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('1001');
  });
});

describe('opening a record', () => {
  test('a click on the row opens it', async () => {
    const { address } = await list({ fake: fakeProvider(parcels(3)) });
    await userEvent.click(
      within((await screen.findByText('Parcel 2')).closest('tr') ?? document.body).getByText('Sent'),
    );
    expect(address()).toBe('/parcel/2');
  });

  test('the name is a real link', async () => {
    await list({ fake: fakeProvider(parcels(1)) });
    expect((await screen.findByRole('link', { name: 'Parcel 1' })).getAttribute('href')).toBe('/parcel/1');
  });

  test('a middle click and Ctrl open a new tab', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    const { address } = await list({ fake: fakeProvider(parcels(2)) });
    const cell = within((await screen.findByText('Parcel 2')).closest('tr') ?? document.body).getByText('Sent');
    fireEvent(cell, new MouseEvent('auxclick', { bubbles: true, cancelable: true, button: 1 }));
    fireEvent.click(cell, { ctrlKey: true });
    expect(open.mock.calls).toEqual([
      ['/parcel/2', '_blank', 'noopener'],
      ['/parcel/2', '_blank', 'noopener'],
    ]);
    await waitFor(() => expect(address()).toMatch(/^\/parcel\?/));
  });

  test('a reference leads to its own record', async () => {
    const { address } = await list({ fake: fakeProvider(parcels(1)) });
    await userEvent.click(await screen.findByRole('link', { name: 'Main store' }));
    expect(address()).toBe('/store/1');
  });

  test('nothing leads to records that one may not open', async () => {
    const { address } = await list({ fake: fakeProvider(parcels(1)), permissions: ['ecommerce:ListProducts'] });
    await userEvent.click(await screen.findByText('Parcel 1'));
    expect(screen.queryByRole('link', { name: 'Main store' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Parcel 1' })).toBeNull();
    expect(address()).toMatch(/^\/parcel\?/);
  });

  test('Back returns to the page and focuses the row that was opened', async () => {
    const { address, go } = await list({
      fake: fakeProvider(parcels(30)),
      at: '/parcel?page=2&perPage=25&sort=id&order=DESC',
    });
    await userEvent.click(await screen.findByText('Parcel 3'));
    expect(await screen.findByText('a parcel')).toBeDefined();
    go(-1);
    await waitFor(() => expect(document.activeElement?.getAttribute('data-id')).toBe('3'));
    expect(address()).toContain('page=2');
  });
});

describe('the keyboard', () => {
  test('arrows move from row to row, Space selects, Enter opens', async () => {
    const { address } = await list({ fake: fakeProvider(parcels(3)) });
    await screen.findByText('Parcel 3');
    const [first, second] = rows();
    first?.focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(second);
    await userEvent.keyboard(' ');
    expect(
      within(second ?? document.body)
        .getByRole('checkbox')
        .matches(':checked'),
    ).toBe(true);
    await userEvent.keyboard('{End}{Enter}');
    expect(address()).toBe('/parcel/1');
  });

  test('Tab reaches one row only', async () => {
    await list({ fake: fakeProvider(parcels(3)) });
    await screen.findByText('Parcel 3');
    expect(rows().map((row) => row.tabIndex)).toEqual([0, -1, -1]);
  });
});

describe('the selection', () => {
  const boxes = () => screen.getAllByRole('checkbox', { name: /^Select Parcel/ });
  const chosen = () =>
    boxes()
      .filter((box) => box.matches(':checked'))
      .map((box) => box.getAttribute('aria-label'));

  test('with Shift a range is selected', async () => {
    const user = userEvent.setup();
    await list({ fake: fakeProvider(parcels(5)) });
    await screen.findByText('Parcel 5');
    await user.click(screen.getByRole('checkbox', { name: 'Select Parcel 4' }));
    await user.keyboard('{Shift>}');
    await user.click(screen.getByRole('checkbox', { name: 'Select Parcel 2' }));
    await user.keyboard('{/Shift}');
    expect(chosen()).toEqual(['Select Parcel 4', 'Select Parcel 3', 'Select Parcel 2']);
  });

  test('the box in the header selects the page and lets go of it', async () => {
    await list({ fake: fakeProvider(parcels(3)) });
    const all = await screen.findByRole('checkbox', { name: 'Select all on this page' });
    await userEvent.click(all);
    expect(chosen()).toHaveLength(3);
    expect(screen.getByRole('toolbar', { name: '3 selected' })).toBeDefined();
    await userEvent.click(all);
    expect(chosen()).toHaveLength(0);
  });

  test('rows of other filters can’t be selected while those of the new ones are on their way', async () => {
    const fake = fakeProvider(parcels(2));
    const { go } = await list({ fake });
    const all = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all on this page' });
    await screen.findByRole('checkbox', { name: 'Select Parcel 2' });
    let answer = () => {};
    fake.getList.mockImplementationOnce(
      () => new Promise((resolve) => (answer = () => resolve({ data: parcels(1), total: 1 }))),
    );
    act(() => go(`/parcel?filter=${encodeURIComponent('{"status":["lost"]}')}`));
    await waitFor(() => expect(all().disabled).toBe(true));
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Parcel 2' }).disabled).toBe(true);
    act(answer);
    await waitFor(() => expect(screen.queryByText('Parcel 2')).toBeNull());
    await userEvent.click(all());
    expect(chosen()).toEqual(['Select Parcel 1']);
  });

  test('there are no boxes where nothing can be done to a selection', async () => {
    await list({ fake: fakeProvider(parcels(1)), permissions: ['ecommerce:ListProducts', 'ecommerce:GetProduct'] });
    await screen.findByText('Parcel 1');
    expect(screen.queryAllByRole('checkbox')).toHaveLength(0);
  });
});
