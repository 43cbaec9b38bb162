import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { allPermissions } from '../../../resources/access.ts';
import type { Resource } from '../../../resources/define.ts';
import { shipping_fee } from '../../../resources/delivery/shipping_fee.ts';
import type { Fields } from '../../../resources/kinds/index.ts';
import { FilterEditor } from '../../../src/list/FilterEditor.tsx';
import { filtersOf } from '../../../src/list/filters.ts';
import { SearchBox } from '../../../src/list/SearchBox.tsx';
import { ListScreen } from '../../../src/screens/ListScreen.tsx';
import { fakeProvider, parcel, parcels, show, type ShowOptions } from './harness.tsx';

const list = (options: ShowOptions) => show(<ListScreen resource={parcel} />, options);
const asked = (fake: ReturnType<typeof fakeProvider>) => fake.getList.mock.calls.map(([, { filter }]) => filter);
const withFilter = (filter: unknown) =>
  `/parcel?filter=${encodeURIComponent(JSON.stringify(filter))}&page=1&perPage=25&sort=id&order=DESC`;

describe('the search box', () => {
  test('searches once after a pause in typing', async () => {
    const fake = fakeProvider(parcels(3));
    const { address } = await list({ fake });
    const box = await screen.findByRole('searchbox', { name: 'Search parcels' });
    await screen.findByText('Parcel 3');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    for (const value of ['m', 'ma', 'mai', 'main']) {
      fireEvent.change(box, { target: { value } });
      await act(() => vi.advanceTimersByTimeAsync(250));
    }
    expect(asked(fake)).toEqual([{}]);
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    vi.useRealTimers();
    expect(box).toHaveProperty('value', 'main');
    await waitFor(() => expect(address()).toContain('filter={"q":"main"}'));
    expect(asked(fake)).toEqual([{}, { q: 'main' }]);
  });

  test('does not search while an input method composes', async () => {
    const fake = fakeProvider(parcels(3));
    await list({ fake });
    const box = await screen.findByRole('searchbox');
    await screen.findByText('Parcel 3');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    fireEvent.compositionStart(box);
    fireEvent.change(box, { target: { value: 'ㄅㄠ' } });
    fireEvent.keyDown(box, { key: 'Enter', isComposing: true });
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(asked(fake)).toEqual([{}]);
    vi.useRealTimers();
    fireEvent.change(box, { target: { value: '包' } });
    fireEvent.compositionEnd(box);
    await waitFor(() => expect(asked(fake)).toEqual([{}, { q: '包' }]));
  });

  test('leads nobody back who is on their way to another page', async () => {
    const onSearch = vi.fn();
    let arrive = () => {};
    const code = new Promise<null>((resolve) => (arrive = () => resolve(null)));
    const router = createMemoryRouter([
      { path: '/', element: <SearchBox label="Search parcels" value="" onSearch={onSearch} /> },
      { path: '/parcel/7', loader: () => code, element: <p>a parcel</p> },
    ]);
    render(<RouterProvider router={router} />);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'main' } });
    await act(() => vi.advanceTimersByTimeAsync(200));
    act(() => void router.navigate('/parcel/7'));
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(onSearch).not.toHaveBeenCalled();
    vi.useRealTimers();
    arrive();
    expect(await screen.findByText('a parcel')).toBeDefined();
  });

  test('Enter searches at once, Escape clears', async () => {
    const fake = fakeProvider(parcels(3));
    const { address } = await list({ fake });
    await userEvent.type(await screen.findByRole('searchbox'), 'abc{Enter}');
    await waitFor(() => expect(address()).toContain('"q":"abc"'));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(address()).not.toContain('"q"'));
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '');
  });

  test('follows Back', async () => {
    const { address, go } = await list({ fake: fakeProvider(parcels(3)) });
    // The page that Back opens: a URL without a query shows the list in its last state.
    await waitFor(() => expect(address()).toContain('filter={}'));
    await userEvent.type(await screen.findByRole('searchbox'), 'abc{Enter}');
    await waitFor(() => expect(address()).toContain('"q":"abc"'));
    go(-1);
    await waitFor(() => expect(screen.getByRole('searchbox')).toHaveProperty('value', ''));
    expect(address()).toContain('filter={}');
  });
});

