import { setTimeout as wait } from 'node:timers/promises';
import type { PoolConfig } from 'pg';
import type { Env } from '../process/env.ts';
import { LockError, type LockHolder } from '../process/lock.ts';
import { StartError } from '../process/start-error.ts';
import { type Change, holdDatabase } from './embedded/hold.ts';
import { startEmbedded, type Connection } from './embedded/index.ts';
import { reasonOf } from './connection/failures.ts';
import { createPool, endPool } from './connection/pool.ts';
import { unfitness } from './migrate/requirements.ts';

export interface OpenDatabase {
  /** What a pool takes. */
  readonly config: { readonly connectionString: string } | Connection;
  /** The embedded database ended, was started again, or could not be. */
  onChange(listener: (change: Change) => void): void;
  close(): Promise<void>;
}

/** A stop waits so long for a database that is being started again. */
const recoveryTime = 5_000;

/**
 * The database that the environment asks for: the PostgreSQL server of DATABASE_URL, or the embedded one, which
 * is then ours alone until closed. It is fit to be the shop's, and nothing was written to it yet.
 * @param elsewhere who was named in the data folder before us, on another machine
 * @throws StartError when the server of DATABASE_URL doesn't answer, or its database can't be the shop's
 * @throws LockError when another server has the embedded database
 * @throws EmbeddedError when it can't work here
 */
export async function openDatabase(env: Env, elsewhere?: LockHolder): Promise<OpenDatabase> {
  if (env.databaseUrl !== undefined) return openServer(env.databaseUrl);
  const embedded = await startEmbedded(env.dataDir);
  const listeners: ((change: Change) => void)[] = [];
  const changed = (change: Change) => listeners.forEach((listener) => listener(change));
  const held = await holdDatabase(embedded.connection, { revive: () => embedded.revive(), changed });
  if (held === undefined) throw new LockError(env.dataDir, elsewhere);
  return {
    config: embedded.connection,
    onChange: (listener) => void listeners.push(listener),
    async close() {
      const released = held.release();
      // A recovery may take long: it is stopped on its way.
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
