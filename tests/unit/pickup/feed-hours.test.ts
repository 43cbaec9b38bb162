import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readFeed } from '../../../server/domain/pickup_point/read-feed.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'feed-hours-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The opening hours of a point in a list, and the text reported as not understood. */
async function hoursOf(list: string): Promise<readonly [string | undefined, string | undefined]> {
  const path = join(folder, 'list');
  await writeFile(path, list);
  const [point] = (await readFeed(path, () => undefined)).points;
  return [point?.values.opening_hours, point?.unreadHours];
}

const english = 'Mon-Fri 09:00-18:00';
const read = 'mon,tue,wed,thu,fri 09:00-18:00';

test.each([
  ['the same in both languages', { en: english, zh: '星期一至五 09:00-18:00' }, read, undefined],
  ['one language', { en: english, zh: '' }, read, undefined],
  [
    'a third language',
    { en: english, 'zh-Hant': '星期一至五 09:00-18:00', 'zh-Hans': '周一至周五 09:00-18:00' },
    read,
    undefined,
  ],
  [
    'other days in the other language',
    { en: english, zh: '星期一至六 09:00-18:00' },
    undefined,
    `${english} / 星期一至六 09:00-18:00`,
  ],
  [
    'a note in the other language',
    { en: english, zh: '星期一至五 09:00-18:00（公眾假期除外）' },
    undefined,
    '星期一至五 09:00-18:00（公眾假期除外）',
  ],
  [
    'a note in the first language',
    { en: `${english} summer only`, zh: '星期一至五 09:00-18:00' },
    undefined,
    `${english} summer only`,
  ],
  [
    'a note beside the languages',
    { en: english, note: 'summer only' },
    undefined,
    `{"en":"${english}","note":"summer only"}`,
  ],
  [
    'rows with a note',
    [{ day: 'Mon', open: '09:00', close: '18:00', note: 'summer only' }],
    undefined,
    '[{"day":"Mon","open":"09:00","close":"18:00","note":"summer only"}]',
  ],
  ['rows by language', { en: { mon: '09:00-18:00' }, zh: { mon: '09:00-18:00' } }, 'mon 09:00-18:00', undefined],
  ['nothing', [], undefined, undefined],
  ['days without hours', { mon: null, tue: '' }, undefined, undefined],
])('hours of a JSON list with %s', async (_what, opening_hours, hours, unread) => {
  expect(await hoursOf(JSON.stringify([{ code: 'A1', opening_hours }]))).toEqual([hours, unread]);
});

test('hours of a CSV list that differ by language aren’t taken', async () => {
  const list = (zh: string) => hoursOf(`code,hours_en,hours_zh\r\nA1,${english},${zh}\r\n`);
  expect(await list('星期一至五 09:00-18:00')).toEqual([read, undefined]);
  expect(await list('星期一至五 09:00-17:00')).toEqual([undefined, `${english} / 星期一至五 09:00-17:00`]);
  expect(await list('請致電查詢')).toEqual([undefined, '請致電查詢']);
});

test('hours that are nested deeply or very long are told by their beginning', async () => {
  const deep = `${'['.repeat(500_000)}${']'.repeat(500_000)}`;
  const objects = `${'{"mon":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
  for (const inner of [deep, objects, `"${'一'.repeat(300_000)}"`]) {
    const [hours, unread] = await hoursOf(`[{"code":"A1","opening_hours":${inner}}]`);
    expect([hours, (unread?.length ?? 0) > 0, (unread?.length ?? 0) <= 200]).toEqual([undefined, true, true]);
  }
  expect(await hoursOf(`[{"code":"A1","more":${objects},"opening_hours":"${english}"}]`)).toEqual([read, undefined]);
});

test('what no database can store is left out of a list’s texts', async () => {
  const path = join(folder, 'strange');
  const escaped = String.raw`[{"code":"A\u00001","name_en":"a\u0000b","name_zh":"點\ud800","district":"x\udc00","opening_hours":"\ud800"}]`;
  await writeFile(path, escaped);
  const { points, unknownDistricts } = await readFeed(path, () => undefined);
  expect(JSON.stringify([points, unknownDistricts])).not.toMatch(/\\u0000|\\ud[89a-f]/iu);
  expect(points[0]).toMatchObject({ ref_code: 'A1', values: { 'name.en_US': 'ab', 'name.zh_HK': '點\uFFFD' } });
});
