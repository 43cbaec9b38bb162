import { addDays } from '../kinds/date/days.ts';
import { fromHongKong, hongKongDay, toHongKong } from '../kinds/date/hong-kong.ts';
import { longDay } from '../kinds/date/long-day.ts';
import type { ContentLocale } from '../kinds/kind.ts';
import { groupDigits } from '../messages/grouped.ts';
import type { Lot } from './points.ts';

/** Hours in Hong Kong in which mails about points are sent, so that they wake nobody. */
const [first, last] = ['09:00', '21:00'];

/** Whether customers may be mailed at a moment. */
export function isMailingHour(now: Date): boolean {
  const time = toHongKong(now.toISOString()).slice(11, 16);
  return time >= first && time < last;
}

/**
 * Customers are warned now about points that expire before this moment: the end of the day in Hong Kong, `days` later.
 */
export function warnedUntil(now: Date, days: number): string {
  return fromHongKong(addDays(hongKongDay(now), days + 1)) ?? now.toISOString();
}

/**
 * The last day on which points can be used, with the time if they end within that day: `31 December 2026`, `… 12:00`.
 */
function lastUse(expires_at: string, locale: ContentLocale): string {
  const end = new Date(Date.parse(expires_at) - 1).toISOString();
  const day = longDay(end, locale);
  return toHongKong(end).endsWith('T23:59:59') ? day : `${day} ${toHongKong(expires_at).slice(11, 16)}`;
}

/** Values of the placeholders of `points_expiry`, the mail about points that are about to expire. */
export function warningValues(lots: readonly Pick<Lot, 'remaining' | 'expires_at'>[], locale: ContentLocale) {
  const byDay = new Map<string, number>();
  let points = 0;
  for (const { remaining, expires_at } of lots.toSorted(byMoment)) {
    if (expires_at === null) continue;
    const day = lastUse(expires_at, locale);
    byDay.set(day, (byDay.get(day) ?? 0) + remaining);
    points += remaining;
  }
  const colon = locale === 'zh_HK' ? '：' : ': ';
  return {
    points: groupDigits(points),
    expiry_date: [...byDay.keys()][0] ?? '',
    expiring: [...byDay].map(([day, count]) => `${day}${colon}${groupDigits(count)}`).join('\n'),
  };
}

const moment = (at: string | null) => (at === null ? Infinity : Date.parse(at));
const byMoment = (one: Pick<Lot, 'expires_at'>, other: Pick<Lot, 'expires_at'>) =>
  moment(one.expires_at) - moment(other.expires_at);
