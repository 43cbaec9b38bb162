import type { Localized } from '../kinds/kind.ts';

/** A general holiday in Hong Kong. */
export interface PublicHoliday {
  /** `2026-12-25`. */
  readonly date: string;
  readonly name: Localized<string>;
}

const named = {
  newYear: ['一月一日', 'The first day of January'],
  lunarFirst: ['農曆年初一', 'Lunar New Year’s Day'],
  lunarSecond: ['農曆年初二', 'The second day of Lunar New Year'],
  lunarThird: ['農曆年初三', 'The third day of Lunar New Year'],
  lunarFourth: ['農曆年初四', 'The fourth day of Lunar New Year'],
  chingMing: ['清明節', 'Ching Ming Festival'],
  afterChingMing: ['清明節翌日', 'The day following Ching Ming Festival'],
  goodFriday: ['耶穌受難節', 'Good Friday'],
  afterGoodFriday: ['耶穌受難節翌日', 'The day following Good Friday'],
  easterMonday: ['復活節星期一', 'Easter Monday'],
  afterEasterMonday: ['復活節星期一翌日', 'The day following Easter Monday'],
  labour: ['勞動節', 'Labour Day'],
  buddha: ['佛誕', 'The Birthday of the Buddha'],
  afterBuddha: ['佛誕翌日', 'The day following the Birthday of the Buddha'],
  tuenNg: ['端午節', 'Tuen Ng Festival'],
  establishment: ['香港特別行政區成立紀念日', 'Hong Kong Special Administrative Region Establishment Day'],
  afterMidAutumn: ['中秋節翌日', 'The day following the Chinese Mid-Autumn Festival'],
  national: ['國慶日', 'National Day'],
  chungYeung: ['重陽節', 'Chung Yeung Festival'],
  afterChungYeung: ['重陽節翌日', 'The day following Chung Yeung Festival'],
  christmas: ['聖誕節', 'Christmas Day'],
  afterChristmas: ['聖誕節後第一個周日', 'The first weekday after Christmas Day'],
} as const;

/**
 * Hong Kong's general holidays by year, as gazetted under the General Holidays Ordinance (Cap. 149). A year is added
 * once the Government publishes it, usually in the spring of the year before.
 */
const gazetted = {
  2025: {
    '01-01': 'newYear',
    '01-29': 'lunarFirst',
    '01-30': 'lunarSecond',
    '01-31': 'lunarThird',
    '04-04': 'chingMing',
    '04-18': 'goodFriday',
    '04-19': 'afterGoodFriday',
    '04-21': 'easterMonday',
    '05-01': 'labour',
    '05-05': 'buddha',
    '05-31': 'tuenNg',
    '07-01': 'establishment',
    '10-01': 'national',
    '10-07': 'afterMidAutumn',
    '10-29': 'chungYeung',
    '12-25': 'christmas',
    '12-26': 'afterChristmas',
  },
  2026: {
    '01-01': 'newYear',
    '02-17': 'lunarFirst',
    '02-18': 'lunarSecond',
    '02-19': 'lunarThird',
    '04-03': 'goodFriday',
    '04-04': 'afterGoodFriday',
    '04-06': 'afterChingMing',
    '04-07': 'afterEasterMonday',
    '05-01': 'labour',
    '05-25': 'afterBuddha',
    '06-19': 'tuenNg',
    '07-01': 'establishment',
    '09-26': 'afterMidAutumn',
    '10-01': 'national',
    '10-19': 'afterChungYeung',
    '12-25': 'christmas',
    '12-26': 'afterChristmas',
  },
  2027: {
    '01-01': 'newYear',
    '02-06': 'lunarFirst',
    '02-08': 'lunarThird',
    '02-09': 'lunarFourth',
    '03-26': 'goodFriday',
    '03-27': 'afterGoodFriday',
    '03-29': 'easterMonday',
    '04-05': 'chingMing',
    '05-01': 'labour',
    '05-13': 'buddha',
    '06-09': 'tuenNg',
    '07-01': 'establishment',
    '09-16': 'afterMidAutumn',
    '10-01': 'national',
    '10-08': 'chungYeung',
    '12-25': 'christmas',
    '12-27': 'afterChristmas',
  },
} as const satisfies Readonly<Record<number, Readonly<Record<string, keyof typeof named>>>>;

/** The holidays of all known years, by date. */
export const publicHolidays: readonly PublicHoliday[] = Object.entries(gazetted).flatMap(([year, days]) =>
  Object.entries(days).map(([day, key]) => {
    const [zh_HK, en_US] = named[key];
    return { date: `${year}-${day}`, name: { zh_HK, en_US } };
  }),
);

/** The years whose holidays are known, ascending. */
export const holidayYears: readonly number[] = Object.keys(gazetted).map(Number);

/** The future holidays of a year that aren't days off. */
export interface MissingHolidays {
  readonly year: number;
  /** Whether the year's holidays are known here. */
  readonly known: boolean;
  /** None of the year's holidays is a day off: they were forgotten. Single ones may be missing on purpose. */
  readonly warn: boolean;
  readonly holidays: readonly PublicHoliday[];
}

/** The holidays missing in this year and the next, given the days off and the current day in Hong Kong. */
export function missingHolidays(
  daysOff: readonly { readonly date?: string | null | undefined }[],
  today: string,
): readonly MissingHolidays[] {
  const off = new Set(daysOff.map(({ date }) => date));
  const thisYear = Number(today.slice(0, 4));
  return [thisYear, thisYear + 1].flatMap((year): readonly MissingHolidays[] => {
    if (!holidayYears.includes(year)) return [{ year, known: false, warn: true, holidays: [] }];
    const coming = publicHolidays.filter(({ date }) => date.startsWith(`${year}-`) && date >= today);
    const holidays = coming.filter(({ date }) => !off.has(date));
    return holidays.length === 0 ? [] : [{ year, known: true, warn: holidays.length === coming.length, holidays }];
  });
}
