import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError } from 'react-admin';
import { beforeEach, describe, expect, test } from 'vitest';
import { Route, Routes } from 'react-router';
import { PastRunsPage } from '../../../src/traits/bulk/PastRunsPage.tsx';
import { RunPage } from '../../../src/traits/bulk/RunPage.tsx';
import { button, crate, openRun, server, stubHeights, type Server } from '../bulk-edit/harness.tsx';
import { signIn } from '../form/harness.tsx';
import { parcels, show } from '../list/harness.tsx';

beforeEach(() => {
  stubHeights();
  signIn();
});

/** Opens a checked run of the parcels. */
async function opened(fake: Server, ids = fake.records.map(({ id }) => id)) {
  await fake.runs.calls.create('parcel', { selection: { ids }, changes: [{ field: 'fee', set: '5.00' }] });
  return openRun(fake, 12);
}
const confirm = async (name: string) => {
  await userEvent.click(await button(name));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
};
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);

describe('a run', () => {
  test('shows what the check found, writes after a question, and says what became of each record', async () => {
    const fake = server();
    fake.runs.checks = { 2: ['excluded', 'It is archived and stays as it was'] };
    fake.runs.writes = { 1: ['changed'] };
    await opened(fake);
    await screen.findByText('2 will change, 0 unchanged, 1 left out');
    await waitFor(() =>
      expect(rows()).toEqual([
        'Parcel 3FeeWill change',
        'Parcel 2FeeIt is archived and stays as it was',
        'Parcel 1FeeWill change',
      ]),
    );
    await userEvent.click(await button('Left out 1'));
    await waitFor(() => expect(rows()).toHaveLength(1));
    await confirm('Change 2');
    await screen.findByText('1 done, 1 not done, 1 left out');
    await userEvent.click(await button('Changed meanwhile 1'));
    await waitFor(() => expect(rows()).toEqual(['Parcel 1FeeSomebody changed it since the check; it stays as it is']));
    fake.runs.writes = {};
    // Left out records are retried too: the obstacle may be gone.
    await userEvent.click(await button('Try 2 again'));
    await screen.findByText('3 done, 0 not done');
    expect(fake.runs.calls.start.mock.calls).toEqual([
      ['parcel', 12],
      ['parcel', 12, { again: ['excluded', 'refused', 'changed'] }],
    ]);
  });

  test('is stopped, gone on with and put back', async () => {
    const fake = server();
    await opened(fake);
    await button('Change 3');
    fake.runs.instant = false;
    await confirm('Change 3');
    await screen.findByText('Writing: 0 of 3');
    await userEvent.click(await button('Stop'));
    await screen.findByText('Stopped: 0 done; the rest is as it was');
    fake.runs.instant = true;
    await userEvent.click(await button('Go on'));
    await screen.findByText('3 done, 0 not done');
    await confirm('Put 3 back');
    await screen.findByText('3 put back');
    expect(screen.getByRole('link', { name: 'To the list: Parcels' }).getAttribute('href')).toBe('/parcel');
  });

  test('says who took it over, and offers to put it back only to who may', async () => {
    const fake = server();
    await opened(fake);
    await confirm('Change 3');
    await button('Put 3 back');
    expect(screen.queryByText(/taken over/u)).toBeNull();
    const run = fake.runs.runs.get(12);
    if (!run) throw new Error('no run');
    fake.runs.runs.set(12, { ...run, taken_over_by: { id: 2, name: 'Lee' }, undo_permitted: false });
    cleanup();
    openRun(fake, 12);
    await screen.findByText(/taken over by Lee/u);
    await screen.findByText('3 done, 0 not done');
    expect(screen.queryByRole('button', { name: 'Put 3 back' })).toBeNull();
  });

  test('that is stopped and then put back doesn’t promise to change what it never reached', async () => {
    const fake = server();
    await fake.runs.calls.create('parcel', {
      selection: { ids: [3, 2] },
      changes: [{ field: 'fee', set: '5.00' }],
    });
    fake.runs.move(12, 'checked');
    const values = { fee: { before: '20.00', after: '5.00' } };
    fake.runs.calls.rows.mockResolvedValue({
      rows: [
        { id: 3, title: 'Parcel 3', outcome: 'undone', changes: values },
        { id: 2, title: 'Parcel 2', outcome: 'change', changes: values },
      ],
      labels: {},
    });
    const run = fake.runs.runs.get(12);
    if (run) fake.runs.runs.set(12, { ...run, status: 'undone', stage: 'undo', counts: { undone: 1, change: 1 } });
    await openRun(fake, 12);
    await button('Not reached 1');
    await waitFor(() =>
      expect(rows()).toEqual(['Parcel 3FeeHK$5.00→ becomes HK$20.00Put back', 'Parcel 2FeeHK$20.00Not reached']),
    );
    expect(screen.queryByText(/Will change/u)).toBeNull();
  });

  test('is stopped while it is checked, and goes on checking', async () => {
    const fake = server();
    fake.runs.instant = false;
    await opened(fake);
    await screen.findByText('Checking: 0 of 3');
    await userEvent.click(await button('Stop'));
    await screen.findByText('Stopped: 0 of 3 checked; nothing is written');
    fake.runs.instant = true;
    await userEvent.click(await button('Go on'));
    await screen.findByText('3 will change, 0 unchanged, 0 left out');
  });

  test('is stopped while it is put back, and goes on with that', async () => {
    const fake = server();
    await opened(fake);
    await confirm('Change 3');
    await screen.findByText('3 done, 0 not done');
    fake.runs.instant = false;
    await confirm('Put 3 back');
    await screen.findByText('Putting back: 0 of 3');
    await userEvent.click(await button('Stop'));
    await screen.findByText('Stopped: 0 put back; 3 still to put back');
    // The only possible step is to continue: a half-undone run can't be written again.
    expect(screen.queryByRole('button', { name: 'Put 3 back' })).toBeNull();
    fake.runs.instant = true;
    await userEvent.click(await button('Go on'));
    await screen.findByText('3 put back');
  });

  test('says how fast the server writes, and what is left', async () => {
    const fake = server(parcels(900));
    await opened(fake);
    await button('Change 900');
    fake.runs.instant = false;
    await confirm('Change 900');
    await screen.findByText('Writing: 0 of 900');
    const run = fake.runs.runs.get(12);
    if (run) fake.runs.runs.set(12, { ...run, counts: { done: 300, change: 600 } });
    expect(await screen.findByText(/^Writing: 300 of 900 · \d+ a second · about \d+ s left$/u, {}, { timeout: 4000 }));
  });

  test('a refused step says why, and can be repeated', async () => {
    const fake = server();
    fake.runs.calls.start.mockRejectedValueOnce(new HttpError('The server is away', 503));
    await opened(fake);
    await confirm('Change 3');
    await screen.findByText('The server is away');
    await confirm('Change 3');
    await screen.findByText('3 done, 0 not done');
  });

  test('that somebody else wrote meanwhile shows so after a refused step, whose reason stays to be read', async () => {
    const fake = server();
    await opened(fake);
    await button('Change 3');
    fake.runs.move(12, 'done');
    fake.runs.calls.start.mockRejectedValueOnce(new HttpError('It can be started once only.', 409));
    await confirm('Change 3');
    await screen.findByText('3 done, 0 not done');
    expect(screen.getByText('It can be started once only.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Change 3' })).toBeNull();
  });

  test('whose step lost its answer is read again, and shows what the server does', async () => {
    const fake = server();
    await opened(fake);
    await button('Change 3');
    fake.runs.calls.start.mockImplementationOnce(async () => {
      fake.runs.move(12, 'done');
      throw new HttpError('The server could not be reached', 0);
    });
    await confirm('Change 3');
    await screen.findByText('3 done, 0 not done');
    expect(screen.queryByText('The server could not be reached')).toBeNull();
  });

  test('is read again when one comes back to its window', async () => {
    const fake = server();
    await opened(fake);
    await button('Change 3');
    fake.runs.move(12, 'done');
    fireEvent.focus(window);
    await screen.findByText('3 done, 0 not done');
  });

  test.each(['Check again without 1', 'Change the fields'])(
    'that somebody else wrote meanwhile is not begun anew by “%s”',
    async (again) => {
      const fake = server();
      const { address } = await opened(fake);
      await userEvent.click(await button('Take out Parcel 2'));
      fake.runs.move(12, 'done');
      await userEvent.click(await button(again));
      await screen.findByText('3 done, 0 not done');
      expect(fake.runs.calls.create).toHaveBeenCalledTimes(1);
      expect(address()).toBe('/parcel/bulk/12');
      // That one was written too.
      await waitFor(() => expect(rows()).toHaveLength(3));
    },
  );

  test('records can be taken out of the preview; what is left is checked again', async () => {
    const fake = server();
    const { address } = await opened(fake);
    await userEvent.click(await button('Take out Parcel 2'));
    expect(screen.queryByText('Parcel 2')).toBeNull();
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Take out Parcel 1'));
    await userEvent.click(await button('Check again without 1'));
    await button('Change 2');
    expect(address()).toBe('/parcel/bulk/13');
    expect(fake.runs.calls.create.mock.lastCall?.[1]).toEqual({
      selection: { ids: [3, 1] },
      changes: [{ field: 'fee', set: '5.00' }],
    });
  });

  test('says of a record that is changed what of it stays', async () => {
    const fake = server();
    await fake.runs.calls.create('parcel', { selection: { ids: [3] }, changes: [{ field: 'fee', set: '5.00' }] });
    const note = 'Stay as they are: group prices (2)';
    fake.runs.calls.rows.mockImplementation(async () => {
      const outcome = fake.runs.runs.get(12)?.status === 'done' ? 'done' : 'change';
      const changes = { fee: { before: '20.00', after: '5.00' } };
      return { rows: [{ id: 3, title: 'Parcel 3', outcome, note, changes }], labels: {} };
    });
    await openRun(fake, 12);
    const row = 'Parcel 3FeeHK$20.00→ becomes HK$5.00';
    await waitFor(() => expect(rows()).toEqual([`${row}Will change ${note}`]));
    await confirm('Change 1');
    await waitFor(() => expect(rows()).toEqual([`${row}Done ${note}`]));
  });

  test('that one may not do oneself can be looked at, and nothing else', async () => {
    const fake = server();
    await fake.runs.calls.create('parcel', { selection: { ids: [1] }, delete: true });
    const run = fake.runs.runs.get(12);
    if (run) fake.runs.runs.set(12, { ...run, permitted: false });
    await openRun(fake, 12);
    await screen.findByText('1 to do, 0 left out');
    expect(screen.queryByRole('button', { name: /Delete/u })).toBeNull();
    expect(screen.getByRole('heading', { name: 'Delete: Parcels' })).toBeDefined();
  });

  test('of somebody else is gone on with by who may do the same; what stopped it is said', async () => {
    const fake = server();
    await fake.runs.calls.create('parcel', { selection: { ids: [1] }, delete: true });
    const run = fake.runs.runs.get(12);
    const problem = 'Whoever asked for this may no longer do it';
    if (run)
      fake.runs.runs.set(12, {
        ...run,
        status: 'stopped',
        stage: 'write',
        created_by: { id: 2, name: 'Wong' },
        problem,
      });
    await openRun(fake, 12);
    expect(await screen.findByText(problem)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Go on' })).toBeDefined();
  });

  test.each(['9999', 'abc', '0', '1.5'])('that isn’t there is a page that isn’t there: bulk/%s', async (id) => {
    const fake = server();
    await show(
      <Routes>
        <Route path="/parcel/bulk/:id" element={<RunPage resource={crate} />} />
      </Routes>,
      { fake, at: `/parcel/bulk/${id}` },
    );
    await screen.findByRole('heading', { name: 'Page Not Found' });
    expect(screen.queryByRole('button', { name: /again/u })).toBeNull();
  });

  test('rows are read a hundred at a time, and only those in sight are drawn', async () => {
    const fake = server(parcels(950));
    await opened(fake);
    await screen.findByText('950 will change, 0 unchanged, 0 left out');
    await screen.findByText('Parcel 950');
    expect(screen.getAllByRole('row').length).toBeLessThan(60);
    expect(screen.getByRole('table', { name: 'Records' }).getAttribute('aria-rowcount')).toBe('951');
    expect(fake.runs.calls.rows.mock.calls.length).toBeLessThan(4);
  });
});

