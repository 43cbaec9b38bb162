import { expect, test } from 'vitest';
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
])('%s isn’t understood: %s', (_what, text) => {
  expect(readHours(text)).toBeUndefined();
});

test.each([
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
