import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError } from 'react-admin';
import { describe, expect, test } from 'vitest';
import { ListScreen } from '../../../src/screens/ListScreen.tsx';
import { fakeProvider, parcel, parcels, show, type ShowOptions } from './harness.tsx';
import { fill } from '../fill.ts';

const list = (options: ShowOptions) => show(<ListScreen resource={parcel} />, options);
const select = async (...ids: readonly number[]) => {
  for (const id of ids) await userEvent.click(await screen.findByRole('checkbox', { name: `Select Parcel ${id}` }));
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('deleting a selection', () => {
  test('cancelling changes nothing', async () => {
    const fake = fakeProvider(parcels(3));
    await list({ fake });
    await select(2);
    await press('Delete');
    expect(await screen.findByRole('dialog', { name: 'Are you sure to delete [Parcel 2]?' })).toBeDefined();
    await press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(fake.deleteMany).not.toHaveBeenCalled();
  });

  test('of several it names how many and which', async () => {
    await list({ fake: fakeProvider(parcels(12)) });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    await press('Delete');
    const dialog = within(await screen.findByRole('dialog', { name: 'Are you sure to delete these 12 records?' }));
    expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      ...[12, 11, 10, 9, 8, 7, 6, 5].map((id) => `Parcel ${id}`),
      'and 4 more',
    ]);
  });

  test('tells of each record whether it was done or refused, and the refused stay selected', async () => {
    const fake = fakeProvider(parcels(3));
    fake.deleteMany.mockImplementation(async (_: string, { ids }: { ids: readonly number[] }) => {
      fake.records = fake.records.filter(({ id }) => id === 2 || !ids.includes(Number(id)));
      return {
        data: ids.filter((id) => id !== 2),
        failures: [{ id: 2, status: 409, message: 'It is still used by 1 order' }],
      };
    });
    await list({ fake });
    await select(3, 2);
    await press('Delete');
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    const result = await screen.findByRole('dialog', { name: 'Delete: result' });
    expect(
      within(result)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Parcel 2 Refused: It is still used by 1 order', 'Parcel 3 Done']);
    expect(fake.deleteMany.mock.calls[0]?.[1]).toEqual({ ids: [3, 2], meta: { revisions: { 2: 3, 3: 3 } } });
    await press('Close');
    await waitFor(() => expect(screen.queryByText('Parcel 3')).toBeNull());
    expect(screen.getByRole('checkbox', { name: 'Select Parcel 2' }).matches(':checked')).toBe(true);
  });

  test('is not offered to those who may not delete', async () => {
    await list({ fake: fakeProvider(parcels(1)), permissions: ['ecommerce:ListProducts', 'ecommerce:UpdateProduct'] });
    await select(1);
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Recall' })).toBeDefined();
  });
});

