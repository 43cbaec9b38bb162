import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { allPermissions } from '../../../resources/access.ts';
import { PickupSync } from '../../../src/screens/pickup-sync/PickupSync.tsx';
import { fakeProvider, refusal, show } from '../form/harness.tsx';

test.each<readonly [who: string, permissions: readonly string[], links: readonly string[]]>([
  ['leads to the settings', allPermissions, ['/settings/pickup']],
  ['leads nowhere for who may not see them', ['ecommerce:ImportProducts'], []],
])('a list that can’t be read %s', async (_who, permissions, links) => {
  const read = vi.fn(async () => ({ data: null }));
  const post = vi.fn(async () => Promise.reject(refusal(422, 'No address of the list is known.')));
  const { user } = await show(<PickupSync />, { provider: fakeProvider({ read, post }), permissions });
  await screen.findByText('No list was checked yet');
  await user.click(screen.getByRole('button', { name: 'Check the list' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('No address of the list is known.');
  expect(
    within(alert)
      .queryAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(links);
});
