import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { App } from '../../../src/App.tsx';
import { authorizedSend } from '../../../src/auth-provider/authorized-send.ts';
import { forgetUser, readUser } from '../../../src/auth-provider/user.ts';
import { createI18nProvider } from '../../../src/i18n/i18n-provider.ts';
import { setUnsaved } from '../../../src/store/unsaved.ts';
import { fill } from '../fill.ts';
import { fakeApi, keepSession, windowWidth, wong } from './api.ts';

const api = fakeApi();
const user = userEvent.setup();

const chan = {
  id: 3,
  name: 'Chan',
  code: 'S1',
  username: 'chan',
  email: 'chan@example.hk',
  phone: null,
  storefronts: [],
  suspended: false,
  revision: 1,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
};
const sentence = 'Please prove that it is you';
const refusal = (proof: 'password' | 'code') => [403, { message: sentence, reauthenticate: [proof] }] as const;

/** Refuses a save until the user has given a proof that `isRight` accepts. */
function demand(isRight: (body: unknown) => boolean, proof: 'password' | 'code' = 'password') {
  let proved = false;
  api.answer({
    'PUT salesman/3': () => (proved ? [200, { data: { ...chan, revision: 2 } }] : refusal(proof)),
    'GET things': () => (proved ? [200, { data: 'read' }] : refusal(proof)),
    'POST me/reauthenticate': ({ body }) => {
      if (!isRight(body)) return [422, { message: 'no', errors: { password: ['The Password is wrong'] } }];
      proved = true;
      return [200, { message: 'Proved' }];
    },
  });
}
const byPassword = (body: unknown) => JSON.stringify(body) === '{"password":"right"}';

beforeEach(() => {
  windowWidth(1440);
  setUnsaved(false);
  forgetUser();
  keepSession();
  const permissions = [...wong.permissions, 'ecommerce:UpdateSalesman'];
  api.answer({
    'GET me': [200, { data: { ...wong, permissions } }],
    'GET store': [200, { data: [{ id: 1, title: 'Main store' }], meta: { total: 1, page: 1, per_page: 1000 } }],
    'GET salesman/3': [200, { data: chan }],
    'GET salesman/meta': [200, { data: { fields: {}, can: {} } }],
    'GET storefront': [200, { data: [], meta: { total: 0, page: 1, per_page: 25 } }],
    'GET banner': [200, { data: [], meta: { now: '2026-01-01T00:00:00Z', next: null } }],
  });
});

async function openForm() {
  window.history.replaceState(null, '', '/salesman/3');
  await readUser();
  render(<App i18nProvider={await createI18nProvider()} />);
  return screen.findByRole<HTMLInputElement>('textbox', { name: /^Name/u });
}

const asked = async () => within(await screen.findByRole('dialog', { name: 'Is it you?' }));

/** Changes the name and saves. */
async function save() {
  const name = await openForm();
  await user.type(name, '!');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  return { name, dialog: await asked() };
}

async function prove(label: string, value: string) {
  const dialog = await asked();
  await fill(dialog.getByLabelText(label), value);
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
}

it('a wrong password is told at its field; the right one sends the call again, once', async () => {
  demand(byPassword);
  const { name, dialog } = await save();
  await prove('Password', 'wrong');
  expect(await dialog.findByText('The Password is wrong')).toBeTruthy();
  expect(document.activeElement).toBe(dialog.getByLabelText('Password'));
  expect(api.asked('PUT salesman/3')).toHaveLength(1);
  await prove('Password', 'right');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true));
  expect(api.asked('PUT salesman/3').map(({ body }) => body)).toEqual([{ name: 'Chan!' }, { name: 'Chan!' }]);
  expect(name.isConnected).toBe(true);
});

it('Cancel leaves the call refused, with its sentence, and the form as it was', async () => {
  // react-admin logs the error of a refused save.
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  demand(byPassword);
  const { name, dialog } = await save();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([name.value, api.asked('PUT salesman/3').length]).toEqual(['Chan!', 1]);
  expect(logged.mock.calls.map(([error]) => String(error))).toEqual([`HttpError: ${sentence}`]);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false);
});

it('asks for a code where that is wanted, and for the password once the app was taken away elsewhere', async () => {
  demand(byPassword, 'code');
  const { dialog } = await save();
  await prove('Code', '123456');
  expect(await dialog.findByText('The Password is wrong')).toBeTruthy();
  await prove('Password', 'right');
  await waitFor(() => expect(api.asked('PUT salesman/3')).toHaveLength(2));
  expect(api.asked('POST me/reauthenticate').map(({ body }) => body)).toEqual([
    { code: '123456' },
    { password: 'right' },
  ]);
});

it('asks once for two calls, which both go on', async () => {
  demand(byPassword);
  await openForm();
  const url = `${window.location.origin}/api/things`;
  let answers: Promise<Response[]> = Promise.resolve([]);
  act(() => void (answers = Promise.all([authorizedSend(url), authorizedSend(url)])));
  await waitFor(() => expect(api.asked('GET things')).toHaveLength(2));
  await prove('Password', 'right');
  expect((await answers).map(({ status }) => status)).toEqual([200, 200]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([api.asked('POST me/reauthenticate').length, api.asked('GET things').length]).toEqual([1, 4]);
});
