import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { permissionsFor } from '../../../resources/access.ts';
import { admin_user } from '../../../resources/system/admin_user.ts';
import type { ListedSession } from '../../../resources/system/listed-session.ts';
import { fakeProvider, oneRecord, refusal, showForm } from '../form/harness.tsx';

const session = (id: number, user_agent: string | null, current = false): ListedSession => ({
  id,
  current,
  address: '192.0.2.7',
  user_agent,
  created_at: '2026-11-20T01:00:00.000Z',
  seen_at: '2026-11-20T02:00:00.000Z',
  ends_at: '2026-11-20T14:00:00.000Z',
});
const office = session(3, 'Mozilla/5.0 (Windows NT 10.0) Firefox/132.0', true);
const phone = session(2, 'Mozilla/5.0 (iPhone) CriOS/131.0');

async function open(permissions?: readonly string[]) {
  let sessions = [office, phone];
  const end = vi.fn(async (_resource: string, _id: unknown, below: string): Promise<unknown> => {
    sessions = sessions.filter(({ id }) => below !== `sessions/${id}`);
    return { message: 'The session has ended' };
  });
  const { provider } = oneRecord({ id: 7, revision: 4, username: 'mei', name: 'Mei', email: 'mei@shop.example' });
  const shown = await showForm(admin_user, {
    provider: {
      ...provider,
      readSubresource: async () => ({ data: sessions }),
      writeSubresource: end,
      secondFactor: fakeProvider().secondFactor,
    },
    at: '/admin_user/7',
    ...(permissions && { permissions }),
  });
  return { ...shown, end };
}

test('one session of an admin user is ended once that is confirmed, and not the one that asks', async () => {
  const { user, end } = await open();
  expect(await screen.findByText('Chrome · iPhone')).toBeTruthy();
  const [button, ...others] = screen.getAllByRole('button', { name: /^End the session of/u });
  expect(others).toEqual([]);
  if (!button) throw new Error('no session can be ended');
  await user.click(button);
  const dialog = within(await screen.findByRole('dialog', { name: 'End this session of mei?' }));
  expect(dialog.getByText('Chrome · iPhone, signed in 20 Nov 2026 09:00, is signed out at once.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(end).not.toHaveBeenCalled();

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(button);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End' }));
  expect(await screen.findByText('The session has ended')).toBeTruthy();
  expect(end).toHaveBeenCalledWith('admin_user', 7, 'sessions/2', { method: 'DELETE', revision: 4 });
  await waitFor(() => expect(screen.queryByText('Chrome · iPhone')).toBeNull());
  expect(screen.getByText('Firefox · Windows')).toBeTruthy();
});

test('a session that can’t be ended stays, with the reason', async () => {
  const { user, end } = await open();
  end.mockRejectedValueOnce(refusal(403, 'Someone who holds more rights than you is concerned'));
  await user.click(await screen.findByRole('button', { name: /^End the session of Chrome/u }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End' }));
  expect(await screen.findByText('Someone who holds more rights than you is concerned')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('Chrome · iPhone')).toBeTruthy();
});

test('who may not change admin users sees no sessions', async () => {
  await open(permissionsFor('get', admin_user));
  expect(await screen.findByText(/^Only those who may change admin users/u)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^End the session of/u })).toBeNull();
});
