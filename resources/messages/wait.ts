/** A sentence that says how long to wait, and with what. */
interface Wait {
  readonly key: 'tooMany' | 'tooManyMinutes';
  readonly params: Readonly<Record<string, number>>;
}

/** Minutes from a minute and a half on: nobody counts so many seconds. */
export function waitOf(seconds: number): Wait {
  return seconds < 90
    ? { key: 'tooMany', params: { seconds } }
    : { key: 'tooManyMinutes', params: { minutes: Math.ceil(seconds / 60) } };
}
