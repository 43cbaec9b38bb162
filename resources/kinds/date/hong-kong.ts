/** Hong Kong is at UTC+8, without summer time since 1979; staff read and enter its time (SPEC, dateTime kind). */
const offset = 8 * 3_600_000;

/** The shop's zone, by its IANA name. */
export const hongKong = 'Asia/Hong_Kong';

/** Converts ISO UTC to Hong Kong local time: `2026-11-20T10:05:00.000Z` → `2026-11-20T18:05:00`. */
export function toHongKong(utc: string): string {
  return new Date(Date.parse(utc) + offset).toISOString().slice(0, 19);
}

/** The day in Hong Kong at a moment: `2026-11-20`. */
export function hongKongDay(moment: Date): string {
  return toHongKong(moment.toISOString()).slice(0, 10);
}

/** Converts Hong Kong local time, `2026-11-20T18:05` or `2026-11-20 18:05:30`, to ISO UTC; `undefined` if malformed. */
export function fromHongKong(local: string): string | undefined {
  const parts = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2}(?:\.\d{1,3})?)?)?$/u.exec(local.trim());
  if (!parts) return undefined;
  const [, day = '', minutes = '00:00', seconds = ':00'] = parts;
  const asUtc = new Date(`${day}T${minutes}${seconds}Z`);
  if (Number.isNaN(asUtc.getTime()) || !asUtc.toISOString().startsWith(`${day}T${minutes}`)) return undefined;
  return new Date(asUtc.getTime() - offset).toISOString();
}

/** Last millisecond of a Hong Kong day in ISO UTC: the end of a filter's bare `lte` date (CONTRACT, Lists). */
export function endOfHongKongDay(day: string): string | undefined {
  const start = fromHongKong(day);
  return start && new Date(Date.parse(start) + 86_400_000 - 1).toISOString();
}
