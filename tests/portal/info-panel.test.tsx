import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError } from 'react-admin';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { salesman } from '../../resources/system/salesman.ts';
import { ListScreen } from '../../src/screens/ListScreen.tsx';
import { differencesOf } from '../../src/traits/history/differences.ts';
import { InfoPanel } from '../../src/traits/info-panel/InfoPanel.tsx';
import { isOpenAtStart, useInfoPanel } from '../../src/layout/info-panel-state.ts';
import { StoreContext, type StoreState } from '../../src/store/store-context.ts';
import { createScopes } from '../../src/store/store-scope.ts';
import { fakeProvider, type FakeProvider, parcel, show } from './list/harness.tsx';
import { windowWidth } from './shell/api.ts';

const stores: StoreState = {
  stores: [{ id: 1, title: 'Main store' }],
  active: { id: 1, title: 'Main store' },
  scope: createScopes().of(1),
  scopeKey: 1,
  error: undefined,
  loaded: true,
  switchTo: () => undefined,
  retry: () => undefined,
};

function Toggle() {
  const { open, toggle } = useInfoPanel();
  return (
    <button type="button" aria-pressed={open} onClick={toggle}>
      toggle
    </button>
  );
}

const panel = (fake: FakeProvider, at: string, beside?: React.ReactNode) =>
  show(
    <StoreContext value={stores}>
      {beside}
      <Toggle />
      <InfoPanel />
    </StoreContext>,
    { fake, at },
  );
const aside = () => within(screen.getByRole('complementary', { name: 'Information' }));
const facts = () =>
  aside()
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent]);

const person = {
  id: 3,
  revision: 7,
  created_at: '2026-11-01T01:00:00.000Z',
  updated_at: '2026-11-20T10:05:00.000Z',
  name: 'Wing Man',
  code: 'S3',
  username: 'wingman',
  email: 'w@example.hk',
  suspended: false,
};
const entries = [
  {
    id: 9,
    at: '2026-11-20T10:05:00.000Z',
    by: { id: 1, name: 'Ada' },
    action: 'update',
    changes: {
      name: { before: 'Wing', after: 'Wing Man' },
      suspended: { before: true, after: false },
      storefronts: { before: [], after: [2] },
    },
  },
  {
    id: 8,
    at: '2026-11-01T01:00:00.000Z',
    by: null,
    action: 'create',
    changes: { name: { before: null, after: 'Wing' } },
  },
];

afterEach(() => {
  vi.restoreAllMocks();
});

describe('about a record', () => {
  test('its ids, times and who changed it last', async () => {
    const fake = fakeProvider([person]);
    fake.history.mockResolvedValue({ data: entries, total: 2, labels: { storefronts: { 2: 'shop.example.hk' } } });
    await panel(fake, '/salesman/3');
    await waitFor(() => expect(facts().map(([name]) => name)).toEqual(['ID', 'Revision', 'Created', 'Last changed']));
    expect(aside().getByText('Wing Man', { selector: 'p' })).toBeDefined();
    await waitFor(() => expect(facts()[3]?.[1]).toContain('by Ada'));
    expect(facts()[3]?.[1]).toContain('20 Nov 2026 18:05');
  });

  test('the last changes with the differences', async () => {
    const fake = fakeProvider([person]);
    fake.history.mockResolvedValue({ data: entries, total: 2, labels: { storefronts: { 2: 'shop.example.hk' } } });
    await panel(fake, '/salesman/3');
    const [update, create] = (await aside().findAllByRole('listitem')).filter(
      (item) => item.parentElement?.tagName === 'OL',
    );
    expect(
      within(update ?? document.body)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['NameWing →  became Wing Man', 'SuspendedYes →  became No', 'Storefronts– →  became shop.example.hk']);
    expect(create?.textContent).toContain('Created by the system');
    expect(within(create ?? document.body).queryAllByRole('listitem')).toHaveLength(0);
  });

  test('says when the changes can not be had, and asks again', async () => {
    const fake = fakeProvider([person]);
    fake.history.mockRejectedValueOnce(new HttpError('down', 503, {}));
    await panel(fake, '/salesman/3');
    expect((await aside().findByRole('alert')).textContent).toContain('The changes could not be loaded.');
    await userEvent.click(aside().getByRole('button', { name: 'Try again' }));
    expect(await aside().findByText('Nothing has been changed yet.')).toBeDefined();
  });
});

describe('about a list', () => {
  test('how many, of which store, narrowed by what, how many selected', async () => {
    const fake = fakeProvider([
      { ...person, id: 1 },
      { ...person, id: 2, name: 'Ka Yan' },
    ]);
    await panel(
      fake,
      `/salesman?filter=${encodeURIComponent(JSON.stringify({ q: 'ka', suspended: false }))}&page=1&perPage=25&sort=code&order=ASC`,
      <ListScreen resource={salesman} />,
    );
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Ka Yan' }));
    await waitFor(() =>
      expect(facts()).toEqual([
        ['Records', '2'],
        ['Selected', '1'],
        ['Store', 'Shared by all stores'],
        ['Search', 'ka'],
        ['Suspended', 'No'],
      ]),
    );
  });
});

test('elsewhere it says what it is for', async () => {
  await panel(fakeProvider([]), '/home');
  expect(aside().getByText('Open a list or a record to read about it here.')).toBeDefined();
});

test('whether it is open is kept under the storage prefix', async () => {
  await panel(fakeProvider([]), '/home');
  await userEvent.click(screen.getByRole('button', { name: 'toggle' }));
  expect(window.localStorage.getItem('oto.info-panel')).toBe('open');
  await userEvent.click(screen.getByRole('button', { name: 'Close the information panel' }));
  expect(window.localStorage.getItem('oto.info-panel')).toBe('closed');
  expect(screen.getByRole('button', { name: 'toggle' }).getAttribute('aria-pressed')).toBe('false');
});

describe('differences', () => {
  test('groups are opened, locales stand apart, what is the same and what is no longer declared is left out', () => {
    const found = differencesOf(parcel, {
      name: { before: { zh_HK: '包裹', en_US: 'Parcel' }, after: { zh_HK: '包裹', en_US: 'Parcels' } },
      sender: { before: { phone: null }, after: { phone: '+85291234567' } },
      fee: { before: '1.00', after: '1.00' },
      gone: { before: 1, after: 2 },
    });
    expect(found.map(({ path, locale, before, after }) => [path, locale, before, after])).toEqual([
      ['name', 'en_US', 'Parcel', 'Parcels'],
      ['sender.phone', undefined, null, '+85291234567'],
    ]);
  });

  test('dotted names of one locale are understood', () => {
    expect(
      differencesOf(parcel, { 'name.zh_HK': { before: '甲', after: '乙' } }).map(({ path, locale }) => [path, locale]),
    ).toEqual([['name', 'zh_HK']]);
  });
});

describe('where it was left open', () => {
  test.each([
    [1440, true],
    [1199, false],
    [390, false],
  ])('a page %i px wide begins with it: %s, since it may not cover the page', (width, open) => {
    windowWidth(width);
    localStorage.setItem('oto.info-panel', 'open');
    expect(isOpenAtStart()).toBe(open);
    windowWidth(1440);
  });

  test('but a page begins without it where it was closed', () => {
    windowWidth(1440);
    localStorage.setItem('oto.info-panel', 'closed');
    expect(isOpenAtStart()).toBe(false);
  });
});