describe('a selection older than the page, as after a reload,', () => {
  const kept = (...ids: readonly number[]) => ({ 'list.parcel.selectedIds': ids });

  test('is read before the question is put, so that it is asked by name and deleted by revision', async () => {
    const fake = fakeProvider(parcels(30));
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    const read = fake.getMany.getMockImplementation();
    fake.getMany.mockImplementation(async (...asked: unknown[]) => {
      await held;
      return read?.(...asked);
    });
    await list({ fake, kept: kept(1, 2, 29) });
    await screen.findByRole('checkbox', { name: 'Select Parcel 29' });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    const waiting = within(await screen.findByRole('dialog', { name: 'Delete' }));
    expect(waiting.getByRole('button', { name: 'Delete' }).matches(':disabled')).toBe(true);
    answer();
    const dialog = within(await screen.findByRole('dialog', { name: 'Are you sure to delete these 3 records?' }));
    expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Parcel 1',
      'Parcel 2',
      'Parcel 29',
    ]);
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await screen.findByRole('dialog', { name: 'Delete: result' });
    expect(fake.getMany.mock.calls.map(([, { ids }]) => ids)).toEqual([[1, 2]]);
    expect(fake.deleteMany.mock.calls[0]?.[1]).toEqual({ ids: [1, 2, 29], meta: { revisions: { 1: 3, 2: 3, 29: 3 } } });
  });

  test('is acted on by revision too; what is gone is told without being asked for', async () => {
    const fake = fakeProvider(parcels(30).filter(({ id }) => id !== 2));
    await list({ fake, kept: kept(1, 2) });
    await userEvent.click(await screen.findByRole('button', { name: 'Recall' }));
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: 'Recall: these 2 records?' })).getByRole('button', {
        name: 'Recall',
      }),
    );
    const result = await screen.findByRole('dialog', { name: 'Recall: result' });
    expect(
      within(result)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['#2 Refused: This record was deleted.', 'Parcel 1 Done']);
    expect(fake.action.mock.calls).toEqual([['parcel', 1, 'recall', { revision: 3 }]]);
  });

  test('that can not be read is not asked about, and can be tried again', async () => {
    const fake = fakeProvider(parcels(30));
    fake.getMany.mockRejectedValueOnce(new HttpError('Network Error', 0, {}));
    await list({ fake, kept: kept(1) });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete' }));
    expect(await dialog.findByText('Network Error')).toBeDefined();
    expect(dialog.getByRole('button', { name: 'Delete' }).matches(':disabled')).toBe(true);
    await userEvent.click(dialog.getByRole('button', { name: 'Try again' }));
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: 'Are you sure to delete [Parcel 1]?' })).getByRole('button', {
        name: 'Delete',
      }),
    );
    await screen.findByRole('dialog', { name: 'Delete: result' });
    expect(fake.deleteMany.mock.calls[0]?.[1]).toEqual({ ids: [1], meta: { revisions: { 1: 3 } } });
  });
});

describe('declared actions for a selection', () => {
  test('ask for the declared values first, check them, and send them with each', async () => {
    const fake = fakeProvider(parcels(2));
    const fields = { reason: { kind: 'text', label: ['Reason', '原因', '原因'], required: true } } as const;
    await show(
      <ListScreen
        resource={{ ...parcel, actions: { hold: { label: ['Hold', '扣留', '扣留'], bulk: 'only', form: fields } } }}
      />,
      { fake },
    );
    await select(1, 2);
    await press('Hold');
    const dialog = within(await screen.findByRole('dialog', { name: 'Hold: these 2 records?' }));
    const reason = await dialog.findByRole('textbox', { name: /Reason/u });
    await userEvent.click(dialog.getByRole('button', { name: 'Hold' }));
    expect(await dialog.findByText('The Reason is required')).toBeDefined();
    expect(fake.action).not.toHaveBeenCalled();
    await fill(reason, 'customs');
    await userEvent.click(dialog.getByRole('button', { name: 'Hold' }));
    await screen.findByRole('dialog', { name: 'Hold: result' });
    expect(fake.action.mock.calls).toEqual(
      [1, 2].map((id) => ['parcel', id, 'hold', { body: { reason: 'customs' }, revision: 3 }]),
    );
  });

  test('only those declared for it are offered', async () => {
    await list({ fake: fakeProvider(parcels(1)) });
    await select(1);
    const bar = within(screen.getByRole('toolbar'));
    expect(bar.getAllByRole('button').map((button) => button.textContent || button.getAttribute('aria-label'))).toEqual(
      ['Recall', 'Delete', 'Clear selection'],
    );
  });

  test('ask in the declaration’s words, run on each with its revision, and tell what was refused', async () => {
    const fake = fakeProvider(parcels(2));
    fake.action.mockImplementation(async (_: string, id: number) => {
      if (id === 1) throw new HttpError('It has arrived', 409, {});
      return { data: { id } };
    });
    await list({ fake });
    await select(2);
    await press('Recall');
    expect(await screen.findByRole('dialog', { name: 'Recall [Parcel 2] now?' })).toBeDefined();
    await press('Cancel');
    await select(1);
    await press('Recall');
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: 'Recall: these 2 records?' })).getByRole('button', {
        name: 'Recall',
      }),
    );
    const result = await screen.findByRole('dialog', { name: 'Recall: result' });
    expect(
      within(result)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Parcel 1 Refused: It has arrived', 'Parcel 2 Done']);
    expect(fake.action.mock.calls).toEqual([
      ['parcel', 2, 'recall', { revision: 3 }],
      ['parcel', 1, 'recall', { revision: 3 }],
    ]);
  });
});
