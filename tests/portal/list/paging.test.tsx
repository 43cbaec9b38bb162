import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type GetListParams, HttpError } from 'react-admin';
import { Route, Routes } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import { cursorIn } from '../../../resources/query/address.ts';
import { ListScreen } from '../../../src/screens/ListScreen.tsx';
import { RelatedScreen } from '../../../src/screens/RelatedScreen.tsx';
import { type FakeProvider, fakeProvider, parcel, parcelRecord, parcels, show } from './harness.tsx';

const pages = (
  <Routes>
    <Route path="/parcel" element={<ListScreen resource={parcel} />} />
    <Route path="/parcel/:id" element={<p>a parcel</p>} />
  </Routes>
);

/** A fake API with cursors. Records are sorted by descending id; beyond 10,000 the total is unknown. */
function withCursors(count: number): FakeProvider {
  const fake = fakeProvider(parcels(count));
  fake.getList.mockImplementation(
    async (_: string, { pagination: { page, perPage } = { page: 1, perPage: 25 }, sort, meta }: GetListParams) => {
      const order = `${sort?.field}-${sort?.order}`;
      const print = (id: unknown) => `${order}:${id}`;
      const { after, before } = cursorIn(meta?.cursor) ?? {};
      const [asked, id = ''] = (after ?? before ?? '').split(':');
      if (asked !== '' && asked !== order) throw new HttpError('The list can’t go on from there', 400);
      const all = fake.records;
      const behind = all.findIndex((record) => Number(record.id) < Number(id));
      const edge = all.findIndex((record) => Number(record.id) <= Number(id));
      const end = id === '' || edge < 0 ? all.length : edge;
      const start = after
        ? behind < 0
          ? all.length
          : behind
        : before
          ? Math.max(0, end - perPage)
          : (page - 1) * perPage;
      const data = all.slice(start, before ? end : start + perPage);
      const more = all.length > 10_000;
      const [hasPreviousPage, hasNextPage] = [start > 0, start + data.length < all.length];
      return {
        data,
        ...(!more && { total: all.length }),
        pageInfo: { hasNextPage, hasPreviousPage },
        meta: {
          total: Math.min(all.length, 10_000),
          ...(more && { total_is: 'more' }),
          per_page: perPage,
          ...(after || before ? { from: meta?.cursor.from } : { page }),
          ...(hasNextPage && { next: print(data.at(-1)?.id), last: print('') }),
          ...(hasPreviousPage && { previous: print(data[0]?.id) }),
        },
      };
    },
  );
  return fake;
}

const open = (fake: FakeProvider, search = '') => show(pages, { fake, at: `/parcel${search}` });
const press = async (name: string) => {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name });
  await waitFor(() => expect(button.disabled).toBe(false));
  await userEvent.click(button);
};
const rowLinks = { name: /^Parcel \d+$/ };
/** Waits for the page with its rows, which may be rendered after the pager. */
const shown = async (range: string) => {
  const pager = await screen.findByText(range);
  await screen.findAllByRole('link', rowLinks);
  return pager;
};
const titles = () => screen.getAllByRole('link', rowLinks).map((link) => link.textContent);
const pageInput = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Page' });
const type = (page: string) =>
  userEvent.type(pageInput(), `${page}{Enter}`, { initialSelectionStart: 0, initialSelectionEnd: 9 });
const numbers = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, index) => `Parcel ${from - index}`);

