import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import type { SecondFactor } from '../../../resources/system/second-factor.ts';
import { App } from '../../../src/App.tsx';
import { noteSpentCode, readSpentCode } from '../../../src/auth-provider/spent-code.ts';
import { forgetUser, readUser } from '../../../src/auth-provider/user.ts';
import { createI18nProvider } from '../../../src/i18n/i18n-provider.ts';
import { fill } from '../fill.ts';
import { fakeApi, keepSession, wong } from './api.ts';

const api = fakeApi();
const user = userEvent.setup();

const off: SecondFactor = { since: null, passkeys: [], recovery_codes: 0, required: false };
const on: SecondFactor = { since: '2026-11-20T01:00:00.000Z', passkeys: [], recovery_codes: 10, required: false };
const set = { secret: 'ABCDEFGH', uri: 'otpauth://totp/Portal:wong?secret=ABCDEFGH' };

const factorIs = (data: SecondFactor) => api.answer({ 'GET me/second-factor': [200, { data }] });

beforeEach(() => {
  forgetUser();
  keepSession();
  api.answer({
    'GET me': [200, { data: wong }],
    'GET store': [200, { data: [{ id: 1, title: 'Main store' }] }],
    'GET me/sessions': [200, { data: [] }],
    'POST me/totp': [200, { data: set }],
    'POST me/totp/confirm': [200, { data: { recovery_codes: ['one-1', 'two-2'] } }],
  });
});

async function openProfile() {
  window.history.replaceState(null, '', '/profile');
  await readUser();
  render(<App i18nProvider={await createI18nProvider()} />);
}

const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const codeBox = () => screen.findByRole('textbox', { name: 'Code that the app shows' });

async function setUp() {
  factorIs(off);
  await openProfile();
  await press('Set up an app');
  return codeBox();
}

it('a wrong first code is told at its field, which has the focus', async () => {
  api.answer({ 'POST me/totp/confirm': [422, { message: 'no', errors: { code: ['The Code is wrong'] } }] });
  const box = await setUp();
  await screen.findByRole('img', { name: 'QR code for the authenticator app' });
  expect(screen.getByLabelText('Key to type into the app')).toHaveProperty('value', 'ABCD EFGH');
  await fill(box, '000000');
  await press('Continue');
  expect(await screen.findByText('The Code is wrong')).toBeTruthy();
  expect(document.activeElement).toBe(box);
});

it('a key that could not be read is asked for again', async () => {
  api.answer({ 'POST me/totp': [503, { message: 'Busy' }] });
  await setUp();
  const alert = await screen.findByText('Busy');
  api.answer({ 'POST me/totp': [200, { data: set }] });
  await press('Try again');
  expect(await screen.findByRole('img', { name: 'QR code for the authenticator app' })).toBeTruthy();
  expect(alert.isConnected).toBe(false);
});

it('Escape asks before a typed code is given up', async () => {
  await fill(await setUp(), '12');
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('button', { name: 'Go on' })).toBeTruthy();
});

it('once set up, the codes are shown until they are kept, and asked about before the page is left', async () => {
  const box = await setUp();
  await screen.findByRole('img', { name: 'QR code for the authenticator app' });
  await fill(box, '123456');
  factorIs(on);
  await press('Continue');
  const codes = within(await screen.findByRole('dialog', { name: 'Your recovery codes' }));
  expect(codes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['one-1', 'two-2']);
  expect(await screen.findByText('From now on, signing in asks for a code')).toBeTruthy();
  const unload = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(unload);
  expect(unload.defaultPrevented).toBe(true);
  await user.click(codes.getByRole('button', { name: 'I have kept them' }));
  expect(await screen.findByText('10 recovery codes left')).toBeTruthy();
  expect(screen.getByText('Not kept, or lost? Make new ones: these then stop working.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('after a move to another app it says that the old one counts no more', async () => {
  factorIs(on);
  api.answer({ 'POST me/totp/confirm': [200, { data: { recovery_codes: [] } }] });
  await openProfile();
  await press('Move to another app');
  const box = await codeBox();
  await screen.findByRole('img', { name: 'QR code for the authenticator app' });
  await fill(box, '123456');
  await press('Continue');
  expect(await screen.findByText('Codes of the new app count from now on, those of the old one no more')).toBeTruthy();
});

it('new recovery codes are made once that is confirmed', async () => {
  factorIs({ ...on, recovery_codes: 2 });
  api.answer({ 'POST me/recovery-codes': [200, { data: { recovery_codes: ['three-3'] } }] });
  await openProfile();
  await screen.findByText('2 recovery codes left');
  await press('New recovery codes');
  const dialog = within(await screen.findByRole('dialog'));
  expect(api.asked('POST me/recovery-codes')).toHaveLength(0);
  await user.click(dialog.getByRole('button', { name: 'New recovery codes' }));
  expect(await screen.findByText('three-3')).toBeTruthy();
});

it('it is removed once that is confirmed; else it stays, and the page says why', async () => {
  factorIs(on);
  api.answer({ 'DELETE me/totp': [503, { message: 'Busy' }] });
  await openProfile();
  const remove = async () => {
    await press('Remove');
    const dialog = await screen.findByRole('dialog', {
      name: 'Remove your authenticator app? Without another second factor your password alone will then sign you in.',
    });
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
  };
  await remove();
  expect(await screen.findByText('Busy')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  api.answer({
    'DELETE me/totp': () => {
      factorIs(off);
      return [200, { message: 'Removed' }];
    },
  });
  await remove();
  expect(await screen.findByText('Not set up')).toBeTruthy();
});

it('where it is required, it can’t be removed', async () => {
  factorIs({ ...on, required: true });
  await openProfile();
  expect(await screen.findByText('You are required to have one.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
});

it.each([
  ['of an app', on, 'Is your phone lost or new?'],
  [
    'of a passkey alone',
    {
      ...on,
      since: null,
      passkeys: [{ id: 1, name: 'Laptop', created_at: '2026-11-20T01:00:00.000Z', used_at: null }],
    },
    'Is a device with one of your passkeys lost?',
  ],
])(
  'who signed in by a recovery code in place %s reads how many are left, once, on any page',
  async (_, factor, advice) => {
    noteSpentCode();
    factorIs({ ...factor, recovery_codes: 2 });
    window.history.replaceState(null, '', '/no-such-page');
    await readUser();
    render(<App i18nProvider={await createI18nProvider()} />);
    const dialog = await screen.findByRole('dialog', { name: 'You used a recovery code' });
    expect(dialog.textContent).toContain('2 recovery codes left');
    expect(dialog.textContent).toContain(advice);
    await user.click(within(dialog).getByRole('link', { name: 'Go to my profile' }));
    await waitFor(() => expect(window.location.pathname).toBe('/profile'));
    expect(readSpentCode()).toBe(false);
  },
);
