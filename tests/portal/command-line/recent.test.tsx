import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { allPermissions } from '../../../resources/access.ts';
import { App } from '../../../src/App.tsx';
import { forgetUser, readUser } from '../../../src/auth-provider/user.ts';
import { createI18nProvider } from '../../../src/i18n/i18n-provider.ts';
import { keepRecent, readRecent } from '../../../src/traits/command-line/recent.ts';
import { fakeApi, keepSession, windowWidth, wong } from '../shell/api.ts';

const api = fakeApi();
const order = { entity: 'order', id: 4, title: 'OTO4' };

beforeEach(() => {
  windowWidth(1440);
  forgetUser();
  keepSession();
  window.history.replaceState(null, '', '/no-such-page');
  api.answer({
    'GET me': [200, { data: { ...wong, permissions: allPermissions } }],
    'GET me/views': [200, { data: [] }],
    'GET search': [200, { data: [], late: [] }],
    'GET store': [200, { data: [{ id: 1, title: 'Main store' }] }],
    'GET banner': [200, { data: [], meta: { now: '2026-11-29T00:00:00.000Z', next: null } }],
    'POST auth/logout': [200, { message: 'You are signed out' }],
  });
});

async function opened(permissions: readonly string[] = allPermissions) {
  api.answer({ 'GET me': [200, { data: { ...wong, permissions: [...permissions] } }] });
  await readUser();
  render(<App i18nProvider={await createI18nProvider()} />);
  await screen.findByRole('navigation', { name: 'Main menu' });
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  return screen.findByRole('combobox', { name: 'Search and commands' });
}

test('what was open is offered, and is gone once one signs out', async () => {
  keepRecent(1, order);
  await opened();
  expect(within(await screen.findByRole('group', { name: 'Recently open' })).getByText('OTO4')).toBeDefined();
  await userEvent.keyboard('{Escape}');
  fireEvent.click(screen.getByLabelText('Log out'));
  await waitFor(() => expect(localStorage.getItem('oto.recent')).toBeNull());
});

test('it is found in either Chinese script', async () => {
  keepRecent(1, { entity: 'user', id: 7, title: '謝智康' });
  const field = await opened();
  for (const text of ['谢智康', '謝智']) {
    fireEvent.change(field, { target: { value: text } });
    await waitFor(() => expect(screen.getByText('謝智康')).toBeDefined());
  }
});

test('it belongs to its user and store: nobody else sees it in the same browser', () => {
  keepRecent(1, order);
  expect(readRecent(1)).toEqual([order]);
  expect(readRecent(2)).toEqual([]);
  keepSession('other', 99);
  expect(readRecent(1)).toEqual([]);
  keepRecent(1, { ...order, id: 5 });
  keepSession();
  expect(readRecent(1)).toEqual([]);
});

test('what one may not open any more isn’t offered', async () => {
  keepRecent(1, order);
  await opened(['ecommerce:ListOrders', 'ecommerce:ListSalesmen']);
  expect(screen.queryByText('OTO4')).toBeNull();
});
