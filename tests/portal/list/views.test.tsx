import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError } from 'react-admin';
import { describe, expect, test, vi } from 'vitest';
import { printAddress } from '../../../resources/query/address.ts';
import { ListScreen } from '../../../src/screens/ListScreen.tsx';
import { addressOf, isSameView, parseViews, putView, removeView } from '../../../src/traits/saved-views/saved-views.ts';
import { fakeProvider, parcel, parcels, show, type ShowOptions } from './harness.tsx';
import { fill } from '../fill.ts';

const late = { name: 'Late', filter: { status: 'late' }, sort: '-fee' };

async function list(options: ShowOptions) {
  const shown = await show(<ListScreen resource={parcel} />, options);
  await screen.findByRole('table');
  return shown;
}

async function open(): Promise<HTMLElement> {
  await userEvent.click(screen.getByRole('button', { name: 'Views' }));
  return screen.findByRole('dialog', { name: 'Views of the list' });
}

describe('what the server kept', () => {
  test.each([undefined, null, 'text', {}, [1, null, {}, { name: 3 }]])('%j counts as no view', (kept) => {
    expect(parseViews(kept)).toEqual([]);
  });

  test('of a view what is unreadable is left out', () => {
    expect(parseViews([{ name: 'Late', filter: 3, sort: ['a'], columns: [1] }, late])).toEqual([
      { name: 'Late' },
      late,
    ]);
  });

  test('one of the same name is replaced in its place', () => {
    const views = [{ name: 'a' }, late, { name: 'b' }];
    expect(putView(views, { name: 'Late', sort: 'id' })).toEqual([
      { name: 'a' },
      { name: 'Late', sort: 'id' },
      { name: 'b' },
    ]);
    expect(removeView(views, 'Late').map(({ name }) => name)).toEqual(['a', 'b']);
  });

  test('two show the same whatever filters have no value, and with any columns where none were kept', () => {
    expect(isSameView(late, { filter: { status: 'late', q: undefined }, sort: '-fee', columns: ['id'] })).toBe(true);
    expect(isSameView(late, { filter: { status: 'late' }, sort: 'fee' })).toBe(false);
    expect(isSameView({ ...late, columns: ['id'] }, { ...late, columns: ['name'] })).toBe(false);
  });

  test('its address is the first page in its order', () => {
    expect(decodeURIComponent(addressOf(late, 50))).toBe(
      '?filter={"status":"late"}&page=1&perPage=50&sort=fee&order=DESC',
    );
  });
});

describe('a view', () => {
  test('of what is shown now is kept under a name, beside whatever else is kept there', async () => {
    const fake = fakeProvider(parcels(2));
    // Another tab changed the column widths after this tab read the settings.
    await list({
      fake,
      at: `/parcel?filter=${encodeURIComponent('{"q":"2"}')}&sort=name&order=DESC&page=1&perPage=25`,
    });
    fake.readSettings.mockResolvedValue({ widths: { name: 300 }, views: [late] });
    const dialog = await open();
    expect(within(dialog).getByText(/None is kept yet/u)).toBeTruthy();
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Name of what is shown now' }), ' Second {Enter}');
    await waitFor(() => expect(fake.writeSettings).toHaveBeenCalledTimes(1));
    expect(fake.writeSettings.mock.calls[0]?.[1]).toMatchObject({
      widths: { name: 300 },
      views: [late, { name: 'Second', filter: { q: '2' }, sort: '-name', columns: parcel.list.columns }],
    });
    expect((await within(dialog).findByRole('button', { name: 'Second' })).getAttribute('aria-current')).toBe('true');
  });

  test('is shown by its name: filters, order, first page and columns, and Back leads to what was before', async () => {
    const fake = fakeProvider(parcels(2));
    fake.readSettings.mockResolvedValue({ views: [{ ...late, columns: ['name', 'fee'] }] });
    const { address, go } = await list({ fake });
    const before = '/parcel?filter={}&page=1&perPage=25&sort=id&order=DESC';
    await waitFor(() => expect(address()).toBe(before));
    await userEvent.click(within(await open()).getByRole('button', { name: 'Late' }));
    await waitFor(() =>
      expect(address()).toBe('/parcel?filter={"status":"late"}&page=1&perPage=25&sort=fee&order=DESC'),
    );
    await waitFor(() =>
      expect(fake.getList).toHaveBeenLastCalledWith(
        'parcel',
        expect.objectContaining({ filter: { status: 'late' }, sort: { field: 'fee', order: 'DESC' } }),
      ),
    );
    await waitFor(() => expect(fake.writeSettings).toHaveBeenCalled());
    expect(fake.writeSettings.mock.calls[0]?.[1]).toMatchObject({ columns: ['name', 'fee'] });
    expect(screen.queryByRole('dialog')).toBeNull();
    go(-1);
    await waitFor(() => expect(address()).toBe(before));
  });

  test('of a name that is taken says what it replaces', async () => {
    const fake = fakeProvider(parcels(1));
    fake.readSettings.mockResolvedValue({ views: [late] });
    await list({ fake });
    const dialog = await open();
    await fill(within(dialog).getByRole('textbox'), 'Late');
    expect(within(dialog).getByText('Takes the place of “Late”.')).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Replace' }));
    await waitFor(() => expect(fake.writeSettings).toHaveBeenCalled());
    expect(fake.writeSettings.mock.calls[0]?.[1]).toMatchObject({ views: [{ name: 'Late', sort: '-id' }] });
  });

  test('that was removed can be put back', async () => {
    const fake = fakeProvider(parcels(1));
    fake.readSettings.mockResolvedValue({ views: [late] });
    await list({ fake });
    const dialog = await open();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove the view Late' }));
    await waitFor(() => expect(fake.writeSettings).toHaveBeenCalledTimes(1));
    expect(within(dialog).queryByRole('button', { name: 'Late' })).toBeNull();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Put back' }));
    await waitFor(() => expect(fake.writeSettings).toHaveBeenCalledTimes(2));
    expect(fake.writeSettings.mock.calls[1]?.[1]).toMatchObject({ views: [late] });
  });

  test('beyond the fiftieth is not offered', async () => {
    const fake = fakeProvider(parcels(1));
    fake.readSettings.mockResolvedValue({
      views: Array.from({ length: 50 }, (_, index) => ({ name: `View ${index}` })),
    });
    await list({ fake });
    const dialog = await open();
    await fill(within(dialog).getByRole('textbox'), 'One more');
    expect(within(dialog).getByText('No more than 50 can be kept.')).toBeTruthy();
    expect(within(dialog).getByRole('button', { name: 'Keep' })).toHaveProperty('disabled', true);
  });

  test('that the server refuses is taken back, with the reason', async () => {
    const fake = fakeProvider(parcels(1));
    await list({ fake });
    const dialog = await open();
    fake.writeSettings.mockRejectedValue(new Error('too many'));
    await userEvent.type(within(dialog).getByRole('textbox'), 'Mine{Enter}');
    expect(await screen.findByText('How you arranged the list could not be kept: too many')).toBeTruthy();
    expect(within(dialog).queryByRole('button', { name: 'Mine' })).toBeNull();
  });
});

