import type { Env } from '../env.ts';
import { LockError, type Holder } from '../lock.ts';
import { holdDatabase } from './embedded/hold.ts';
import { startEmbedded } from './embedded/index.ts';

export interface OpenDatabase {
  /** What a pool takes. */
  config: { connectionString: string } | { host: string; user: string; database: string };
  /** The embedded database went away for good. */
  onLost(listener: () => void): void;
  close(): Promise<void>;
}

/**
 * The database that the environment asks for: the PostgreSQL server of DATABASE_URL, or the embedded one, which
 * is then ours alone until closed.
 * @param elsewhere who was named in the data folder before us, on another machine
 * @throws LockError when another server has the embedded database
 * @throws EmbeddedError when it can't work here
 */
export async function openDatabase(env: Env, elsewhere?: Holder): Promise<OpenDatabase> {
  if (env.databaseUrl !== undefined) {
    return { config: { connectionString: env.databaseUrl }, onLost: () => {}, close: async () => {} };
  }
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
