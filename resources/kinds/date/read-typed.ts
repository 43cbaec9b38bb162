import { isDay } from './kind.ts';

/** A typed day, with an optional time. */
export interface Typed {
  /** `2026-11-22` */
  readonly day: string;
  /** `18:05:00` */
  readonly time?: string;
  /** Whether it includes the year, so that it can be accepted before blur. */
  readonly whole: boolean;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'].join(' ');
const fullMonths = 'january february march april may june july august september october november december sept'.split(
  ' ',
);

const words: Readonly<Record<string, number>> = {
  yesterday: -1,
  today: 0,
  tomorrow: 1,
  昨天: -1,
  昨日: -1,
  今天: 0,
  今日: 0,
  明天: 1,
  明日: 1,
};

const weekday = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?\s+|[\s(]*(?:星期|週|周)[一二三四五六日天]\)?/u;

const clock =
  /^(?<rest>.*?)[\st]*(?<half>上午|早上|凌晨|中午|下午|傍晚|晚上)?\s*(?<hours>\d{1,2})(?<point>[:時时點点](?:(?<spoken>半|一刻|三刻|[正整鐘钟])|(?:(?<minutes>\d{2}|\d(?=分))分?(?::?(?<seconds>\d{2})秒?)?)?)?)?\s*(?<noon>am|pm)?$/u;

const morning = (hour: number) => hour % 12;
const afternoon = (hour: number) => (hour % 12) + 12;

/** Converts hours of 12 to hours of 24; NaN if they may be in either half. */
const halves: Readonly<Record<string, (hour: number) => number>> = {
  am: morning,
  上午: morning,
  早上: morning,
  凌晨: morning,
  pm: afternoon,
  下午: afternoon,
  傍晚: afternoon,
  中午: (hour) => (hour > 9 ? hour : hour === 1 || hour === 2 ? hour + 12 : Number.NaN),
  // 晚上12時 is the end of a day for some people, its beginning for others.
  晚上: (hour) => (hour > 4 && hour < 12 ? hour + 12 : Number.NaN),
};

const spokenMinutes: Readonly<Record<string, string>> = { 半: '30', 一刻: '15', 三刻: '45' };

/** Ways to write a day. Day before month; a month in letters may come first. */
const shapes = [
  /^(?<year>\d{4})(?<gap>[-/. ])(?<month>\d{1,2})\k<gap>(?<day>\d{1,2})$/u,
  /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/u,
  /^(?:(?<year>\d{4}|\d{2})\s*年)?\s*(?<month>\d{1,2})\s*月\s*(?<day>\d{1,2})\s*[日號号]?$/u,
  /^(?<day>\d{1,2})(?<gap>[-/. ])(?<month>\d{1,2})(?:\k<gap>(?<year>\d{4}|\d{2}))?$/u,
  /^(?<day>\d{1,2})(?:st|nd|rd|th)?[-/. ]*(?<name>[a-z]{3,9})\.?(?:[-/. ]*(?<year>\d{4}|\d{2}))?$/u,
  /^(?<name>[a-z]{3,9})\.? *(?<day>\d{1,2})(?:st|nd|rd|th)?(?: +(?<year>\d{4}))?$/u,
];

const twoDigits = (number: number | string) => String(number).padStart(2, '0');

function timeOf({ half, noon, hours = '', spoken = '', minutes, seconds = '00' }: Partial<Record<string, string>>) {
  const given = Number(hours);
  // Staff also write 下午18:05.
  if (noon !== undefined && (given < 1 || given > 12)) return undefined;
  const to24 = given > 12 ? undefined : halves[half ?? noon ?? ''];
  const hour = to24 ? to24(given) : given;
  const minute = twoDigits(minutes ?? spokenMinutes[spoken] ?? '');
  return hour <= 23 && Number(minute) <= 59 && Number(seconds) <= 59
    ? `${twoDigits(hour)}:${minute}:${seconds}`
    : undefined;
}

/** Number of a month by its English name or a prefix of it: `nov` → 11. */
function monthOf(name: string): number {
  if (!fullMonths.some((month) => month.startsWith(name))) return 0;
  return months.indexOf(name.slice(0, 3)) / 4 + 1;
}

const noonOf = (day: string) => Date.parse(`${day}T12:00:00Z`);

/** The day of this name closest to today; of two equally close, the later one. */
function nearest(monthAndDay: string, today: string): string | undefined {
  const year = Number(today.slice(0, 4));
  // 29 February occurs every four years, at times only after eight.
  return Array.from({ length: 17 }, (_, index) => `${String(year + 8 - index).padStart(4, '0')}-${monthAndDay}`)
    .filter(isDay)
    .reduce<string | undefined>(
      (best, day) =>
        best === undefined || Math.abs(noonOf(day) - noonOf(today)) < Math.abs(noonOf(best) - noonOf(today))
          ? day
          : best,
      undefined,
    );
}

function dayIn(text: string, today: string): Typed | undefined {
  const distance = words[text];
  if (distance !== undefined) {
    const day = new Date(noonOf(today) + distance * 86_400_000).toISOString().slice(0, 10);
    return { day, whole: true };
  }
  for (const shape of shapes) {
    const { year, month, name, day = '' } = shape.exec(text)?.groups ?? {};
    if (day === '') continue;
    const monthAndDay = `${twoDigits(name === undefined ? (month ?? '') : monthOf(name))}-${twoDigits(day)}`;
    const found =
      year === undefined ? nearest(monthAndDay, today) : `${year.length === 2 ? `20${year}` : year}-${monthAndDay}`;
    return found !== undefined && isDay(found) ? { day: found, whole: year?.length === 4 } : undefined;
  }
  return undefined;
}

/**
 * Reads a day, and a time if there is one, in any form that staff type: `22/11`, `22 Nov 2026 18:05`, `2026-11-22`,
 * `2026年11月22日 下午6:05`, `11月22日晚上8點半`, `tomorrow`. Without a year, it is the nearest one; `undefined` if unreadable.
 */
export function readTyped(text: string, today: string): Typed | undefined {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[,、\s]+/gu, ' ')
    .trim()
    .replace(weekday, '')
    .trim();
  const parts = clock.exec(plain)?.groups;
  if (parts && (parts['point'] !== undefined || parts['noon'] !== undefined)) {
    const time = timeOf(parts);
    const day = time === undefined ? undefined : dayIn((parts['rest'] ?? '').trim(), today);
    return day && time !== undefined ? { ...day, time } : undefined;
  }
  return dayIn(plain, today);
}
