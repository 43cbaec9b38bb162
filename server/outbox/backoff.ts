/** Attempts before something that leaves has failed: about a day of them. */
export const maxAttempts = 10;

const [shortest, longest] = [30_000, 6 * 3_600_000];

/** A next attempt further away than this comes from a wrong clock. */
export const maxDelay = 8 * 3_600_000;

/**
 * How long it waits after its n-th failed attempt, in milliseconds: 30 s, three times as long after each, at most
 * six hours. Up to a fifth more or less, so that what failed together isn't tried together.
 * @param random a number from 0 to 1
 */
export function delayAfter(attempts: number, random: number): number {
  return Math.round(Math.min(shortest * 3 ** (attempts - 1), longest) * (0.8 + 0.4 * random));
}

/**
 * When it is tried again after its n-th failed attempt; never after the last.
 * @param asked milliseconds that the other side asked for: not before these, and up to a fifth later
 */
export function nextAttempt(attempts: number, now: Date, random: number, asked = 0): string | undefined {
  if (attempts >= maxAttempts) return undefined;
  const delay = Math.max(delayAfter(attempts, random), Math.round(asked * (1 + 0.2 * random)));
  return new Date(now.getTime() + delay).toISOString();
}
