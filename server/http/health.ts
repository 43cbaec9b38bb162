import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { sharedAnswer } from '../concurrency/shared-answer.ts';
import type { App } from './route.ts';

/** One thing that the shop needs. */
export interface Check {
  /** What the answer calls it. */
  readonly name: string;
  /** Whether it works now. Failing, and no answer in time, are a no. */
  readonly isReady: () => boolean | Promise<boolean>;
  /** What doesn't need it works on without it. */
  readonly dispensable?: true;
}

/** Whoever asks waits for two seconds; the answer has to get there, too. */
const patience = 1_500;

/**
 * `healthz` while the process lives; `readyz` while it can serve, else 503 and what is not ready (CONTRACT, Running).
 * What the rest works without is named too, and leaves it 200: else a load balancer would take away what still works.
 */
export function health(app: App, checks: readonly Check[], within = patience): void {
  app.get('/healthz', (context) => context.text('ok'));
  app.get('/readyz', async (context) => {
    const answers = await Promise.all(checks.map((check) => inTime(check, within)));
    const failing = checks.filter((_, place) => !answers[place]);
    const names = failing.map(({ name }) => name).join(', ');
    if (failing.length === 0) return context.text('ready');
    return failing.every(({ dispensable }) => dispensable)
      ? context.text(`ready, but without: ${names}`)
      : context.text(`not ready: ${names}`, 503, { 'Retry-After': '1' });
  });
}

/** Anybody may ask, as often as they like: whoever does meanwhile, or within a second, gets the same answer. */
export function shared({ isReady, ...check }: Check): Check {
  return { ...check, isReady: sharedAnswer(async () => isReady()) };
}

/**
 * The database answers. A connection on which it doesn't is closed, so that asking again and again doesn't take them
 * all.
 */
export function databaseCheck(pool: pg.Pool): Check {
  const question = { text: 'select 1', query_timeout: patience };
  return { name: 'database', isReady: () => pool.query(question).then(() => true) };
}

async function inTime({ isReady }: Check, within: number): Promise<boolean> {
  const asked = Promise.resolve()
    .then(isReady)
    .catch(() => false);
  return Promise.race([asked, wait(within, false, { ref: false })]);
}
