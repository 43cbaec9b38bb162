import {
  type OpeningDay,
  openingDays,
  type OpeningHours,
  printHours,
} from '../../../resources/delivery/opening-hours.ts';

/** A word of a courier's opening hours. */
type Token =
  | { readonly is: 'days'; readonly days: readonly OpeningDay[]; readonly isNumeral?: true }
  | { readonly is: 'time'; readonly minutes: number }
  | { readonly is: 'whole' | 'closed' | 'to' | 'and' | 'space' };

/** Maximum length of a text that is read: longer texts aren't opening hours, and reading blocks the server. */
export const longestHours = 500;

const week = openingDays.slice(0, 7);
const numerals = '一二三四五六日';
const english = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

const dayNamed = (name: string): OpeningDay | undefined => week[english.indexOf(name.slice(0, 3))];
const dayNumbered = (numeral: string): OpeningDay | undefined =>
  week[numerals.indexOf(numeral === '天' ? '日' : numeral)];
const daysOf = (...days: readonly (OpeningDay | undefined)[]): Token & { readonly is: 'days' } => ({
  is: 'days',
  days: days.filter((day) => day !== undefined),
});

/** Minutes since midnight; `pm` and `下午` add twelve hours. `undefined` if it isn't a time. */
function minutesOf(hour: string, minute: string, half: string): number | undefined {
  const [hours, minutes] = [Number(hour), Number(minute)];
  if (minutes > 59 || hours > 24 || (hours === 24 && minutes > 0)) return undefined;
  if (half === '') return hours * 60 + minutes;
  // 上午12時 is ambiguous: midnight or noon.
  if (hours < 1 || hours > 12 || (hours === 12 && /^(?:上|早)/u.test(half))) return undefined;
  return ((hours % 12) + (/^(?:p|下)/u.test(half) ? 12 : 0)) * 60 + minutes;
}

function time(hour = '', minute = '00', half = ''): Token | undefined {
  const minutes = minutesOf(hour, minute, half);
  return minutes === undefined ? undefined : { is: 'time', minutes };
}

/** Patterns of the tokens, in the order in which they are tried. A text with anything else isn't understood. */
const grammar: readonly (readonly [RegExp, (found: readonly (string | undefined)[]) => Token | undefined])[] = [
  [/\s+/uy, () => ({ is: 'space' })],
  [/(?:24\s*(?:hours?|hrs?|小時|小时)|全天|全日)/uy, () => ({ is: 'whole' })],
  [/(?:closed|休息|休業|休业|不營業|不营业)/uy, () => ({ is: 'closed' })],
  [/(?:public\s?holidays?|holidays?|ph|公眾假期|公众假期|公假|假期)(?![a-z])/uy, () => daysOf('public_holiday')],
  [/(?:daily|every\s?day|每日|每天)/uy, () => daysOf(...week)],
  [/(?:weekdays?|平日)/uy, () => daysOf(...week.slice(0, 5))],
  [/(?:weekends?|週末|周末)/uy, () => daysOf(...week.slice(5))],
  [
    /(mon(?:days?)?|tue(?:s(?:days?)?)?|wed(?:nesdays?)?|thu(?:r(?:s(?:days?)?)?)?|fri(?:days?)?|sat(?:urdays?)?|sun(?:days?)?)\.?(?![a-z])/uy,
    ([, name = '']) => daysOf(dayNamed(name)),
  ],
  [/逢?(?:星期|禮拜|礼拜|週|周)([一二三四五六日天])/uy, ([, numeral = '']) => daysOf(dayNumbered(numeral))],
  [/[一二三四五六日天]/uy, ([numeral = '']) => ({ ...daysOf(dayNumbered(numeral)), isNumeral: true })],
  [
    /(上午|早上|下午)\s*(\d{1,2})(?::([0-5]\d)|[時时](?:([0-5]\d)分)?)/uy,
    ([, half, hour, minute, minute2]) => time(hour, minute ?? minute2, half),
  ],
  [/(\d{1,2})(?:[:.]([0-5]\d))?\s*([ap])\.?m\.?(?![a-z])/uy, ([, hour, minute, half]) => time(hour, minute, half)],
  [/(\d{1,2}):([0-5]\d)(?::00)?(?!\d)/uy, ([, hour, minute]) => time(hour, minute)],
  [/(\d{2})([0-5]\d)(?!\d)/uy, ([, hour, minute]) => time(hour, minute)],
  [/(?:[-–—~〜至到]|to(?![a-z]))/uy, () => ({ is: 'to' })],
  [/(?:[,、&:()/;|。]|and(?![a-z])|及|和|與|与)/uy, () => ({ is: 'and' })],
];

function tokensOf(text: string): readonly Token[] | undefined {
  if (text.length > longestHours) return undefined;
  const words = text.normalize('NFKC').toLowerCase().replaceAll('24/7', 'daily 24 hours');
  if (words.length > longestHours) return undefined;
  const tokens: Token[] = [];
  for (let at = 0; at < words.length;) {
    const found = tokenAt(words, at);
    if (!found) return undefined;
    at += found.length;
    tokens.push(found.token);
  }
  return tokens;
}

