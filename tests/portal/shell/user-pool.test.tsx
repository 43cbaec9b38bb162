import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { App } from '../../../src/App.tsx';
import type { Environment } from '../../../src/browser/environment.ts';
import { clearSession } from '../../../src/auth-provider/session.ts';
import { forgetUser, readUser } from '../../../src/auth-provider/user.ts';
import { createI18nProvider } from '../../../src/i18n/i18n-provider.ts';
import { SessionGate } from '../../../src/sign-in/SessionGate.tsx';
import { fill } from '../fill.ts';
import { fakeApi, keepSession, wong } from './api.ts';

/** The settings that the server writes into the page, by the way in which users sign in at the pool. */
const settings = vi.hoisted((): { authStrategy: Environment['authStrategy']; through: 'api' | 'pool' } => ({
  authStrategy: 'user_pool',
  through: 'api',
}));
vi.mock(import('../../../src/browser/environment.ts'), async (original) => {
  const module = await original();
  const environment: Environment = {
    ...module.environment,
    get authStrategy() {
      return settings.authStrategy;
    },
    userPool: {
      ...module.environment.userPool,
      id: 'ap-east-1_x',
      webClientId: 'client',
      region: 'ap-east-1',
      get through() {
        return settings.through;
      },
    },
  };
  return { ...module, environment };
});

/** A token in the pool's format. */
const claims = { sub: 'u-1', 'cognito:groups': ['ecommerce:ListSalesmen'], exp: Math.floor(Date.now() / 1000) + 3_600 };
const token = `${btoa('{}')}.${btoa(JSON.stringify(claims))}.signature`;

const api = fakeApi();
const user = userEvent.setup();

beforeEach(() => {
  Object.assign(settings, { authStrategy: 'user_pool', through: 'api' });
  forgetUser();
  api.answer({
    'GET me': [200, { data: wong }],
    'GET store': [200, { data: [{ id: 1, title: 'Main store' }] }],
    'GET me/sessions': [200, { data: [] }],
    'GET me/second-factor': [200, { data: { since: null, passkeys: [], recovery_codes: 0, required: false } }],
  });
});

describe('the profile', () => {
  const sections = () => ({
    sessions: screen.queryByRole('heading', { name: 'Where you are signed in' }) !== null,
    secondFactor: screen.queryByRole('heading', { name: 'Second factor' }) !== null,
    passwordOfPool: screen.queryByText(/^This is your password in the user pool/u) !== null,
  });

  async function openProfile() {
    keepSession(token);
    window.history.replaceState(null, '', '/profile');
    await readUser();
    render(<App i18nProvider={await createI18nProvider()} />);
    await screen.findByRole('heading', { name: 'Change password' });
  }

  it.each([
    [{ authStrategy: 'local' }, { sessions: true, secondFactor: true, passwordOfPool: false }, 1],
    [{ through: 'api' }, { sessions: true, secondFactor: false, passwordOfPool: true }, 1],
    // A foreign Admin API may not support sessions, and takes no part in this one.
    [{ through: 'pool' }, { sessions: false, secondFactor: false, passwordOfPool: true }, 0],
  ] as const)(
    'with %o has the sections %o, and asks the Admin API %i times who it is',
    async (given, expected, times) => {
      Object.assign(settings, given);
      await openProfile();
      await waitFor(() => expect(sections()).toEqual(expected));
      expect(api.asked('GET me')).toHaveLength(times);
    },
  );

  it('changes the password of the user pool through the Admin API', async () => {
    api.answer({ 'PUT me/password': [200, { message: 'Your password is changed' }] });
    await openProfile();
    await fill(screen.getByLabelText(/^Current password/u), 'former');
    await fill(screen.getByLabelText(/^New password(?! again)/u), 'better');
    await fill(screen.getByLabelText(/^New password again/u), 'better');
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    expect(await screen.findByText('Your password is changed')).toBeTruthy();
    expect(api.asked('PUT me/password')[0]?.body).toEqual({ current_password: 'former', new_password: 'better' });
  });
});

describe('sign-in through the Admin API', () => {
  async function comeTo(challenge: string) {
    clearSession('signedOut');
    window.history.replaceState(null, '', '/login');
    api.answer({ 'POST auth/login': [200, { data: { challenge, challenge_token: 't', factors: ['code'] } }] });
    render(<SessionGate application={<h1>The application</h1>} />);
    await fill(screen.getByLabelText('Username'), 'chan');
    await fill(screen.getByLabelText('Password'), 'first');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
  }
  const done = { data: { access_token: 'a', refresh_token: 'r', user_id: 7 } };

  it('a new password is asked for without our rules, which aren’t those of the pool', async () => {
    await comeTo('NEW_PASSWORD_REQUIRED');
    const box = await screen.findByLabelText('New password');
    expect(screen.queryByText(/^At least/u)).toBeNull();
    api.answer({ 'POST auth/challenge': [200, done] });
    await fill(box, 'better');
    await fill(screen.getByLabelText('New password again'), 'better');
    await user.click(screen.getByRole('button', { name: 'Save and continue' }));
    expect(await screen.findByText('The application')).toBeTruthy();
    expect(api.asked('POST auth/challenge')[0]?.body).toEqual({ challenge_token: 't', new_password: 'better' });
  });

  it('a code is that of the pool: nobody is sent to look for recovery codes of ours', async () => {
    await comeTo('SECOND_FACTOR');
    expect(await screen.findByText('Without it, ask the administrator of the user pool.')).toBeTruthy();
    expect(screen.queryByText(/recovery codes/u)).toBeNull();
  });
});
