import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toHongKong } from '../../../resources/kinds/date/hong-kong.ts';
import { days } from '../../../resources/kinds/date/reading.ts';
import { ends, moments } from '../../../resources/kinds/date-time/reading.ts';
import { languages } from '../../../resources/messages/languages.ts';
import { examples } from '../../counts.ts';

const today = '2026-11-20';
const day = (text: string) => days.read(text, today)?.value;
const moment = (text: string) => {
  const found = moments.read(text, today);
  return found && toHongKong(found.value).slice(0, 16);
};

describe('a typed day', () => {
  test.each([
    '2026-11-22',
    '2026/11/22',
    '2026.11.22',
    '20261122',
    '22/11',
    '22/11/26',
    '22/11/2026',
    '22-11-2026',
    '22.11.2026',
    '22 11 2026',
    '22 Nov',
    '22nov',
    '22 Nov 2026',
    '22-NOV-2026',
    '22nd November 2026',
    'Nov 22',
    'november 22, 2026',
    'Sun 22 Nov 2026',
    'Sunday, 22 November 2026',
    '2026年11月22日',
    '2026 年 11 月 22 日',
    '26年11月22日',
    '11月22號',
    '11月22日(星期日)',
    '２０２６－１１－２２',
    ' 22/11 ',
    '22 Nov 2026 18:05',
  ])('%s', (text) => {
    expect(day(text)).toBe('2026-11-22');
  });

  test.each([
    ['today', '2026-11-20'],
    ['Tomorrow', '2026-11-21'],
    ['今天', '2026-11-20'],
    ['明天', '2026-11-21'],
    ['昨日', '2026-11-19'],
    ['1/1', '2027-01-01'],
    ['30/6', '2026-06-30'],
    ['22/5', '2026-05-22'],
    ['20/5', '2027-05-20'],
    ['29/2', '2028-02-29'],
    ['0001-01-01', '0001-01-01'],
  ])('%s is %s', (text, expected) => {
    expect(day(text)).toBe(expected);
  });

  test.each([
    '11/22/2026',
    '31/11',
    '2026-02-29',
    '32/1',
    '22/11/026',
    '2026',
    '22',
    'Nov',
    '22 Foo 2026',
    '22 Ma',
    'soon',
    '18:05',
    '0000-01-01',
    '2026-11/22',
  ])('%s is unreadable', (text) => {
    expect(day(text)).toBeUndefined();
  });

  test.each([
    ['2026-11-22', true],
    ['22 Nov 2026', true],
    ['tomorrow', true],
    ['22/1', false],
    ['22/11/20', false],
  ])('%s names its year: %s', (text, whole) => {
    expect(days.read(text, today)?.whole).toBe(whole);
  });
});

describe('a typed moment', () => {
  test.each([
    '22 Nov 2026 18:05',
    '22/11 18:05',
    '22/11 6:05pm',
    '22/11/2026, 6:05 PM',
    '2026-11-22T18:05',
    '2026-11-22 18:05:00',
    '2026年11月22日 18:05',
    '2026年11月22日18時05分',
    '2026年11月22日下午6:05',
    '11月22日 18点05分',
    '2026-11-22T10:05:00.000Z',
    '2026-11-22T18:05+08:00',
  ])('%s', (text) => {
    expect(moment(text)).toBe('2026-11-22T18:05');
  });

  test.each([
    ['22/11', '2026-11-22T00:00'],
    ['22/11 9:30', '2026-11-22T09:30'],
    ['22/11 6pm', '2026-11-22T18:00'],
    ['22/11 12am', '2026-11-22T00:00'],
    ['22/11 12:00 pm', '2026-11-22T12:00'],
    ['11月22日 上午12時', '2026-11-22T00:00'],
    ['today 8:00', '2026-11-20T08:00'],
    ['11月22日下午6点半', '2026-11-22T18:30'],
    ['12月25號 晚上8點', '2026-12-25T20:00'],
    ['１１月２２日　晚上１１時５９分', '2026-11-22T23:59'],
    ['２２／１１　１８：０５', '2026-11-22T18:05'],
    ['11月22日 早上9點一刻', '2026-11-22T09:15'],
    ['11月22日凌晨12点正', '2026-11-22T00:00'],
    ['11月22日中午12時', '2026-11-22T12:00'],
    ['11月22日中午1點三刻', '2026-11-22T13:45'],
    ['11月22日 傍晚6點5分', '2026-11-22T18:05'],
    ['明天 晚上20:30', '2026-11-21T20:30'],
  ])('%s is %s', (text, expected) => {
    expect(moment(text)).toBe(expected);
  });

  test.each([
    '22/11 25:00',
    '22/11 18:60',
    '22/11 13pm',
    '22/11 1',
    '22/11 9:3',
    '18:05',
    '2026',
    'now-ish',
    '11月22日晚上12點',
    '11月22日晚上2點',
    '11月22日中午6時',
  ])('%s is unreadable', (text) => {
    expect(moment(text)).toBeUndefined();
  });
});

describe('the end of a period', () => {
  const end = (text: string) => {
    const found = ends.read(text, today);
    return found && toHongKong(found.value);
  };

  test.each([
    ['22/11', '2026-11-22T23:59:00'],
    ['11月22日', '2026-11-22T23:59:00'],
    ['today', '2026-11-20T23:59:00'],
    ['22/11 00:00', '2026-11-22T00:00:00'],
    ['22/11 6pm', '2026-11-22T18:00:00'],
    ['2026-11-22T10:05:00.000Z', '2026-11-22T18:05:00'],
  ])('%s is %s', (text, expected) => {
    expect(end(text)).toBe(expected);
  });

  test('is the end of a chosen day, unless it has a time already', () => {
    expect(ends.withDay('', '2026-11-25')).toBe('2026-11-25T15:59:00.000Z');
    expect(ends.withDay('2026-11-20T10:05:00.000Z', '2026-11-25')).toBe('2026-11-25T10:05:00.000Z');
  });
});

describe('what a box shows', () => {
  const between = (min: string, max: string) =>
    fc.date({ min: new Date(min), max: new Date(max), noInvalidDate: true }).map((date) => date.toISOString());

  test('can be read back, in each language', () => {
    fc.assert(
      fc.property(between('0001-01-02', '9999-12-30'), fc.constantFrom(...languages), (utc, language) => {
        const value = utc.slice(0, 10);
        expect(days.read(days.show(value, language), today)?.value).toBe(value);
        const second = `${utc.slice(0, 19)}.000Z`;
        expect(moments.read(moments.show(second, language), today)?.value).toBe(second);
      }),
      { seed: 20_261_122, numRuns: examples(150) },
    );
  });

  test('is the text itself where it is no date', () => {
    for (const text of ['', 'soon', '2026', '31/11'])
      expect([days.show(text, 'en'), moments.show(text, 'zh-Hant')]).toEqual([text, text]);
  });

  test('keeps the time where another day is chosen', () => {
    expect(moments.withDay('2026-11-20T10:05:00.000Z', '2026-11-25')).toBe('2026-11-25T10:05:00.000Z');
    expect(moments.withDay('', '2026-11-25')).toBe('2026-11-24T16:00:00.000Z');
  });
});
