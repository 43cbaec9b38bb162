import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { user as entity } from '../../../resources/customers/user.ts';
import { createRecordPage } from '../../../src/form/record-page.ts';
import type { AdminDataProvider } from '../../../src/data-provider/admin-data-provider.ts';
import { PointsPanel } from '../../../src/screens/user/PointsPanel.tsx';
import { fakeProvider, refusal, show } from '../form/harness.tsx';

const until = '2027-11-20T15:59:59.999Z';
const standing = (balance: number) => ({ balance, lots: balance > 0 ? [{ points: balance, expires_at: until }] : [] });
const booked = (before: number, after: number, repeated = false) => ({
  data: { id: null, repeated, before: standing(before), after: standing(after) },
});

function panel(calls: Partial<AdminDataProvider>, readOnly = false) {
  const page = createRecordPage();
  const refetch = vi.fn();
  page.onRefetch(refetch);
  const readSubresource = vi.fn(async () => ({
    data: [
      { point_type: 'k_coin', balance: 0, lots: [], sound: true },
      { point_type: 'oto_point', ...standing(870), sound: false },
    ],
  }));
  return show(
    <PointsPanel
      resource={entity}
      record={{ id: 7, revision: 3 }}
      title="ann@a.example"
      readOnly={readOnly}
      page={page}
    />,
    { provider: fakeProvider({ readSubresource, ...calls }) },
  ).then((rest) => ({ ...rest, refetch }));
}

