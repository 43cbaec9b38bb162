import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { runOnce } from '../db/connection/statement.ts';
import { lockClass } from './queue.ts';

/** Connections that held a lock and are being closed. */
const closing = new WeakMap<pg.Pool, Set<Promise<void>>>();

/**
 * Waits until the locks of ended work are released, for tests: PostgreSQL releases them a moment later, before it
 * closes the connection. Otherwise a test may find the lock still held.
 */
export async function locksFreed(pool: pg.Pool): Promise<void> {
  await Promise.all(closing.get(pool) ?? []);
}

/** Closes the connection, which releases the lock in any state. */
function close(pool: pg.Pool, release: () => void, ended: Promise<void>): void {
  const all = closing.get(pool) ?? new Set();
  closing.set(pool, all.add(ended));
  void ended.then(() => all.delete(ended));
  release();
}

/**
 * Begins work under an advisory lock, held by a separate connection. `lost` aborts when that connection ends, since the
 * lock is then released. Returns undefined while the lock is held by somebody else; otherwise the work, which rejects
 * with its own errors.
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
  const ended = new Promise<void>((resolve) => void client.once('end', () => resolve()));
  return { done: work(client, connectionLost.signal).finally(() => close(pool, () => release(true), ended)) };
}
