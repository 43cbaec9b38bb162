import type pg from 'pg';
import { expect } from 'vitest';

/**
 * Starts these writes while `statement` is uncommitted on another connection, and ends that transaction (by default
 * with a commit) once every write waits for its lock. So the writes conflict on any machine, however slow. Returns all
 * outcomes.
 */
export async function runWhileLocked<T>(
  pool: pg.Pool,
  [statement, values]: readonly [statement: string, values: readonly unknown[]],
  writes: readonly (() => Promise<T>)[],
  end: 'commit' | 'rollback' = 'commit',
): Promise<readonly T[]> {
  const holder = await pool.connect();
  try {
    await holder.query('begin');
    await holder.query(statement, [...values]);
    const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid');
    const begun = Promise.all(writes.map((write) => write()));
    // A write may be blocked by another waiting write, so the query doesn't check by whom. A write that ends without
    // waiting fails the test.
    const waiting = async () =>
      (
        await pool.query(
          `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database() and pid <> $1`,
          [rows[0]?.pid],
        )
      ).rowCount;
    await Promise.race([
      expect.poll(waiting, { interval: 10 }).toBe(writes.length),
      begun.then((outcomes) => Promise.reject(new Error(`nothing waited: ${JSON.stringify(outcomes)}`))),
    ]);
    await holder.query(end);
    return await begun;
  } finally {
    await holder.query('rollback').catch(() => {});
    holder.release();
  }
}
