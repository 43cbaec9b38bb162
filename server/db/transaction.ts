import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { ApiError } from '../errors.ts';
import { databaseErrorIn, isRepeatable } from './errors.ts';
import { createDatabase, type Transaction } from './pool.ts';

/** One transaction: for the query builder, and the connection it runs on for kept statements. */
export interface Unit {
  readonly tx: Transaction;
  readonly client: pg.PoolClient;
}

const attempts = 3;

/** Runs work in a transaction; where two such meet in a deadlock, again, up to three times in all. */
export async function inTransaction<T>(pool: pg.Pool, work: (unit: Unit) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once(pool, work);
    } catch (error) {
      if (attempt >= attempts || !isRepeatable(error)) throw error;
      // A moment of a length of chance, so that the same two don't meet again.
      await wait(Math.random() * 20 * attempt);
    }
  }
}

async function once<T>(pool: pg.Pool, work: (unit: Unit) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    const result = await createDatabase(client).transaction((tx) => work({ tx, client }));
    client.release();
    return result;
  } catch (error) {
    // After anything but a refusal the connection's state is unknown.
    client.release(!(error instanceof ApiError) && databaseErrorIn(error) === undefined);
    throw error;
  }
}
