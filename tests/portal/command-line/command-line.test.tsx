import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { allPermissions } from '../../../resources/access.ts';
import { App } from '../../../src/App.tsx';
import { forgetUser, readUser } from '../../../src/auth-provider/user.ts';
import { applyTheme, readTheme } from '../../../src/browser/theme-choice.ts';
import { createI18nProvider } from '../../../src/i18n/i18n-provider.ts';
import { useCommands } from '../../../src/ui/commands.ts';
import { fakeApi, keepSession, windowWidth, wong } from '../shell/api.ts';

const api = fakeApi();

/** The server's search results by text. */
const answers: Record<string, object> = {};

beforeEach(() => {
  windowWidth(1440);
  forgetUser();
  keepSession();
  window.history.replaceState(null, '', '/no-such-page');
  for (const q of Object.keys(answers)) delete answers[q];
  api.answer({
    'GET me': [200, { data: { ...wong, permissions: allPermissions } }],
    'GET store': [200, { data: [{ id: 1, title: 'Main store' }] }],
    'GET banner': [200, { data: [], meta: { now: '2026-11-29T00:00:00.000Z', next: null } }],
    'GET me/views': [200, { data: [] }],
    'GET search': ({ query }) => [200, answers[new URLSearchParams(query).get('q') ?? ''] ?? { data: [], late: [] }],
  });
});

const order = (id: number, title: string, more: object = {}) => ({ id, title, exact: false, ...more });
const orders = (...records: readonly object[]) => ({ data: [{ entity: 'order', records, more: false }], late: [] });

async function opened() {
  await readUser();
  render(<App i18nProvider={await createI18nProvider()} />);
  await screen.findByRole('navigation', { name: 'Main menu' });
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  return screen.findByRole('combobox', { name: 'Search and commands' });
}

/** A page in Simplified Chinese. */
function Offers() {
  useCommands([{ name: 'export', label: '导出所选', run: () => undefined }]);
  return null;
}

const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const marked = () => screen.getByRole('option', { selected: true }).textContent;
const asked = () => api.asked('GET search').map(({ query }) => new URLSearchParams(query).get('q'));

