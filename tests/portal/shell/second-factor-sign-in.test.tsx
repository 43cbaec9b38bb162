import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { takeReturnAddress } from '../../../src/sign-in/ReturnToAddress.tsx';
import { SessionGate } from '../../../src/sign-in/SessionGate.tsx';
import { fill } from '../fill.ts';
import { fakeApi, keepSession } from './api.ts';

const api = fakeApi();
const user = userEvent.setup();
const session = { access_token: 'a', refresh_token: 'r', user_id: 7 };
const set = { secret: 'ABCDEFGH', uri: 'otpauth://totp/Portal:wong?secret=ABCDEFGH' };

function open(path: string) {
  window.history.replaceState(null, '', path);
  return render(<SessionGate application={<h1>The application</h1>} />);
}

/** Signs in by the password, after which `challenge` is asked. */
async function comeTo(challenge: string) {
  api.answer({ 'POST auth/login': [200, { data: { challenge, challenge_token: 'ct' } }] });
  open('/login');
  await fill(screen.getByLabelText('Username'), 'wong');
  await fill(screen.getByLabelText('Password'), 'secret');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
}

async function comeToCodes() {
  api.answer({
    'POST auth/totp': [200, { data: set }],
    'POST auth/challenge': [200, { data: { ...session, recovery_codes: ['one-1', 'two-2'] } }],
  });
  await comeTo('SECOND_FACTOR_SETUP');
  await screen.findByRole('link', { name: 'Open in an authenticator app on this device' });
  await fill(screen.getByLabelText('Code that the app shows'), '123456');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  return screen.findByRole('heading', { name: 'Keep your recovery codes' });
}

const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

it('a wrong code is told at the field, and what helps without the phone stays', async () => {
  api.answer({ 'POST auth/challenge': [422, { message: 'no', errors: { code: ['The Code is wrong'] } }] });
  await comeTo('SECOND_FACTOR');
  await fill(await screen.findByLabelText('Code'), '000000');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('The Code is wrong')).toBeTruthy();
  expect(screen.getByText(/^Without your phone/u)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Code'));
});

it('what is wrong with a field that the page doesn’t have is told above it', async () => {
  api.answer({ 'POST auth/challenge': [422, { message: 'no', errors: { challenge_token: ['It is no token'] } }] });
  await comeTo('SECOND_FACTOR');
  await fill(await screen.findByLabelText('Code'), '000000');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect((await screen.findByRole('alert')).textContent).toBe('It is no token');
});

it('a key that could not be read is asked for again', async () => {
  api.answer({ 'POST auth/totp': [503, { message: 'Busy' }] });
  await comeTo('SECOND_FACTOR_SETUP');
  expect((await screen.findByRole('alert')).textContent).toContain('Busy');
  api.answer({ 'POST auth/totp': [200, { data: set }] });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  const link = await screen.findByRole('link', { name: 'Open in an authenticator app on this device' });
  expect(link.getAttribute('href')).toBe(set.uri);
  expect([screen.queryByRole('alert'), api.asked('POST auth/totp').length]).toEqual([null, 2]);
});

it('recovery codes are announced, and outlast Back', async () => {
  const heading = await comeToCodes();
  expect(document.activeElement).toBe(heading);
  expect(leaves()).toBe(false);
  window.history.replaceState(null, '', '/login');
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['one-1', 'two-2']);
  expect(window.location.pathname).toBe('/challenge');
  await user.click(screen.getByRole('button', { name: 'I have kept them' }));
  expect(await screen.findByText('The application')).toBeTruthy();
  expect(leaves()).toBe(true);
});

it('recovery codes are copied together', async () => {
  await comeToCodes();
  await user.click(screen.getByRole('button', { name: 'Copy all' }));
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe('one-1\ntwo-2');
});

it('a link without its token leads to sign-in, which says why', async () => {
  open('/reset');
  expect((await screen.findByRole('status')).textContent).toBe('The link is incomplete. Open it again from the mail.');
  expect(window.location.pathname).toBe('/login');
  expect(api.calls).toHaveLength(0);
});

it('a link that was used leads to sign-in at once, which says why', async () => {
  api.answer({ 'POST auth/reset/check': [401, { message: 'This link was used.' }] });
  open('/reset#token');
  expect((await screen.findByRole('status')).textContent).toBe('This link was used.');
  expect([window.location.pathname, api.asked('POST auth/reset')]).toEqual(['/login', []]);
});

it.each([
  [8, 'It works no more. 8 recovery codes are left.'],
  [1, 'It works no more. One recovery code is left: make new ones in your profile.'],
  [0, 'It works no more, and it was the last: make new ones in your profile.'],
])('who used a recovery code reads that %i are left, and is led to the profile', async (left, told) => {
  api.answer({ 'POST auth/challenge': [200, { data: { ...session, recovery_codes_left: left } }] });
  await comeTo('SECOND_FACTOR');
  await fill(await screen.findByLabelText('Code'), 'one-1');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  const heading = await screen.findByRole('heading', { name: 'You used a recovery code' });
  expect(document.activeElement).toBe(heading);
  expect(screen.getByText(told)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Go to my profile' }));
  expect(await screen.findByText('The application')).toBeTruthy();
  expect(takeReturnAddress()).toBe('/profile');
});

it('who is signed in leaves the page of a link by a new load', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue();
  api.answer({ 'POST auth/reset/check': [200, { message: 'The link works.' }] });
  keepSession();
  open('/reset#token');
  await user.click(await screen.findByRole('button', { name: 'Back to sign-in' }));
  await waitFor(() => expect(assign.mock.calls).toEqual([['/login']]));
  assign.mockRestore();
});
