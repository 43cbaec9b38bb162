import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { bucketsOf, comparedPeriod } from '../../../resources/analysis/period.ts';
import { metricNames } from '../../../resources/analysis/metrics.ts';
import { readSales } from '../../../resources/analysis/parameters.ts';
import { App } from '../../../src/App.tsx';
import { forgetUser, readUser } from '../../../src/auth-provider/user.ts';
import { createI18nProvider } from '../../../src/i18n/i18n-provider.ts';
import { watchCommands } from '../command-line/offered.ts';
import { fill } from '../fill.ts';
import { type Call, fakeApi, keepSession, wong } from '../shell/api.ts';

const api = fakeApi();
const user = userEvent.setup();

const all = <T,>(value: T) => Object.fromEntries(metricNames.map((name) => [name, value]));

/**
 * Sales answer: each point of the period is 2, each point of the comparison is 1; the parts are 5 and 3 of the total.
 */
function sales({ query }: Call) {
  const asked = readSales(query, '2026-11-29');
  const series = ([null, ...asked.compare] as const).map((comparison) => {
    const buckets = bucketsOf(asked, asked.grain, comparison ?? undefined);
    const each = comparison === null ? 2 : 1;
    return {
      comparison,
      ...comparedPeriod(asked, comparison ?? undefined),
      buckets,
      sums: all(each * buckets.length),
      values: all(buckets.map(() => each)),
    };
  });
  const part = (key: string, label: string, sum: number) => ({
    key,
    label,
    sums: all(sum),
    compared: Object.fromEntries(asked.compare.map((name) => [name, all(1)])),
    values: series[0]?.buckets.map(() => 1) ?? [],
  });
  const parts = asked.split === undefined ? [] : [part('7', '=Kowloon Tea', 5), part('', 'The shop itself', 3)];
  return { data: { series, parts }, meta: { as_of: '2026-11-29T10:05:00.000Z', waiting: 0, parts_left: 0 } };
}

const options = {
  today: '2026-11-29',
  first_day: '2026-01-05',
  metrics: [],
  splits: [{ name: 'merchant', label: 'Merchant', of: 'items', overlaps: false }],
  grains: [],
  comparisons: [],
  checked_at: null,
  mended: 0,
};

beforeEach(() => {
  forgetUser();
  keepSession();
  api.answer({
    'GET me': [200, { data: { ...wong, permissions: ['ecommerce:ListOrders'] } }],
    'GET store': [200, { data: [{ id: 1, title: 'Main store' }] }],
    'GET analysis/sales_dashboard_data': (call) => [200, sales(call)],
    'GET analysis/sales_dashboard_data/options': [200, { data: options }],
  });
});

async function open(search: string) {
  window.history.replaceState(null, '', `/analysis${search}`);
  await readUser();
  return render(<App i18nProvider={await createI18nProvider()} />);
}

const days = '?from=2026-11-01&to=2026-11-03&grain=day&metric=orders';
const address = () => decodeURIComponent(window.location.search);
const filterOf = (link: HTMLElement) =>
  JSON.parse(new URL(link.getAttribute('href') ?? '', 'http://shop').searchParams.get('filter') ?? '') as unknown;