describe('the command line', () => {
  test('opens by Ctrl+K and by a slash, but not while one types, and closes by Escape', async () => {
    const field = await opened();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(field.isConnected).toBe(false));
    fireEvent.keyDown(document.body, { key: '/' });
    const again = await screen.findByRole('combobox', { name: 'Search and commands' });
    await userEvent.type(again, '/');
    expect(again).toHaveProperty('value', '/');
    expect(screen.getAllByRole('combobox', { name: 'Search and commands' })).toHaveLength(1);
  });

  test('finds screens in any language and by their path', async () => {
    const field = await opened();
    for (const text of ['salesm', '銷售員', '销售员', '/salesman']) {
      await userEvent.clear(field);
      await userEvent.type(field, text);
      expect(options()).toContain('SalesmanSalesman');
    }
  });

  test('finds the pages of no entity in any language and script, too', async () => {
    const field = await opened();
    for (const [name, texts] of [
      ['Dashboard', ['dashb', '主頁', '主页', '首页', '首頁', '/home']],
      ['Profile', ['profile', '個人檔案', '个人档案', '个人资料', '/profile']],
    ] as const)
      for (const text of texts) {
        fireEvent.change(field, { target: { value: text } });
        await waitFor(() => expect(options()).toContain(name));
      }
  });

  test('finds what waits for staff as the start page counts it, in any language', async () => {
    const field = await opened();
    for (const text of ['待推送', 'to push']) {
      fireEvent.change(field, { target: { value: text } });
      await waitFor(() => expect(options()).toContain('To pushOrders: waiting for staff'));
    }
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(window.location.pathname).toBe('/sub_order'));
    expect(new URLSearchParams(window.location.search).get('filter')).toContain('"push_status":{"null":true}');
  });

  test('offers what is in the top bar once it is typed, and not what is chosen already', async () => {
    const field = await opened();
    expect(options().filter((text) => text?.includes('Theme'))).toEqual([]);
    fireEvent.change(field, { target: { value: 'log out' } });
    await screen.findByRole('option', { name: /Log out/u });
    fireEvent.change(field, { target: { value: 'English' } });
    await waitFor(() => expect(screen.queryByRole('option', { name: /Log out/u })).toBeNull());
    expect(screen.queryByRole('option', { name: /English/u })).toBeNull();
    fireEvent.change(field, { target: { value: 'dark' } });
    await screen.findByRole('option', { name: /Dark/u });
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(readTheme()).toBe('dark'));
    applyTheme('system');
  });

  test('finds actions and saved views in the other Chinese script than theirs', async () => {
    const view = { name: '未付款訂單', filter: {}, sort: '-id' };
    api.answer({ 'GET me/views': [200, { data: [{ entity: 'order', views: [view], shared: [] }] }] });
    const field = await opened();
    render(<Offers />);
    fireEvent.change(field, { target: { value: '未付款订单' } });
    await screen.findByRole('option', { name: /未付款訂單/u });
    fireEvent.change(field, { target: { value: '導出所選' } });
    await screen.findByRole('option', { name: /导出所选/u });
  });

  test('says what matches, and by which field, and opens it by Enter', async () => {
    answers['91234567'] = orders(
      order(4, 'OTO4', { exact: true, hint: 'Chan', state: 'paid', matched: { field: 'tel', text: '+85291234567' } }),
    );
    const field = await opened();
    await userEvent.type(field, '91234567');
    const [group] = await screen.findAllByRole('group', { name: 'Exact match' });
    const option = within(group ?? document.body).getByRole('option', { selected: true });
    expect(option.textContent).toMatch(/OTO4.*Chan.*\+85291234567/u);
    expect(field.getAttribute('aria-activedescendant')).toBe(option.id);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(window.location.pathname).toBe('/order/4'));
  });

  test('Enter before the answer opens the first that comes', async () => {
    answers['OTO77'] = orders(order(77, 'OTO77', { exact: true }));
    const field = await opened();
    await userEvent.type(field, 'OTO77{Enter}');
    await waitFor(() => expect(window.location.pathname).toBe('/order/77'));
  });

  test('what is chosen stays where it is when an answer comes', async () => {
    let answer: ((found: ReturnType<typeof orders>) => void) | undefined;
    const later = new Promise<ReturnType<typeof orders>>((resolve) => (answer = resolve));
    api.answer({ 'GET search': async () => [200, await later] });
    const field = await opened();
    await userEvent.type(field, 'order');
    await waitFor(() => expect(asked()).toEqual(['order']));
    await userEvent.keyboard('{ArrowDown}');
    const [before, place] = [marked(), options().indexOf(marked())];
    answer?.(orders(order(9, 'order', { exact: true })));
    await screen.findByRole('group', { name: 'Exact match' });
    expect(marked()).toBe(before);
    expect(options().indexOf(before)).toBe(place);
  });

  test('arrows go round, Home and End go to both ends', async () => {
    answers['oto'] = orders(order(1, 'OTO1'), order(2, 'OTO2'), order(3, 'OTO3'));
    const field = await opened();
    await userEvent.type(field, 'oto');
    await screen.findByText('OTO3');
    for (const [key, title] of [
      ['{End}', 'OTO3'],
      ['{ArrowDown}', 'OTO1'],
      ['{ArrowUp}', 'OTO3'],
      ['{Home}', 'OTO1'],
    ] as const) {
      await userEvent.keyboard(key);
      expect(marked()).toContain(title);
    }
  });

  test('takes nothing from an input method before it is done', async () => {
    answers['陳大文'] = orders(order(5, 'OTO5'), order(6, 'OTO6'));
    const field = await opened();
    fireEvent.compositionStart(field);
    fireEvent.change(field, { target: { value: 'chan' } });
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
    fireEvent.keyDown(field, { key: 'ArrowDown', keyCode: 229 });
    fireEvent.change(field, { target: { value: '陳大文' } });
    expect(field).toHaveProperty('value', '陳大文');
    expect(asked()).toEqual([]);
    fireEvent.compositionEnd(field);
    await screen.findByText('OTO6');
    expect(asked()).toEqual(['陳大文']);
    expect(marked()).toContain('OTO5');
  });

  test('asks nothing by one letter, and only by the last text of several', async () => {
    const field = await opened();
    await userEvent.type(field, 'x');
    await userEvent.type(field, 'yz');
    await waitFor(() => expect(asked()).toContain('xyz'));
    expect(asked()).not.toContain('x');
  });

  test('offers to search the lists of what did not answer in time, and all of what has more', async () => {
    answers['chan'] = {
      data: [{ entity: 'order', records: [order(1, 'OTO1')], more: true }],
      late: ['user'],
    };
    const field = await opened();
    await userEvent.type(field, 'chan');
    await screen.findByRole('option', { name: 'All that match in Orders' });
    await userEvent.click(screen.getByRole('option', { name: 'Search in Users' }));
    await waitFor(() => expect(window.location.pathname).toBe('/user'));
    expect(new URLSearchParams(window.location.search).get('filter')).toBe('{"q":"chan"}');
  });

  test('says so where nothing matches, and where the search failed', async () => {
    const field = await opened();
    await userEvent.type(field, 'qqqq');
    await screen.findByText('Nothing matches “qqqq”.');
    api.answer({ 'GET search': [503, { message: 'busy' }] });
    await userEvent.type(field, 'r');
    await screen.findByText(/The search failed/u);
  });

  test('opens a saved view of any list, with its columns: one’s own and shared ones', async () => {
    const written: unknown[] = [];
    api.answer({
      'GET me/views': [
        200,
        {
          data: [
            {
              entity: 'order',
              views: [
                { name: 'Big ones', filter: { total: { gte: '1000.00' } }, sort: '-total', columns: ['order_no'] },
              ],
              shared: [
                {
                  id: 3,
                  revision: 1,
                  name: 'Big and late',
                  address: '?sort=id&order=ASC',
                  columns: [],
                  opens_first: false,
                },
              ],
            },
          ],
        },
      ],
      'GET configurable-datatable/settings/order': [200, { data: { density: 'compact' }, shared: [] }],
      'POST configurable-datatable/settings/order': ({ body }) => {
        written.push(body);
        return [200, { data: body }];
      },
    });
    const field = await opened();
    await userEvent.type(field, 'big');
    const group = await screen.findByRole('group', { name: 'Saved views' });
    expect(
      within(group)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Big onesOrders', 'Big and lateOrders']);
    await userEvent.click(screen.getByRole('option', { name: /Big ones/u }));
    await waitFor(() => expect(window.location.pathname).toBe('/order'));
    const query = new URLSearchParams(window.location.search);
    expect([query.get('filter'), query.get('sort'), query.get('order')]).toEqual([
      '{"total":{"gte":"1000.00"}}',
      'total',
      'DESC',
    ]);
    await waitFor(() => expect(written).toEqual([{ density: 'compact', columns: ['order_no'] }]));
  });
});