describe('a cursor', () => {
  test('that the API refuses leads to the first page, with a hint and without an error', async () => {
    // React-admin logs the error of a refused call.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { address } = await open(withCursors(60), '?page=2&perPage=25&sort=fee&order=ASC&after=id-DESC:30&from=26');
    expect(await screen.findByText(/^This link no longer fits the list/)).toBeDefined();
    expect(await shown('1–25 of 60')).toBeDefined();
    await waitFor(() => expect(address()).toBe('/parcel?filter={}&page=1&perPage=25&sort=fee&order=ASC'));
    expect(screen.queryByText(/could not be loaded/)).toBeNull();
  });

  test.each([
    ['another order', () => press('Fee')],
    ['another filter', () => userEvent.type(screen.getByRole('searchbox'), '7{Enter}')],
    [
      'another number of rows',
      () => userEvent.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '100'),
    ],
  ])('is gone from the address with %s, which begins at the first page', async (_, change) => {
    const fake = withCursors(160);
    const { address } = await open(fake);
    await press('Next page');
    await shown('26–50 of 160');
    expect(address()).toContain('after=id-DESC:136');
    await change();
    expect(await screen.findByText(/^1–(?:25|100) of 160$/)).toBeDefined();
    await waitFor(() => expect(address()).not.toContain('after'));
    expect(fake.getList.mock.lastCall?.[1]).toMatchObject({ pagination: { page: 1 }, meta: undefined });
  });

  test('skips and repeats no row, whatever is added and removed meanwhile', async () => {
    const fake = withCursors(80);
    await open(fake);
    await shown('1–25 of 80');
    expect(titles()).toEqual(numbers(80, 56));
    fake.records = [...Array.from({ length: 5 }, (_, index) => parcelRecord(85 - index)), ...fake.records];
    await press('Next page');
    await shown('26–50 of 85');
    expect(titles()).toEqual(numbers(55, 31));
    fake.records = fake.records.filter(({ id }) => Number(id) !== 60);
    await press('Previous page');
    await waitFor(() => expect(titles()).toEqual([...numbers(81, 61), ...numbers(59, 56)]));
    await press('Previous page');
    await shown('1–4 of 84');
    expect(titles()).toEqual(numbers(85, 82));
    // Only four rows precede this page, so it becomes the first page.
    await press('First page');
    await shown('1–25 of 84');
    expect(titles()[0]).toBe('Parcel 85');
  });

  test('keeps its place over Back, and over a record and the list as it was last', async () => {
    const fake = withCursors(80);
    const { address, go } = await open(fake);
    await press('Next page');
    await shown('26–50 of 80');
    await press('Next page');
    await shown('51–75 of 80');
    const there = address();
    await userEvent.click(screen.getByText('Parcel 20'));
    await screen.findByText('a parcel');
    fake.records = [parcelRecord(81), ...fake.records];
    go(-1);
    await waitFor(() => expect(document.activeElement?.getAttribute('data-id')).toBe('20'));
    expect(address()).toBe(there);
    go('/parcel/7');
    await screen.findByText('a parcel');
    fake.getList.mockClear();
    go('/parcel');
    await screen.findByText('Parcel 20');
    await waitFor(() => expect(address()).toContain('after=id-DESC:31'));
    expect(fake.getList.mock.calls.map(([, { meta }]) => meta?.cursor.after)).toEqual(['id-DESC:31']);
    go(-3);
    await shown('26–50 of 81');
  });

  test('pages the records of a parent too, outside the parent’s address', async () => {
    const fake = withCursors(60);
    const { address } = await show(<RelatedScreen resource={{ ...parcel, parent: 'store' }} parentId={7} />, {
      fake,
      at: '/store/7',
    });
    await press('Next page');
    await shown('26–50 of 60');
    expect(fake.getList.mock.lastCall?.[1].meta).toMatchObject({ cursor: { after: 'id-DESC:36' } });
    await press('First page');
    await shown('1–25 of 60');
    expect(fake.getList.mock.lastCall?.[1].meta).toBeUndefined();
    expect(address()).toBe('/store/7');
  });
});

describe('beyond what the API counts', () => {
  test('the last page is the true last one, and pages lead back from there', async () => {
    const { address } = await open(withCursors(10_030));
    await shown('1–25 of more than 10,000');
    expect(pageInput().parentElement?.textContent).toBe(' / 400+');
    await press('Last page');
    await shown('1–25 from the end of more than 10,000');
    expect(titles()).toEqual(numbers(25, 1));
    expect(pageInput().value).toBe('');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next page' }).disabled).toBe(true);
    expect(address()).toContain('before=id-DESC:&from=-25');
    await press('Previous page');
    await shown('26–50 from the end of more than 10,000');
    await press('Next page');
    await shown('1–25 from the end of more than 10,000');
    expect(titles()).toEqual(numbers(25, 1));
  });

  test('steps wait, and keep the focus, while rows of other filters are on their way', async () => {
    const fake = withCursors(120);
    const { go } = await show(pages, { fake, at: '/parcel?page=1&perPage=25&filter=%7B%7D&sort=id&order=DESC' });
    const next = await screen.findByRole('button', { name: 'Next page' });
    await screen.findByText('Parcel 120');
    next.focus();
    const read = fake.getList.getMockImplementation();
    let answer = () => {};
    const gate = new Promise<void>((resolve) => (answer = resolve));
    fake.getList.mockImplementationOnce((...given) => gate.then(() => read?.(...given)));
    act(() => go('/parcel?page=1&perPage=25&filter=%7B%22fragile%22%3Atrue%7D&sort=id&order=DESC'));
    await waitFor(() => expect(next.getAttribute('aria-disabled')).toBe('true'));
    const asked = fake.getList.mock.calls.length;
    await userEvent.click(next);
    expect([fake.getList.mock.calls.length, document.activeElement]).toEqual([asked, next]);
    answer();
    await waitFor(() => expect(next.getAttribute('aria-disabled')).toBeNull());
    await userEvent.click(next);
    expect(await screen.findByText('Parcel 95')).toBeDefined();
  });

  test('pages go on, by steps and by number', async () => {
    await open(withCursors(10_130), '?page=400&perPage=25&sort=id&order=DESC');
    await shown('9,976–10,000 of more than 10,000');
    await press('Next page');
    await shown('10,001–10,025 of more than 10,000');
    expect(titles()).toEqual(numbers(130, 106));
    expect(pageInput().value).toBe('401');
    await type('403');
    await shown('10,051–10,075 of more than 10,000');
    await press('Previous page');
    await shown('10,026–10,050 of more than 10,000');
    expect(titles()).toEqual(numbers(105, 81));
  });

  test('with an exact total the last page has its number and the rows that are left', async () => {
    await open(withCursors(70));
    await press('Last page');
    await shown('51–70 of 70');
    expect(pageInput().value).toBe('3');
    await press('Previous page');
    await shown('26–50 of 70');
    expect(pageInput().value).toBe('2');
    await press('Previous page');
    await shown('1–25 of 70');
    expect(titles()).toEqual(numbers(70, 46));
  });
});
