import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { allPermissions } from '../../../resources/access.ts';
import { App } from '../../../src/App.tsx';
import { recheckUser, forgetUser, readUser } from '../../../src/auth-provider/user.ts';
import { createI18nProvider } from '../../../src/i18n/i18n-provider.ts';
import { signInMessage } from '../../../src/i18n/sign-in-messages.ts';
import { setUnsaved } from '../../../src/store/unsaved.ts';
import { type Call, keepSession, fakeApi, windowWidth, wong } from './api.ts';

const api = fakeApi();
const user = userEvent.setup();
const stores = [
  { id: 1, name: { zh_HK: '香港總店', en_US: 'Main store' } },
  { id: 2, name: { zh_HK: '九龍店', en_US: 'Kowloon' } },
];
const empty = [200, { data: [], meta: { total: 0, page: 1, per_page: 1 } }] as const;
const chan = {
  id: 3,
  revision: 1,
  name: 'Chan',
  code: 'S1',
  username: 'chan',
  email: 'chan@example.hk',
  phone: null,
  storefronts: [],
  suspended: false,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
};

beforeEach(() => {
  windowWidth(1440);
  setUnsaved(false);
  forgetUser();
  keepSession();
  api.answer({
    'GET me': [200, { data: wong }],
    'GET me/changes': [200, { data: [] }],
    'GET store': [200, { data: stores, meta: { total: 2, page: 1, per_page: 1000 } }],
    'GET salesman': [200, { data: [chan], meta: { total: 1, page: 1, per_page: 25 } }],
    'GET salesman/meta': [200, { data: { fields: {}, can: {} } }],
    'GET configurable-datatable/settings/salesman': [200, { data: null }],
  });
});

async function open(path: string) {
  window.history.replaceState(null, '', path);
  await readUser();
  const i18nProvider = await createI18nProvider();
  return render(<App i18nProvider={i18nProvider} />);
}

const storeOf = ({ headers }: Call) => headers.get('x-store-id');
const switcher = (name: RegExp) => screen.findByRole('button', { name });