function tokenAt(words: string, at: number): { readonly length: number; readonly token: Token } | undefined {
  for (const [pattern, make] of grammar) {
    pattern.lastIndex = at;
    const match = pattern.exec(words);
    const token = match && make(match);
    if (match && token) return { length: match[0].length, token };
  }
  return undefined;
}

/**
 * Whether a numeral directly after another day is ambiguous, since `一` (one) may be meant as a dash: `星期二一五` is
 * Tuesday to Friday, or three days.
 */
function hasDashes(all: readonly Token[]): boolean {
  const tokens = all.filter(({ is }) => is !== 'space');
  return tokens.some((token, at) => {
    const before = tokens[at - 1];
    if (token.is !== 'days' || !token.isNumeral || before?.is !== 'days') return false;
    const [last, day] = [before.days.at(-1), token.days[0]];
    return !last || !day || openingDays.indexOf(day) <= openingDays.indexOf(last);
  });
}

/** The days of a range, which may pass the end of the week. */
function daysBetween(from: OpeningDay | undefined, to: OpeningDay | undefined): readonly OpeningDay[] | undefined {
  const [first, last] = [from, to].map((day) => (day ? week.indexOf(day) : -1));
  if (first === undefined || last === undefined || first < 0 || last < 0 || first === last) return undefined;
  return Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, place) => week[(first + place) % 7] ?? 'mon');
}

/** Neighbouring days, or times of a day. */
type Part =
  | { readonly is: 'days'; readonly days: OpeningDay[] }
  | { readonly is: 'times'; readonly times: (readonly [opens: string, closes: string])[] };

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Maximum duration in minutes if a place closes after midnight: if longer, a.m. and p.m. were probably confused. */
const longest = 18 * 60;

function timesBetween(opens: number, closes: number): Part | undefined {
  const isDay = closes > opens || closes + 1_440 - opens <= longest;
  return opens < 1_440 && isDay ? { is: 'times', times: [[clock(opens), clock(closes)]] } : undefined;
}

/** Parses ranges of days and of times, and merges neighbours. */
function partsOf(all: readonly Token[]): readonly Part[] | undefined {
  if (hasDashes(all)) return undefined;
  const tokens = all.filter(({ is }) => is !== 'and' && is !== 'space');
  const parts: Part[] = [];
  const add = (part: Part) => {
    const last = parts.at(-1);
    if (last?.is === 'days' && part.is === 'days') last.days.push(...part.days);
    else if (last?.is === 'times' && part.is === 'times' && last.times.length > 0 && part.times.length > 0)
      last.times.push(...part.times);
    else parts.push(part);
  };
  for (let at = 0; at < tokens.length; at += 1) {
    const [token, middle, end] = tokens.slice(at, at + 3);
    const isRange = middle?.is === 'to';
    if (token?.is === 'days') {
      const days = isRange && end?.is === 'days' ? daysBetween(token.days[0], end.days[0]) : token.days;
      if (!days || (isRange && (token.days.length !== 1 || (end?.is === 'days' && end.days.length !== 1))))
        return undefined;
      add({ is: 'days', days: [...days] });
    } else if (token?.is === 'time') {
      const times = isRange && end?.is === 'time' ? timesBetween(token.minutes, end.minutes) : undefined;
      if (!times) return undefined;
      add(times);
    } else if (token?.is === 'whole') add({ is: 'times', times: [['00:00', '00:00']] });
    else if (token?.is === 'closed') add({ is: 'times', times: [] });
    else return undefined;
    if (isRange) at += 2;
  }
  return parts;
}

/**
 * Normalizes a courier's opening hours, such as `Mon-Fri 09:00-18:00, Sat 9am-1pm` or `星期一至日 09:00-21:00`. Days may
 * stand before or after their times. If all seven days are named together and public holidays aren't mentioned,
 * holidays are included. Returns `undefined` unless the whole text is understood; nothing is guessed
 * (docs/decisions/0083-hours-of-couriers.md).
 */
export function readHours(text: string): string | undefined {
  const parts = partsOf(tokensOf(text) ?? []);
  if (!parts || parts.length === 0 || parts.length % 2 === 1) return undefined;
  const rows: OpeningHours[] = [];
  const named = new Set<OpeningDay>();
  for (let at = 0; at < parts.length; at += 2) {
    const pair = parts.slice(at, at + 2);
    const days = pair.find((part) => part.is === 'days')?.days ?? [];
    const times = pair.find((part) => part.is === 'times')?.times;
    if (!times || days.length === 0 || days.some((day) => named.has(day)) || new Set(days).size < days.length)
      return undefined;
    days.forEach((day) => named.add(day));
    const [[opens, closes] = ['', ''], second] = times;
    if (times.length > 2 || (second && (closes <= opens || second[0] < closes))) return undefined;
    rows.push(...times.map(([from, to]) => ({ days, opens: from, closes: to })));
  }
  if (rows.length === 0 || rows.length > 16) return undefined;
  const isEveryDay = (days: readonly OpeningDay[]) => week.every((day) => days.includes(day));
  return printHours(
    named.has('public_holiday')
      ? rows
      : rows.map((row) => (isEveryDay(row.days) ? { ...row, days: [...row.days, 'public_holiday'] } : row)),
  );
}
