import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { shareResult } from '../concurrency/share-result.ts';
import type { App } from './route.ts';

/** One thing that readiness depends on. */
export interface Check {
  /** Name in the answer. */
  readonly name: string;
  /** Whether it works now. An error or a timeout counts as no. */
  readonly isReady: () => boolean | Promise<boolean>;
  /** Whether the server can serve without it. */
  readonly optional?: true;
}

/** Callers time out after two seconds, and the answer needs time to reach them. */
const checkTimeout = 1_500;

/**
 * Adds `healthz`, which answers while the process lives, and `readyz`, which answers 503 with the names of failed
 * checks (CONTRACT, Running). A failed optional check is named, too, but the status remains 200: a load balancer would
 * otherwise take away what still works.
 */
export function health(app: App, checks: readonly Check[], within = checkTimeout): void {
  app.get('/healthz', (context) => context.text('ok'));
  app.get('/readyz', async (context) => {
    const answers = await Promise.all(checks.map((check) => isReadyWithin(check, within)));
    const failing = checks.filter((_, place) => !answers[place]);
    const names = failing.map(({ name }) => name).join(', ');
    if (failing.length === 0) return context.text('ready');
    return failing.every(({ optional }) => optional)
      ? context.text(`ready, but without: ${names}`)
      : context.text(`not ready: ${names}`, 503, { 'Retry-After': '1' });
  });
}

/**
 * Shares a result among concurrent calls and for some time after, a second by default, since anybody may call `readyz`.
 */
export function cachedCheck({ isReady, ...check }: Check, lifetime?: number): Check {
  return { ...check, isReady: shareResult(async () => isReady(), lifetime) };
}

/** Checks that the database answers. A timeout closes the connection, so that checks can't use up the pool. */
export function databaseCheck(pool: pg.Pool): Check {
  const question = { text: 'select 1', query_timeout: checkTimeout };
  return { name: 'database', isReady: () => pool.query(question).then(() => true) };
}

async function isReadyWithin({ isReady }: Check, within: number): Promise<boolean> {
  const asked = Promise.resolve()
    .then(isReady)
    .catch(() => false);
  return Promise.race([asked, wait(within, false, { ref: false })]);
}
