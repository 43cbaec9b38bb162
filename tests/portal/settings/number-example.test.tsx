import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { settings_order } from '../../../resources/system/settings_order.ts';
import { oneRecord, showForm } from '../form/harness.tsx';

afterEach(() => {
  vi.useRealTimers();
});

test('a format of order numbers shows today’s first number while it is typed, and none while it is wrong', async () => {
  // In Hong Kong it is the next day already.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-05T17:00:00Z') });
  const { provider } = oneRecord({
    id: 1,
    revision: 1,
    number_format: 'OTO{YY}{MM}{DD}{SEQ:6}',
    expiry_minutes: 60,
  });
  const { user } = await showForm(settings_order, { at: '/settings_order/1', provider });
  expect(await screen.findByText('OTO260106000001')).toBeTruthy();
  const format = screen.getByRole('textbox', { name: /^Order number format/u });
  await user.clear(format);
  await user.click(format);
  await user.paste('{YYYY}');
  expect(screen.queryByText(/Today’s first would be/u)).toBeNull();
  await user.paste('-{SEQ:4}');
  expect(await screen.findByText('2026-0001')).toBeTruthy();
});
