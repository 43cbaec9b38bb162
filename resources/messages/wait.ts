/** Key and variables of a sentence about a waiting time. */
interface Wait {
  readonly key: 'tooMany' | 'tooManyMinutes';
  readonly params: Readonly<Record<string, number>>;
}

/** Chooses minutes from 90 seconds on. */
export function waitOf(seconds: number): Wait {
  return seconds < 90
    ? { key: 'tooMany', params: { seconds } }
    : { key: 'tooManyMinutes', params: { minutes: Math.ceil(seconds / 60) } };
}
