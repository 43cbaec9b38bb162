import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { settings_points } from '../../../resources/system/settings_points.ts';
import { oneRecord, showForm } from '../form/harness.tsx';

afterEach(() => {
  vi.useRealTimers();
});

const stored = {
  id: 1,
  revision: 1,
  k_coin_per_dollar: '0.1000',
  oto_point_per_dollar: '1.0000',
  k_coin_worth: '1.0000',
  oto_point_worth: '0.0100',
  rounding: 'down',
  earned_on: 'goods',
  earned_from: null,
  earned_when: 'completed',
  k_coin_months: null,
  oto_point_months: 12,
  warning_days: 30,
};

async function open(templates: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-26T02:00:00Z') });
  const { provider } = oneRecord(stored);
  const getList = vi.fn(async () => ({ data: [], total: templates }));
  Object.assign(provider, { getList });
  const shown = await showForm(settings_points, { at: '/settings_points/1', provider });
  const told = async () => (await screen.findByText(/K-Coin, for ever\.$|no K-Coin\.$/u)).parentElement?.textContent;
  return { ...shown, told, getList };
}

test('an order’s points and when they expire follow the form as it is typed, and go while it is wrong', async () => {
  const { user, told } = await open(1);
  expect(await told()).toBe(
    'It earns 56 K-Coin, for ever.It earns 568 OTO Point, until 26 Nov 2027 23:59.The points are booked once the order is completed.',
  );
  const type = async (box: HTMLElement, text: string) => {
    await user.clear(box);
    await user.click(box);
    await user.paste(text);
  };
  await type(screen.getByRole('textbox', { name: /^OTO Point for each dollar/u }), '1.5');
  expect(await told()).toContain('It earns 852 OTO Point');
  const goods = screen.getByRole('textbox', { name: 'Goods, after discounts' });
  await type(goods, '100.5');
  expect(await told()).toContain('It earns 150 OTO Point');
  await type(screen.getByRole('textbox', { name: /^Only orders from/u }), '200');
  expect(await told()).toContain('It earns no K-Coin.It earns no OTO Point.');
  await type(goods, 'x');
  expect(screen.queryByText(/It earns/u)).toBeNull();
});

test('that nobody is warned without a template is said, with the way to write one', async () => {
  const { user, getList } = await open(0);
  const note = await screen.findByText(
    /^No customer is warned: there is no template “Points: about to expire” yet\.$/u,
  );
  const alert = note.closest('[role=alert]');
  expect(alert instanceof HTMLElement && within(alert).getByRole('link', { name: 'Write one' })).toBeTruthy();
  expect(getList).toHaveBeenCalledWith(
    'message_template',
    expect.objectContaining({ filter: { use: 'points_expiry' } }),
  );
  await user.clear(screen.getByRole('textbox', { name: /^Warning before points end/u }));
  expect(screen.queryByText(/^No customer is warned/u)).toBeNull();
});