describe('a filter’s editor', () => {
  test('keeps both ends of a range that are typed before the address follows', async () => {
    const updated = filtersOf(parcel, allPermissions).find(({ name }) => name === 'updated_at');
    if (!updated) throw new Error('no such filter');
    const onChange = vi.fn();
    const editor = (
      <FilterEditor
        resource="parcel"
        filter={updated}
        value={undefined}
        anchor={document.body}
        onChange={onChange}
        onClose={() => {}}
      />
    );
    await show(editor, { fake: fakeProvider([]) });
    for (const [name, day] of [
      ['Updated from', '2026-10-01'],
      ['Updated to', '2026-10-31'],
    ] as const) {
      const box = await screen.findByLabelText(name);
      fireEvent.change(box, { target: { value: day } });
      fireEvent.blur(box);
    }
    expect(onChange.mock.calls.map(([value]) => value)).toEqual([
      { gte: '2026-10-01' },
      { gte: '2026-10-01', lte: '2026-10-31' },
    ]);
  });
});

/** An entity with a validity period. */
const time = ['Time', '時間', '时间'] as const;
const times: Fields = { sent_at: { kind: 'dateTime', label: time }, kept_until: { kind: 'dateTime', label: time } };
const kept: Resource = {
  ...parcel,
  fields: { ...parcel.fields, ...times },
  period: { from: 'sent_at', to: 'kept_until' },
};

describe('the filter by the time in which records are valid', () => {
  const begins = { gte: '2026-11-30T00:00:00Z' };

  test.each([
    [begins, 'Period not over at 30 Nov 2026 08:00'],
    [{ lte: '2026-11-30T00:00:00Z' }, 'Period begun by 30 Nov 2026 08:00'],
    [{ gte: '2026-11-01', lte: '2026-11-30' }, 'Period valid at some time from 1 Nov 2026 to 30 Nov 2026'],
  ])('says what it finds: %o', async (period, said) => {
    await show(<ListScreen resource={kept} />, { fake: fakeProvider(parcels(1)), at: withFilter({ period }) });
    expect(await screen.findByRole('button', { name: said })).toBeDefined();
  });

  test('asks for it in the same words', async () => {
    await show(<ListScreen resource={kept} />, { fake: fakeProvider(parcels(1)), at: withFilter({ period: begins }) });
    await userEvent.click(await screen.findByRole('button', { name: /^Period not over/u }));
    expect(await screen.findByLabelText('Not over on')).toHaveProperty('value', '30 Nov 2026');
    expect(screen.getByLabelText('Begun by')).toHaveProperty('value', '');
  });

  test('isn’t there for who may not read when, or where nothing is valid for a time', () => {
    const closed: Fields = {
      ...kept.fields,
      kept_until: { kind: 'dateTime', label: time, read: 'ecommerce:ExportProduct' },
    };
    const names = (resource: Resource, permissions: readonly string[]) =>
      filtersOf(resource, permissions).map(({ name }) => name);
    expect(names({ ...kept, fields: closed }, allPermissions)).toContain('period');
    expect(names({ ...kept, fields: closed }, ['ecommerce:ListProducts'])).not.toContain('period');
    expect(names(parcel, allPermissions)).not.toContain('period');
  });
});

