import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { admin_user } from '../../../resources/system/admin_user.ts';
import type { Environment } from '../../../src/browser/environment.ts';
import { fakeProvider, oneRecord, showForm } from '../form/harness.tsx';

const settings = vi.hoisted(
  (): { authStrategy: Environment['authStrategy']; through: Environment['userPool']['through'] } => ({
    authStrategy: 'local',
    through: 'api',
  }),
);
vi.mock(import('../../../src/browser/environment.ts'), async (original) => {
  const module = await original();
  const environment = {
    ...module.environment,
    get authStrategy() {
      return settings.authStrategy;
    },
    get userPool() {
      return { ...module.environment.userPool, through: settings.through };
    },
  };
  return { ...module, environment };
});

beforeEach(() => {
  settings.authStrategy = 'local';
  settings.through = 'api';
});

async function open(user_pool?: boolean) {
  const { provider } = oneRecord({
    id: 7,
    revision: 4,
    username: 'mei',
    name: 'Mei',
    email: 'mei@shop.example',
    ...(user_pool !== undefined && { user_pool }),
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

test.each<Environment['authStrategy']>(['local', 'user_pool'])(
  'of another API, which doesn’t tell, it is typed while staff sign in by %s',
  async (strategy) => {
    settings.authStrategy = strategy;
    settings.through = 'pool';
    await open();
    expect(screen.getByRole('textbox', { name: 'Name' })).toBeTruthy();
    expect(screen.getByRole('combobox', { name: 'Role' })).toBeTruthy();
    expect([told(), warned()]).toEqual([null, null]);
  },
);

test.each<[Environment['authStrategy'], Environment['userPool']['through'], boolean]>([
  ['local', 'api', false],
  ['user_pool', 'api', true],
  ['user_pool', 'pool', false],
])('where staff sign in by %s through the %s, a new one’s form says that they could not: %s', async (...row) => {
  const [strategy, through, says] = row;
  settings.authStrategy = strategy;
  settings.through = through;
  await showForm(admin_user, { provider: fakeProvider(), at: '/admin_user/create' });
  expect(await screen.findByRole('textbox', { name: 'Username' })).toBeTruthy();
  if (says) expect(await screen.findByText(/^Staff sign in by the user pool/u)).toBeTruthy();
  else expect(warned()).toBeNull();
});
