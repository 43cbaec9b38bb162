import { StrictMode } from 'react';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { clearSession } from '../../../src/auth-provider/session.ts';
import { ReturnToAddress } from '../../../src/sign-in/ReturnToAddress.tsx';
import { SessionGate } from '../../../src/sign-in/SessionGate.tsx';
import { keepSession, fakeApi, storageChanged } from './api.ts';
import { fill } from '../fill.ts';

const api = fakeApi();
const user = userEvent.setup();
const application = (
  <ReturnToAddress>
    <h1>The application</h1>
  </ReturnToAddress>
);
const session = { data: { access_token: 'a', refresh_token: 'r', user_id: 7 } };

beforeEach(() => {
  window.history.replaceState(null, '', '/login');
});

function open(path: string) {
  window.history.replaceState(null, '', path);
  return render(<SessionGate application={application} />);
}

async function signInAs(username: string, password: string) {
  await fill(screen.getByLabelText('Username'), username);
  await fill(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
}

describe('the sign-in page', () => {
  it('stands on a card with the name of the portal', () => {
    open('/login');
    const card = within(screen.getByRole('main'));
    expect(card.getByText('OTO E-Commerce Admin Portal')).toBeTruthy();
    expect(card.getByLabelText('Username')).toBeTruthy();
  });

  it('shows at once which field is missing, and asks no server', async () => {
    open('/login');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(screen.getByText('The Username is required')).toBeTruthy();
    expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(screen.getByLabelText('Username'));
    expect(api.calls).toHaveLength(0);
  });

  it('says what the server says of wrong credentials, and keeps what was typed', async () => {
    api.answer({ 'POST auth/login': [401, { message: 'The username or the password is wrong' }] });
    open('/login');
    await signInAs('wong', 'wrong');
    expect((await screen.findByRole('alert')).textContent).toBe('The username or the password is wrong');
    expect(screen.getByLabelText('Username')).toHaveProperty('value', 'wong');
  });

  it('puts a field error at its field', async () => {
    api.answer({ 'POST auth/login': [422, { message: 'Please correct', errors: { username: ['Too long'] } }] });
    open('/login');
    await signInAs('wong', 'x');
    expect(await screen.findByText('Too long')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['30', '30 seconds'],
    ['89', '89 seconds'],
    ['90', '2 minutes'],
    ['895', '15 minutes'],
  ])('says how long to wait after too many attempts: %s seconds', async (seconds, wait) => {
    api.answer({ 'POST auth/login': [429, { message: 'Slow down' }, { 'Retry-After': seconds }] });
    open('/login');
    await signInAs('wong', 'x');
    expect((await screen.findByRole('alert')).textContent).toBe(`Too many attempts. Please try again in ${wait}.`);
  });

  it('speaks the language chosen, and keeps it', async () => {
    open('/login');
    await user.selectOptions(screen.getByLabelText('Language'), 'zh-Hant');
    expect(await screen.findByRole('heading', { name: '登入' })).toBeTruthy();
    expect(localStorage.getItem('oto.language')).toBe('zh-Hant');
    expect(document.documentElement.lang).toBe('zh-Hant');
  });

  it('keeps the theme chosen where the application finds it', async () => {
    open('/login');
    await user.selectOptions(screen.getByLabelText('Theme'), 'dark');
    expect(localStorage.getItem('oto.theme')).toBe('"dark"');
    expect(document.documentElement.dataset['theme']).toBe('dark');
    await user.selectOptions(screen.getByLabelText('Theme'), 'system');
    expect(localStorage.getItem('oto.theme')).toBeNull();
  });

  it('stands in for any page, and returns there', async () => {
    api.answer({ 'POST auth/login': [200, session] });
    open('/salesman/3?tab=en_US');
    expect(window.location.pathname).toBe('/login');
    await signInAs(' wong ', 'secret');
    expect(await screen.findByText('The application')).toBeTruthy();
    expect(window.location.pathname + window.location.search).toBe('/salesman/3?tab=en_US');
    expect(api.calls[0]?.body).toEqual({ username: 'wong', password: 'secret' });
  });

  it('leads to the dashboard where there is nowhere to return to', async () => {
    api.answer({ 'POST auth/login': [200, session] });
    open('/login');
    await signInAs('wong', 'secret');
    await screen.findByText('The application');
    expect(window.location.pathname).toBe('/home');
  });
});

describe('setting a new password first', () => {
  const challenged = { data: { challenge: 'NEW_PASSWORD_REQUIRED', challenge_token: 'ct' } };

  async function comeToChallenge() {
    api.answer({ 'POST auth/login': [200, challenged] });
    open('/login');
    await signInAs('wong', 'first');
    await screen.findByRole('heading', { name: 'Set a new password' });
    expect(window.location.pathname).toBe('/challenge');
  }

  it('is not offered without a challenge', () => {
    open('/challenge');
    expect(window.location.pathname).toBe('/login');
    expect(screen.getByRole('heading', { name: 'Sign in' })).toBeTruthy();
  });

  it('asks twice', async () => {
    await comeToChallenge();
    expect(screen.getByText(/^At least 10 characters/u)).toBeTruthy();
    await fill(screen.getByLabelText('New password'), 'better-one');
    await fill(screen.getByLabelText('New password again'), 'other-one');
    await user.click(screen.getByRole('button', { name: 'Save and continue' }));
    expect(screen.getByText('The New password field confirmation does not match')).toBeTruthy();
    expect(api.asked('POST auth/challenge')).toHaveLength(0);
  });

  it('shows why the new one is refused, and goes in with a good one', async () => {
    await comeToChallenge();
    api.answer({ 'POST auth/challenge': [422, { message: 'no', errors: { new_password: ['Too short'] } }] });
    await fill(screen.getByLabelText('New password'), 'short');
    await fill(screen.getByLabelText('New password again'), 'short');
    await user.click(screen.getByRole('button', { name: 'Save and continue' }));
    expect(await screen.findByText('Too short')).toBeTruthy();
    api.answer({ 'POST auth/challenge': [200, session] });
    await user.click(screen.getByRole('button', { name: 'Save and continue' }));
    expect(await screen.findByText('The application')).toBeTruthy();
    expect(sessionStorage.getItem('oto.challenge')).toBeNull();
  });

  it('begins anew where the challenge is over', async () => {
    await comeToChallenge();
    api.answer({ 'POST auth/challenge': [401, { message: 'That was done already' }] });
    await fill(screen.getByLabelText('New password'), 'better-one');
    await fill(screen.getByLabelText('New password again'), 'better-one');
    await user.click(screen.getByRole('button', { name: 'Save and continue' }));
    expect((await screen.findByRole('status')).textContent).toBe('That was done already');
    expect(window.location.pathname).toBe('/login');
  });
});

describe('a session', () => {
  it('opens the application; a guest page leads to the dashboard', async () => {
    keepSession();
    open('/login');
    expect(await screen.findByText('The application')).toBeTruthy();
    expect(window.location.pathname).toBe('/home');
  });

  it('that ended in another tab leads to the sign-in page, and back afterwards', async () => {
    keepSession();
    open('/salesman/3');
    await screen.findByText('The application');
    localStorage.removeItem('oto.session');
    act(() => storageChanged('oto.session'));
    expect((await screen.findByRole('status')).textContent).toBe('You were signed out in another tab.');
    expect(window.location.pathname).toBe('/login');
    keepSession('again');
    act(() => storageChanged('oto.session'));
    await screen.findByText('The application');
    expect(window.location.pathname).toBe('/salesman/3');
  });

  it('that ended in another tab leads back also where this tab was the one that ended the session before', async () => {
    keepSession();
    open('/salesman/3');
    await screen.findByText('The application');
    act(() => clearSession('signedOut'));
    await screen.findByRole('heading', { name: 'Sign in' });
    keepSession('again');
    act(() => storageChanged('oto.session'));
    await screen.findByText('The application');
    window.history.replaceState(null, '', '/storefront/4');
    localStorage.removeItem('oto.session');
    act(() => storageChanged('oto.session'));
    expect((await screen.findByRole('status')).textContent).toBe('You were signed out in another tab.');
    keepSession('once more');
    act(() => storageChanged('oto.session'));
    await screen.findByText('The application');
    expect(window.location.pathname).toBe('/storefront/4');
  });

  it('leads back to the same place where React draws twice, as while developing', async () => {
    sessionStorage.setItem('oto.return_to', '/salesman/3');
    keepSession();
    window.history.replaceState(null, '', '/login');
    render(
      <StrictMode>
        <SessionGate application={application} />
      </StrictMode>,
    );
    await screen.findByText('The application');
    expect(window.location.pathname).toBe('/salesman/3');
  });

  it('that could not be renewed says so', async () => {
    keepSession();
    open('/salesman/3');
    await screen.findByText('The application');
    act(() => clearSession('expired'));
    expect((await screen.findByRole('status')).textContent).toBe('Your session has ended. Please sign in again.');
  });

  it('that one ended oneself leaves no trace of where one was', async () => {
    keepSession();
    open('/salesman/3');
    await screen.findByText('The application');
    act(() => clearSession('signedOut'));
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy();
    expect(screen.queryByRole('status')).toBeNull();
    expect(window.location.pathname).toBe('/login');
    expect(sessionStorage.getItem('oto.return_to')).toBeNull();
  });
});