test('who may not edit sees the points, and no button', async () => {
  await panel({}, true);
  expect(await screen.findByText('20 Nov 2027 23:59')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Redeem' })).toBeNull();
  expect(screen.getByRole('alert').textContent).toContain('not what the ledger adds up to');
});

test('what can’t be redeemed is said before it is tried', async () => {
  const { user } = await panel({ post: vi.fn().mockRejectedValue(refusal(409, 'There are only 870 points')) });
  await user.click(await screen.findByRole('button', { name: 'Redeem' }));
  const dialog = await screen.findByRole('dialog', { name: 'Redeem points for ann@a.example' });
  await user.type(within(dialog).getByLabelText(/^Points/u), '900');
  expect(await within(dialog).findByText('There are only 870 points')).toBeTruthy();
});

test('a refusal is said once, and no longer once other points are given', async () => {
  const few = refusal(409, 'There are only 870 points');
  const { user } = await panel({
    post: vi.fn().mockRejectedValueOnce(few).mockResolvedValue(booked(870, 780)),
    writeSubresource: vi.fn().mockRejectedValue(few),
  });
  await user.click(await screen.findByRole('button', { name: 'Redeem' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText(/^Message/u), 'Coffee');
  const points = within(dialog).getByLabelText(/^Points/u);
  await user.click(points);
  await user.paste('900');
  await within(dialog).findByText(few.message);
  await user.click(within(dialog).getByRole('button', { name: 'Redeem' }));
  await waitFor(() => expect(within(dialog).getByText(few.message).closest('.MuiAlert-colorError')).toBeTruthy());
  expect(screen.getAllByText(few.message)).toHaveLength(1);
  await user.clear(points);
  expect(screen.queryByText(few.message)).toBeNull();
  await user.paste('90');
  expect(await within(dialog).findByText(/780 after/u)).toBeTruthy();
  expect(screen.queryByText(few.message)).toBeNull();
});

test('what is wrong with one value is said at it, and before that in words of its own', async () => {
  const early = refusal(422, 'The given data was invalid', {
    errors: { expires_at: ['Points expire later than now'] },
  });
  const { user } = await panel({
    post: vi.fn().mockRejectedValue(early),
    writeSubresource: vi.fn().mockRejectedValue(early),
  });
  await user.click(await screen.findByRole('button', { name: 'Earn' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText(/^Message/u), 'Gift');
  await user.click(within(dialog).getByLabelText(/^Points/u));
  await user.paste('20');
  expect((await within(dialog).findByRole('alert')).textContent).toBe('Points expire later than now');
  await user.click(within(dialog).getByRole('button', { name: 'Earn' }));
  await waitFor(() => expect(within(dialog).queryByRole('alert')).toBeNull());
  expect(within(dialog).getAllByText('Points expire later than now')).toHaveLength(1);
});

test('a preview shows what expires when, before and after: also what is used up and what is new', async () => {
  const soon = '2026-12-31T15:59:59.999Z';
  const lot = (points: number, expires_at: string | null) => ({ points, expires_at });
  const before = { balance: 110, lots: [lot(30, soon), lot(40, until), lot(10, until), lot(30, null)] };
  const after = { balance: 90, lots: [lot(10, soon), lot(50, until), lot(30, null)] };
  const { user } = await panel({ post: vi.fn(async () => ({ data: { id: null, repeated: false, before, after } })) });
  await user.click(await screen.findByRole('button', { name: 'Redeem' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText(/^Points/u), '20');
  const preview = await within(dialog).findByRole('status');
  expect(
    within(preview)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual(['Can be used untilNowAfter', '31 Dec 2026 23:593010', '20 Nov 2027 23:595050', 'For ever3030']);
});

test('points are booked as the preview shows, and the record is read again', async () => {
  const post = vi.fn(async () => booked(870, 850));
  const writeSubresource = vi.fn(async () => booked(870, 850));
  const { user, refetch } = await panel({ post, writeSubresource });
  await user.click(await screen.findByRole('button', { name: 'Redeem' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText(/^Points/u), '20');
  await user.type(within(dialog).getByLabelText(/^Message/u), 'Coffee');
  expect((await within(dialog).findByRole('status')).textContent).toBe(
    'Balance: 870 now, 850 after.Can be used untilNowAfter20 Nov 2027 23:59870850',
  );
  await user.click(within(dialog).getByRole('button', { name: 'Redeem' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(writeSubresource).toHaveBeenCalledWith('user', 7, 'loyalty/redeem', {
    method: 'POST',
    body: { point_type: 'oto_point', point: 20, message: 'Coffee' },
    revision: 3,
    idempotencyKey: expect.any(String),
  });
  expect(refetch).toHaveBeenCalled();
});

test('an equal movement within a minute is asked about, and Enter is no answer', async () => {
  const writeSubresource = vi
    .fn()
    .mockRejectedValueOnce(refusal(409, 'The same was booked'))
    .mockResolvedValue(booked(870, 890));
  const { user } = await panel({ post: vi.fn(async () => booked(870, 890, true)), writeSubresource });
  await user.click(await screen.findByRole('button', { name: 'Earn' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText(/^Message/u), 'Gift');
  await user.type(within(dialog).getByLabelText(/^Points/u), '20');
  await within(dialog).findByText(/less than a minute ago/u);
  expect(within(dialog).queryByRole('button', { name: 'Book it once more' })).toBeNull();
  // The same as pressing Enter.
  await user.click(within(dialog).getByRole('button', { name: 'Earn' }));
  const again = await within(dialog).findByRole('button', { name: 'Book it once more' });
  expect(within(dialog).getByRole('button', { name: 'Earn' })).toHaveProperty('disabled', true);
  expect(writeSubresource).toHaveBeenCalledTimes(1);
  expect(writeSubresource.mock.calls[0]?.[3].body).not.toHaveProperty('again');
  expect(screen.queryByText('The same was booked')).toBeNull();
  await user.click(again);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(writeSubresource.mock.calls[1]?.[3].body).toMatchObject({ again: true, point: 20 });
});

test('what got no answer is sent again as it was, though it looks repeated by then', async () => {
  const writeSubresource = vi
    .fn()
    .mockRejectedValueOnce(refusal(503, 'The server is not reachable'))
    .mockResolvedValue(booked(870, 890));
  const post = vi
    .fn()
    .mockResolvedValueOnce(booked(870, 890))
    .mockResolvedValue(booked(890, 910, true));
  const { user } = await panel({ post, writeSubresource });
  await user.click(await screen.findByRole('button', { name: 'Earn' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText(/^Message/u), 'Gift');
  await user.click(within(dialog).getByLabelText(/^Points/u));
  await user.paste('20');
  await within(dialog).findByText(/Balance: 870 now/u);
  await user.click(within(dialog).getByRole('button', { name: 'Earn' }));
  await within(dialog).findByText('The server is not reachable');
  await user.click(within(dialog).getByRole('button', { name: 'Earn' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [first, second] = writeSubresource.mock.calls;
  expect(second).toEqual(first);
});
