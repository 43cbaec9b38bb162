import { Client } from 'pg';
import type { Env } from '../env.ts';
import { LockError, type Holder } from '../lock.ts';
import { StartError } from '../start-error.ts';
import { holdDatabase } from './embedded/hold.ts';
import { startEmbedded, type Connection } from './embedded/index.ts';

export interface OpenDatabase {
  /** What a pool takes. */
  config: { connectionString: string } | Connection;
  /** The embedded database went away for good. */
  onLost(listener: () => void): void;
  close(): Promise<void>;
}

const oldestVersion = 150_000;

/**
 * The database that the environment asks for: the PostgreSQL server of DATABASE_URL, or the embedded one, which
 * is then ours alone until closed.
 * @param elsewhere who was named in the data folder before us, on another machine
 * @throws StartError when the server of DATABASE_URL doesn't answer or is too old
 * @throws LockError when another server has the embedded database
 * @throws EmbeddedError when it can't work here
 */
export async function openDatabase(env: Env, elsewhere?: Holder): Promise<OpenDatabase> {
  if (env.databaseUrl !== undefined) return openServer(env.databaseUrl);
  const embedded = await startEmbedded(env.dataDir);
  const lost = new AbortController();
  const release = await holdDatabase(embedded.connection, () => lost.abort());
  if (release === undefined) throw new LockError(env.dataDir, elsewhere);
  return {
    config: embedded.connection,
    onLost: (listener) => lost.signal.addEventListener('abort', listener),
    async close() {
      await release();
      await embedded.stop();
    },
  };
}

async function openServer(connectionString: string): Promise<OpenDatabase> {
  const { host, pathname } = new URL(connectionString);
  const client = new Client({ connectionString, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number }>("SELECT current_setting('server_version_num')::int AS version");
    if ((rows[0]?.version ?? 0) < oldestVersion) throw new Error('it is older than PostgreSQL 15');
  } catch (error) {
    throw new StartError(
      `DATABASE_URL: given a server at ${host}${pathname} that can't be used (${reasonOf(error)}); allowed: PostgreSQL 15 or later`,
    );
  } finally {
    await client.end().catch(() => {});
  }
  return { config: { connectionString }, onLost: () => {}, close: async () => {} };
}

/** A host with several addresses fails with one error for each. */
function reasonOf(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? (first.message.split('\n', 1)[0] ?? '') : String(first);
}
