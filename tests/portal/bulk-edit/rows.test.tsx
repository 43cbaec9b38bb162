import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError } from 'react-admin';
import { beforeEach, describe, expect, test } from 'vitest';
import { hasUnsaved } from '../../../src/store/unsaved.ts';
import {
  apply,
  button,
  choose,
  waitUntilClosed,
  crateRecord,
  enter,
  stubHeights,
  open,
  server,
  textOf,
  three,
  way,
  type Write,
} from './harness.tsx';
import { fill } from '../fill.ts';

beforeEach(stubHeights);

describe('the preview', () => {
  test('shows old and new of each row, and marks what stays', async () => {
    await open(server([crateRecord(3), crateRecord(2, { fee: '7.50' }), crateRecord(1)]));
    await choose('Fee');
    await enter('Fee', '7.5');
    await screen.findByText('2 will change, 1 unchanged, 0 left out');
    expect(textOf('Parcel 3')).toContain('HK$30.00→ becomes HK$7.50');
    expect(textOf('Parcel 2')).toContain('HK$7.50unchanged');
    await userEvent.click(await button('Unchanged 1'));
    expect(screen.queryByText('Parcel 3')).toBeNull();
  });

  test('raises by a percentage, exactly', async () => {
    await open(server([crateRecord(3, { fee: '0.29' })]), [3]);
    await choose('Fee');
    await way('Fee', 'Raise by');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Amount or percent for Fee' }), 'percent');
    await enter('Change of Fee', '10');
    await screen.findByText('1 will change, 0 unchanged, 0 left out');
    expect(textOf('Parcel 3')).toContain('HK$0.29→ becomes HK$0.32');
  });

  test('leaves out forbidden and impossible changes, with the reason for each', async () => {
    await open(
      server([
        crateRecord(5, { status: 'archived' }),
        crateRecord(4, { fragile: true }),
        crateRecord(3, { fee: '4.00' }),
        crateRecord(2, { fee: null }),
        crateRecord(1),
      ]),
      [5, 4, 3, 2, 1],
    );
    await choose('Fee');
    await way('Fee', 'Lower by');
    await enter('Change of Fee', '5');
    await choose('Pieces');
    await enter('Pieces', '9');
    await screen.findByText('1 will change, 0 unchanged, 4 left out');
    expect(textOf('Parcel 5')).toContain('It is archived and stays as it was');
    expect(textOf('Parcel 4')).toContain('Pieces does not apply (Fragile: Yes)');
    expect(textOf('Parcel 3')).toContain('The Fee field must be 0 or more');
    expect(textOf('Parcel 2')).toContain('It has no Fee to raise or lower');
    await userEvent.click(await button('Left out 4'));
    expect(screen.queryByText('Parcel 1')).toBeNull();
  });

  test('checks rules between fields of the record', async () => {
    await open(
      server([
        crateRecord(2, { sent_at: '2026-11-25T00:00:00.000Z' }),
        crateRecord(1, { sent_at: '2026-11-01T00:00:00.000Z' }),
      ]),
      [2, 1],
    );
    await choose('Lost');
    await fill(await screen.findByLabelText('Lost', { selector: 'input' }), '2026-11-20T09:00');
    await screen.findByText('1 will change, 0 unchanged, 1 left out');
    expect(textOf('Parcel 2')).toContain('The Lost field must be after Sent');
    expect(textOf('Parcel 1')).toContain('20 Nov 2026 09:00');
  });
});

