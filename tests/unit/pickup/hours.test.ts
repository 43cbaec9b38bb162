import { expect, test, vi } from 'vitest';
import { parseHours, printHours } from '../../../resources/delivery/opening-hours.ts';
import { hoursInJson } from '../../../server/domain/pickup_point/hours-in-json.ts';
import { readHours } from '../../../server/domain/pickup_point/read-hours.ts';

const workdays = 'mon,tue,wed,thu,fri';
const everyDay = `${workdays},sat,sun,public_holiday`;

test.each([
  ['Mon-Sun 09:00-21:00', `${everyDay} 09:00-21:00`],
  ['Mon - Fri: 9:00 - 18:00', `${workdays} 09:00-18:00`],
  ['Mon to Fri 9am to 6:30pm', `${workdays} 09:00-18:30`],
  ['Monday–Friday 0900–1800; Sat 0900–1300', `sat 09:00-13:00; ${workdays} 09:00-18:00`],
  ['Mon, Wed & Fri 10:00-12:00', 'mon,wed,fri 10:00-12:00'],
  ['Sat-Mon 10:00-12:00', 'mon,sat,sun 10:00-12:00'],
  ['10:00-12:00 (Mon-Fri)', `${workdays} 10:00-12:00`],
  ['Mon-Fri 09:00-13:00, 14:00-18:00', `${workdays} 09:00-13:00; ${workdays} 14:00-18:00`],
  ['Mon-Sat 09:00-18:00; Sun closed', `${workdays},sat 09:00-18:00`],
  ['Mon-Sat 09:00-18:00, closed Sun and public holidays', `${workdays},sat 09:00-18:00`],
  ['Daily 10:00-22:00; public holidays 11:00-20:00', `${workdays},sat,sun 10:00-22:00; public_holiday 11:00-20:00`],
  ['Weekdays 09:00-18:00 Weekends 10:00-16:00', `${workdays} 09:00-18:00; sat,sun 10:00-16:00`],
  ['24/7', `${everyDay} 00:00-00:00`],
  ['每日 24 小時', `${everyDay} 00:00-00:00`],
  ['Mon-Sun 00:00-24:00', `${everyDay} 00:00-00:00`],
  ['Daily 00:00-23:59', `${everyDay} 00:00-23:59`],
  ['Fri 18:00-02:00', 'fri 18:00-02:00'],
  ['星期一至五 09:00-18:00', `${workdays} 09:00-18:00`],
  ['星期一至日及公眾假期：０９：００－２１：００', `${everyDay} 09:00-21:00`],
  ['星期一、三、五 09:00-18:00', 'mon,wed,fri 09:00-18:00'],
  ['周一至周六 10:00~19:00；周日休息', `${workdays},sat 10:00-19:00`],
  ['週一至週五 上午9時至下午6時30分', `${workdays} 09:00-18:30`],
  ['每日 上午10:00至下午10:00', `${everyDay} 10:00-22:00`],
  ['Mon 09:00:00-18:00:00', 'mon 09:00-18:00'],
  ['Mon-Sun 0900-1800PH closed', `${workdays},sat,sun 09:00-18:00`],
  ['Mon-Sun 09:00-18:00, ＰＨ closed', `${workdays},sat,sun 09:00-18:00`],
  ['ＰＨ closed; Mon-Sun 09:00-18:00', `${workdays},sat,sun 09:00-18:00`],
  ['Daily 09:00-13:00, 14:00-18:00', `${everyDay} 09:00-13:00; ${everyDay} 14:00-18:00`],
  ['星期一三五 09:00-18:00', 'mon,wed,fri 09:00-18:00'],
  ['星期二、一、五 09:00-18:00', 'mon,tue,fri 09:00-18:00'],
  ['星期六日 10:00-16:00', 'sat,sun 10:00-16:00'],
])('%s is understood as %s', (text, hours) => {
  expect(readHours(text)).toBe(hours);
});

test.each([
  ['no days', '09:00-21:00'],
  ['no times', 'Mon-Fri'],
  ['one time', 'Mon 09:00'],
  ['closed before a day with a word', 'Mon-Sat 09:00-18:00, closed on Sun'],
  ['a note', 'Mon-Fri 09:00-18:00 except typhoons'],
  ['a note in Chinese', '星期一至五 09:00-18:00（公眾假期除外）'],
  ['a day twice', 'Mon-Sun 09:00-18:00, Sat 10:00-12:00'],
  ['hours without am or pm', 'Mon-Fri 9-6'],
  ['an evening written as a morning', 'Mon-Fri 9:00-6:00'],
  ['twelve in the morning', '每日 上午12時至下午3時'],
  ['a time that there isn’t', 'Mon 25:00-26:00'],
  ['an hour after the afternoon', 'Mon 13pm-14pm'],
  ['breaks in no order', 'Mon 14:00-18:00, 09:00-13:00'],
  ['open and closed', 'Mon 09:00-18:00 closed'],
  ['nothing but closed days', 'Mon-Sun closed'],
  ['a range of the same day', 'Mon-Mon 09:00-18:00'],
  ['words', 'By appointment'],
  ['a word for holidays or weekends', '平日10:00-20:00 假日11:00-18:00'],
  ['a numeral that may be a dash', '星期二一五 09:00-18:00'],
  ['a numeral that may be a dash, between spaces', '星期二 一 五 09:00-18:00'],
  ['a numeral that may be a dash, between names', 'Tue一Fri 09:00-18:00'],
  ['a numeral that may be a dash, before a name', '星期二一星期五 09:00-18:00'],
])('%s isn’t understood: %s', (_what, text) => {
  expect(readHours(text)).toBeUndefined();
});

