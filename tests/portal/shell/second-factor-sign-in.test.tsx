import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { readSpentCode } from '../../../src/auth-provider/spent-code.ts';
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

/** Signs in with the password, after which `challenge` is asked. */
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

it.each(['somebody', 'nobody'])(
  'a link that was used says so at once, and leads to another, while %s is signed in',
  async (who) => {
    if (who === 'somebody') keepSession();
    api.answer({ 'POST auth/reset/check': [401, { message: 'This link was used.' }] });
    open('/reset#token');
    expect((await screen.findByRole('alert')).textContent).toBe('This link was used.');
    await user.click(screen.getByRole('button', { name: 'Ask for another link' }));
    expect(await screen.findByLabelText('Username or e-mail')).toBeTruthy();
    expect([window.location.pathname, api.asked('POST auth/reset')]).toEqual(['/forgot', []]);
  },
);

it('a check that comes late moves nobody who went on', async () => {
  let answer: (() => void) | undefined;
  api.answer({
    'POST auth/reset/check': () =>
      new Promise((resolve) => {
        answer = () => resolve([401, { message: 'This link was used.' }]);
      }),
  });
  open('/reset#token');
  await user.click(await screen.findByRole('button', { name: 'Back to sign-in' }));
  await waitFor(() => expect(answer).toBeDefined());
  await act(async () => answer?.());
  expect(screen.queryByText('This link was used.')).toBeNull();
  expect(screen.getByLabelText('Username')).toBeTruthy();
});

it.each([
  ['a recovery code', 'k7qf-2xwd-9mhc', true],
  ['a code of the app', '123 456', false],
])(
  'who signed in by %s is told what is left of these, or not, also where a new password was due',
  async (_, code, told) => {
    api.answer({
      'POST auth/challenge': ({ body }) =>
        JSON.stringify(body).includes('new_password')
          ? [200, { data: session }]
          : [200, { data: { challenge: 'NEW_PASSWORD_REQUIRED', challenge_token: 'next' } }],
    });
    await comeTo('SECOND_FACTOR');
    await fill(await screen.findByLabelText('Code'), code);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await fill(await screen.findByLabelText('New password'), 'quiet-harbour-1977-lamp');
    await fill(screen.getByLabelText('New password again'), 'quiet-harbour-1977-lamp');
    await user.click(screen.getByRole('button', { name: 'Save and continue' }));
    expect(await screen.findByText('The application')).toBeTruthy();
    expect(readSpentCode()).toBe(told);
  },
);

it('who is signed in leaves the page of a link by a new load', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue();
  api.answer({ 'POST auth/reset/check': [200, { message: 'The link works.' }] });
  keepSession();
  open('/reset#token');
  await user.click(await screen.findByRole('button', { name: 'Back to sign-in' }));
  await waitFor(() => expect(assign.mock.calls).toEqual([['/login']]));
  assign.mockRestore();
});
