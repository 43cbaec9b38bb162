import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Givers } from '../../../resources/system/givers.ts';
import { App } from '../../../src/App.tsx';
import { forgetUser, readUser } from '../../../src/auth-provider/user.ts';
import { createI18nProvider } from '../../../src/i18n/i18n-provider.ts';
import { fakeApi, keepSession, windowWidth, wong } from './api.ts';

const api = fakeApi();
const user = userEvent.setup();

const givenBy = (givers: readonly string[]): readonly [number, { data: Givers }] => [
  200,
  { data: { roles: ['Catalogue'], givers: [...givers] } },
];
const sentence = 'Please give me this permission in the admin portal: Products: list (ecommerce:ListProducts)';

beforeEach(() => {
  windowWidth(1440);
  forgetUser();
  keepSession();
  api.answer({
    'GET me': [200, { data: wong }],
    'GET store': [200, { data: [{ id: 1, title: 'Main store' }] }],
    'GET me/sessions': [200, { data: [] }],
    'GET me/givers': givenBy(['Chan Tai Man', 'Ho Mei']),
  });
});

async function open(path: string) {
  window.history.replaceState(null, '', path);
  await readUser();
  const i18nProvider = await createI18nProvider();
  render(<App i18nProvider={i18nProvider} />);
}

it('a refused page says which permission is missing, who can give it, and a sentence to ask with', async () => {
  await open('/product');
  expect(await screen.findByText('You are not permitted to access this page')).toBeTruthy();
  expect(await screen.findByText('Products: list')).toBeTruthy();
  expect(screen.getByText('ecommerce:ListProducts')).toBeTruthy();
  expect(await screen.findByText('Can be given by Chan Tai Man, Ho Mei')).toBeTruthy();
  expect(api.asked('GET me/givers').map(({ query }) => query)).toEqual(['?permission=ecommerce:ListProducts']);
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy();
  expect(write).toHaveBeenCalledWith(sentence);
});

it.each([
  ['nobody of the staff', givenBy([]), 'Nobody but the operator of the shop can give it'],
  ['many', givenBy(['A', 'B', 'C', 'D', 'E']), 'Can be given by A, B, C, D and others'],
  ['who can’t be read', [404, { message: 'no' }] as const, 'Who can give it can’t be told now'],
])('it can be given by %s', async (_, answer, told) => {
  api.answer({ 'GET me/givers': answer });
  await open('/product');
  expect(await screen.findByText(told)).toBeTruthy();
});

it('the alert of a refused call leads to what it lacked', async () => {
  api.answer({
    'GET me/sessions': [
      200,
      {
        data: [
          {
            id: 2,
            current: false,
            address: null,
            user_agent: null,
            created_at: '2026-11-20T01:00:00.000Z',
            seen_at: '2026-11-20T01:00:00.000Z',
            ends_at: '2026-11-20T01:00:00.000Z',
          },
        ],
      },
    ],
    'DELETE me/sessions/2': [403, { message: 'Not you', missing: ['ecommerce:GetBrand', 'ecommerce:GetOrder'] }],
  });
  await open('/profile');
  await user.click(await screen.findByRole('button', { name: /^End the session of/u }));
  const alert = await screen.findByText('Not you');
  await user.click(within(alert.closest('[role=alert]') ?? document.body).getByRole('button', { name: 'Show' }));
  const dialog = await screen.findByRole('dialog', { name: 'Not you' });
  expect(await within(dialog).findByText('One of these permissions is missing:')).toBeTruthy();
  expect(within(dialog).getByText('ecommerce:GetBrand')).toBeTruthy();
  expect(within(dialog).getByText('ecommerce:GetOrder')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
});

const at = '2026-11-20T01:00:00.000Z';
const salesman = { id: 3, revision: 1, name: 'Lau Wing', email: 'lau@example.hk', created_at: at, updated_at: at };
const list = {
  'GET salesman': [200, { data: [salesman], meta: { total: 1, page: 1, per_page: 25 } }],
  'GET configurable-datatable/settings/salesman': [200, { data: null }],
  'GET salesman/meta': [200, { data: { fields: {}, can: {} } }],
} as const;

it('a list says quietly how many of its actions are not open, which, and what each needs', async () => {
  api.answer(list);
  await open('/salesman');
  await user.click(await screen.findByRole('button', { name: /^\d+ actions are not open to you$/u }));
  const dialog = await screen.findByRole('dialog', { name: 'Not open to you' });
  const entries = await within(dialog).findAllByRole('listitem');
  expect(entries.map((entry) => entry.querySelector('code')?.textContent)).toEqual([
    'ecommerce:CreateSalesman',
    'ecommerce:DeleteSalesman',
  ]);
  expect(within(dialog).getByText('Create')).toBeTruthy();
  expect(within(dialog).getByText('Delete')).toBeTruthy();
  expect(await within(dialog).findAllByText('Can be given by Chan Tai Man, Ho Mei')).toHaveLength(2);
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(within(dialog).getByRole('button', { name: 'Copy' }));
  expect(write).toHaveBeenCalledWith(
    'Please give me these permissions in the admin portal: Salesmen: create (ecommerce:CreateSalesman), Salesmen: delete (ecommerce:DeleteSalesman)',
  );
});

it('says nothing to whom all is open', async () => {
  const permissions = ['List', 'Get', 'Create', 'Update', 'Delete'].map((verb) =>
    verb === 'List' ? 'ecommerce:ListSalesmen' : `ecommerce:${verb}Salesman`,
  );
  api.answer({ ...list, 'GET me': [200, { data: { ...wong, permissions } }] });
  await open('/salesman');
  await screen.findByRole('link', { name: /^Create/u });
  expect(screen.queryByRole('button', { name: /not open to you/u })).toBeNull();
});