describe('the analysis', () => {
  it('says in its address what it shows, so that the address shows it again', async () => {
    await open('');
    await screen.findByRole('group', { name: 'Figures of this time' });
    expect(address()).toMatch(
      /^\?from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d&grain=day&compare\[\]=previous&metric=sales$/u,
    );
    await user.click(screen.getByRole('button', { name: /^Units/u }));
    expect(address()).toMatch(/metric=units$/u);
  });

  it('leads from each point to the orders that add up to it', async () => {
    await open(`${days}&compare[]=year&table=1`);
    const row = await screen.findByRole('row', { name: /^2 Nov 2026/u });
    const [now, before] = within(row).getAllByRole('link');
    if (!now || !before) throw new Error('no links');
    expect(filterOf(now)).toEqual({
      status: ['paid', 'processing', 'completed'],
      ordered_at: { gte: '2026-11-02', lte: '2026-11-02' },
    });
    expect(filterOf(before)).toMatchObject({ ordered_at: { gte: '2025-11-02', lte: '2025-11-02' } });
    expect([now, before].map((link) => link.getAttribute('aria-label'))).toEqual([
      '2, orders of 2 Nov 2026 (Mon)',
      '1, orders of 2 Nov 2026 (Mon), The year before',
    ]);
    expect(within(row).getByText('+100.0%')).toBeTruthy();
    const whole = screen.getByRole('row', { name: /^All/u });
    expect(within(whole).getAllByRole('link')[0]?.textContent).toBe('6');
  });

  it('says which days the others are, beside which it shows its own', async () => {
    await open(`${days}&compare[]=previous&compare[]=year`);
    const told = /The period before: 1 Oct 2026 – 3 Oct 2026\. The year before: 1 Nov 2025 – 3 Nov 2025\./u;
    expect(await screen.findByText(told)).toBeTruthy();
    expect(screen.queryByText(/Today isn’t over/u)).toBeNull();
  });

  it('says that today is not over, where it is compared', async () => {
    await open('?from=2026-11-28&to=2026-11-29&grain=day&compare[]=previous');
    expect(
      await screen.findByText(/Today isn’t over; the times that it is compared with count whole days\./u),
    ).toBeTruthy();
  });

  it('leads from each part to its orders, those of no part among them', async () => {
    await open(`${days}&split=merchant&table=1`);
    const tea = await screen.findByRole('link', { name: '5, orders of =Kowloon Tea' });
    expect(filterOf(tea)).toMatchObject({
      'items.merchant': ['7'],
      ordered_at: { gte: '2026-11-01', lte: '2026-11-03' },
    });
    const own = screen.getByRole('link', { name: '3, orders of The shop itself' });
    expect(filterOf(own)).toMatchObject({ items_without: ['merchant'] });
    await user.click(screen.getByRole('button', { name: 'Over time' }));
    expect(await screen.findByRole('columnheader', { name: '=Kowloon Tea' })).toBeTruthy();
    expect(address()).toContain('view=time');
  });

  it('offers its files in the command line, as its buttons do', async () => {
    await open(days);
    await screen.findByRole('button', { name: 'Save CSV' });
    const { offered, run } = watchCommands();
    const [csv = '', png = ''] = ['Save CSV', 'Save PNG'].map((words) =>
      offered().find((one) => one.startsWith(words)),
    );
    expect([csv, png].map((one) => one.slice(0, 17))).toEqual(['Save CSV: Orders,', 'Save PNG: Orders,']);
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:figures');
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    run(csv);
    expect(saved).toHaveBeenCalledTimes(1);
    vi.restoreAllMocks();
  });

  it('keeps the table for screen readers where it isn’t shown, and the keyboard out of it', async () => {
    await open(days);
    const row = await screen.findByRole('row', { name: /^2 Nov 2026/u });
    expect(within(row).getByRole('link').tabIndex).toBe(-1);
    await user.click(screen.getByRole('button', { name: 'Show table' }));
    const shown = await screen.findByRole('row', { name: /^2 Nov 2026/u });
    expect(within(shown).getByRole('link').tabIndex).toBe(0);
    expect(address()).toContain('table=1');
  });

  it('keeps what is on show, and the focus in it, until other figures are there', async () => {
    await open(`${days}&table=1`);
    const hide = await screen.findByRole('button', { name: 'Hide table' });
    let answer = () => {};
    const asked = new Promise<void>((resolve) => (answer = resolve));
    api.answer({ 'GET analysis/sales_dashboard_data': (call) => asked.then(() => [200, sales(call)]) });
    await user.click(screen.getByRole('button', { name: /^Units/u }));
    await user.click(screen.getByRole('combobox', { name: 'Split by' }));
    await user.click(await screen.findByRole('option', { name: 'Merchant' }));
    hide.focus();
    await user.keyboard('{Enter}');
    expect(address()).toMatch(/split=merchant.*metric=units/u);
    expect(document.activeElement).toBe(hide);
    // The text still belongs to the former request.
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Units, 1 Nov 2026 – 3 Nov 2026');
    answer();
    expect(await screen.findByRole('heading', { name: /^Units by merchant, /u })).toBeTruthy();
    expect(document.activeElement).toBe(hide);
    expect(address()).not.toContain('table=1');
  });

  it('says so where nothing was sold, and since when there was', async () => {
    const nothing = (call: Call) => {
      const { data, meta } = sales(call);
      return { data: { ...data, series: data.series.map((one) => ({ ...one, sums: all(0) })) }, meta };
    };
    api.answer({ 'GET analysis/sales_dashboard_data': (call) => [200, nothing(call)] });
    await open(days);
    expect(await screen.findByText('No orders in this time')).toBeTruthy();
    expect(await screen.findByText('The first order of this store is of 5 Jan 2026.')).toBeTruthy();
  });

  it('says why it has no figures, and asks again', async () => {
    api.answer({ 'GET analysis/sales_dashboard_data': [422, { message: 'The figures are broken' }] });
    await open(days);
    const alert = await screen.findByText(/The figures are broken/u);
    expect(alert).toBeTruthy();
    api.answer({ 'GET analysis/sales_dashboard_data': (call) => [200, sales(call)] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('group', { name: 'Figures of this time' })).toBeTruthy();
  });

  it('shows what an address names that says nothing of a period, as usual', async () => {
    await open('?split=merchant');
    expect(await screen.findByRole('heading', { name: /^Sales by merchant, /u })).toBeTruthy();
    expect(address()).toMatch(/^\?from=.*&split=merchant&compare\[\]=previous&metric=sales/u);
  });

  it('goes back over what was chosen, not over days that were typed or a table that was opened', async () => {
    await open(days);
    await user.click(await screen.findByRole('button', { name: /^Units/u }));
    const before = window.history.length;
    const chosen = address();
    await user.click(screen.getByRole('button', { name: 'Show table' }));
    expect(window.history.length).toBe(before);
    const [first, last] = [screen.getByLabelText('First day'), screen.getByLabelText('Last day')];
    await fill(first, '2026-10-30');
    await fill(last, '2026-11-02');
    await fill(first, '2026-10-31');
    expect(address()).toMatch(/from=2026-10-31&to=2026-11-02/u);
    expect(window.history.length).toBe(before + 1);
    window.history.back();
    await waitFor(() => expect(address()).toBe(`${chosen}&table=1`));
  });

  it('goes back to what was chosen between two days that were typed', async () => {
    await open(days);
    await screen.findByRole('group', { name: 'Figures of this time' });
    const before = window.history.length;
    const first = screen.getByLabelText('First day');
    await user.click(first);
    await fill(first, '2026-10-30');
    await user.click(screen.getByRole('button', { name: /^Units/u }));
    const chosen = address();
    expect(chosen).toMatch(/from=2026-10-30.*metric=units/u);
    await user.click(first);
    await fill(first, '2026-10-31');
    expect(address()).toMatch(/from=2026-10-31.*metric=units/u);
    expect(window.history.length).toBe(before + 3);
    window.history.back();
    await waitFor(() => expect(address()).toBe(chosen));
  });

  it('says when the totals were compared with the orders, and what was wrong', async () => {
    await open(days);
    expect(await screen.findByText('The totals have not been compared with the orders yet.')).toBeTruthy();
  });

  it.each([
    [0, 'All totals were compared with the orders on 29 Nov 2026 03:00, and were right.'],
    [1, 'All totals were compared with the orders on 29 Nov 2026 03:00; those of 1 day were wrong and were put right.'],
    [
      2,
      'All totals were compared with the orders on 29 Nov 2026 03:00; those of 2 days were wrong and were put right.',
    ],
  ])('says so of %i wrong days', async (mended, said) => {
    api.answer({
      'GET analysis/sales_dashboard_data/options': [
        200,
        { data: { ...options, checked_at: '2026-11-28T19:00:04.000Z', mended } },
      ],
    });
    await open(days);
    expect(await screen.findByText(said)).toBeTruthy();
  });

  it('shows the last 30 days where an address says what there is not', async () => {
    await open('?from=2026-02-31&metric=orders');
    expect(await screen.findByText(/This address names a time or a figure that doesn’t exist/u)).toBeTruthy();
    expect(await screen.findByRole('group', { name: 'Figures of this time' })).toBeTruthy();
  });
});
