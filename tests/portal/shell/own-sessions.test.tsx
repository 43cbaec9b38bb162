import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import type { ListedSession } from '../../../resources/system/listed-session.ts';
import { App } from '../../../src/App.tsx';
import { forgetUser, readUser } from '../../../src/auth-provider/user.ts';
import { createI18nProvider } from '../../../src/i18n/i18n-provider.ts';
import { fill } from '../fill.ts';
import { fakeApi, keepSession, wong } from './api.ts';
import { withStyles } from '../styles.ts';

withStyles();

const api = fakeApi();
const user = userEvent.setup();

const session = (id: number, user_agent: string | null, current = false): ListedSession => ({
  id,
  current,
  address: '192.0.2.7',
  user_agent,
  created_at: '2026-11-20T01:00:00.000Z',
  seen_at: '2026-11-20T02:00:00.000Z',
  ends_at: '2026-11-20T14:00:00.000Z',
});
const all = [
  session(3, 'Mozilla/5.0 (Windows NT 10.0) Firefox/132.0', true),
  session(2, 'Mozilla/5.0 (iPhone) CriOS/131.0'),
  session(1, null),
];

beforeEach(() => {
  forgetUser();
  keepSession();
  api.answer({
    'GET me': [200, { data: wong }],
    'GET store': [200, { data: [{ id: 1, title: 'Main store' }] }],
    'GET me/sessions': [200, { data: all }],
  });
});

async function openProfile() {
  window.history.replaceState(null, '', '/profile');
  await readUser();
  const i18nProvider = await createI18nProvider();
  render(<App i18nProvider={i18nProvider} />);
  return screen.findByText('Firefox · Windows');
}

it('lists where one is signed in, and offers to end all sessions but this', async () => {
  await openProfile();
  expect(screen.getByText('Chrome · iPhone')).toBeTruthy();
  expect(screen.getByText('Unknown')).toBeTruthy();
  const ends = screen.getAllByRole('button', { name: /^End the session of/u });
  expect(ends.map((button) => button.getAttribute('aria-label'))).toEqual([
    'End the session of Chrome · iPhone, signed in 20 Nov 2026 09:00',
    'End the session of Unknown, signed in 20 Nov 2026 09:00',
  ]);
});

it('ends one and reads the list anew', async () => {
  api.answer({ 'DELETE me/sessions/2': [200, { message: 'The session has ended' }] });
  await openProfile();
  api.answer({ 'GET me/sessions': [200, { data: all.filter(({ id }) => id !== 2) }] });
  await user.click(screen.getByRole('button', { name: /^End the session of Chrome/u }));
  expect(await screen.findByText('The session has ended')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Chrome · iPhone')).toBeNull());
});

it('says why one could not be ended, and what is left', async () => {
  api.answer({ 'DELETE me/sessions/2': [404, { message: 'This page could not be found' }] });
  await openProfile();
  api.answer({ 'GET me/sessions': [200, { data: all.slice(0, 1) }] });
  await user.click(screen.getByRole('button', { name: /^End the session of Chrome/u }));
  expect(await screen.findByText('This page could not be found')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Chrome · iPhone')).toBeNull());
});

it('asks before all others are ended', async () => {
  api.answer({ 'DELETE me/sessions': [200, { message: 'All your other sessions have ended' }] });
  await openProfile();
  await user.click(screen.getByRole('button', { name: 'End all others' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.asked('DELETE me/sessions')).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'End all others' }));
  api.answer({ 'GET me/sessions': [200, { data: all.slice(0, 1) }] });
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End all others' }));
  expect(await screen.findByText('All your other sessions have ended')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Unknown')).toBeNull());
  await waitFor(() => expect(screen.queryByRole('button', { name: 'End all others' })).toBeNull());
});

it('reads the list anew once the password is changed, which ends the others', async () => {
  api.answer({ 'PUT me/password': [200, { message: 'Your password was changed' }] });
  await openProfile();
  api.answer({ 'GET me/sessions': [200, { data: all.slice(0, 1) }] });
  await fill(screen.getByLabelText(/Current password/u), 'old-one');
  await fill(screen.getByLabelText(/^New password\s?\*?$/u), 'better-one');
  await fill(screen.getByLabelText(/New password again/u), 'better-one');
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  await waitFor(() => expect(screen.queryByText('Chrome · iPhone')).toBeNull());
});

it('says that the list could not be read, and tries again', async () => {
  const none = { since: null, passkeys: [], recovery_codes: 0, required: false };
  api.answer({ 'GET me/sessions': [500, { message: 'no' }], 'GET me/second-factor': [200, { data: none }] });
  window.history.replaceState(null, '', '/profile');
  await readUser();
  render(<App i18nProvider={await createI18nProvider()} />);
  const alert = await screen.findByText('This could not be loaded.');
  api.answer({ 'GET me/sessions': [200, { data: all }] });
  expect(alert).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Chrome · iPhone')).toBeTruthy();
});
