import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { HistoryEntry, HistoryParams } from '../../src/data-provider/answer-types.ts';
import { crate, crateRecord } from './form/crate.ts';
import { fakeProvider, oneRecord, refusal, showForm } from './form/harness.tsx';

// happy-dom has no layout: every entry is 100 px high, the scroll container 600.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(100);
});

const by = { id: 2, name: 'Chan Siu Ming' };
const entries: readonly HistoryEntry[] = [
  {
    id: 3,
    at: '2026-11-20T10:05:00.000Z',
    by,
    action: 'update',
    changes: {
      code: { before: 'C-6', after: 'C-7' },
      name: { before: { zh_HK: '六號' }, after: { zh_HK: '七號' } },
      stores: { before: [2], after: [1] },
      serial: { before: 76, after: 77 },
      lid: { before: { colour: '#00ff00' }, after: { colour: '#ff0000' } },
    },
  },
  { id: 2, at: '2026-11-19T10:05:00.000Z', by: null, action: 'seal', changes: {} },
  { id: 1, at: '2026-11-18T10:05:00.000Z', by, action: 'create', changes: { code: { before: null, after: 'C-6' } } },
];

/** A provider with this many history entries, paged and filtered by field like the server. */
function withManyEntries(count: number) {
  const one = oneRecord(crateRecord());
  const all = Array.from({ length: count }, (_, index): HistoryEntry => ({
    id: count - index,
    at: '2026-11-20T10:05:00.000Z',
    by: index % 2 === 0 ? by : null,
    action: 'update',
    changes:
      index % 10 === 9
        ? { serial: { before: index, after: index + 1 } }
        : { code: { before: `C-${index}`, after: `C-${index + 1}` } },
  }));
  const history = vi.fn(
    async (_: string, _id: unknown, { after = Infinity, perPage = 50, filter = {} }: HistoryParams = {}) => {
      const found = all.filter(({ changes }) => filter['field'] === undefined || String(filter['field']) in changes);
      const behind = found.filter(({ id }) => id < after);
      const data = behind.slice(0, perPage);
      const next = data.at(-1)?.id;
      return { data, total: found.length, ...(next !== undefined && behind.length > perPage && { next }) };
    },
  );
  const historyMeta = vi.fn(async () => ({ people: [by], system: true, fields: ['code', 'serial'] }));
  Object.assign(one.provider, { history, historyMeta });
  return { ...one, history };
}

function withHistory() {
  const one = oneRecord(crateRecord());
  const history = vi.fn(async () => ({
    data: entries,
    total: 3,
    labels: { stores: { 1: 'Main store', 2: 'Second store' } },
  }));
  Object.assign(one.provider, { history });
  return { ...one, history };
}

async function open(user: { click: (element: Element) => Promise<void> }) {
  await user.click(await screen.findByRole('button', { name: 'History' }));
  return within(await screen.findByRole('dialog', { name: 'History' }));
}

