import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError } from 'react-admin';
import { beforeEach, describe, expect, test } from 'vitest';
import { Route, Routes } from 'react-router';
import { ListScreen } from '../../../src/screens/ListScreen.tsx';
import { RunPage } from '../../../src/traits/bulk/RunPage.tsx';
import { fakeRuns } from '../bulk/fake-runs.ts';
import { fill } from '../fill.ts';
import { signIn } from '../form/harness.tsx';
import { fakeProvider, parcel, parcels, show, type ShowOptions } from './harness.tsx';

beforeEach(signIn);

const server = (count: number, meta?: Record<string, unknown>) => {
  const fake = fakeProvider(parcels(count), meta);
  return { fake, api: fakeRuns(fake, ({ id }) => `Parcel ${id}`) };
};
const list = (options: ShowOptions) => show(<ListScreen resource={parcel} />, options);
const select = async (...ids: readonly number[]) => {
  for (const id of ids) await userEvent.click(await screen.findByRole('checkbox', { name: `Select Parcel ${id}` }));
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const pressIn = async (title: string, name: string) =>
  userEvent.click(within(await screen.findByRole('dialog', { name: title })).getByRole('button', { name }));
const itemsOf = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('listitem')
    .map((item) => item.textContent);

describe('deleting a selection', () => {
  test('cancelling changes nothing', async () => {
    const { fake, api } = server(3);
    await list({ fake });
    await select(2);
    await press('Delete');
    await pressIn('Are you sure to delete [Parcel 2]?', 'Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.calls.create).not.toHaveBeenCalled();
  });

  test('of several it names how many and which', async () => {
    await list({ fake: server(12).fake });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    await press('Delete');
    expect(itemsOf(await screen.findByRole('dialog', { name: 'Delete 12 parcels?' }))).toEqual([
      ...[12, 11, 10, 9, 8, 7, 6, 5].map((id) => `Parcel ${id}`),
      'and 4 more',
    ]);
  });

  test('tells of each record whether it was done or refused, leads to the run, and ends the selection', async () => {
    const { fake, api } = server(3);
    api.writes = { 2: ['refused', 'It is still used by 1 order'] };
    await list({ fake });
    await select(3, 2);
    await press('Delete');
    await pressIn('Delete 2 parcels?', 'Delete');
    const result = await screen.findByRole('dialog', { name: 'Delete: result' });
    expect(itemsOf(result)).toEqual(['Parcel 2 Refused It is still used by 1 order', 'Parcel 3 Done']);
    expect(within(result).getByText('Refused: 1')).toBeDefined();
    expect(within(result).getByRole('link', { name: 'Details' }).getAttribute('href')).toBe('/parcel/bulk/12');
    expect(api.calls.create.mock.calls).toEqual([['parcel', { selection: { ids: [3, 2] }, delete: true }]]);
    await press('Close');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('toolbar', { name: /selected/u })).toBeNull();
  });

  test('counts what was left out by the word that its rows have', async () => {
    const { fake, api } = server(3);
    api.checks = { 2: ['excluded', 'It is still used by 1 order'], 3: ['excluded', 'It is still used by 2 orders'] };
    await list({ fake });
    await select(3, 2);
    await press('Delete');
    await pressIn('Delete 2 parcels?', 'Delete');
    const result = await screen.findByRole('dialog', { name: 'Delete: result' });
    expect(within(result).getByText('Left out: 2')).toBeDefined();
    expect(itemsOf(result)).toEqual([
      'Parcel 3 Left out It is still used by 2 orders',
      'Parcel 2 Left out It is still used by 1 order',
    ]);
  });

  test('is undone where its result stands, by its run; the heading then says so', async () => {
    const { fake, api } = server(3);
    const { address } = await list({ fake });
    await select(3, 1);
    await press('Delete');
    await pressIn('Delete 2 parcels?', 'Delete');
    await screen.findByRole('dialog', { name: 'Delete: result' });
    api.calls.undo.mockRejectedValueOnce(new HttpError('Network Error', 0, {}));
    await press('Undo');
    expect(await screen.findByText('Network Error')).toBeDefined();
    const before = address();
    await press('Undo');
    const undone = await screen.findByRole('dialog', { name: 'Delete: undone' });
    expect(within(undone).getByText('2 put back.')).toBeDefined();
    expect(itemsOf(undone)).toEqual(['Parcel 3 Put back', 'Parcel 1 Put back']);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(address()).toBe(before);
    expect(api.runs.get(12)?.status).toBe('undone');
  });

  test('a refused request says why and can be repeated', async () => {
    const { fake, api } = server(1);
    api.calls.create.mockRejectedValueOnce(new HttpError('Network Error', 0, {}));
    await list({ fake });
    await select(1);
    await press('Delete');
    await pressIn('Are you sure to delete [Parcel 1]?', 'Delete');
    expect(await screen.findByText('Network Error')).toBeDefined();
    await pressIn('Are you sure to delete [Parcel 1]?', 'Delete');
    await screen.findByRole('dialog', { name: 'Delete: result' });
  });

  test('goes on over lost answers, as one run that is started once', async () => {
    const { fake, api } = server(3);
    const lost = new HttpError('Network Error', 0, {});
    const start = api.calls.start.getMockImplementation();
    api.calls.get.mockRejectedValueOnce(lost);
    api.calls.start.mockImplementationOnce(async (...call) => {
      await start?.(...call);
      throw lost;
    });
    api.calls.rows.mockRejectedValueOnce(new HttpError('Try later', 503, {}));
    await list({ fake });
    await select(3, 1);
    await press('Delete');
    await pressIn('Delete 2 parcels?', 'Delete');
    const result = await screen.findByRole('dialog', { name: 'Delete: result' }, { timeout: 10_000 });
    expect(itemsOf(result)).toEqual(['Parcel 3 Done', 'Parcel 1 Done']);
    expect(api.calls.create).toHaveBeenCalledTimes(1);
    expect(api.calls.start).toHaveBeenCalledTimes(1);
  });

  test('that can’t be followed any more leads to the page of its run instead of offering it again', async () => {
    const { fake, api } = server(3);
    api.calls.get.mockRejectedValue(new HttpError('Internal error', 500, {}));
    const { address } = await list({ fake });
    await select(3, 1);
    await press('Delete');
    await pressIn('Delete 2 parcels?', 'Delete');
    await waitFor(() => expect(address()).toBe('/parcel/bulk/12'));
    expect(api.calls.create).toHaveBeenCalledTimes(1);
  });

  test('is not offered to those who may not delete', async () => {
    await list({ fake: server(1).fake, permissions: ['ecommerce:ListProducts', 'ecommerce:UpdateProduct'] });
    await select(1);
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Recall' })).toBeDefined();
  });
});

describe('all that match', () => {
  const selectPage = async () =>
    userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));

  test('are offered once the page is selected, named with their number and query, and checked before anything is written', async () => {
    const { fake, api } = server(1445);
    const { address } = await list({ fake, at: '/parcel?filter={"q":"tea","status":"sent"}' });
    await selectPage();
    await press('Select all 1,445 that match');
    expect(await screen.findByRole('toolbar', { name: '1,445 selected' })).toBeDefined();
    await select(1440);
    await press('Delete');
    const dialog = await screen.findByRole('dialog', { name: 'Delete 1,444 parcels?' });
    expect(dialog.textContent).toContain('All that match “tea”, Status: Sent (without 1)');
    expect(dialog.textContent).toContain('Nothing is written until you say so on the next page.');
    await pressIn('Delete 1,444 parcels?', 'Check 1,444');
    await waitFor(() => expect(address()).toBe('/parcel/bulk/12'));
    expect(api.calls.create.mock.calls).toEqual([
      ['parcel', { selection: { filter: { q: 'tea', status: 'sent' }, except: [1440] }, delete: true }],
    ]);
    expect(api.calls.start).not.toHaveBeenCalled();
  });

  test('of a list without filters are all there are, counted exactly', async () => {
    const { fake } = server(30, { total: 10_000, total_is: 'more' });
    const read = fake.getList.getMockImplementation();
    fake.getList.mockImplementation(async (name: string, params: { meta?: { count?: string } }) =>
      params.meta?.count === 'exact' ? { data: [], meta: { total: 45_782 } } : read?.(name, params),
    );
    await list({ fake });
    await selectPage();
    await press('Select all more than 10,000');
    expect(await screen.findByRole('toolbar', { name: '45,782 selected' })).toBeDefined();
  });

  test('are offered in the toolbar too, as is the page: cards have no head', async () => {
    await list({ fake: server(30).fake });
    await screen.findByText('Parcel 30');
    await userEvent.click(await screen.findByRole('button', { name: 'Bulk changes' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Select all 30' }));
    expect(await screen.findByRole('toolbar', { name: '30 selected' })).toBeDefined();
  });
});

describe('a selection', () => {
  test('ends when the filters change, and can be taken up again: then it says how many one doesn’t see', async () => {
    const { fake } = server(3);
    await list({ fake });
    await select(1, 2);
    const all = fake.records;
    fake.records = all.filter(({ id }) => id === 2);
    await fill(screen.getByRole('searchbox'), 'two');
    await screen.findByText('The selection of 2 ended when the filters changed.');
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    await waitFor(() => expect(screen.queryByText('Parcel 1')).toBeNull());
    await press('Select them again');
    expect(await screen.findByRole('toolbar', { name: '2 selected, 1 of them not on this page' })).toBeDefined();
    await press('Only those here');
    expect(await screen.findByRole('toolbar', { name: '1 selected' })).toBeDefined();
  });

  test('goes on from page to page, and ends when one leaves the list', async () => {
    const { fake } = server(30);
    const { go } = await list({ fake });
    await select(30);
    go('/parcel?page=2&perPage=25');
    await screen.findByText('Parcel 5');
    expect(screen.getByRole('toolbar', { name: '1 selected, 1 of them not on this page' })).toBeDefined();
  });
});

describe('one’s own unfinished run', () => {
  test('is told below the list, with its progress, until it is hidden', async () => {
    const { fake, api } = server(3);
    api.instant = false;
    await api.calls.create('parcel', { selection: { ids: [1, 2] }, delete: true });
    api.move(12, 'checked');
    api.move(12, 'stopped');
    await list({ fake });
    expect(await screen.findByText('Your bulk change “Delete”: stopped')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe('/parcel/bulk/12');
    await press('Hide this line');
    expect(screen.queryByText('Your bulk change “Delete”: stopped')).toBeNull();
  });

  test('that ended while its page was closed is told until that is opened', async () => {
    const { fake, api } = server(3);
    api.instant = false;
    await api.calls.create('parcel', { selection: { ids: [1, 2] }, delete: true });
    api.move(12, 'checked');
    api.move(12, 'running');
    const { go } = await show(
      <Routes>
        <Route path="/parcel/bulk/:id" element={<RunPage resource={parcel} />} />
        <Route path="/parcel" element={<ListScreen resource={parcel} />} />
      </Routes>,
      { fake, at: '/parcel/bulk/12' },
    );
    await screen.findByRole('button', { name: 'Stop' });
    go('/parcel');
    await screen.findByText('Parcel 3');
    api.move(12, 'done');
    await screen.findByText('Your bulk change “Delete”: Done 2', undefined, { timeout: 10_000 });
    await userEvent.click(screen.getByRole('link', { name: 'Open' }));
    await screen.findByText('2 done, 0 not done');
    go('/parcel');
    await screen.findByText('Parcel 3');
    expect(screen.queryByText(/^Your bulk change/u)).toBeNull();
  });
});

describe('declared actions for a selection', () => {
  test('ask for the declared values first, check them, and send them', async () => {
    const { fake, api } = server(2);
    const fields = { reason: { kind: 'text', label: ['Reason', '原因', '原因'], required: true } } as const;
    await show(
      <ListScreen
        resource={{ ...parcel, actions: { hold: { label: ['Hold', '扣留', '扣留'], bulk: 'only', form: fields } } }}
      />,
      { fake },
    );
    await select(1, 2);
    await press('Hold');
    const dialog = within(await screen.findByRole('dialog', { name: 'Hold: 2 parcels?' }));
    const reason = await dialog.findByRole('textbox', { name: /Reason/u });
    await userEvent.click(dialog.getByRole('button', { name: 'Hold' }));
    expect(await dialog.findByText('The Reason is required')).toBeDefined();
    expect(api.calls.create).not.toHaveBeenCalled();
    await fill(reason, 'customs');
    await userEvent.click(dialog.getByRole('button', { name: 'Hold' }));
    await screen.findByRole('dialog', { name: 'Hold: result' });
    expect(api.calls.create.mock.calls).toEqual([
      ['parcel', { selection: { ids: [1, 2] }, action: { name: 'hold', body: { reason: 'customs' } } }],
    ]);
  });

  test('only those declared for it are offered', async () => {
    await list({ fake: server(1).fake });
    await select(1);
    const bar = within(screen.getByRole('toolbar'));
    expect(bar.getAllByRole('button').map((button) => button.textContent || button.getAttribute('aria-label'))).toEqual(
      ['Clear selection', 'Recall', 'Delete'],
    );
  });

  test('ask in the declaration’s words, and tell what was refused', async () => {
    const { fake, api } = server(2);
    api.writes = { 1: ['refused', 'It has arrived'] };
    await list({ fake });
    await select(2);
    await press('Recall');
    await pressIn('Recall [Parcel 2] now?', 'Cancel');
    await select(1);
    await press('Recall');
    await pressIn('Recall: 2 parcels?', 'Recall');
    expect(itemsOf(await screen.findByRole('dialog', { name: 'Recall: result' }))).toEqual([
      'Parcel 1 Refused It has arrived',
      'Parcel 2 Done',
    ]);
  });
});