describe('the run', () => {
  test('asks by name, then writes each row once, with its revision, a key of its own and what differs alone', async () => {
    const fake = server([crateRecord(3), crateRecord(2, { fee: '7.50' }), crateRecord(1, { status: 'archived' })]);
    await open(fake);
    for (const [field, value] of [
      ['Fee', '7.5'],
      ['Pieces', '3'],
    ] as const) {
      await choose(field);
      await enter(field, value);
    }
    await userEvent.click(await button('Change 2'));
    expect((await screen.findByRole('dialog')).textContent).toContain('Change Fee, Pieces of 2 Parcels?');
    expect(fake.update).not.toHaveBeenCalled();
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Change 2' }));
    await waitUntilClosed();
    await screen.findByText('2 done, 0 not done');
    expect(fake.update.mock.calls.map(([, { id, data, previousData }]) => [id, data, previousData?.revision])).toEqual([
      [3, { fee: '7.50' }, 3],
      [2, { pieces: 3 }, 3],
    ]);
    expect(new Set(fake.update.mock.calls.map(([, { meta }]) => meta.idempotencyKey)).size).toBe(2);
    expect(textOf('Parcel 3')).toContain('Done');
    expect(textOf('Parcel 1')).toContain('It is archived');
  });

  test('reports the outcome of each row; failed ones can be retried, with a new comparison after a conflict', async () => {
    const fake = server(three());
    await open(fake);
    await choose('Fee');
    await way('Fee', 'Raise by');
    await enter('Change of Fee', '1');
    await screen.findByText('3 will change, 0 unchanged, 0 left out');
    fake.records = fake.records.map((record) => (record.id === 2 ? { ...record, fee: '50.00', revision: 4 } : record));
    fake.update.mockImplementationOnce(async () =>
      Promise.reject(
        new HttpError('Please correct', 422, { message: 'Please correct', errors: { fee: 'Not for sale' } }),
      ),
    );
    await apply(3);
    await screen.findByText('1 done, 2 not done');
    expect(textOf('Parcel 3')).toContain('Refused: Not for sale');
    expect(textOf('Parcel 2')).toContain('Changed by someone else meanwhile');
    expect(textOf('Parcel 2')).toContain('HK$50.00→ becomes HK$51.00');
    expect(textOf('Parcel 1')).toContain('Done');
    fake.update.mockClear();
    await userEvent.click(await button('Try 2 again'));
    await screen.findByText('3 done, 0 not done');
    expect(fake.update.mock.calls.map(([, { id, data, previousData }]) => [id, data, previousData?.revision])).toEqual([
      [3, { fee: '31.00' }, 3],
      [2, { fee: '51.00' }, 4],
    ]);
    expect(fake.records.map(({ id, fee }) => [id, fee])).toEqual([
      [3, '31.00'],
      [2, '51.00'],
      [1, '11.00'],
    ]);
  });

  test('a retry after a lost answer raises nothing twice', async () => {
    const fake = server([crateRecord(1)]);
    const write: Write = fake.update.getMockImplementation() ?? (() => Promise.reject(new Error('there is no server')));
    await open(fake, [1]);
    await choose('Fee');
    await way('Fee', 'Raise by');
    await enter('Change of Fee', '1');
    await choose('Pieces');
    await enter('Pieces', '7');
    await screen.findByText('1 will change, 0 unchanged, 0 left out');
    fake.update.mockImplementationOnce(async (...given) => {
      await write(...given);
      throw new HttpError('Bad gateway', 502, { message: 'Bad gateway' });
    });
    await apply(1);
    await screen.findByText('0 done, 1 not done');
    const [kept] = fake.records;
    if (!kept) throw new Error('no record');
    fake.records = [{ ...kept, pieces: 9, revision: 5 }];
    await userEvent.click(await button('Try 1 again'));
    await waitFor(() => expect(textOf('Parcel 1')).toContain('HK$11.00unchanged'));
    fake.update.mockClear();
    await userEvent.click(await button('Try 1 again'));
    await screen.findByText('1 done, 0 not done');
    expect(fake.update.mock.calls.map(([, { data }]) => data)).toEqual([{ pieces: 7 }]);
    expect(fake.records).toMatchObject([{ fee: '11.00', pieces: 7 }]);
  });

  test('what someone else changed so that it may not be changed now is refused at the next try, unsent', async () => {
    const fake = server([crateRecord(1)]);
    await open(fake, [1]);
    await choose('Pieces');
    await enter('Pieces', '7');
    await screen.findByText('1 will change, 0 unchanged, 0 left out');
    fake.records = [crateRecord(1, { fragile: true, revision: 4 })];
    await apply(1);
    await screen.findByText('0 done, 1 not done');
    fake.update.mockClear();
    await userEvent.click(await button('Try 1 again'));
    await waitFor(() => expect(textOf('Parcel 1')).toContain('Refused: Pieces does not apply (Fragile: Yes)'));
    expect(fake.update).not.toHaveBeenCalled();
  });

  test('can be stopped; while it runs, leaving is asked about, and what was not reached can go on', async () => {
    const fake = server(Array.from({ length: 12 }, (_, index) => crateRecord(index + 1)));
    const write: Write = fake.update.getMockImplementation() ?? (() => Promise.reject(new Error('there is no server')));
    const waiting: (() => void)[] = [];
    fake.update.mockImplementation(async (...given) => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      return write(...given);
    });
    await open(
      fake,
      fake.records.map(({ id }) => Number(id)),
    );
    await choose('Way');
    await userEvent.click(await screen.findByRole('radio', { name: 'By air' }));
    await apply(12);
    await screen.findByText('Writing: 0 of 12');
    expect(screen.getByRole('progressbar')).toBeDefined();
    expect(hasUnsaved()).toBe(true);
    await userEvent.click(await button('Stop'));
    expect((await button('Stopping…')).hasAttribute('disabled')).toBe(true);
    waiting.forEach((go) => go());
    await screen.findByText('4 done, 8 not done');
    expect(hasUnsaved()).toBe(false);
    expect(textOf('Parcel 12')).toContain('Not reached');
    fake.update.mockImplementation(write);
    await userEvent.click(await button('Try 8 again'));
    await screen.findByText('12 done, 0 not done');
    expect(fake.records.every((record) => record.way === 'air' && record.revision === 4)).toBe(true);
  });

  test('afterwards the same records can be changed once more, as they are by then', async () => {
    const fake = server([crateRecord(1)]);
    await open(fake, [1]);
    await choose('Fee');
    await way('Fee', 'Raise by');
    await enter('Change of Fee', '1');
    await apply(1);
    await screen.findByText('1 done, 0 not done');
    await userEvent.click(await button('Change something else'));
    await screen.findByText('Choose at least one field');
    await choose('Fee');
    await way('Fee', 'Raise by');
    await enter('Change of Fee', '2');
    await screen.findByText('1 will change, 0 unchanged, 0 left out');
    expect(textOf('Parcel 1')).toContain('HK$11.00→ becomes HK$13.00');
  });
});
