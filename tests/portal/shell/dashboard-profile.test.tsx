import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { App } from '../../../src/App.tsx';
import { forgetUser, readUser } from '../../../src/auth-provider/user.ts';
import { createI18nProvider } from '../../../src/i18n/i18n-provider.ts';
import { keepSession, fakeApi, wong } from './api.ts';
import { fill } from '../fill.ts';

const api = fakeApi();
const user = userEvent.setup();

beforeEach(() => {
  forgetUser();
  keepSession();
  api.answer({
    'GET me': [
      200,
      { data: { ...wong, permissions: [...wong.permissions, 'ecommerce:ListUsers', 'admin:SendMessage'] } },
    ],
    'GET store': [200, { data: [{ id: 1, title: 'Main store' }] }],
    'GET me/changes': [200, { data: [] }],
    'GET me/changes/colleagues': [200, { data: [] }],
    'GET salesman': [200, { data: [], meta: { total: 1234, page: 1, per_page: 1 } }],
    'GET user': [200, { data: [], meta: { total: 10_000, total_is: 'more', page: 1, per_page: 1 } }],
    'GET point-transaction': [200, { data: [], meta: { total: 9, page: 1, per_page: 1 } }],
    'GET user-group-application': [200, { data: [], meta: { total: 5, page: 1, per_page: 1 } }],
    'GET user-group': [200, { data: [], meta: { total: 2, page: 1, per_page: 1 } }],
    'GET message': [200, { data: [], meta: { total: 1, page: 1, per_page: 1 } }],
    'GET message-template': [200, { data: [], meta: { total: 4, page: 1, per_page: 1 } }],
    'GET outgoing-mail': ({ query }) => [
      200,
      query.includes('unclear')
        ? { data: [], meta: { total: 0, page: 1, per_page: 1 } }
        : { data: [], meta: { total: 10_000, total_is: 'more', page: 1, per_page: 1 } },
    ],
  });
});

async function open(path: string) {
  window.history.replaceState(null, '', path);
  await readUser();
  const i18nProvider = await createI18nProvider();
  return render(<App i18nProvider={i18nProvider} />);
}

