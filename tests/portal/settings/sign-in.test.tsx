import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { SecondFactor } from '../../../resources/system/second-factor.ts';
import { settings_sign_in } from '../../../resources/system/settings_sign_in.ts';
import { fakeProvider, oneRecord, showForm } from '../form/harness.tsx';

const none: SecondFactor = { since: null, passkeys: [], recovery_codes: 0, required: false };
const record = { id: 1, revision: 1, second_factor_for_all: false, first_password_days: 7, groups: [] };

async function openSettings(own: SecondFactor) {
  const { provider } = oneRecord(record);
  const { secondFactor } = fakeProvider();
  const shown = await showForm(settings_sign_in, {
    provider: { ...provider, secondFactor: { ...secondFactor, get: vi.fn(async () => own) } },
    at: '/settings_sign_in/1',
  });
  return { ...shown, box: await screen.findByLabelText(/^Everybody needs a second factor/u) };
}

test('before a second factor is required of everybody, whoever has none is told that their own session ends, too', async () => {
  const { user, box } = await openSettings(none);
  await user.click(box);
  const effect = (await screen.findByText(/^From now on, a second factor is required/u)).closest('[role=status]');
  await waitFor(() => expect(effect?.textContent).toContain('You have none yourself'));
  expect(screen.getByRole('link', { name: 'To my profile' }).getAttribute('href')).toBe('/profile');
  await user.click(box);
  await waitFor(() => expect(screen.queryByText(/^From now on/u)).toBeNull());
});

test('who has one is told nothing of their own', async () => {
  const { user, box, client } = await openSettings({ ...none, since: '2026-11-20T01:00:00.000Z' });
  await user.click(box);
  expect(await screen.findByText(/^From now on, a second factor is required/u)).toBeTruthy();
  await waitFor(() => expect(client.getQueryData(['profile', 'second-factor'])).toBeDefined());
  expect(screen.queryByText(/^You have none yourself/u)).toBeNull();
});
