/** The longest that another side is waited for at its word, in milliseconds: one that asks for a week is mistaken. */
export const longestAsked = 3_600_000;

/** `Sun, 06 Nov 1994 08:49:37 GMT`: the form of dates that servers send. */
const httpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/u;

/**
 * How long an answer asks to be left alone (`Retry-After`), in milliseconds, at most an hour: by seconds or by a date. A
 * date counts from the answer's own, if it has one, since the two clocks may differ.
 * @returns 0 where it asks for nothing that makes sense
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
