import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { allPermissions } from '../../../resources/access.ts';
import { App } from '../../../src/App.tsx';
import { forgetUser, readUser } from '../../../src/auth-provider/user.ts';
import { createDataProvider } from '../../../src/data-provider/data-provider.ts';
import { createI18nProvider } from '../../../src/i18n/i18n-provider.ts';
import { setUnsaved } from '../../../src/store/unsaved.ts';
import { fakeApi, keepSession, storageChanged, windowWidth, wong } from './api.ts';

const api = fakeApi();
const user = userEvent.setup();
const key = 'oto.viewing';

const sales = ['ecommerce:ListSalesmen', 'ecommerce:GetSalesman'];
const dates = { revision: 1, created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' };
const role = (permissions: readonly string[]) => ({ id: 5, name: 'Sales', key: 'sales', permissions, ...dates });
const chan = {
  id: 3,
  name: 'Chan',
  code: 'S1',
  username: 'chan',
  email: 'chan@example.hk',
  phone: null,
  storefronts: [],
  suspended: false,
  ...dates,
};
const empty = [200, { data: [], meta: { total: 0, page: 1, per_page: 25 } }] as const;

const until = () => new Date(Date.now() + 3_600_000).toISOString();
const myself = { ...wong, permissions: [...allPermissions], viewing_as: null };
const viewing = (permissions: readonly string[] = sales, ends = until()) => ({
  ...wong,
  permissions,
  viewing_as: { id: 5, title: 'Sales', until: ends },
});
const iAm = (me: object) => api.answer({ 'GET me': [200, { data: me }] });

beforeEach(() => {
  windowWidth(1440);
  setUnsaved(false);
  forgetUser();
  keepSession();
  iAm(myself);
  api.answer({
    'GET me/changes': [200, { data: [] }],
    'GET me/changes/colleagues': [200, { data: [], meta: { more: false } }],
    'GET store': [200, { data: [{ id: 1, title: 'Main store' }], meta: { total: 1, page: 1, per_page: 1000 } }],
    'GET role/5': [200, { data: role(sales) }],
    'GET salesman': [200, { data: [chan], meta: { total: 1, page: 1, per_page: 25 } }],
    'GET salesman/3': [200, { data: chan }],
    'GET salesman/meta': [200, { data: { fields: {}, can: {} } }],
    'GET configurable-datatable/settings/salesman': [200, { data: null }],
    'GET storefront': empty,
    'GET banner': [200, { data: [], meta: { now: '2026-01-01T00:00:00Z', next: null } }],
    'POST me/view-as': () => {
      iAm(viewing());
      return [200, { message: 'You are viewing as Sales' }];
    },
    'DELETE me/view-as': () => {
      iAm(myself);
      return [200, { message: 'You are yourself again' }];
    },
  });
});

async function open(path: string) {
  window.history.replaceState(null, '', path);
  await readUser();
  render(<App i18nProvider={await createI18nProvider()} />);
}

const banner = () => screen.queryByText('You are viewing as Sales.');
const begin = () => screen.queryByRole('button', { name: 'View as this role' });
const entries = () =>
  within(screen.getByRole('navigation', { name: 'Main menu' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
const openRole = async () => {
  await open('/role/5');
  await screen.findByRole('heading', { name: 'Sales', level: 1 });
};

describe('the button of a role', () => {
  it('isn’t there where the Admin API doesn’t know of it, nor is a banner', async () => {
    const { viewing_as: _, ...foreign } = myself;
    iAm(foreign);
    await openRole();
    expect([begin(), banner()]).toEqual([null, null]);
  });

  it('isn’t there for a role with more than one has', async () => {
    iAm({ ...myself, permissions: allPermissions.filter((one) => one !== 'ecommerce:GetSalesman') });
    await openRole();
    expect(begin()).toBeNull();
  });

  it('is there for administrators though the role has what this version doesn’t know', async () => {
    api.answer({ 'GET role/5': [200, { data: role([...sales, 'other:CountStock']) }] });
    await openRole();
    expect(begin()).not.toBeNull();
  });

  it('isn’t there while one views as a role', async () => {
    iAm(viewing([...allPermissions]));
    await openRole();
    expect([begin(), banner() === null]).toEqual([null, false]);
  });

  it('says why it was refused, and leads nowhere', async () => {
    api.answer({ 'POST me/view-as': [403, { message: 'You can only view as a role all of whose rights you hold' }] });
    await openRole();
    await user.click(screen.getByRole('button', { name: 'View as this role' }));
    expect(await screen.findByText('You can only view as a role all of whose rights you hold')).toBeTruthy();
    expect([window.location.pathname, banner()]).toEqual(['/role/5', null]);
  });

  it('begins without a question, leads to the start page, and leaves only what the role may', async () => {
    await openRole();
    expect(entries()).toContain('Orders');
    await user.click(screen.getByRole('button', { name: 'View as this role' }));
    await screen.findByText('You are viewing as Sales.');
    expect(screen.getByText('Nothing can be changed.')).toBeTruthy();
    expect(api.asked('POST me/view-as').map(({ body }) => body)).toEqual([{ role: 5 }]);
    await waitFor(() => expect(entries()).toEqual(['Dashboard', 'Salesman']));
    expect([window.location.pathname, localStorage.getItem(key)]).toEqual(['/home', '5']);
  });

  it('leaves none without the banner who could not read their new rights at first', async () => {
    await openRole();
    let failed = false;
    api.answer({
      'POST me/view-as': () => {
        api.answer({
          'GET me': () => {
            if (failed) return [200, { data: viewing() }];
            failed = true;
            return [500, { message: 'Out of order' }];
          },
        });
        return [200, { message: 'You are viewing as Sales' }];
      },
    });
    await user.click(screen.getByRole('button', { name: 'View as this role' }));
    expect(await screen.findByText('You are viewing as Sales.')).toBeTruthy();
    expect(failed).toBe(true);
  });

  it('asks before edits of the role are lost', async () => {
    await openRole();
    await user.type(screen.getByRole('textbox', { name: /^Name/u }), ' team');
    await user.click(screen.getByRole('button', { name: 'View as this role' }));
    await user.click(await screen.findByRole('button', { name: 'Stay here' }));
    expect(api.asked('POST me/view-as')).toHaveLength(0);
  });
});

describe('the banner', () => {
  it('stops it, after which everything is back', async () => {
    iAm(viewing());
    await open('/home');
    await screen.findByText('You are viewing as Sales.');
    expect(entries()).toEqual(['Dashboard', 'Salesman']);
    await user.click(screen.getByRole('button', { name: 'Stop viewing' }));
    await waitFor(() => expect(banner()).toBeNull());
    await waitFor(() => expect(entries()).toContain('Orders'));
    expect(localStorage.getItem(key)).toBeNull();
    expect(await screen.findByText('You are yourself again')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('stays, and says why, where it could not be stopped', async () => {
    iAm(viewing());
    await open('/home');
    await screen.findByRole('heading', { name: 'Dashboard' });
    api.answer({ 'DELETE me/view-as': [503, { message: 'Too many calls wait' }] });
    await user.click(await screen.findByRole('button', { name: 'Stop viewing' }));
    expect(await screen.findByText('Too many calls wait')).toBeTruthy();
    expect(banner()).not.toBeNull();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Stop viewing' }).disabled).toBe(false);
  });

  it('goes once the hour is over', async () => {
    // However long the page takes to load.
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      iAm(viewing(sales, new Date().toISOString()));
      await open('/home');
      await screen.findByText('You are viewing as Sales.');
      iAm(myself);
      await waitFor(() => expect(banner()).toBeNull());
      expect(api.asked('DELETE me/view-as')).toHaveLength(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is asked about seldom where this computer’s clock is an hour fast', async () => {
    const every = vi.spyOn(globalThis, 'setInterval');
    iAm(viewing(sales, new Date(Date.now() - 3_600_000).toISOString()));
    await open('/home');
    await screen.findByText('You are viewing as Sales.');
    const waits = every.mock.calls.map(([, wait]) => wait);
    expect([waits.includes(300_000), waits.includes(1_000)]).toEqual([true, false]);
  });

  it('has its room before it is known, on a page that loads', async () => {
    const room = () => document.documentElement.style.getPropertyValue('--notice-viewing');
    localStorage.setItem(key, '5');
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    api.answer({
      'GET me': async () => {
        await answered;
        return [200, { data: myself }];
      },
    });
    window.history.replaceState(null, '', '/home');
    const reading = readUser();
    render(<App i18nProvider={await createI18nProvider()} />);
    await waitFor(() => expect(room()).toBe('32px'));
    answer();
    await reading;
    await waitFor(() => expect(room()).toBe('0px'));
    expect(localStorage.getItem(key)).toBeNull();
  });
});

describe('another tab', () => {
  const elsewhere = (me: object, mark: string | null) => {
    iAm(me);
    if (mark === null) localStorage.removeItem(key);
    else localStorage.setItem(key, mark);
    storageChanged(key);
  };

  it('shows the banner, takes the rights over, and reads anew what it shows', async () => {
    await open('/salesman');
    await screen.findByText('Chan');
    const before = api.asked('GET salesman').length;
    elsewhere(viewing(), '5');
    await waitFor(() => expect(banner()).not.toBeNull());
    await waitFor(() => expect(entries()).toEqual(['Dashboard', 'Salesman']));
    await waitFor(() => expect(api.asked('GET salesman').length).toBeGreaterThan(before));
  });

  it('keeps what is typed, can’t save it, and can once that is over', async () => {
    api.answer({ 'PUT salesman/3': [200, { data: { ...chan, name: 'Chan Tai Man', revision: 2 } }] });
    await open('/salesman/3');
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Name/u });
    await user.clear(name);
    await user.type(name, 'Chan Tai Man');
    // A role that may not see this page.
    elsewhere(viewing([]), '5');
    await waitFor(() => expect(banner()).not.toBeNull());
    const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
    expect([name.isConnected, name.value, save().disabled]).toEqual([true, 'Chan Tai Man', true]);
    expect(screen.getByText('You are viewing as Sales: nothing can be saved')).toBeTruthy();
    await user.keyboard('{Control>}s{/Control}');
    expect(api.asked('PUT salesman/3')).toHaveLength(0);
    elsewhere(myself, null);
    await waitFor(() => expect(banner()).toBeNull());
    expect([name.isConnected, name.value]).toEqual([true, 'Chan Tai Man']);
    await user.click(save());
    await waitFor(() =>
      expect(api.asked('PUT salesman/3').map(({ body }) => body)).toEqual([{ name: 'Chan Tai Man' }]),
    );
  });

  it('has its rights back though something is unsaved, which stays', async () => {
    iAm(viewing([...sales, 'ecommerce:UpdateSalesman']));
    await open('/salesman/3');
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Name/u });
    await user.type(name, '!');
    elsewhere(myself, null);
    await waitFor(() => expect(entries()).toContain('Orders'));
    expect([name.isConnected, name.value]).toEqual([true, 'Chan!']);
  });

  it('takes the rights over once nothing is unsaved any more', async () => {
    await open('/salesman/3');
    const name = await screen.findByRole('textbox', { name: /^Name/u });
    await user.type(name, '!');
    elsewhere(viewing([]), '5');
    await waitFor(() => expect(banner()).not.toBeNull());
    await user.type(name, '{Backspace}');
    expect(await screen.findByText('You are not permitted to access this page')).toBeTruthy();
  });
});

it('settings of tables aren’t sent while one views as a role', async () => {
  api.answer({ 'POST configurable-datatable/settings/salesman': [200, { data: null }] });
  const { settings } = createDataProvider(1);
  iAm(viewing());
  await readUser();
  await settings.write('salesman', { columns: ['name'] });
  expect(api.asked('POST configurable-datatable/settings/salesman')).toHaveLength(0);
  forgetUser();
  iAm(myself);
  await readUser();
  await settings.write('salesman', { columns: ['name'] });
  expect(api.asked('POST configurable-datatable/settings/salesman')).toHaveLength(1);
});
