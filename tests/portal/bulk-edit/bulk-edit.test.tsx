import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError, ListBase, type GetListParams } from 'react-admin';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, test } from 'vitest';
import { allPermissions } from '../../../resources/access.ts';
import { BulkEdit } from '../../../src/traits/bulk-edit/BulkEdit.tsx';
import { BulkEditMatching, BulkEditSelected } from '../../../src/traits/bulk-edit/BulkEditButtons.tsx';
import { show } from '../list/harness.tsx';
import {
  button,
  choose,
  crate,
  crateRecord,
  enter,
  stubHeights,
  open,
  opened,
  pagesFor,
  server,
  three,
} from './harness.tsx';

beforeEach(stubHeights);

describe('what was picked', () => {
  test('nothing: explains what to do, with a link to the list', async () => {
    await show(pagesFor({ ids: [] }), { fake: server([]), at: '/parcel/bulk_edit' });
    await screen.findByText('No Parcels are picked');
    expect(screen.getByRole('link', { name: 'To the list' }).getAttribute('href')).toBe('/parcel');
  });

  test('records by number are read a hundred at a time, and those that are gone are told', async () => {
    const fake = server(Array.from({ length: 250 }, (_, index) => crateRecord(index + 1)));
    await opened(fake, { ids: [...fake.records.map(({ id }) => id), 9998, 9999] });
    await screen.findByText('250 picked');
    expect(screen.getByText('No longer there: 2')).toBeDefined();
    expect(fake.getMany.mock.calls.map(([, { ids }]) => ids.length)).toEqual([100, 100, 52]);
  });

  test('all that match are read page by page, by number, with the list’s filters', async () => {
    const fake = server(Array.from({ length: 1200 }, (_, index) => crateRecord(index + 1)));
    await opened(fake, { filter: { status: 'sent', q: 'tea' } });
    await screen.findByText('1,200 picked');
    expect(fake.getList.mock.calls.map(([, { pagination, sort, filter }]) => [pagination, sort, filter])).toEqual(
      [1, 2].map((page) => [
        { page, perPage: 1000 },
        { field: 'id', order: 'ASC' },
        { status: 'sent', q: 'tea' },
      ]),
    );
    // Only visible rows are rendered.
    expect(screen.getAllByRole('row').length).toBeLessThan(60);
  });

  test('are limited to ten thousand, and the page says so', async () => {
    const fake = server([]);
    fake.getList.mockImplementation(async (_: string, { pagination }: GetListParams) => ({
      data: Array.from({ length: 1000 }, (__, index) => crateRecord(((pagination?.page ?? 1) - 1) * 1000 + index + 1)),
      total: 10_000,
      meta: { total: 10_000, total_is: 'more', page: pagination?.page, per_page: 1000 },
    }));
    await opened(fake, { filter: {} });
    await screen.findByText('10,000 picked');
    expect(screen.getByText(/Only the first 10,000 of more than 10,000 are taken/)).toBeDefined();
    expect(fake.getList).toHaveBeenCalledTimes(10);
  });

  test('a failed read is reported, and can be retried', async () => {
    const fake = server(three());
    fake.getMany.mockRejectedValueOnce(new HttpError('The server is away', 503));
    await opened(fake, { ids: [3, 2, 1] });
    await screen.findByText('They could not all be read: The server is away');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('3 picked');
  });

  test('single records can be removed and added again', async () => {
    await open(server(three()));
    await userEvent.click(await button('Take out Parcel 2'));
    await screen.findByText('2 picked');
    expect(screen.queryByText('Parcel 2')).toBeNull();
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Take out Parcel 1'));
    await userEvent.click(await button('Put back'));
    await screen.findByText('3 picked');
  });
});

describe('what to change', () => {
  test('the fields that the API offers, as far as one may write them and one value fits many records', async () => {
    await open(server(three()), [3, 2, 1], {
      permissions: allPermissions.filter((one) => one !== 'ecommerce:ExportProduct'),
    });
    await button('Fee');
    expect(
      within(screen.getByRole('region', { name: 'What to change' }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Fee', 'Pieces', 'Sent', 'Lost', 'Way', 'Fragile']);
  });

  test('numbers can be raised and lowered, what is required can’t be cleared', async () => {
    await open(server(three()));
    for (const field of ['Fee', 'Way', 'Fragile', 'Sent']) await choose(field);
    const ways = (field: string) =>
      within(screen.getByRole('combobox', { name: `How to change ${field}` }))
        .getAllByRole('option')
        .map(({ textContent }) => textContent);
    expect([ways('Fee'), ways('Way'), ways('Fragile'), ways('Sent')]).toEqual([
      ['Set to', 'Clear', 'Raise by', 'Lower by'],
      ['Set to'],
      ['Set to'],
      ['Set to', 'Clear'],
    ]);
  });

  test('nothing can be written before every chosen field has a right value', async () => {
    await open(server(three()));
    await screen.findByText('Choose at least one field');
    await choose('Fee');
    await screen.findByText('Enter a value for Fee');
    await enter('Fee', '-5');
    expect((await screen.findAllByText('Correct Fee first')).length).toBeGreaterThan(0);
    expect((await screen.findByRole('button', { name: 'Change 0' })).hasAttribute('disabled')).toBe(true);
    await enter('Fee', '5');
    await screen.findByText('3 will change, 0 unchanged, 0 left out');
  });
});

describe('the way there', () => {
  const permitted = { permissions: [], get: true, create: false, delete: false };
  const listed = (update: boolean) => (
    <Routes>
      <Route
        path="/parcel"
        element={
          <ListBase resource="parcel" filterDefaultValues={{ status: 'sent' }} filter={{ parent_id: 5 }}>
            <BulkEditMatching resource={crate} permitted={{ ...permitted, update }} />
            <BulkEditSelected resource={crate} />
          </ListBase>
        }
      />
      <Route path="/parcel/bulk_edit" element={<BulkEdit resource={crate} />} />
    </Routes>
  );

  test('needs the permission to update', async () => {
    await show(listed(false), { fake: server(three()) });
    await button('Bulk edit');
    expect(screen.queryByRole('button', { name: /that match$/ })).toBeNull();
  });

  test('all that match: the button says how many, and hands the filters over', async () => {
    const fake = server(three());
    const { address } = await show(listed(true), { fake });
    await userEvent.click(await button('Bulk edit all 3 that match'));
    await screen.findByText('3 picked');
    expect(address()).toBe('/parcel/bulk_edit');
    expect(fake.getList.mock.lastCall?.[1].filter).toEqual({ status: 'sent', parent_id: 5 });
  });
});

test('is translated into Chinese', async () => {
  await opened(server(three()), { ids: [3, 2, 1] }, { language: 'zh-Hant' });
  await screen.findByText('已選 3 項');
  await userEvent.click(await button('費用'));
  expect(screen.getByRole('combobox', { name: '如何更改費用' })).toBeDefined();
});
