import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Alerts } from '../../../src/layout/Alerts.tsx';
import { showWhole } from '../../../src/layout/whole-message.ts';
import { Banner } from '../../../src/screens/banner/Banner.tsx';
import { fakeProvider, show } from '../form/harness.tsx';

vi.mock('../../../src/layout/use-screen-size.ts', () => ({
  useScreenSize: () => ({ phone: true, temporaryDrawer: true, medium: false, drawerWidth: 300 }),
}));

afterEach(() => {
  localStorage.clear();
  showWhole(undefined);
});

/** Height of the banner's row below the app bar. */
const row = () => document.documentElement.style.getPropertyValue('--notice-staff');

const article = (id: number, severity: string, text: string) => ({
  id,
  revision: 1,
  severity,
  text: { en: text, 'zh-Hant': text, 'zh-Hans': text },
});

/** Renders the banner on a phone with these articles, below an input. */
function banner(...data: readonly object[]) {
  const read = vi.fn(async () => ({ data, meta: { now: '2026-11-25T00:00:00Z', next: null } }));
  return show(
    <>
      <input aria-label="Name" />
      <Banner />
      <Alerts />
    </>,
    { provider: fakeProvider({ read }) },
  );
}
const found = { timeout: 3_000 };

test('on a phone, closing what staff should know only closes it; Dismiss dismisses', async () => {
  const { user } = await banner(article(1, 'info', 'The canteen is closed'));
  await user.click(await screen.findByRole('button', { name: 'The canteen is closed' }, found));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'The canteen is closed' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'The canteen is closed' })).toBeNull());
});

test('what is severe can’t be dismissed', async () => {
  const { user } = await banner(article(1, 'severe', 'Stocktaking'));
  await user.click(await screen.findByRole('button', { name: 'Stocktaking' }, found));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).queryByRole('button', { name: 'Dismiss' })).toBeNull();
});

test('its row is made once nobody types: until then it is an icon', async () => {
  const { user } = await banner(article(1, 'severe', 'Stocktaking'));
  await user.click(screen.getByRole('textbox', { name: 'Name' }));
  const icon = await screen.findByRole('button', { name: 'Stocktaking' }, found);
  expect(icon.textContent).toBe('');
  expect(row()).toBe('0px');
  await user.tab();
  await waitFor(() => expect(row()).toBe('32px'));
  expect(screen.getByRole('button', { name: 'Stocktaking' }).textContent).toBe('Stocktaking');
});
