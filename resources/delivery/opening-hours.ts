/** Days with opening hours; a public holiday is a day of its own, whatever its weekday. */
export const openingDayChoices = [
  { value: 'mon', label: ['Monday', '星期一', '星期一'] },
  { value: 'tue', label: ['Tuesday', '星期二', '星期二'] },
  { value: 'wed', label: ['Wednesday', '星期三', '星期三'] },
  { value: 'thu', label: ['Thursday', '星期四', '星期四'] },
  { value: 'fri', label: ['Friday', '星期五', '星期五'] },
  { value: 'sat', label: ['Saturday', '星期六', '星期六'] },
  { value: 'sun', label: ['Sunday', '星期日', '星期日'] },
  { value: 'public_holiday', label: ['Public holidays', '公眾假期', '公众假期'] },
] as const;

export type OpeningDay = (typeof openingDayChoices)[number]['value'];
export const openingDays: readonly OpeningDay[] = openingDayChoices.map(({ value }) => value);

/** Days of the same hours; two for days with a break. Times are `09:00`. */
export interface OpeningHours {
  readonly days: readonly OpeningDay[];
  readonly opens: string;
  readonly closes: string;
}

/**
 * Opening hours as text, the same for all equivalent rows: `mon,tue 09:00-18:00; sat 09:00-13:00`. Sorted by opening
 * time, each with all its days.
 */
export function printHours(rows: readonly OpeningHours[]): string {
  const daysAt = new Map<string, Set<OpeningDay>>();
  for (const { days, opens, closes } of rows) {
    const times = `${opens}-${closes}`;
    daysAt.set(times, new Set([...(daysAt.get(times) ?? []), ...days]));
  }
  return [...daysAt]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([times, days]) => `${openingDays.filter((day) => days.has(day)).join()} ${times}`)
    .join('; ');
}

/** Parses the text that `printHours` returns. */
export function parseHours(text: string): readonly OpeningHours[] {
  return text.split('; ').flatMap((row) => {
    const [, days = '', opens, closes] = /^([a-z_,]+) (\d\d:\d\d)-(\d\d:\d\d)$/u.exec(row) ?? [];
    if (opens === undefined || closes === undefined) return [];
    const named = new Set(days.split(','));
    return [{ days: openingDays.filter((day) => named.has(day)), opens, closes }];
  });
}