describe('a view that is shared', () => {
  const lost = {
    id: 7,
    revision: 4,
    name: 'Lost',
    address: printAddress({ filter: { status: ['lost'] }, sort: '-fee' }),
    columns: ['name'],
    opens_first: false,
  };

  /** Shows a list with a shared view, and asks to update the view with the list's current state. */
  async function ask(update: () => Promise<object>) {
    const fake = fakeProvider(parcels(2));
    fake.readSettings.mockResolvedValue({ shared: [lost] });
    Object.assign(fake.provider, { update });
    await list({ fake, at: '/parcel?sort=name&order=ASC' });
    await userEvent.click(
      within(await open()).getByRole('button', { name: 'Save what is shown now as the shared view Lost' }),
    );
    return { fake, question: await screen.findByRole('dialog', { name: 'Save what is shown now as “Lost”?' }) };
  }
  const shows = {
    address: printAddress({ filter: {}, sort: 'name', page: 1, perPage: 25 }),
    columns: parcel.list.columns,
  };

  test('that opens first is all that is read of a list that was not seen yet', async () => {
    const fake = fakeProvider(parcels(2));
    fake.readSettings.mockResolvedValue({ shared: [{ ...lost, opens_first: true }] });
    await list({ fake });
    expect(fake.getList.mock.calls.map(([, { sort, filter }]) => ({ sort, filter }))).toEqual([
      { sort: { field: 'fee', order: 'DESC' }, filter: { status: ['lost'] } },
    ]);
  });

  test('is saved as what the list shows, based on what the list knew of it, and is shown so at once', async () => {
    const update = vi.fn(async () => ({ data: { id: 7, revision: 5 } }));
    const { fake, question } = await ask(update);
    fake.readSettings.mockResolvedValue({ shared: [{ ...lost, ...shows, revision: 5 }] });
    await userEvent.click(within(question).getByRole('button', { name: 'Replace' }));
    expect(await screen.findByText('Saved as “Lost”.')).toBeTruthy();
    expect(update.mock.calls).toEqual([['shared_view', { id: 7, data: shows, previousData: { id: 7, revision: 4 } }]]);
    expect((await screen.findByRole('button', { name: 'Lost' })).getAttribute('aria-current')).toBe('true');
  });

  test('is not overwritten silently when somebody changed it meanwhile', async () => {
    const changed = new HttpError('Changed', 412, { data: { id: 7, revision: 6 } });
    const update = vi.fn(async () => ({ data: { id: 7, revision: 7 } })).mockRejectedValueOnce(changed);
    const { question } = await ask(update);
    await userEvent.click(within(question).getByRole('button', { name: 'Replace' }));
    expect((await within(question).findByRole('alert')).textContent).toContain(
      'Someone changed this view after your list read it.',
    );
    expect(
      within(question)
        .getByRole('link', { name: /See “Lost”/u })
        .getAttribute('href'),
    ).toBe('/shared_view/7');
    expect(update).toHaveBeenCalledTimes(1);
    await userEvent.click(within(question).getByRole('button', { name: 'Replace it anyway' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /Save what is shown/u })).toBeNull());
    expect(update).toHaveBeenLastCalledWith('shared_view', {
      id: 7,
      data: shows,
      previousData: { id: 7, revision: 6 },
    });
  });

  test('that can’t be saved says why', async () => {
    const { question } = await ask(vi.fn(() => Promise.reject(new HttpError('The server is being moved', 503))));
    await userEvent.click(within(question).getByRole('button', { name: 'Replace' }));
    expect(await screen.findByText('The server is being moved')).toBeTruthy();
  });
});
