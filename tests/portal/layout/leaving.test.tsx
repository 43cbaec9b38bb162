import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { App } from '../../../src/App.tsx';
import { forgetUser, readUser } from '../../../src/auth-provider/user.ts';
import { createI18nProvider } from '../../../src/i18n/i18n-provider.ts';
import type { CustomPage } from '../../../src/screens/index.ts';
import { fakeApi, keepSession, windowWidth, wong } from '../shell/api.ts';
import { withStyles } from '../styles.ts';

withStyles();

const code = vi.hoisted(() => {
  let arrive = () => {};
  return { arrived: new Promise<void>((resolve) => (arrive = resolve)), arrive: () => arrive() };
});

vi.mock(import('../../../src/screens/index.ts'), async (original) => {
  const real = await original();
  const invoices: CustomPage = {
    path: '/invoices',
    label: ['Invoices', '發票', '发票'],
    menu: 'salesman',
    load: () => code.arrived.then(() => ({ default: () => <p>No invoices yet</p> })),
  };
  return { ...real, pages: [...real.pages, invoices] };
});
// The current page stays for that time.
vi.mock('../../../src/layout/minimum-loading-time.ts', async (original) => ({
  ...(await original<object>()),
  loadingDelay: 60_000,
}));

const api = fakeApi();

it('while the next page’s code loads, the present page takes no presses', async () => {
  windowWidth(1440);
  forgetUser();
  keepSession();
  api.answer({
    'GET me': [200, { data: wong }],
    'GET me/changes': [200, { data: [] }],
    'GET store': [200, { data: [{ id: 1, title: 'Main store' }], meta: { total: 1, page: 1, per_page: 1000 } }],
  });
  window.history.replaceState(null, '', '/no-such-page');
  await readUser();
  render(<App i18nProvider={await createI18nProvider()} />);
  const pressable = () => getComputedStyle(screen.getByRole('main')).pointerEvents !== 'none';
  await screen.findByRole('heading', { name: /not found/i });
  expect(pressable()).toBe(true);
  await userEvent.click(await screen.findByRole('link', { name: 'Invoices' }));
  await waitFor(() => expect(pressable()).toBe(false));
  expect(screen.getByRole('heading', { name: /not found/i })).toBeTruthy();
  code.arrive();
  expect(await screen.findByText('No invoices yet')).toBeTruthy();
  expect(pressable()).toBe(true);
});
