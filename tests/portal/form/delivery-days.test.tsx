import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { delivery_settings } from '../../../resources/delivery/delivery_settings.ts';
import { oneRecord, showForm } from './harness.tsx';

test('an order so late that its days have years of five digits is refused, and the days come back with another', async () => {
  const { provider } = oneRecord({ id: 1, revision: 1, types: [], days_off: [], remarks: null });
  const { user } = await showForm(delivery_settings, { provider, at: '/delivery_settings/1' });
  const preview = await screen.findByRole('region', { name: 'Which days can a customer choose?' });
  const box = within(preview).getByRole('textbox', { name: 'Ordered at' });
  await user.clear(box);
  await user.type(box, '31 Dec 9999 23:00{Enter}');
  expect(await within(preview).findByText('Only moments before the year 9990 can be previewed.')).toBeTruthy();
  expect(within(preview).queryAllByRole('button', { name: /not offered here/u })).toEqual([]);
  await user.clear(box);
  await user.type(box, '31 Dec 2027 23:00{Enter}');
  expect(await within(preview).findByRole('button', { name: /Sat,? 1 Jan: not offered here/u })).toBeTruthy();
});
