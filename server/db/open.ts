import { setTimeout as wait } from 'node:timers/promises';
import type { PoolConfig } from 'pg';
import type { Env } from '../process/env.ts';
import { LockError, type LockHolder } from '../process/lock.ts';
import { StartError } from '../process/start-error.ts';
import { type Change, lockDatabase } from './embedded/server-lock.ts';
import { startEmbedded, type Connection } from './embedded/index.ts';
import { reasonOf } from './connection/failures.ts';
import { createPool, endPool } from './connection/pool.ts';
import { unfitness } from './migrate/requirements.ts';

export interface OpenDatabase {
  /** Connection options of a pool. */
  readonly config: { readonly connectionString: string } | Connection;
  /** Listens to the embedded database: ended, restarted, or not restartable. */
  onChange(listener: (change: Change) => void): void;
  close(): Promise<void>;
}

/** How long a stop waits for a database that is restarting. */
const recoveryTime = 5_000;

/**
 * Opens the database of the environment: the PostgreSQL server of DATABASE_URL, or the embedded one, locked until
 * closed. Checks that the shop can use it; writes nothing yet.
 * @param elsewhere the last holder of the data folder, on another machine
 * @throws StartError when the server of DATABASE_URL doesn't answer, or its database is unfit
 * @throws LockError when another server has the embedded database
 * @throws EmbeddedError when it can't work here
 */
export async function openDatabase(env: Env, elsewhere?: LockHolder): Promise<OpenDatabase> {
  if (env.databaseUrl !== undefined) return openServer(env.databaseUrl);
  const embedded = await startEmbedded(env.dataDir);
  const listeners: ((change: Change) => void)[] = [];
  const changed = (change: Change) => listeners.forEach((listener) => listener(change));
  const lock = await lockDatabase(embedded.connection, { revive: () => embedded.revive(), changed });
  if (lock === undefined) throw new LockError(env.dataDir, elsewhere);
  return {
    config: embedded.connection,
    onChange: (listener) => void listeners.push(listener),
    async close() {
      const released = lock.release();
      // A recovery may take long; it is then interrupted.
      const isLong = await Promise.race([released.then(() => false), wait(recoveryTime, true, { ref: false })]);
      await embedded.stop();
      if (!isLong) return;
      await released;
      await embedded.stop();
    },
  };
}

async function openServer(connectionString: string): Promise<OpenDatabase> {
  const { host, pathname } = new URL(connectionString);
  const reason = await unfit({ connectionString, connectionTimeoutMillis: 10_000 });
  if (reason !== undefined) {
    throw new StartError(
      `DATABASE_URL: given the database ${host}${pathname}, which can't be used (${reason}); allowed: one in UTF8 that its user owns, on PostgreSQL 15 or later`,
    );
  }
  return { config: { connectionString }, onChange: () => {}, close: async () => {} };
}

async function unfit(config: PoolConfig): Promise<string | undefined> {
  const pool = createPool(config);
  try {
    return await unfitness(pool);
  } catch (error) {
    return reasonOf(error);
  } finally {
    await endPool(pool);
  }
}
