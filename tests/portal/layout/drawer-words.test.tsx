import { render, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { allPermissions } from '../../../resources/access.ts';
import { App } from '../../../src/App.tsx';
import { forgetUser, readUser } from '../../../src/auth-provider/user.ts';
import { createI18nProvider } from '../../../src/i18n/i18n-provider.ts';
import { keepSession, fakeApi, windowWidth, wong } from '../shell/api.ts';

const api = fakeApi();

beforeEach(() => {
  windowWidth(1440);
  forgetUser();
  keepSession();
  api.answer({
    'GET me': [200, { data: { ...wong, permissions: allPermissions } }],
    'GET store': [200, { data: [{ id: 1, title: 'Main store' }] }],
  });
});

/** The menu labels of SPEC §2 whose pages exist. */
const written: Readonly<Record<string, readonly string[]>> = {
  Orders: ['Orders'],
  'Product Catalogue': ['Products', 'Product category', 'Custom product label'],
  User: ['User', 'Point transaction'],
  Delivery: ['Delivery settings', 'Shipping fee', 'Address area', 'Pickup point', 'Pickup point group'],
  'System Settings': ['Storefront', 'Coupon', 'Customer group'],
  'Admin Users': [],
  Salesman: [],
};

it('has the words of SPEC §2 in its order, then the entities it gives no entry', async () => {
  window.history.replaceState(null, '', '/no-such-page');
  await readUser();
  render(<App i18nProvider={await createI18nProvider()} />);
  const nav = within(await screen.findByRole('navigation', { name: 'Main menu' }));
  const [first] = nav.getAllByRole('link');
  expect(first?.textContent).toBe('Dashboard');
  const shown = nav.getAllByRole('list').flatMap((list) => {
    const heading = document.getElementById(list.getAttribute('aria-labelledby') ?? '');
    return heading
      ? [
          [
            heading.textContent,
            within(list)
              .getAllByRole('link')
              .map((link) => link.textContent),
          ] as const,
        ]
      : [];
  });
  expect(shown.map(([group]) => group)).toEqual([...Object.keys(written), 'Content', 'Messages']);
  for (const [group, entries] of shown)
    expect(entries.slice(0, written[group]?.length ?? 0)).toEqual(written[group] ?? []);
});
