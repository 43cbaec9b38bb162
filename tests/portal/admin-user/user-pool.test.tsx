import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { admin_user } from '../../../resources/system/admin_user.ts';
import type { Environment } from '../../../src/browser/environment.ts';
import { fakeProvider, oneRecord, showForm } from '../form/harness.tsx';

const settings = vi.hoisted((): { authStrategy: Environment['authStrategy'] } => ({ authStrategy: 'local' }));
vi.mock(import('../../../src/browser/environment.ts'), async (original) => {
  const module = await original();
  const environment = {
    ...module.environment,
    get authStrategy() {
      return settings.authStrategy;
    },
  };
  return { ...module, environment };
});

beforeEach(() => {
  settings.authStrategy = 'local';
});

async function open(user_pool: boolean) {
  const { provider } = oneRecord({
    id: 7,
    revision: 4,
    username: 'mei',
    name: 'Mei',
    email: 'mei@shop.example',
    user_pool,
  });
  await showForm(admin_user, {
    provider: {
      ...provider,
      readSubresource: async () => ({ data: [] }),
      secondFactor: fakeProvider().secondFactor,
    },
    at: '/admin_user/7',
  });
  await screen.findByText('Sessions');
}
const told = () => screen.queryByText(/^The user pool signs them in: their name/u);
const warned = () => screen.queryByText(/^Staff sign in by the user pool: an account made here could not/u);

test('on the page of somebody from the user pool, what is changed there is only read, and it says so', async () => {
  settings.authStrategy = 'user_pool';
  await open(true);
  expect(told()).toBeTruthy();
  expect(screen.getByText('Mei')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
  expect(screen.queryByRole('textbox', { name: 'Email' })).toBeNull();
  expect(screen.queryByRole('combobox', { name: 'Role' })).toBeNull();
  expect(screen.queryByLabelText('Password')).toBeNull();
  expect(screen.getByRole('textbox', { name: 'Username' })).toBeTruthy();
  expect(warned()).toBeNull();
});

test('on the page of anybody else it is typed', async () => {
  await open(false);
  expect(told()).toBeNull();
  expect(screen.getByRole('textbox', { name: 'Name' })).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Email' })).toBeTruthy();
  expect(screen.getByRole('combobox', { name: 'Role' })).toBeTruthy();
  expect(screen.getByLabelText('Password')).toBeTruthy();
  expect(warned()).toBeNull();
});

test.each<[Environment['authStrategy'], boolean]>([
  ['local', false],
  ['user_pool', true],
])('where staff sign in by %s, the form of a new one says that they could not: %s', async (strategy, says) => {
  settings.authStrategy = strategy;
  await showForm(admin_user, { provider: fakeProvider(), at: '/admin_user/create' });
  expect(await screen.findByRole('textbox', { name: 'Username' })).toBeTruthy();
  if (says) expect(await screen.findByText(/^Staff sign in by the user pool/u)).toBeTruthy();
  else expect(warned()).toBeNull();
});
