import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { defineResource } from '../../../resources/define.ts';
import { draftFields, draftLifecycle } from '../../../resources/drafts.ts';
import type { Period, Timeline, TimelineParams } from '../../../src/data-provider/answer-types.ts';
import { TimelinePanel } from '../../../src/traits/timeline/TimelinePanel.tsx';
import { TimelineScreen } from '../../../src/traits/timeline/TimelineScreen.tsx';
import { fakeProvider, refusal, show, type Surroundings } from '../form/harness.tsx';
import { windowWidth } from '../shell/api.ts';
import { fill } from '../fill.ts';

/** An entity with a period, drafts, and a parent. */
const poster = defineResource({
  name: 'poster',
  label: ['Poster', '海報', '海报'],
  plural: ['Posters', '海報', '海报'],
  about: ['A poster hangs for a time.', '海報張貼一段時間。', '海报张贴一段时间。'],
  subject: 'Product',
  scope: 'store',
  title: 'name',
  parent: 'place',
  drafts: { call: 'draft' },
  lifecycle: draftLifecycle,
  period: { from: 'hung_at', to: 'taken_at' },
  fields: {
    name: { kind: 'text', label: ['Name', '名稱', '名称'], required: true },
    place: { kind: 'reference', label: ['Place', '地點', '地点'], to: 'store', required: true },
    ...draftFields('poster'),
    hung_at: { kind: 'dateTime', label: ['Hung', '張貼', '张贴'] },
    taken_at: { kind: 'dateTime', label: ['Taken down', '除下', '取下'] },
  },
  list: { columns: ['name'], filters: ['place', 'status'], sort: 'id', search: ['name'] },
  form: [{ section: 'all', label: ['All', '全部', '全部'], fields: ['name', 'place', 'hung_at', 'taken_at'] }],
});
const { parent: _parent, drafts: _drafts, ...alone } = poster;

const parents = { 1: 'Central', 2: 'Sha Tin' };
const period = (
  id: number,
  title: string,
  parent: number,
  from: string | null,
  to: string | null,
  status = 'active',
): Period => ({ id, title, status, parent, from, to });
/** The evening of 20 Nov 2026 in Hong Kong. */
const now = Date.parse('2026-11-20T10:05:00.000Z');
const autumn = period(11, 'Autumn', 1, '2026-10-31T16:00:00.000Z', '2026-11-24T16:00:00.000Z');
const winter = period(12, 'Winter', 1, '2026-11-30T16:00:00.000Z', null);
const sale = period(13, 'Sale', 2, '2026-11-15T16:00:00.000Z', '2026-12-15T16:00:00.000Z');
const fair = period(14, 'Fair', 2, '2026-12-09T16:00:00.000Z', '2026-12-31T16:00:00.000Z');
const plan = period(15, 'Plan', 2, '2026-11-10T16:00:00.000Z', null, 'draft');

beforeEach(() => {
  windowWidth(1440);
  vi.setSystemTime(now);
});
afterEach(() => vi.useRealTimers());

async function open(
  answer: Partial<Timeline> = {},
  {
    resource = poster,
    ...more
  }: Partial<Surroundings> & { readonly resource?: Parameters<typeof TimelineScreen>[0]['resource'] } = {},
) {
  const timeline = vi.fn(async (_name: string, _asked?: TimelineParams): Promise<Timeline> => ({
    data: [autumn, plan, sale, winter, fair],
    more: false,
    parents,
    ...answer,
  }));
  const provider = fakeProvider();
  Object.assign(provider, { timeline });
  const shown = await show(
    <Routes>
      <Route path="/poster/timeline" element={<TimelineScreen resource={resource} />} />
      <Route path="*" element={<p>Elsewhere</p>} />
    </Routes>,
    { provider, at: '/poster/timeline', ...more },
  );
  return { ...shown, timeline };
}

const chart = () => screen.findByRole('group', { name: 'Time line: Posters' });
const bars = async () =>
  within(await chart())
    .getAllByRole('link', { name: /, .*, / })
    .map((bar) => bar.getAttribute('aria-label'));
