import type pg from 'pg';
import { ApiError } from '../../../errors.ts';

/** So many exports run at once on one server: each holds a connection as long as its reader takes. */
const most = 4;
const running = new WeakMap<pg.Pool, number>();

/**
 * Takes one of the places for exports; gives the way to give it back.
 * @throws ApiError 429 where all are taken
 */
export function takePlace(pool: pg.Pool): () => void {
  const taken = running.get(pool) ?? 0;
  if (taken >= most) throw new ApiError(429, 'errors.exportsRunning', { retryAfter: 15 });
  running.set(pool, taken + 1);
  let given = false;
  return () => {
    if (given) return;
    given = true;
    running.set(pool, (running.get(pool) ?? 1) - 1);
  };
}