describe('the frame', () => {
  it('shows a 404 page with its words where no route matches', async () => {
    await open('/no_such_page');
    expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeTruthy();
    expect(screen.getByText('This page could not be found')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Back to Home' }));
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeTruthy();
    expect(window.location.pathname).toBe('/home');
  });

  it('shows the 403 sentence for a page one may not list, and asks no data for it', async () => {
    await open('/sku');
    expect(await screen.findByText('You are not permitted to access this page')).toBeTruthy();
    expect(api.asked('GET sku')).toHaveLength(0);
  });

  it('leads from / to /home, and names the page', async () => {
    await open('/');
    await screen.findByRole('heading', { name: 'Dashboard' });
    expect(window.location.pathname).toBe('/home');
    await waitFor(() => expect(document.title).toBe('Dashboard – OTO E-Commerce Admin Portal'));
  });

  it('shows the groups one has a permission for, and only those', async () => {
    await open('/home');
    await screen.findByRole('heading', { name: 'Dashboard' });
    const links = within(screen.getByRole('navigation', { name: 'Main menu' })).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(['Dashboard', 'Salesman']);
  });

  it('shows every group in the order of the specification to whoever may everything', async () => {
    api.answer({ 'GET me': [200, { data: { ...wong, permissions: [...allPermissions] } }] });
    forgetUser();
    await open('/profile');
    await screen.findByRole('heading', { name: 'Profile' });
    const nav = screen.getByRole('navigation', { name: 'Main menu' });
    const groups = within(nav)
      .getAllByRole('list')
      .map((list) => list.getAttribute('aria-labelledby'));
    expect(groups.filter(Boolean)).toEqual([
      'group-orders',
      'group-catalogue',
      'group-user',
      'group-delivery',
      'group-system',
      'group-admin',
      'group-salesman',
      'group-content',
      'group-message',
    ]);
  });

  it('drops what one may no longer do after the rights were read again', async () => {
    await open('/home');
    await screen.findByRole('heading', { name: 'Dashboard' });
    const nav = screen.getByRole('navigation', { name: 'Main menu' });
    expect(within(nav).getByRole('link', { name: 'Salesman' })).toBeTruthy();
    api.answer({ 'GET me': [200, { data: { ...wong, permissions: [] } }] });
    recheckUser();
    await waitFor(() => expect(within(nav).queryByRole('link', { name: 'Salesman' })).toBeNull());
  });

  it('has a mini-sized drawer on medium screens while the info panel is off, and a full one while it is on', async () => {
    windowWidth(1000);
    await open('/home');
    await screen.findByRole('heading', { name: 'Dashboard' });
    await user.click(screen.getByRole('button', { name: 'Salesman' }));
    expect((await screen.findByRole('menuitem', { name: 'Salesman' })).getAttribute('href')).toBe('/salesman');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Information panel' }));
    expect(await screen.findByRole('link', { name: 'Salesman', hidden: true })).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Salesman', hidden: true })).toBeNull());
    expect(await screen.findByRole('button', { name: 'Salesman' })).toBeTruthy();
  });

  it('keeps the drawer away on phones until it is asked for', async () => {
    windowWidth(390);
    await open('/home');
    await screen.findByRole('heading', { name: 'Dashboard' });
    expect(screen.queryByRole('navigation')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Open menu' }));
    await user.click(
      within(await screen.findByRole('navigation', { name: 'Main menu' })).getByRole('link', { name: 'Dashboard' }),
    );
    await waitFor(() => expect(screen.queryByRole('navigation')).toBeNull());
  });

  it('links one\u2019s name to the profile, and signs out', async () => {
    api.answer({ 'POST auth/logout': [200, { message: 'bye' }] });
    await open('/home');
    const profile = await screen.findByRole('link', { name: 'Profile: Wong Siu Ming' });
    expect(profile.getAttribute('href')).toBe('/profile');
    await user.click(screen.getByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(localStorage.getItem('oto.session')).toBeNull());
  });

  it('changes the language, everywhere', async () => {
    await open('/home');
    await screen.findByRole('heading', { name: 'Dashboard' });
    await user.click(screen.getByRole('button', { name: 'Language' }));
    await user.click(await screen.findByRole('menuitemradio', { name: '繁體中文' }));
    expect(await screen.findByRole('heading', { name: '主頁' })).toBeTruthy();
    expect(await screen.findByRole('button', { name: '切換商店：香港總店' })).toBeTruthy();
    expect(api.asked('GET me/changes').map(({ headers }) => headers.get('accept-language'))).toEqual(['en', 'zh-Hant']);
    expect(localStorage.getItem('oto.language')).toBe('zh-Hant');
    expect(signInMessage('zh-Hant', 'signIn')).toBe('登入');
  });

  it('goes on asking in its own language where another tab chose another', async () => {
    await open('/home');
    await screen.findByRole('heading', { name: 'Dashboard' });
    localStorage.setItem('oto.language', 'zh-Hans');
    await user.click(screen.getByRole('link', { name: 'Salesman' }));
    await screen.findByText('chan@example.hk');
    expect(new Set(api.asked('GET salesman').map(({ headers }) => headers.get('accept-language')))).toEqual(
      new Set(['en']),
    );
  });

  it('says why it is not known who is signed in, and tries again', async () => {
    api.answer({ 'GET me': [503, { message: 'The shop is starting. Please try again in a moment.' }] });
    window.history.replaceState(null, '', '/salesman');
    readUser().catch(() => undefined);
    render(<App i18nProvider={await createI18nProvider()} />);
    expect(await screen.findByText('The shop is starting. Please try again in a moment.')).toBeTruthy();
    api.answer({ 'GET me': [200, { data: wong }] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('chan@example.hk')).toBeTruthy();
  });
});

describe('while the server is away', () => {
  const away = 'The shop is starting. Please try again in a moment.';

  it.each(['GET store', 'GET me'])(
    '%s leaves no blank page: its outline stands at once, the reason from the first refusal on',
    async (call) => {
      let release: () => void = () => undefined;
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      const good = call === 'GET me' ? { data: wong } : { data: stores };
      api.answer({
        [call]: () =>
          api.asked(call).length > 1
            ? held.then(() => [200, good] as const)
            : ([503, { message: away }, { 'Retry-After': '0' }] as const),
      });
      window.history.replaceState(null, '', '/salesman');
      readUser().catch(() => undefined);
      render(<App i18nProvider={await createI18nProvider()} />);
      expect(await screen.findByText(away)).toBeTruthy();
      expect(within(screen.getByRole('main')).getByRole('status', { name: 'Loading' })).toBeTruthy();
      release();
      expect(await screen.findByText('chan@example.hk')).toBeTruthy();
      expect(screen.queryByText(away)).toBeNull();
    },
  );
});

describe('the stores', () => {
  it('show nothing in the content area until one is active, and say why they could not be read', async () => {
    api.answer({ 'GET store': [500, { message: 'broken' }] });
    await open('/salesman');
    expect(await screen.findByRole('heading', { name: 'An Error Occurred' })).toBeTruthy();
    expect(api.asked('GET salesman')).toHaveLength(0);
    api.answer({ 'GET store': [200, { data: stores }] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('chan@example.hk')).toBeTruthy();
  });

  it('fall back to the first where the one kept is gone', async () => {
    localStorage.setItem('oto.store', '99');
    await open('/salesman');
    await screen.findByText('chan@example.hk');
    expect(api.asked('GET salesman').map(storeOf)).toEqual(['1']);
    expect(sessionStorage.getItem('oto.store')).toBe('1');
  });

  it('begin in a new tab with the one chosen last, in this tab with its own', async () => {
    localStorage.setItem('oto.store', '2');
    const first = await open('/home');
    expect(await switcher(/Kowloon/u)).toBeTruthy();
    first.unmount();
    sessionStorage.setItem('oto.store', '1');
    await open('/home');
    expect(await switcher(/Main store/u)).toBeTruthy();
  });

  it('offer no way to their list to whoever may not see it', async () => {
    await open('/home');
    await user.click(await switcher(/Main store/u));
    expect(await screen.findByRole('menuitemradio', { name: 'Kowloon' })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: 'Manage Stores' })).toBeNull();
  });

  it('lead to their list by Manage Stores', async () => {
    api.answer({
      'GET me': [200, { data: { ...wong, permissions: ['admin:ListAdminUsers'] } }],
      'GET role': empty,
      'GET admin-user': empty,
    });
    forgetUser();
    await open('/profile');
    await user.click(await switcher(/Main store/u));
    expect((await screen.findByRole('menuitem', { name: 'Manage Stores' })).getAttribute('href')).toBe('/store');
  });

  it('ask before what is unsaved is lost', async () => {
    await open('/salesman');
    await screen.findByText('chan@example.hk');
    setUnsaved(true);
    await user.click(await switcher(/Main store/u));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Kowloon' }));
    await user.click(await screen.findByRole('button', { name: 'Stay here' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sessionStorage.getItem('oto.store')).toBe('1');
    await user.click(await switcher(/Main store/u));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Kowloon' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await switcher(/Kowloon/u)).toBeTruthy();
  });

  it('keep what was chosen last for new tabs, whatever another tab on its own store reads or reloads', async () => {
    sessionStorage.setItem('oto.store', '1');
    // Another tab has chosen this store meanwhile.
    localStorage.setItem('oto.store', '2');
    for (const reload of [1, 2]) {
      const { unmount } = await open('/salesman');
      expect(await switcher(/Main store/u), `reload ${reload}`).toBeTruthy();
      unmount();
    }
    expect(localStorage.getItem('oto.store')).toBe('2');
    // Simulates a new tab.
    sessionStorage.clear();
    await open('/salesman');
    expect(await switcher(/Kowloon/u)).toBeTruthy();
  });

  it('lead from a record to its list, asked for in the new store; a late answer of the old one is not shown', async () => {
    const late: (() => void)[] = [];
    api.answer({
      'GET salesman': async (call) => {
        if (storeOf(call) === '1') await new Promise<void>((done) => late.push(done));
        return [
          200,
          {
            data: [{ ...chan, email: `in-store-${storeOf(call)}@example.hk` }],
            meta: { total: 1, page: 1, per_page: 25 },
          },
        ];
      },
    });
    await open('/salesman?page=1');
    await waitFor(() => expect(late).toHaveLength(1));
    await user.click(await switcher(/Main store/u));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Kowloon' }));
    expect(await screen.findByText('in-store-2@example.hk')).toBeTruthy();
    late.forEach((answer) => answer());
    await waitFor(() => expect(api.asked('GET salesman').map(storeOf)).toEqual(['1', '2']));
    expect(screen.queryByText('in-store-1@example.hk')).toBeNull();
    expect(window.location.pathname).toBe('/salesman');
  });

  it('leave a record of the other store for its list', async () => {
    api.answer({ 'GET salesman/3': [200, { data: chan }] });
    await open('/salesman/3');
    await screen.findByRole('heading', { name: 'Chan' });
    await user.click(await switcher(/Main store/u));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Kowloon' }));
    await screen.findByText('chan@example.hk');
    expect(window.location.pathname).toBe('/salesman');
    expect(api.asked('GET salesman/3').map(storeOf)).not.toContain('2');
  });

  it('say so where there is none', async () => {
    api.answer({ 'GET store': empty });
    await open('/salesman');
    expect(await screen.findByText('There is no store yet. Create one first.')).toBeTruthy();
    expect(api.asked('GET salesman')).toHaveLength(0);
  });
});
