import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError } from 'react-admin';
import { beforeEach, describe, expect, test } from 'vitest';
import { allPermissions } from '../../../resources/access.ts';
import { signIn } from '../form/harness.tsx';
import { button, choose, enter, open, pick, server, stubHeights } from './harness.tsx';
import { show } from '../list/harness.tsx';
import { BulkEdit } from '../../../src/traits/bulk-edit/BulkEdit.tsx';
import { crate } from './harness.tsx';

beforeEach(() => {
  stubHeights();
  signIn();
});

const three = { selection: { ids: [3, 2, 1] } };
const check = async () => {
  const press = await button('Check');
  await waitFor(() => expect(press.hasAttribute('disabled')).toBe(false));
  await userEvent.click(press);
};

test('without a selection the page explains what to do, with a link to the list', async () => {
  await show(<BulkEdit resource={crate} />, { fake: server(), at: '/parcel/bulk_edit' });
  await screen.findByText('No parcels are picked');
  expect(screen.getByRole('link', { name: 'To the list' }).getAttribute('href')).toBe('/parcel');
});

describe('what to change', () => {
  test('the fields that the API offers, as far as one may write them and one value fits many records', async () => {
    await open(server(), three, { permissions: allPermissions.filter((one) => one !== 'ecommerce:ExportProduct') });
    await button('Fee');
    expect(
      within(screen.getByRole('region', { name: 'What to change' }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Fee', 'Pieces', 'Sent', 'Lost', 'Way', 'Fragile']);
  });

  test('numbers can be raised and lowered, what is required can’t be cleared', async () => {
    await open(server(), three);
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

  test('nothing can be checked before every chosen field has a right value', async () => {
    const fake = server();
    await open(fake, three);
    await screen.findByText('Choose at least one field');
    await choose('Fee');
    await screen.findByText('Enter a value for Fee');
    await enter('Fee', '-5');
    expect((await screen.findAllByText('Correct Fee first')).length).toBeGreaterThan(0);
    expect((await button('Check')).hasAttribute('disabled')).toBe(true);
    await enter('Fee', '5');
    await choose('Sent');
    await pick('How to change Sent', 'Clear');
    await check();
    await screen.findByRole('heading', { name: 'Bulk edit: Parcels' });
    expect(fake.runs.calls.create.mock.calls).toEqual([
      [
        'parcel',
        {
          selection: { ids: [3, 2, 1] },
          changes: [
            { field: 'fee', set: '5.00' },
            { field: 'sent_at', set: null },
          ],
        },
      ],
    ]);
  });

  test('a percentage rounds to a usual step or one of one’s own, up, down or to the nearest', async () => {
    const fake = server();
    await open(fake, { selection: { filter: { q: 'tea' }, except: [2] }, count: '1,444' });
    await screen.findByText('All that match “tea” (without 1) · 1,444 selected');
    await choose('Fee');
    await pick('How to change Fee', 'Raise by');
    await pick('Amount or percent for Fee', 'percent');
    await enter('Change of Fee', '5');
    await pick('Rounding of Fee', 'to another step…');
    // An empty input is not an error: the user is asked to fill it in.
    await screen.findByText('Enter a value for Fee');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByText('Correct Fee first')).toBeNull();
    expect((await button('Check')).hasAttribute('disabled')).toBe(true);
    await enter('Step of Fee', '0.005');
    await screen.findByText('A step above 0 with no more places than the field');
    await enter('Step of Fee', '0.25');
    await pick('Direction of rounding Fee', 'up');
    await check();
    await waitFor(() =>
      expect(fake.runs.calls.create.mock.calls[0]?.[1]).toEqual({
        selection: { filter: { q: 'tea' }, except: [2] },
        changes: [{ field: 'fee', raise_percent: '5.00', round_to: '0.25', rounding: 'up' }],
      }),
    );
    expect(await screen.findByText(/raised by 5% and rounded up to 0.25/u)).toBeDefined();
  });

  test('a refused check says why, keeps what was typed, and can be repeated', async () => {
    const fake = server();
    fake.runs.calls.create.mockRejectedValueOnce(new HttpError('More than 1,000,000 records', 422));
    await open(fake, three);
    await choose('Fee');
    await enter('Fee', '5');
    await check();
    await screen.findByText('More than 1,000,000 records');
    expect(screen.getByRole('textbox', { name: 'Fee' })).toHaveProperty('value', '5.00');
    await check();
    await screen.findByText('3 will change, 0 unchanged, 0 left out');
  });

  test('of a checked run can be corrected, and comes back as it was typed', async () => {
    const { address } = await open(server(), {
      ...three,
      changes: [{ field: 'fee', lower_percent: '12.5', round_to: '0.50', rounding: 'down' }],
    });
    await check();
    await userEvent.click(await button('Change the fields'));
    expect(await screen.findByRole('textbox', { name: 'Change of Fee' })).toHaveProperty('value', '12.50');
    expect(address()).toBe('/parcel/bulk_edit');
    expect(screen.getByRole('combobox', { name: 'Rounding of Fee' })).toHaveProperty('value', '0.50');
    expect(screen.getByRole('combobox', { name: 'Direction of rounding Fee' })).toHaveProperty('value', 'down');
  });
});

test('is translated into Chinese', async () => {
  await open(server(), three, { language: 'zh-Hant' });
  await screen.findByText('已在列表選取 3 項');
  await userEvent.click(await button('費用'));
  expect(screen.getByRole('combobox', { name: '如何更改費用' })).toBeDefined();
});