test('of a restore that is undone it says that the records are deleted again', async () => {
  const fake = server();
  await fake.runs.calls.create('parcel', { selection: { ids: [1, 2] }, restore: true });
  await openRun(fake, 12);
  await confirm('Restore: 2');
  await screen.findByText('2 done, 0 not done');
  await userEvent.click(await button('Delete 2 again'));
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: 'Delete 2 parcels again?' })).getByRole('button', {
      name: 'Delete 2 again',
    }),
  );
  await screen.findByText('2 deleted again');
  await waitFor(() => expect(rows()).toEqual(['Parcel 1Deleted again', 'Parcel 2Deleted again']));
  expect(screen.getByRole('heading', { name: 'Restore, undone: Parcels' })).toBeDefined();
});

test('the earlier runs are listed, each with its result and its page', async () => {
  const fake = server();
  await fake.runs.calls.create('parcel', { selection: { ids: [1] }, delete: true });
  await fake.runs.calls.create('parcel', { selection: { ids: [1, 2] }, action: { name: 'recall' } });
  fake.runs.move(12, 'checked');
  fake.runs.move(12, 'done');
  fake.runs.move(13, 'checked');
  fake.runs.move(13, 'done');
  fake.runs.move(13, 'undone');
  await fake.runs.calls.create('parcel', { selection: { ids: [1, 2] }, action: { name: 'recall' } });
  fake.runs.instant = false;
  await show(<PastRunsPage resource={crate} />, { fake, at: '/parcel/bulk' });
  const table = within(await screen.findByRole('table', { name: 'Bulk changes: Parcels' }));
  const texts = table.getAllByRole('row').map(({ textContent }) => textContent);
  expect(texts[1]).toContain('Recall2 picked in the listRecords2Not reached 2being checked');
  // The reason is shown only once.
  expect(texts[2]).toContain('Recall2 picked in the listRecords2Put back 2Open');
  expect(texts[3]).toContain('Delete1 picked in the listRecords1Done 1');
  expect(table.getAllByRole('link', { name: 'Open: Recall, 2' }).map((link) => link.getAttribute('href'))).toEqual([
    '/parcel/bulk/14',
    '/parcel/bulk/13',
  ]);
});
