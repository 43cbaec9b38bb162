import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import type { Connection } from './index.ts';

const key = 20_261_120;
const tries = 20;
/**
 * Pauses before each attempt to restart the database, in milliseconds. The last one repeats: the longest time that an
 * operator waits after freeing a full disk.
 */
const usualPauses = [0, 250, 500, 1_000, 2_000, 4_000, 8_000, 15_000];

/**
 * A change of the locked database: `away` after it ended (once per new reason of a failed restart), `back` after a
 * restart, or `lost` to another server.
 */
export type Change = { readonly now: 'away'; readonly reason?: string } | { readonly now: 'back' | 'lost' };

export interface ServerLock {
  /** Releases the lock and stops restarts; resolves once a restart in progress is done. */
  release(): Promise<void>;
}

interface LockOptions {
  /** Restarts the database, or waits while it recovers from a crash of a session. */
  readonly revive: () => Promise<unknown>;
  readonly changed: (change: Change) => void;
  readonly pauses?: readonly number[];
}

/**
 * Takes the lock inside the embedded database that decides which server uses it; it ends with its holder's connection.
 * Retries, since a killed predecessor takes a moment to be noticed. If the database ends, restarts it and takes the
 * lock again, with growing pauses and without limit: somebody else has to clear the obstacle, such as a full disk.
 * @returns undefined if another server has it
 */
export async function lockDatabase(
  connection: Connection,
  { revive, changed, pauses = usualPauses }: LockOptions,
): Promise<ServerLock | undefined> {
  const released = new AbortController();
  let reviving: Promise<void> | undefined;
  let current = watched(await take(connection));

  function watched(client: Client | undefined): Client | undefined {
    return client?.once('end', () => {
      if (!released.signal.aborted) reviving = haveBack().finally(() => (reviving = undefined));
    });
  }

  async function haveBack(): Promise<void> {
    changed({ now: 'away' });
    let reported: string | undefined;
    for (let attempt = 0; ; attempt += 1) {
      await wait(pauses[Math.min(attempt, pauses.length - 1)], undefined, { signal: released.signal }).catch(() => {});
      if (released.signal.aborted) return;
      try {
        await revive();
        const client = await take(connection);
        if (released.signal.aborted) return await client?.end();
        current = watched(client);
        return changed({ now: client ? 'back' : 'lost' });
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        if (reason !== reported) changed({ now: 'away', reason });
        reported = reason;
      }
    }
  }

  return (
    current && {
      async release() {
        released.abort();
        // Not awaited: a frozen database never answers.
        void current?.end();
        await reviving;
      },
    }
  );
}

async function take(connection: Connection): Promise<Client | undefined> {
  for (let count = 0; count < tries; count += 1) {
    const client = new Client({ ...connection, application_name: 'server lock', connectionTimeoutMillis: 10_000 });
    // Every error is followed by 'end'.
    client.on('error', () => {});
    try {
      await client.connect();
      const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [key]);
      if (rows[0]?.mine) return client;
      await client.end();
    } catch (error) {
      if (count === tries - 1) throw error;
    }
    await wait(100);
  }
  return undefined;
}