describe('filters', () => {
  test('come from the address as chips that say what they ask for', async () => {
    const fake = fakeProvider(parcels(1));
    await list({
      fake,
      at: withFilter({
        status: ['sent', 'lost'],
        fee: { gte: '5.00', lte: '1000.00' },
        fragile: true,
        store: [1],
        updated_at: { gte: '2026-11-01' },
      }),
    });
    const bar = within(await screen.findByRole('search'));
    expect(bar.getByRole('button', { name: /^Status SentLost$|^Status Sent ?Lost$/ })).toBeDefined();
    expect(bar.getByRole('button', { name: 'Fee HK$5.00 to HK$1,000.00' })).toBeDefined();
    expect(bar.getByRole('button', { name: 'Fragile Yes' })).toBeDefined();
    expect(await bar.findByRole('button', { name: 'Store Main store' })).toBeDefined();
    expect(bar.getByRole('button', { name: 'Updated from 1 Nov 2026' })).toBeDefined();
    expect(asked(fake)[0]).toEqual({
      status: ['sent', 'lost'],
      fee: { gte: '5.00', lte: '1000.00' },
      fragile: true,
      store: [1],
      updated_at: { gte: '2026-11-01' },
    });
  });

  test('by what rows refer to are named after the rows, in the menu and in the chip', async () => {
    const stop = {
      kind: 'rows',
      label: ['Stops', '途經', '途经'],
      fields: { hub: { kind: 'reference', label: ['Hub', '中轉站', '中转站'], to: 'store' } },
    } as const;
    const touring = { ...parcel, fields: { ...parcel.fields, stops: stop } };
    const fake = fakeProvider(parcels(1));
    await show(<ListScreen resource={touring} />, { fake, at: withFilter({ 'stops.hub': [1] }) });
    expect(await screen.findByRole('button', { name: 'Stops: Hub Main store' })).toBeDefined();
    expect(fake.options.mock.calls[0]?.slice(0, 2)).toEqual(['parcel', 'stops.hub']);
    expect(asked(fake)[0]).toEqual({ 'stops.hub': [1] });
    expect(filtersOf(shipping_fee, allPermissions).map(({ label }) => label)).toContainEqual([
      'Conditions: Districts',
      '條件：分區',
      '条件：分区',
    ]);
  });

  test('a chip is taken away by its cross, all of them by one button', async () => {
    const { address } = await list({
      fake: fakeProvider(parcels(1)),
      at: withFilter({ q: 'x', status: ['sent'], fragile: true }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Remove filter: Status' }));
    await waitFor(() => expect(address()).toContain('filter={"q":"x","fragile":true}'));
    await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(address()).toContain('filter={}'));
    await waitFor(() => expect(screen.getByRole('searchbox')).toHaveProperty('value', ''));
  });

  test('the menu offers what is not in use, and the kind’s own filter sets it', async () => {
    const { address } = await list({ fake: fakeProvider(parcels(1)), at: withFilter({ status: ['sent'] }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Add filter' }));
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      'Fee',
      'Fragile',
      'Store',
      'Updated',
      'Deleted',
    ]);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Fragile' }));
    await userEvent.click(await screen.findByRole('combobox', { name: /Fragile/ }));
    await userEvent.click(screen.getByRole('option', { name: 'No' }));
    await waitFor(() => expect(address()).toContain('filter={"status":["sent"],"fragile":false}'));
  });

  test('the focus is where one types or chooses, as soon as it is there', async () => {
    await list({ fake: fakeProvider(parcels(1)) });
    for (const [name, focused] of [
      ['Fee', 'INPUT'],
      ['Status', 'INPUT'],
    ] as const) {
      await userEvent.click(await screen.findByRole('button', { name: 'Add filter' }));
      await userEvent.click(screen.getByRole('menuitem', { name }));
      const dialog = await screen.findByRole('dialog', { name });
      await waitFor(() =>
        expect([
          document.activeElement?.tagName,
          dialog !== document.activeElement && dialog.contains(document.activeElement),
        ]).toEqual([focused, true]),
      );
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
  });

  test('choices are all in sight, and one press takes each', async () => {
    const { address } = await list({ fake: fakeProvider(parcels(1)), at: withFilter({ status: ['sent'] }) });
    await userEvent.click(await screen.findByRole('button', { name: /^Status/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Status' }));
    expect(await dialog.findByRole('checkbox', { name: 'Sent' })).toHaveProperty('checked', true);
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Lost' }));
    await waitFor(() => expect(address()).toContain('filter={"status":["sent","lost"]}'));
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Sent' }));
    await waitFor(() => expect(address()).toContain('filter={"status":["lost"]}'));
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Lost' }));
    await waitFor(() => expect(address()).toContain('filter={}'));
  });

  test('a filter that the entity does not have can be taken away', async () => {
    const { address } = await list({ fake: fakeProvider(parcels(1)), at: withFilter({ colour: 'red' }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Remove filter: colour' }));
    await waitFor(() => expect(address()).toContain('filter={}'));
  });
});

describe('pages', () => {
  test('the exact total and the rows in view', async () => {
    await list({ fake: fakeProvider(parcels(60)) });
    expect(await screen.findByText('1–25 of 60')).toBeDefined();
  });

  test('more than the API counts', async () => {
    const fake = fakeProvider(parcels(30));
    fake.getList.mockImplementation(async () => ({
      data: parcels(25),
      total: 10_000,
      meta: { total: 10_000, page: 1, per_page: 25, total_is: 'more' },
    }));
    await list({ fake });
    expect(await screen.findByText('1–25 of more than 10,000')).toBeDefined();
  });

  test('next, last, a typed number and the number of rows lead there', async () => {
    const { address } = await list({ fake: fakeProvider(parcels(120)) });
    await screen.findByText('1–25 of 120');
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    expect(await screen.findByText('26–50 of 120')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Last page' }));
    expect(await screen.findByText('101–120 of 120')).toBeDefined();
    await userEvent.type(screen.getByRole('textbox', { name: 'Page' }), '2{Enter}', {
      initialSelectionStart: 0,
      initialSelectionEnd: 9,
    });
    expect(await screen.findByText('26–50 of 120')).toBeDefined();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '100');
    await waitFor(() => expect(address()).toContain('perPage=100'));
    expect(
      within(screen.getByRole('combobox', { name: 'Rows per page' }))
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['25', '50', '100', '250', '1,000']);
  });
});
