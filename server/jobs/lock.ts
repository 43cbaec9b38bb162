import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { runOnce } from '../db/connection/statement.ts';
import { lockClass } from './queue.ts';

/**
 * Begins work under an advisory lock, held through a connection of its own. `lost` aborts when that connection ends, and
 * with it the lock. Returns nothing while somebody else holds the lock; otherwise the work, whose errors are its own.
 */
export async function beginLocked(
  pool: pg.Pool,
  number: number,
  work: (client: pg.PoolClient, lost: AbortSignal) => Promise<void>,
): Promise<{ readonly done: Promise<void> } | undefined> {
  const client = await pool.connect();
  const connectionLost = new AbortController();
  const onLost = () => connectionLost.abort();
  client.on('error', onLost);
  const release = (broken: boolean) => {
    client.off('error', onLost);
    client.release(broken);
  };
  try {
    const [lockRow] = await runOnce(client, sql`select pg_try_advisory_lock(${lockClass}, ${number})`);
    if (lockRow?.[0] !== true) {
      release(false);
      return undefined;
    }
  } catch (error) {
    release(true);
    throw error;
  }
  // Closes the connection, which releases the lock whatever state it is in.
  return { done: work(client, connectionLost.signal).finally(() => release(true)) };
}
