import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { allPermissions } from '../../../resources/access.ts';
import { App } from '../../../src/App.tsx';
import { forgetUser, readUser } from '../../../src/auth-provider/user.ts';
import { createI18nProvider } from '../../../src/i18n/i18n-provider.ts';
import { fill } from '../fill.ts';
import { fakeApi, keepSession, windowWidth, wong } from '../shell/api.ts';

const api = fakeApi();

beforeEach(() => {
  windowWidth(1440);
  forgetUser();
  keepSession();
  window.history.replaceState(null, '', '/no-such-page');
  api.answer({
    'GET me': [200, { data: { ...wong, permissions: allPermissions } }],
    'GET store': [200, { data: [{ id: 1, title: 'Main store' }] }],
    'GET banner': [200, { data: [], meta: { now: '2026-11-29T00:00:00.000Z', next: null } }],
  });
});

async function drawer() {
  await readUser();
  const { unmount } = render(<App i18nProvider={await createI18nProvider()} />);
  await screen.findByText('Page Not Found');
  const nav = screen.getByRole('navigation', { name: 'Main menu' });
  const links = () => Array.from(nav.querySelectorAll('a'), ({ textContent }) => textContent);
  return { nav, links, unmount };
}

test('the drawer is filtered in any language and script, with a typing error forgiven, and Enter follows the best', async () => {
  const { nav, links } = await drawer();
  const field = within(nav).getByLabelText('Filter the menu');
  for (const text of ['dashb', '主頁', '主页', '首頁', '首页', '/home', 'dahsboard']) {
    await userEvent.clear(field);
    await fill(field, text);
    await waitFor(() => expect(links()).toEqual(['Dashboard']));
  }
  for (const text of ['salesm', '銷售員', '销售员', 'ＳＡＬＥＳＭＡＮ', 'slaesman']) {
    await userEvent.clear(field);
    await userEvent.type(field, text);
    expect(links()).toEqual(['Salesman']);
  }
  await userEvent.clear(field);
  await userEvent.type(field, 'xxxxxx');
  expect(links()).toEqual([]);
  expect(within(nav).getByRole('status').textContent).toBe('0 entries match');
  await userEvent.clear(field);
  await userEvent.type(field, 'pickup point{Enter}');
  await waitFor(() => expect(window.location.pathname).toBe('/pickup_point'));
});

test('groups fold, and starred entries stand first; both are kept for their user, and for no other', async () => {
  const first = await drawer();
  const group = (nav: HTMLElement) => within(nav).getByText('Product Catalogue').closest('button');
  const all = first.links();
  await userEvent.click(group(first.nav) ?? document.body);
  expect(group(first.nav)?.getAttribute('aria-expanded')).toBe('false');
  expect(first.links()).not.toContain('Products');
  await userEvent.click(within(first.nav).getByLabelText('Star Salesman'));
  expect(first.links().slice(0, 2)).toEqual(['Dashboard', 'Salesman']);
  first.unmount();

  const again = await drawer();
  expect(again.links().slice(0, 2)).toEqual(['Dashboard', 'Salesman']);
  expect(group(again.nav)?.getAttribute('aria-expanded')).toBe('false');
  again.unmount();

  keepSession('other', 99);
  const other = await drawer();
  expect(other.links()).toEqual(all);
});

test.each([
  ['the whole drawer', 1440],
  ['the narrow one', 1000],
])('S stars the page that one is on, with %s, and says so', async (_, width) => {
  windowWidth(width);
  window.history.replaceState(null, '', '/analysis');
  await readUser();
  render(<App i18nProvider={await createI18nProvider()} />);
  await screen.findByRole('heading', { level: 1, name: 'Analysis' });
  await userEvent.keyboard('s');
  expect(await screen.findByText('Analysis is starred: it stands first in the menu.')).toBeTruthy();
  expect(screen.getByRole('navigation', { name: 'Main menu' }).innerHTML).toContain('Starred');
  await userEvent.keyboard('s');
  expect(await screen.findByText('Analysis is no longer starred.')).toBeTruthy();
});