const section = async (name: string | RegExp) => within(await screen.findByRole('region', { name }));
const told = async (name: string | RegExp) =>
  (await section(name)).getAllByRole('listitem').map(({ textContent }) => textContent);

describe('a time line', () => {
  test('shows each record as a bar that says its name, status and times, below its parent', async () => {
    await open();
    expect(await bars()).toEqual([
      'Autumn, Active, 1 Nov 2026 00:00 – 25 Nov 2026 00:00',
      'Winter, Active, since 1 Dec 2026 00:00',
      'Plan, Draft, since 11 Nov 2026 00:00',
      'Sale, Active, 16 Nov 2026 00:00 – 16 Dec 2026 00:00',
      'Fair, Active, 10 Dec 2026 00:00 – 1 Jan 2027 00:00',
    ]);
    expect(within(await chart()).getByText('Central')).toBeDefined();
  });

  test('asks for what is in sight and a quarter beyond, so that gaps at the edge are whole', async () => {
    const { timeline } = await open();
    await chart();
    expect(timeline.mock.calls[0]).toMatchObject([
      'poster',
      { from: '2026-07-25T16:00:00.000Z', to: '2027-04-26T16:00:00.000Z', filter: {} },
    ]);
  });

  test('lists in words what is live, gaps, overlaps, and what ends within a week', async () => {
    await open();
    expect(await told('Live on 20 Nov 2026 18:05')).toEqual([
      'AutumnCentral · until 25 Nov 2026 00:00',
      'SaleSha Tin · until 16 Dec 2026 00:00',
    ]);
    expect(await told('Gaps')).toEqual([
      'Central: Nothing is live from 25 Nov 2026 00:00 to 1 Dec 2026 00:00between Autumn and Winter',
    ]);
    expect(await told('Overlaps')).toEqual([
      'Sha Tin: More than one is live 10 Dec 2026 00:00 – 16 Dec 2026 00:00Sale, Fair',
    ]);
    expect(await told('End within 7 days')).toEqual(['AutumnCentral · ends on 25 Nov 2026 00:00']);
    // Text wraps beside dates, not inside them.
    const unbroken = within(screen.getByRole('region', { name: 'Gaps' })).getAllByText(/^\d+ \w+ \d{4} \d\d:\d\d$/u);
    expect(unbroken.map(({ textContent, style }) => [textContent, style.whiteSpace])).toEqual([
      ['25 Nov 2026 00:00', 'nowrap'],
      ['1 Dec 2026 00:00', 'nowrap'],
    ]);
    // Problems come first, then periods that end soon; live ones are last.
    const notes = screen.getByRole('complementary', { name: 'To note' });
    expect(
      within(notes)
        .getAllByRole('region')
        .map((region) => region.getAttribute('aria-label')),
    ).toEqual(['Gaps', 'Overlaps', 'End within 7 days', 'Live on 20 Nov 2026 18:05']);
  });

  test('looks at another moment by the box, and goes there where it is out of sight', async () => {
    const { user, timeline } = await open();
    await chart();
    const box = screen.getByLabelText('Moment (Hong Kong time)');
    await user.clear(box);
    await fill(box, '2026-11-27T12:00');
    expect(box).toHaveProperty('value', '2026-11-27T12:00');
    await user.tab();
    expect(box).toHaveProperty('value', '27 Nov 2026 12:00');
    expect(await told('Live on 27 Nov 2026 12:00')).toEqual(['SaleSha Tin · until 16 Dec 2026 00:00']);
    await user.clear(box);
    await fill(box, '2027-08-02T00:00');
    await waitFor(() =>
      expect(timeline).toHaveBeenLastCalledWith(
        'poster',
        expect.objectContaining({ from: '2027-04-10T16:00:00.000Z' }),
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Now' }));
    expect(await section('Live on 20 Nov 2026 18:05')).toBeDefined();
  });

  test('still tells what is live at the moment, and ends soon after it, where one looks far beyond it', async () => {
    const { user, timeline } = await open();
    timeline.mockImplementation(async (_name, asked) => {
      const { from = '', to = '9' } = asked ?? {};
      return {
        data: [autumn, sale, winter].filter((one) => (one.from ?? '') <= to && (one.to ?? '9') > from),
        more: false,
        parents,
      };
    });
    await chart();
    for (let press = 0; press < 4; press += 1) await user.click(screen.getByRole('button', { name: 'Later' }));
    await waitFor(() =>
      expect(timeline).toHaveBeenCalledWith(
        'poster',
        expect.objectContaining({ from: '2026-11-20T10:00:00.000Z', to: '2026-11-27T11:00:00.000Z' }),
      ),
    );
    await waitFor(async () =>
      expect(await told('Live on 20 Nov 2026 18:05')).toEqual([
        'AutumnCentral · until 25 Nov 2026 00:00',
        'SaleSha Tin · until 16 Dec 2026 00:00',
      ]),
    );
    expect(await told('End within 7 days')).toEqual(['AutumnCentral · ends on 25 Nov 2026 00:00']);
  });

  test('looks at the beginning of a gap when it is pressed', async () => {
    const { user } = await open();
    await user.click((await section('Gaps')).getByRole('button', { name: /Nothing is live/u }));
    expect(await section('Live on 25 Nov 2026 00:00')).toBeDefined();
  });

  test('shows more or less time, and goes earlier and later', async () => {
    const { user, timeline } = await open();
    await chart();
    await user.click(screen.getByRole('button', { name: '2 weeks' }));
    await waitFor(() =>
      expect(timeline).toHaveBeenLastCalledWith(
        'poster',
        expect.objectContaining({ from: '2026-08-16T16:00:00.000Z', to: '2027-03-02T16:00:00.000Z' }),
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Later' }));
    await waitFor(() =>
      expect(timeline).toHaveBeenLastCalledWith(
        'poster',
        expect.objectContaining({ from: '2026-08-23T16:00:00.000Z' }),
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Today' }));
    await waitFor(() =>
      expect(timeline).toHaveBeenLastCalledWith(
        'poster',
        expect.objectContaining({ from: '2026-08-16T16:00:00.000Z' }),
      ),
    );
  });

  test('is walked through by arrow keys, and Enter opens the record; Back leads to it as it was', async () => {
    const { user, address, go } = await open();
    const frame = within(await chart());
    const at = (name: string) => frame.getByRole('link', { name: new RegExp(`^${name}`, 'u') });
    await user.click(screen.getByRole('button', { name: '1 year' }));
    at('Autumn').focus();
    const walk = async (key: string, name: string) => {
      await user.keyboard(`{${key}}`);
      expect(document.activeElement).toBe(at(name));
    };
    await walk('ArrowRight', 'Winter');
    await walk('ArrowRight', 'Winter');
    await walk('ArrowDown', 'Plan');
    await walk('ArrowDown', 'Sale');
    await walk('ArrowUp', 'Plan');
    await walk('ArrowUp', 'Autumn');
    await walk('End', 'Fair');
    await walk('Home', 'Autumn');
    expect(at('Autumn').tabIndex).toBe(0);
    expect(at('Winter').tabIndex).toBe(-1);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/poster/11'));
    await go(-1);
    await chart();
    expect(screen.getByRole('button', { name: '1 year' }).getAttribute('aria-pressed')).toBe('true');
  });

  test('narrows down by search and filters, which stay in the address', async () => {
    const { user, timeline, address } = await open();
    await chart();
    await user.type(screen.getByRole('searchbox', { name: 'Search posters' }), 'sale{Enter}');
    await waitFor(() =>
      expect(timeline).toHaveBeenLastCalledWith('poster', expect.objectContaining({ filter: { q: 'sale' } })),
    );
    expect(address()).toContain('"q":"sale"');
    expect(screen.getByRole('link', { name: 'List' }).getAttribute('href')).toContain('sale');
    // Records outside the search may fill a gap.
    expect(
      await screen.findByText(/^Gaps and overlaps are those of what the search and the filters find/u),
    ).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(screen.queryByText(/^Gaps and overlaps are those of/u)).toBeNull());
  });

  test('says how many of how many are drawn, from where on some are missing, and shows what fits at a press', async () => {
    const { user } = await open({ more: true, matching: 5_431, completeUntil: '2026-12-12T16:00:00.000Z' });
    expect(
      await screen.findByText(/^5 of 5,431 are drawn: those that begin first. From 13 Dec 2026 00:00 on, some are/u),
    ).toBeDefined();
    expect(within(await chart()).getByText('Not all are drawn from here')).toBeDefined();
    // The gap before the incomplete part is certain; periods that begin later may change later gaps.
    expect(await told('Gaps')).toHaveLength(1);
    expect(screen.queryByRole('region', { name: 'Overlaps' })).toBeNull();
    expect(screen.getByRole('complementary', { name: 'To note' }).textContent).toContain(
      'Gaps and overlaps are told until 13 Dec 2026 00:00.',
    );
    await user.click(screen.getByRole('button', { name: /^Show only until /u }));
    await waitFor(() => expect(screen.queryByText('Not all are drawn from here')).toBeNull());
    expect(screen.getByRole('button', { name: '2 weeks' }).getAttribute('aria-pressed')).toBe('true');
  });

  test('where even the start of the time is not whole, tells neither gaps nor overlaps, and filters at a press', async () => {
    const { timeline, user } = await open(
      { more: true, matching: 10_000 },
      { resource: { ...poster, list: { ...poster.list, filters: [...poster.list.filters, 'hung_at'] } } },
    );
    expect(await screen.findByText(/^5 of more than 10,000 are drawn/u)).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Gaps' })).toBeNull();
    expect(screen.getByRole('region', { name: 'End within 7 days' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Only those that begin in this time' }));
    await waitFor(() =>
      expect(timeline.mock.lastCall?.[1]?.filter).toMatchObject({
        hung_at: { gte: '2026-10-26', lte: '2027-01-24' },
      }),
    );
  });

  test('of a moment from which on some are missing, what is live and ends soon is told as what was loaded', async () => {
    const { user, timeline } = await open({ more: true, matching: 5_431, completeUntil: '2026-11-19T16:00:00.000Z' });
    await chart();
    const about = 'Of the 5 that are loaded: more may be live then, or end soon.';
    expect(screen.getByText(about)).toBeDefined();
    expect((await section(/^Live on /u)).getByRole('heading').textContent).toMatch(/2 or more$/u);
    expect((await section('End within 7 days')).getByRole('heading').textContent).toMatch(/1 or more$/u);
    // Live periods far outside of the window are complete too: they are requested separately.
    for (let press = 0; press < 4; press += 1) await user.click(screen.getByRole('button', { name: 'Later' }));
    await waitFor(() =>
      expect(timeline).toHaveBeenCalledWith('poster', expect.objectContaining({ from: '2026-11-20T10:00:00.000Z' })),
    );
    expect(await screen.findByText(about)).toBeDefined();
    timeline.mockResolvedValue({
      data: [],
      more: true,
      matching: 5_431,
      completeUntil: '2026-11-19T16:00:00.000Z',
      parents,
    });
    await user.type(screen.getByRole('searchbox'), 'lantern{Enter}');
    expect(await screen.findByText('Not all are loaded for this moment.')).toBeDefined();
  });

  test('where too many begin in the shortest time, those that begin until the last whole day are shown at a press', async () => {
    const { timeline, user } = await open(
      { more: true, matching: 5_431, completeUntil: '2026-10-28T10:00:00.000Z' },
      { resource: { ...poster, list: { ...poster.list, filters: [...poster.list.filters, 'hung_at'] } } },
    );
    await user.click(await screen.findByRole('button', { name: 'Only those that begin in this time' }));
    await user.click(await screen.findByRole('button', { name: 'Only those that begin until 27 Oct 2026' }));
    await waitFor(() =>
      expect(timeline.mock.lastCall?.[1]?.filter).toMatchObject({ hung_at: { gte: '2026-10-26', lte: '2026-10-27' } }),
    );
  });

  test('a long list of what is live is folded, its number grouped', async () => {
    const many = Array.from({ length: 1_234 }, (_, index) => ({ ...sale, id: 100 + index, title: `Sale ${index}` }));
    const { user } = await open({ data: many });
    const live = await section('Live on 20 Nov 2026 18:05');
    expect(live.getByRole('heading').textContent).toMatch(/1,234$/u);
    expect(live.queryAllByRole('listitem')).toEqual([]);
    await user.click(live.getByRole('button', { name: 'Show all 1,234' }));
    expect(live.getAllByRole('listitem')).toHaveLength(1_234);
  });

  test('says what to do where there is nothing, and what went wrong', async () => {
    const { timeline, user } = await open({ data: [] });
    expect(await screen.findByText('Nothing falls into this time.')).toBeDefined();
    timeline.mockRejectedValueOnce(refusal(503, 'That took too long'));
    await user.click(screen.getByRole('button', { name: 'Later' }));
    expect(await screen.findByText('The time line could not be loaded: That took too long')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(/could not be loaded/u)).toBeNull());
  });

  test('is a table too, with what is live then', async () => {
    const { user } = await open();
    await chart();
    await user.click(screen.getByRole('button', { name: 'Table' }));
    const table = within(await screen.findByRole('table', { name: 'Time line: Posters' }));
    expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'PlaceNameStatusHungTaken downLive then',
      'CentralAutumnActive1 Nov 2026 00:0025 Nov 2026 00:00Yes',
      'CentralWinterActive1 Dec 2026 00:00–No',
      'Sha TinPlanDraft11 Nov 2026 00:00–No',
      'Sha TinSaleActive16 Nov 2026 00:0016 Dec 2026 00:00Yes',
      'Sha TinFairActive10 Dec 2026 00:001 Jan 2027 00:00No',
    ]);
    expect(table.getByRole('link', { name: 'Winter' }).getAttribute('href')).toBe('/poster/12');
  });

  test('is the table alone on a narrow screen', async () => {
    windowWidth(390);
    await open();
    expect(await screen.findByRole('table', { name: 'Time line: Posters' })).toBeDefined();
    expect(screen.queryByRole('group', { name: 'View' })).toBeNull();
  });

  test('leads nowhere for those who may only list', async () => {
    await open({}, { permissions: ['ecommerce:ListProducts'] });
    expect(within(await chart()).queryAllByRole('link')).toEqual([]);
    expect(within(await chart()).getAllByRole('img').length).toBe(5);
  });

  test('of an entity without parents has a row for each, and gaps where nothing at all is live', async () => {
    const free = (one: Period): Period => ({ id: one.id, title: one.title, from: one.from, to: one.to });
    await open({ data: [autumn, winter].map(free), parents: {} }, { resource: alone });
    expect(
      within(await chart())
        .getAllByRole('link')
        .map((bar) => bar.getAttribute('aria-label')),
    ).toEqual(['Autumn, 1 Nov 2026 00:00 – 25 Nov 2026 00:00', 'Winter, since 1 Dec 2026 00:00']);
    expect(await told('Gaps')).toEqual([
      'Nothing is live from 25 Nov 2026 00:00 to 1 Dec 2026 00:00between Autumn and Winter',
    ]);
  });

  test('is translated into Chinese', async () => {
    await open({}, { language: 'zh-Hant' });
    expect(await told('空檔')).toEqual([
      'Central：2026年11月25日 00:00 至 2026年12月1日 00:00 沒有生效的項目「Autumn」與「Winter」之間',
    ]);
  });
});

test('on a parent’s page all that it has is asked for, whatever is in sight', async () => {
  const timeline = vi.fn(async (): Promise<Timeline> => ({ data: [autumn, winter], more: false, parents }));
  const provider = fakeProvider();
  Object.assign(provider, { timeline });
  await show(<TimelinePanel resource={poster} parentId={1} />, { provider });
  expect(await screen.findByRole('heading', { name: 'Time line: Posters' })).toBeDefined();
  expect(timeline.mock.calls[0]).toMatchObject(['poster', { filter: { parent_id: 1 } }]);
  expect(timeline.mock.calls[0]?.at(1)).not.toHaveProperty('from');
  expect(await told('Gaps')).toEqual([
    'Nothing is live from 25 Nov 2026 00:00 to 1 Dec 2026 00:00between Autumn and Winter',
  ]);
  expect(screen.queryByText('Central')).toBeNull();
});
