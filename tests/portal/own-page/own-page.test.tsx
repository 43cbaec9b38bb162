import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { App } from '../../../src/App.tsx';
import { forgetUser, readUser } from '../../../src/auth-provider/user.ts';
import { createI18nProvider } from '../../../src/i18n/i18n-provider.ts';
import type { CustomPage } from '../../../src/screens/index.ts';
import { keepSession, fakeApi, windowWidth, wong } from '../shell/api.ts';

vi.mock(import('../../../src/screens/index.ts'), async (original) => {
  const real = await original();
  const invoices: CustomPage = {
    path: '/invoices',
    label: ['Invoices', '發票', '发票'],
    menu: 'salesman',
    needs: { resource: 'salesman', action: 'list' },
    load: () => import('./Invoices.tsx'),
  };
  return { ...real, pages: [...real.pages, invoices] };
});

const api = fakeApi();
const chan = { id: 3, revision: 1, name: 'Chan', code: 'S1' };

async function open(permissions: readonly string[], language: string) {
  api.answer({
    'GET me': [200, { data: { ...wong, permissions } }],
    'GET me/changes': [200, { data: [] }],
    'GET store': [
      200,
      {
        data: [{ id: 1, name: { zh_HK: '香港總店', en_US: 'Main store' } }],
        meta: { total: 1, page: 1, per_page: 1000 },
      },
    ],
    'GET salesman': [
      200,
      { data: [chan], labels: { merchant: { 7: 'Wong’s Teas' } }, meta: { total: 1, page: 1, per_page: 10 } },
    ],
  });
  const i18nProvider = await createI18nProvider();
  await i18nProvider.changeLocale(language);
  window.history.replaceState(null, '', '/invoices');
  await readUser();
  return render(<App i18nProvider={i18nProvider} />);
}

beforeEach(() => {
  windowWidth(1440);
  forgetUser();
  keepSession();
});

test('a page of one’s own is closed to whoever may not open it, and not in their menu', async () => {
  await open([], 'en');
  expect(await screen.findByText('You are not permitted to access this page')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Invoices' })).toBeNull();
  expect(api.asked('GET salesman')).toEqual([]);
});

test.each([
  ['en', 'Invoices'],
  ['zh-Hant', '發票'],
  ['zh-Hans', '发票'],
])('it draws stock components of react-admin, named in %s', async (language, label) => {
  await open(wong.permissions, language);
  expect(await screen.findByRole('heading', { name: '1 invoices' })).toBeTruthy();
  expect(await screen.findByRole('cell', { name: 'Chan' })).toBeTruthy();
  await waitFor(() => expect(document.title).toContain(label));
  expect((await screen.findAllByRole('link', { name: label })).map((link) => link.getAttribute('href'))).toContain(
    '/invoices',
  );
});

test('its stock export has a column for each property of the records, and none for labels', async () => {
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) files.push(file);
    return 'blob:file';
  });
  // The browser emulation would navigate to the file.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await open(wong.permissions, 'en');
  await screen.findByRole('cell', { name: 'Chan' });
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(files).toHaveLength(1));
  expect(await files[0]?.text()).toBe('id,revision,name,code\n3,1,Chan,S1');
});