test.each<readonly [unknown, string | undefined]>([
  [{ mon: '09:00-18:00', tue: '09:00-18:00', sun: null }, 'mon,tue 09:00-18:00'],
  [{ monday: { open: '09:00', close: '18:00' }, sunday: { closed: true } }, 'mon 09:00-18:00'],
  [
    {
      Mon: [
        { from: '09:00', to: '13:00' },
        { from: '14:00', to: '18:00' },
      ],
    },
    'mon 09:00-13:00; mon 14:00-18:00',
  ],
  [{ sat: '10:00-16:00', publicHoliday: '11:00-16:00' }, 'sat 10:00-16:00; public_holiday 11:00-16:00'],
  [[{ day: 'Mon', open: '09:00', close: '18:00' }], 'mon 09:00-18:00'],
  [[{ days: ['Sat', 'Sun'], opens: '10:00', closes: '16:00' }], 'sat,sun 10:00-16:00'],
  [['Mon-Fri 09:00-18:00', 'Sat 09:00-13:00'], `sat 09:00-13:00; ${workdays} 09:00-18:00`],
  [[{ day: 1, open: '09:00', close: '18:00' }], undefined],
  [{ mon: { open: 9, close: 18 } }, undefined],
  [{ en: 'Mon-Fri 09:00-18:00' }, undefined],
  [{}, undefined],
  [[], undefined],
  [true, undefined],
  [[{ day: 'Mon', open: '09:00', close: '18:00', note: 'summer only' }], undefined],
  [{ mon: { open: '09:00', close: '18:00', note: 'summer only' } }, undefined],
  [[{ day: 'Mon', open: '09:00', close: '18:00', note: '', id: 7, order: '1' }], 'mon 09:00-18:00'],
  [[{ day: 'Mon', open: '09:00', close: '18:00', order: 'summer only' }], undefined],
  [[{ day: 'Mon', open1: '09:00', close1: '13:00', open2: '14:00', close2: '18:00' }], undefined],
  [{ mon: { days: ['Tue'], open: '09:00', close: '18:00' } }, undefined],
  [{ mon: [[{ open: '09:00', close: '18:00' }]] }, undefined],
  ...['true', 'Yes', '1', 1, true].map((closed): readonly [unknown, string | undefined] => [
    { mon: '09:00-18:00', sun: { open: '09:00', close: '18:00', closed } },
    'mon 09:00-18:00',
  ]),
  ...['false', 'no', '0', '', 0, false, null].map((closed): readonly [unknown, string | undefined] => [
    [{ day: 'Sun', open: '09:00', close: '18:00', isClosed: closed }],
    'sun 09:00-18:00',
  ]),
  ...['Sundays', 'n/a', 2, [], {}].map((closed): readonly [unknown, string | undefined] => [
    [{ day: 'Sun', open: '09:00', close: '18:00', closed }],
    undefined,
  ]),
])('%j of a JSON list is understood as %s', (value, hours) => {
  const text = hoursInJson(value);
  expect(text === undefined ? undefined : readHours(text)).toBe(hours);
});

test('hours are printed the same however they are said, and read back', () => {
  const rows = [
    { days: ['tue'], opens: '14:00', closes: '18:00' },
    { days: ['mon'], opens: '09:00', closes: '13:00' },
    { days: ['mon'], opens: '14:00', closes: '18:00' },
  ] as const;
  const text = 'mon 09:00-13:00; mon,tue 14:00-18:00';
  expect(printHours(rows)).toBe(text);
  expect(printHours(parseHours(text))).toBe(text);
  expect([printHours([]), parseHours('By appointment')]).toEqual(['', []]);
});

test('texts that are longer than hours are refused before they are looked at', () => {
  const looks = [vi.spyOn(RegExp.prototype, 'exec'), vi.spyOn(String.prototype, 'normalize')];
  const counted = (text: string) => {
    looks.forEach((look) => look.mockClear());
    const hours = readHours(text);
    return [hours, looks.reduce((sum, look) => sum + look.mock.calls.length, 0)] as const;
  };
  const huge = ['一', ' ', 'daily ', 'Mon 09:00-10:00 ', '24 '].map((word) => counted(word.repeat(1_000_000)));
  const [known, some] = counted('Mon 09:00-18:00');
  const [long] = counted('Mon-Sun 09:00-18:00'.padEnd(500));
  const [longer] = counted('Mon-Sun 09:00-18:00'.padEnd(501));
  vi.restoreAllMocks();
  expect(huge).toEqual(huge.map(() => [undefined, 0]));
  expect([known, some > 0, long, longer]).toEqual(['mon 09:00-18:00', true, `${everyDay} 09:00-18:00`, undefined]);
});

test('of JSON that is longer than hours, little is looked at', () => {
  let looks = 0;
  /** Counts which values are read, of an object and its nested objects. */
  const counting = <Value extends object>(value: Value): Value =>
    new Proxy(value, {
      get(target, key) {
        looks += 1;
        const inner: unknown = Reflect.get(target, key);
        return typeof inner === 'object' && inner !== null ? counting(inner) : inner;
      },
    });
  const million = 'x'.repeat(1_000_000);
  const row = { day: 'Mon', open: '09:00', close: '18:00' };
  const rows = Array.from({ length: 25_000 }, () => row);
  const values = [
    rows,
    { mon: rows },
    Object.fromEntries(rows.map((one, place) => [`mon_${place}`, one])),
    [{ ...row, day: rows.map(() => 'Mon') }],
    Array.from({ length: 40 }, () => million),
    [{ ...row, open: million }],
    { mon: million },
    { [`mon${million}`]: '09:00-18:00' },
  ];
  for (const value of values) {
    looks = 0;
    expect(hoursInJson(counting(value))).toBeUndefined();
    expect(looks).toBeLessThan(20);
  }
});
