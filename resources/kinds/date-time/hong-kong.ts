/** Hong Kong has kept UTC+8 without summer time since 1979; staff read and type its time (SPEC, dateTime kind). */
const offset = 8 * 3_600_000;

/** `2026-11-20T10:05:00.000Z` → `2026-11-20T18:05:00` as clocks in Hong Kong show it. */
export function toHongKong(utc: string): string {
  return new Date(Date.parse(utc) + offset).toISOString().slice(0, 19);
}

/** `2026-11-20T18:05` or `2026-11-20 18:05:30` of a Hong Kong clock → ISO UTC; `undefined` when it is no time. */
export function fromHongKong(local: string): string | undefined {
  const parts = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2}(?:\.\d{1,3})?)?)?$/u.exec(local.trim());
  if (!parts) return undefined;
  const [, day = '', minutes = '00:00', seconds = ':00'] = parts;
  const asUtc = new Date(`${day}T${minutes}${seconds}Z`);
  if (Number.isNaN(asUtc.getTime()) || !asUtc.toISOString().startsWith(`${day}T${minutes}`)) return undefined;
  return new Date(asUtc.getTime() - offset).toISOString();
}

/** The last millisecond of a Hong Kong day as ISO UTC: where a filter's bare `lte` date ends (CONTRACT, Lists). */
export function endOfHongKongDay(day: string): string | undefined {
  const start = fromHongKong(day);
  return start && new Date(Date.parse(start) + 86_400_000 - 1).toISOString();
}
