import type pg from 'pg';
import { isTimeout } from '../connection/failures.ts';
import { inOneTransaction } from '../connection/transaction.ts';

/** Runs statements in a read-only transaction with a timeout in milliseconds; `undefined` if it expires. */
export async function withTimeout<T>(
  pool: pg.Pool,
  milliseconds: number,
  work: (client: pg.PoolClient) => Promise<T>,
  settings = '',
): Promise<T | undefined> {
  try {
    return await inOneTransaction(
      pool,
      ({ client }) => work(client),
      `begin read only; set local statement_timeout = ${Math.ceil(milliseconds)}; ${settings}`,
    );
  } catch (error) {
    if (isTimeout(error)) return undefined;
    throw error;
  }
}
