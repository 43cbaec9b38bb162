/** Maximum time for which another server may ask us to wait, in milliseconds: a request for a week is a mistake. */
export const longestAsked = 3_600_000;

/** `Sun, 06 Nov 1994 08:49:37 GMT`: the form of dates that servers send. */
const httpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/u;

/**
 * The time before the next call that an answer asks for (`Retry-After`), in milliseconds, at most an hour: as seconds
 * or as a date. A date is compared with the answer's own `Date`, if it has one, since the two clocks may differ.
 * @returns 0 where the header is missing or invalid
 */
export function retryAfter(headers: Readonly<Record<string, unknown>>, now: Date): number {
  const asked = textOf(headers['retry-after']);
  if (/^\d{1,10}$/u.test(asked)) return Math.min(Number(asked) * 1_000, longestAsked);
  const until = momentOf(asked);
  if (until === undefined) return 0;
  const from = momentOf(textOf(headers['date'])) ?? now.getTime();
  return Math.min(Math.max(0, until - from), longestAsked);
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

function momentOf(text: string): number | undefined {
  const time = httpDate.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}
