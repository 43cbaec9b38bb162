import type pg from 'pg';
import type { Env } from './env.ts';
import type { Log } from './log.ts';

/**
 * Fills an empty database.
 * @returns the first administrator's password if it was made up now
 */
export async function bootstrap({ pool }: { pool: pg.Pool; env: Env; log: Log }): Promise<{ password?: string }> {
  await pool.query('SELECT 1');
  return {};
}
