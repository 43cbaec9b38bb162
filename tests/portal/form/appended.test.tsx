import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { point_transaction } from '../../../resources/customers/point_transaction.ts';
import { admin_user } from '../../../resources/system/admin_user.ts';
import { security_event } from '../../../resources/system/security_event.ts';
import { fakeProvider, oneRecord, showForm } from './harness.tsx';

const created_at = '2026-11-20T01:05:00.000Z';

test('the page of an event in the security log says when it was', async () => {
  const { provider } = oneRecord({ id: 7, revision: 1, created_at, account: 'mei', event: 'signed_in' });
  await showForm(security_event, { provider, at: '/security_event/7' });
  expect(await screen.findByText('Created:')).toHaveProperty(
    'textContent',
    expect.stringMatching(/^Created: 20 Nov 2026 09:05/u),
  );
});

test('so does that of a row of a ledger, of which a note may be changed', async () => {
  const { provider } = oneRecord({ id: 7, revision: 1, created_at, email: 'chan@example.hk', point: 5 });
  await showForm(point_transaction, { provider, at: '/point_transaction/7' });
  expect(await screen.findByText('Created:')).toBeDefined();
});

test('of what is edited the page says what it is now', async () => {
  const { provider } = oneRecord({ id: 7, revision: 4, created_at, username: 'mei', name: 'Mei' });
  const { secondFactor } = fakeProvider();
  await showForm(admin_user, {
    provider: { ...provider, readSubresource: async () => ({ data: [] }), secondFactor },
    at: '/admin_user/7',
  });
  await screen.findByRole('heading', { name: 'mei' });
  expect(screen.queryByText('Created:')).toBeNull();
});

test('how many sessions ended stands under a name', async () => {
  const { provider } = oneRecord({
    id: 7,
    revision: 1,
    created_at,
    account: 'mei',
    event: 'session_ended',
    sessions: 2,
  });
  await showForm(security_event, { provider, at: '/security_event/7' });
  expect((await screen.findByText('Number of sessions')).nextElementSibling?.textContent).toBe('2');
});