describe('the dashboard', () => {
  it('says why it cannot count, and counts when asked again', async () => {
    api.answer({ 'GET user-group-application': [500, { message: 'The counter is broken' }] });
    await open('/home');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The counter is broken');
    api.answer({ 'GET user-group-application': [200, { data: [], meta: { total: 1234, page: 1, per_page: 1 } }] });
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('1,234')).toBeTruthy();
  });

  it('counts the work that waits in what one may list, and nothing else', async () => {
    await open('/home');
    const work = await screen.findByRole('region', { name: 'To be done' });
    expect(await within(work).findByText('10,000+')).toBeTruthy();
    const links = within(work).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(['Applications to decide5', 'Mails that failed10,000+']);
    const filter = (link: HTMLElement | undefined) =>
      new URL(link?.getAttribute('href') ?? '', 'http://shop').searchParams.get('filter');
    expect(links.map(filter)).toEqual(['{"status":["pending"]}', '{"status":["failed"]}']);
    expect(api.calls.filter(({ path }) => ['order', 'sku'].includes(path))).toHaveLength(0);
  });

  it('shows one\u2019s own last changes with the way to them', async () => {
    api.answer({
      'GET me/changes': [
        200,
        {
          data: [
            { id: 2, at: '2026-01-02T00:00:00Z', entity: 'salesman', record_id: 3, title: 'Chan', action: 'update' },
            { id: 1, at: '2026-01-01T00:00:00Z', entity: 'salesman', record_id: 4, title: '', action: 'delete' },
          ],
        },
      ],
    });
    await open('/home');
    const changes = await screen.findByRole('region', { name: 'Your last changes' });
    expect((await within(changes).findByRole('link', { name: 'Chan' })).getAttribute('href')).toBe('/salesman/3');
    expect(within(changes).getByText(/#4/u).textContent).toBe('#4 Salesman · Deleted');
    expect(within(changes).getAllByRole('link')).toHaveLength(1);
  });

  it('tells what colleagues changed by day, who and what, with the way to each', async () => {
    const change = (id: number, title: string) => ({
      id,
      at: '2026-01-02T02:32:00.000Z',
      entity: 'salesman',
      record_id: id,
      title,
      action: 'update',
    });
    const may = { id: 5, name: 'May Chan' };
    api.answer({
      'GET me/changes/colleagues': [
        200,
        {
          data: [
            { by: may, entity: 'salesman', day: '2026-01-02', records: 1234, last: [change(9, 'Ng'), change(8, 'Ho')] },
            {
              by: may,
              entity: 'user_group',
              day: '2026-01-01',
              records: 1,
              last: [{ ...change(7, 'Staff'), entity: 'user_group' }],
            },
          ],
          meta: { more: true },
        },
      ],
    });
    await open('/home');
    const changes = await screen.findByRole('region', { name: 'What colleagues changed' });
    const [colleagues] = screen.getAllByRole('region', { name: /change/u });
    expect(colleagues).toBe(changes);
    expect(await within(changes).findByText(/^There is more than is shown here/u)).toBeTruthy();
    await user.click(await within(changes).findByText('May Chan changed 1,234 salesmen'));
    expect(within(changes).getByText('last at 10:32')).toBeTruthy();
    const links = within(changes).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual([
      'Ng',
      'Ho',
      '1,232 more: open the list, last changed first',
      'Staff',
    ]);
    const to = new URL(links[2]?.getAttribute('href') ?? '', 'http://shop');
    expect([to.pathname, to.searchParams.get('sort'), to.searchParams.get('order')]).toEqual([
      '/salesman',
      'updated_at',
      'DESC',
    ]);
    expect(
      within(changes)
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent),
    ).toEqual(['2 Jan 2026', '1 Jan 2026']);
  });

  describe('to whoever may list orders', () => {
    const hours = Array.from({ length: 24 }, () => '10.00');
    const series = (comparison: 'previous' | null, sales: string) => ({
      comparison,
      from: '2026-03-02',
      to: '2026-03-02',
      buckets: hours.map(() => null),
      sums: { sales, orders: 3, units: 4, new_customers: 0 },
      values: {
        sales: comparison === null ? hours.map((_, hour) => (hour % 2 === 0 ? '10.00' : '0.00')) : hours,
        orders: hours.map(() => 1),
        units: hours.map(() => 0),
        new_customers: hours.map(() => 0),
      },
    });
    const options = (more: object) => ({
      data: {
        today: '2026-03-02',
        first_day: '2026-01-05',
        metrics: [],
        splits: [],
        grains: [],
        comparisons: [],
        checked_at: new Date().toISOString(),
        mended: 0,
        ...more,
      },
    });
    const soldUntil = (moment: string, checked: object = {}) => {
      const nothing = [200, { data: [], meta: { total: 0, page: 1, per_page: 1 } }] as const;
      api.answer({
        'GET me': [200, { data: { ...wong, permissions: ['ecommerce:ListOrders'] } }],
        'GET order': nothing,
        'GET sub-order': nothing,
        'GET order-return': nothing,
        'GET analysis/sales_dashboard_data/options': [200, options(checked)],
        'GET analysis/sales_dashboard_data': [
          200,
          {
            data: { series: [series(null, '65.00'), series('previous', '240.00')], parts: [] },
            meta: { as_of: moment, waiting: 0, parts_left: 0 },
          },
        ],
      });
    };
    const panel = () => screen.findByRole('region', { name: 'Sales of today' });

    it('tells what was sold today, the hours that are over beside those of yesterday', async () => {
      // 11:30 in Hong Kong: eleven hours are complete.
      soldUntil('2026-03-02T03:30:00.000Z');
      await open('/home');
      const sales = await within(await panel()).findByRole('link', { name: 'HK$65.00' });
      expect(sales.getAttribute('href')).toMatch(/^\/order\?filter=/u);
      const beside = (text: string) => within(sales.closest('section') ?? document.body).getByText(text).textContent;
      expect(beside('until 11:00: HK$60.00, yesterday HK$110.00')).toMatch(/^−45\.5%/u);
      expect(beside('until 11:00: 11, yesterday 11')).toMatch(/^±0%/u);
      expect(within(await panel()).queryByRole('alert')).toBeNull();
    });

    it('compares nothing before an hour of the day is over', async () => {
      soldUntil('2026-03-01T16:59:00.000Z');
      await open('/home');
      expect(await within(await panel()).findAllByText('From 01:00 on, beside yesterday.')).toHaveLength(4);
    });

    it.each([
      ['mended totals', { mended: 2 }, /the totals of sales of 2 days were found not to be what their orders/u],
      [
        'no comparison for two nights',
        { checked_at: '2026-02-27T19:00:05.000Z' },
        /^The totals of sales were last compared with the orders on 28 Feb 2026 03:00/u,
      ],
    ])('says what the nights tell: %s', async (_, checked, said) => {
      soldUntil('2026-03-02T03:30:00.000Z', checked);
      await open('/home');
      expect((await within(await panel()).findByRole('alert')).textContent).toMatch(said);
    });

    it('says nothing of a shop that no night has seen yet', async () => {
      soldUntil('2026-03-02T03:30:00.000Z', { checked_at: null });
      await open('/home');
      await within(await panel()).findByRole('link', { name: 'HK$65.00' });
      expect(within(await panel()).queryByRole('alert')).toBeNull();
    });
  });

  it('counts what is most urgent first, in the order of the page', async () => {
    const nothing = [200, { data: [], meta: { total: 0, page: 1, per_page: 1 } }] as const;
    const permissions = ['ecommerce:ListProducts', 'ecommerce:ListUsers', 'ecommerce:ListSalesmen'];
    api.answer({
      'GET me': [
        200,
        { data: { ...wong, permissions: [...permissions, 'ecommerce:ListBrands', 'admin:SendMessage'] } },
      ],
      'GET coupon': nothing,
      'GET product-version': nothing,
      'GET brand-campaign': nothing,
    });
    await open('/home');
    const work = await screen.findByRole('region', { name: 'To be done' });
    const groups = within(work).getAllByRole('heading', { level: 3 });
    expect(groups.map(({ textContent }) => textContent)).toEqual(['Customers', 'Stock', 'Within 7 days', 'Gone wrong']);
    const soldOut = within(work).getByRole('link', { name: /^Sold out/u });
    expect(new URL(soldOut.getAttribute('href') ?? '', 'http://shop').searchParams.get('filter')).toMatch(
      /"period":\{"gte":"\d{4}-/u,
    );
  });

  it('looks seven days ahead of when it is looked at, in steps of five minutes', async () => {
    api.answer({
      'GET me': [200, { data: { ...wong, permissions: ['ecommerce:ListProducts'] } }],
      'GET coupon': [200, { data: [], meta: { total: 7, page: 1, per_page: 1 } }],
      'GET product-version': [200, { data: [], meta: { total: 0, page: 1, per_page: 1 } }],
    });
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T15:02:03.456Z') });
    try {
      await open('/home');
      const link = await screen.findByRole('link', { name: /^Coupons that end/u });
      const until = () => new URL(link.getAttribute('href') ?? '', 'http://shop').searchParams.get('filter');
      expect(until()).toContain('2026-03-08T15:00:00.000Z');
      await waitFor(() => expect(link.textContent).toMatch(/7$/u));
      vi.setSystemTime(new Date('2026-03-01T15:04:59Z'));
      act(() => void window.dispatchEvent(new Event('focus')));
      expect(until()).toContain('2026-03-08T15:00:00.000Z');
      vi.setSystemTime(new Date('2026-03-02T01:07:00Z'));
      let answer = () => {};
      const asked = new Promise<void>((resolve) => (answer = resolve));
      api.answer({
        'GET coupon': () => asked.then(() => [200, { data: [], meta: { total: 8, page: 1, per_page: 1 } }]),
      });
      act(() => void window.dispatchEvent(new Event('focus')));
      expect(until()).toContain('2026-03-09T01:05:00.000Z');
      // The last count stays until the new one arrives.
      expect(link.textContent).toMatch(/7$/u);
      answer();
      await waitFor(() => expect(link.textContent).toMatch(/8$/u));
    } finally {
      vi.useRealTimers();
    }
  });

  it.each([
    [
      'en',
      {
        sort: 'Sorted',
        promote: 'Promoted',
        quick_edit: 'Changed in the list',
        archive: 'Archived',
        option_obsolete: 'Option marked obsolete',
        add_to_groups: 'Add to groups',
      },
    ],
    [
      'zh-Hant',
      {
        sort: '排序',
        promote: '發布',
        quick_edit: '已在列表中修改',
        archive: '封存',
        option_obsolete: '停用選項組合',
        add_to_groups: '加入群組',
      },
    ],
  ] as const)('says in %s what was done, never by the word that the server keeps', async (language, words) => {
    window.localStorage.setItem('oto.language', language);
    const entityOf = (action: string) => (action === 'add_to_groups' ? 'product' : 'product_version');
    const done = Object.keys(words).map((action, place) => ({
      id: place + 1,
      at: '2026-01-02T00:00:00Z',
      entity: entityOf(action),
      record_id: 3,
      title: action.replace('_', '-'),
      action,
    }));
    api.answer({ 'GET me/changes': [200, { data: done }] });
    await open('/home');
    for (const [action, word] of Object.entries(words)) {
      const link = await screen.findByRole('link', { name: action.replace('_', '-') });
      expect(link.closest('li')?.textContent).toContain(` · ${word}`);
    }
  });

  it('says what will stand there where one has changed nothing', async () => {
    await open('/home');
    expect(await screen.findByText(/You have not changed anything yet/u)).toBeTruthy();
  });
});

describe('the profile', () => {
  async function changePassword(current: string, next: string, again: string) {
    await fill(await screen.findByLabelText(/Current password/u), current);
    await fill(screen.getByLabelText(/^New password\s?\*?$/u), next);
    await fill(screen.getByLabelText(/New password again/u), again);
    await user.click(screen.getByRole('button', { name: 'Change password' }));
  }

  it('asks for both passwords, and the new one twice', async () => {
    await open('/profile');
    await changePassword('x', 'y', 'z');
    expect(screen.getByText('The New password field confirmation does not match')).toBeTruthy();
    await user.clear(screen.getByLabelText(/Current password/u));
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    expect(screen.getByText('The Current password is required')).toBeTruthy();
    expect(api.asked('PUT me/password')).toHaveLength(0);
  });

  it('puts the server\u2019s refusal at its field, without losing what was typed', async () => {
    api.answer({
      'PUT me/password': [422, { message: 'no', errors: { current_password: ['That is not your password'] } }],
    });
    await open('/profile');
    await changePassword('wrong', 'better-one', 'better-one');
    expect(await screen.findByText('That is not your password')).toBeTruthy();
    expect(screen.getByLabelText(/New password again/u)).toHaveProperty('value', 'better-one');
    expect(api.asked('POST auth/refresh')).toHaveLength(0);
  });

  it('changes the password and says so', async () => {
    api.answer({ 'PUT me/password': [200, { message: 'Your password was changed' }] });
    await open('/profile');
    await changePassword('old-one', 'better-one', 'better-one');
    expect(await screen.findByText('Your password was changed')).toBeTruthy();
    expect(api.asked('PUT me/password')[0]?.body).toEqual({ current_password: 'old-one', new_password: 'better-one' });
    expect(screen.getByLabelText(/Current password/u)).toHaveProperty('value', '');
  });

  it('says who one is and what one may do, in the words of the roles', async () => {
    const permissions = ['ecommerce:GetSalesman', 'ecommerce:UpdateSalesman', 'admin:SendMessage'];
    api.answer({ 'GET me': [200, { data: { ...wong, permissions, roles: ['Sales', 'Letters'] } }] });
    await open('/profile');
    expect(await screen.findByText('wong@example.hk')).toBeTruthy();
    const beside = (term: string) => within(screen.getByRole('main')).getByText(term).nextElementSibling?.textContent;
    expect(beside('Roles')).toBe('Sales, Letters');
    expect(beside('Salesmen')).toBe('view, edit');
    expect(beside('Messages')).toBe('send');
    expect(screen.queryByText('Content')).toBeNull();
  });

  it('names the role as which one views the portal, since what one may do is what that may', async () => {
    const viewing_as = { id: 3, title: 'Catalogue', until: '2100-01-01T00:00:00.000Z' };
    api.answer({ 'GET me': [200, { data: { ...wong, roles: ['Sales'], viewing_as } }] });
    await open('/profile');
    expect((await screen.findByText('Role')).nextElementSibling?.textContent).toBe('Catalogue');
  });
});
