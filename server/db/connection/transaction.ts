import { setTimeout as wait } from 'node:timers/promises';
import { type ExtractTablesWithRelations, sql } from 'drizzle-orm';
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { ApiError } from '../../errors.ts';
import { isRefusal, isRepeatable } from './failures.ts';
import { type Runner, runOnce } from './statement.ts';

/** The query builder inside a transaction. */
export type Transaction = NodePgTransaction<Record<string, never>, ExtractTablesWithRelations<Record<string, never>>>;

/** One transaction: the query builder, and its connection for raw statements. */
export interface TransactionScope {
  readonly tx: Transaction;
  readonly client: pg.PoolClient;
}

const dialect = new PgDialect();
const attempts = 3;

/** Takes the advisory lock of this name until the transaction ends; waits while another transaction holds it. */
export async function lockByName(runner: Runner, name: string): Promise<void> {
  await runOnce(runner, sql`select pg_advisory_xact_lock(hashtext(${name}))`);
}

/** Runs work in a transaction; retries after a deadlock, three attempts in all. */
export async function inTransaction<T>(pool: pg.Pool, work: (scope: TransactionScope) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inOneTransaction(pool, work);
    } catch (error) {
      if (attempt >= attempts || !isRepeatable(error)) throw error;
      // Random backoff, so that the same transactions don't collide again.
      await wait(Math.random() * 20 * attempt);
    }
  }
}

/** Runs work in one transaction, without retries. `begin` may add settings, such as a statement timeout. */
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

/** Runs work within a transaction and rolls back its writes and locks, to find out what an operation would do. */
export async function rehearse<T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> {
  await client.query('savepoint rehearsal');
  try {
    return await work();
  } finally {
    await client.query('rollback to savepoint rehearsal; release savepoint rehearsal');
  }
}

/**
 * Runs work on its own connection and always releases that: rolls back a transaction that an error left open, and
 * closes a connection that is lost or in an unknown state. Rethrows the error of the work.
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
