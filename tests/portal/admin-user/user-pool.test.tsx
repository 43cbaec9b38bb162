import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { admin_user } from '../../../resources/system/admin_user.ts';
import { fakeProvider, oneRecord, showForm } from '../form/harness.tsx';

async function open(user_pool: boolean) {
  const { provider } = oneRecord({ id: 7, revision: 4, username: 'mei', name: 'Mei', user_pool });
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
const note = () => screen.queryByText(/^The user pool signs them in: their name/u);

test('the page of somebody from the user pool says what is changed there, and offers no password', async () => {
  await open(true);
  expect(note()).toBeTruthy();
  expect(screen.queryByLabelText('Password')).toBeNull();
});

test('the page of anybody else doesn’t, and does', async () => {
  await open(false);
  expect(note()).toBeNull();
  expect(screen.getByLabelText('Password')).toBeTruthy();
});