describe('history', () => {
  test('tells newest first who did what when, with each value before and after by its name', async () => {
    const { provider } = withHistory();
    const { user } = await showForm(crate, { provider, at: '/crate/7' });
    const drawer = await open(user);
    const items = await drawer.findAllByRole('article');
    expect(items.length).toBe(3);
    const [newest, sealed] = items;
    for (const text of [
      /Changed/u,
      /Chan Siu Ming/u,
      /20 Nov 2026 18:05/u,
      /Second store/u,
      /Main store/u,
      /六號/u,
      /七號/u,
    ])
      expect(newest?.textContent).toMatch(text);
    expect(sealed?.textContent).toMatch(/Seal.*The system/u);
  });

  test('of many entries keeps few in the page, says how many there are, and loads older ones by a cursor', async () => {
    const { provider, history } = withManyEntries(5_000);
    const { user } = await showForm(crate, { provider, at: '/crate/7' });
    const drawer = await open(user);
    expect(await drawer.findByText('5,000 changes')).toBeDefined();
    const items = await drawer.findAllByRole('article');
    expect(items.length).toBeLessThan(40);
    expect(items[0]?.getAttribute('aria-setsize')).toBe('5000');
    await user.click(drawer.getByRole('button', { name: 'Show older changes' }));
    await waitFor(() => expect(history).toHaveBeenCalledTimes(2));
    expect(history.mock.calls[1]?.[2]).toMatchObject({ after: 4_951, filter: {} });
    expect(drawer.getAllByRole('article').length).toBeLessThan(40);
  });

  test('is narrowed by field, person and time, which the server answers, and widened again', async () => {
    const { provider, history } = withManyEntries(60);
    const { user } = await showForm(crate, { provider, at: '/crate/7' });
    const drawer = await open(user);
    await user.click(await drawer.findByRole('combobox', { name: 'Field' }));
    await user.click(await screen.findByRole('option', { name: 'Serial' }));
    expect(await drawer.findByText('6 changes')).toBeDefined();
    await user.click(drawer.getByRole('combobox', { name: 'Person' }));
    await user.click(await screen.findByRole('option', { name: 'The system' }));
    await user.type(drawer.getByRole('textbox', { name: 'Until' }), '20 Nov 2026{Enter}');
    await waitFor(() =>
      expect(history.mock.lastCall?.[2]).toMatchObject({
        filter: { field: 'serial', by: { null: true }, at: { lte: '2026-11-20' } },
      }),
    );
    await user.click(drawer.getByRole('button', { name: 'Clear' }));
    expect(await drawer.findByText('60 changes')).toBeDefined();
  });

  test('of what an import made, says what it was given, and offers no way back to nothing', async () => {
    const { provider } = withHistory();
    const made: HistoryEntry = {
      id: 1,
      at: '2026-11-18T10:05:00.000Z',
      by,
      action: 'import',
      changes: { code: { before: null, after: 'C-6' }, price: { before: null, after: '5.00' } },
    };
    Object.assign(provider, { history: async () => ({ data: [made], total: 1 }) });
    const { user } = await showForm(crate, { provider, at: '/crate/7' });
    const drawer = await open(user);
    const item = within(await drawer.findByRole('article'));
    expect(item.getByText('Imported from a file')).toBeDefined();
    expect(item.queryAllByRole('deletion')).toEqual([]);
    expect(item.queryByRole('button')).toBeNull();
  });

  test('says when it waits for the network', async () => {
    const { provider } = withHistory();
    const { user } = await showForm(crate, { provider, at: '/crate/7' });
    await screen.findByRole('button', { name: 'History' });
    onlineManager.setOnline(false);
    onTestFinished(() => onlineManager.setOnline(true));
    const drawer = await open(user);
    expect(await drawer.findByText('You are offline. The history is read when the network is back.')).toBeDefined();
    act(() => onlineManager.setOnline(true));
    expect(await drawer.findAllByRole('article')).toHaveLength(3);
  });

  test('tells that a secret changed, not what to, and offers no way back', async () => {
    const { provider, history } = withHistory();
    history.mockResolvedValue({
      data: [
        {
          id: 4,
          at: '2026-11-20T10:06:00.000Z',
          by,
          action: 'update',
          changes: { code: { before: null, after: null, secret: true } },
        },
      ],
      total: 1,
      labels: { stores: { 1: 'Main store', 2: 'Second store' } },
    });
    const { user } = await showForm(crate, { provider, at: '/crate/7' });
    const drawer = await open(user);
    expect((await drawer.findByRole('article')).textContent).toMatch(/CodeChanged, and kept secret/u);
    expect(drawer.queryByRole('button', { name: 'Restore this value: Code' })).toBeNull();
  });

  test('sets one value back after a confirm that names it, with the revision that was read', async () => {
    const { provider, update } = withHistory();
    const { user } = await showForm(crate, { provider, at: '/crate/7' });
    const drawer = await open(user);
    await user.click(await drawer.findByRole('button', { name: 'Restore this value: Name (Chinese)' }));
    const question = within(
      await screen.findByRole('dialog', {
        name: 'Set Name (Chinese) of [C-7] back to the value before 20 Nov 2026 18:05?',
      }),
    );
    await user.click(question.getByRole('button', { name: 'Restore this value' }));
    await waitFor(() => expect(update).toHaveBeenCalledTimes(1));
    expect(update.mock.calls[0]?.[1]).toMatchObject({
      data: { name: { zh_HK: '六號' } },
      previousData: { revision: 3 },
    });
    expect(await screen.findByText('Old values restored')).toBeDefined();
  });

  test('sets a whole change back, but never what only the system writes', async () => {
    const { provider, update } = withHistory();
    const { user } = await showForm(crate, { provider, at: '/crate/7' });
    const drawer = await open(user);
    expect(drawer.queryByRole('button', { name: 'Restore this value: Serial' })).toBeNull();
    await user.click(await drawer.findByRole('button', { name: 'Restore the values before' }));
    await user.click(await screen.findByRole('button', { name: 'Restore this value' }));
    await waitFor(() =>
      expect(update.mock.calls[0]?.[1].data).toEqual({
        code: 'C-6',
        name: { zh_HK: '六號' },
        stores: [2],
        lid: { colour: '#00ff00' },
      }),
    );
  });

  test('says why a value can not be set back', async () => {
    const { provider, update } = withHistory();
    update.mockRejectedValueOnce(
      refusal(422, 'Please correct the marked fields', { errors: { code: 'The Code is already taken' } }),
    );
    const { user } = await showForm(crate, { provider, at: '/crate/7' });
    const drawer = await open(user);
    await user.click(await drawer.findByRole('button', { name: 'Restore this value: Code' }));
    await user.click(await screen.findByRole('button', { name: 'Restore this value' }));
    expect(await screen.findByText('The Code is already taken')).toBeDefined();
  });

  test('restores nothing over unsaved changes, and offers nothing without the right to change', async () => {
    const { provider } = withHistory();
    const { user } = await showForm(crate, { provider, at: '/crate/7' });
    await user.type(await screen.findByRole('textbox', { name: 'Code' }), '8');
    const drawer = await open(user);
    expect(await drawer.findByRole('button', { name: 'Restore this value: Code' })).toHaveProperty('disabled', true);
  });

  test('of a deleted record stands in place of the form, with the way back', async () => {
    const record = crateRecord();
    let deleted = true;
    const gone = refusal(404, 'This page could not be found');
    const restore = vi.fn(async () => {
      deleted = false;
      return { data: crateRecord({ revision: 4 }) };
    });
    const provider = fakeProvider({
      history: async () => ({
        data: [
          {
            id: 4,
            at: '2026-11-20T10:05:00.000Z',
            by,
            action: 'delete',
            revision: 3,
            changes: { code: { before: 'C-7', after: null } },
          },
          ...entries,
        ],
        total: 4,
      }),
    });
    Object.assign(provider, {
      restore,
      getOne: async () => {
        if (deleted) throw gone;
        return { data: record };
      },
    });
    const { user } = await showForm(crate, { provider, at: '/crate/7' });
    expect(await screen.findByText('Chan Siu Ming deleted this record on 20 Nov 2026 18:05.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Restore the record' }));
    expect(await screen.findByRole('textbox', { name: 'Code' })).toBeDefined();
    expect(restore).toHaveBeenCalledWith('crate', '7', { revision: 3 });
  });

  test('of a record that never was is the page for 404', async () => {
    const gone = refusal(404, 'This page could not be found');
    const provider = fakeProvider();
    Object.assign(provider, {
      getOne: async () => {
        throw gone;
      },
    });
    await showForm(crate, { provider, at: '/crate/9' });
    expect(await screen.findByText('This page could not be found')).toBeDefined();
  });
});
