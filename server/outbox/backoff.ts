/** Number of attempts before giving up; they take about a day. */
export const maxAttempts = 10;

const [shortest, longest] = [30_000, 6 * 3_600_000];

/** A next attempt further away than this comes from a wrong clock. */
export const maxDelay = 8 * 3_600_000;

/**
 * Delay after the n-th failed attempt, in milliseconds: 30 s, then three times as long each time, at most six hours.
 * Varies by up to a fifth, so that what failed together isn't retried together.
 * @param random a number from 0 to 1
 */
export function delayAfter(attempts: number, random: number): number {
  return Math.round(Math.min(shortest * 3 ** (attempts - 1), longest) * (0.8 + 0.4 * random));
}

/**
 * Time of the next attempt after the n-th failed one; undefined after the last.
 * @param asked minimum delay in milliseconds that the other side requested; extended by up to a fifth
 */
export function nextAttempt(attempts: number, now: Date, random: number, asked = 0): string | undefined {
  if (attempts >= maxAttempts) return undefined;
  const delay = Math.max(delayAfter(attempts, random), Math.round(asked * (1 + 0.2 * random)));
  return new Date(now.getTime() + delay).toISOString();
}
