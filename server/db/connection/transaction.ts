import { setTimeout as wait } from 'node:timers/promises';
import { type ExtractTablesWithRelations, sql } from 'drizzle-orm';
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { ApiError } from '../../errors.ts';
import { isRefusal, isRepeatable } from './failures.ts';
import { type Runner, runOnce } from './statement.ts';

/** What the query builder runs on inside a transaction. */
export type Transaction = NodePgTransaction<Record<string, never>, ExtractTablesWithRelations<Record<string, never>>>;

/** One transaction: for the query builder, and the connection it runs on for kept statements. */
export interface TransactionScope {
  readonly tx: Transaction;
  readonly client: pg.PoolClient;
}

const dialect = new PgDialect();
const attempts = 3;

/** Waits for the advisory lock of this name, which the transaction then has until it ends. */
export async function lockByName(runner: Runner, name: string): Promise<void> {
  await runOnce(runner, sql`select pg_advisory_xact_lock(hashtext(${name}))`);
}

/** Runs work in a transaction; where two such meet in a deadlock, again, up to three times in all. */
export async function inTransaction<T>(pool: pg.Pool, work: (scope: TransactionScope) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inOneTransaction(pool, work);
    } catch (error) {
      if (attempt >= attempts || !isRepeatable(error)) throw error;
      // A moment of a length of chance, so that the same two don't meet again.
      await wait(Math.random() * 20 * attempt);
    }
  }
}

/** Runs work in a transaction, once. `begin` may say more than that, such as for how long its statements may run. */
export function inOneTransaction<T>(
  pool: pg.Pool,
  work: (scope: TransactionScope) => Promise<T>,
  begin = 'begin',
): Promise<T> {
  return withClient(pool, async (client) => {
    await client.query(begin);
    const result = await work({
      tx: new NodePgTransaction(dialect, new NodePgSession(client, dialect, undefined), undefined),
      client,
    });
    await client.query('commit');
    return result;
  });
}

/**
 * Runs work on a connection of its own, and gives that back whatever happens: a transaction left open by an error is
 * rolled back, and a connection that is lost, or of which nothing is known any more, is closed instead. What the work
 * threw is what is thrown.
 */
export async function withClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    const result = await work(client);
    client.release(isOpen(client));
    return result;
  } catch (error) {
    const known = isRefusal(error) || error instanceof ApiError;
    client.release(!known || (isOpen(client) && !(await rolledBack(client))));
    throw error;
  }
}

function isOpen(client: pg.PoolClient): boolean {
  return client.getTransactionStatus() !== 'I';
}

function rolledBack(client: pg.PoolClient): Promise<boolean> {
  return client.query('rollback').then(
    () => true,
    () => false,
  );
}
