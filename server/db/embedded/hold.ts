import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import type { Connection } from './index.ts';

const key = 20_261_120;
const tries = 20;
/** Before each attempt to have the database back, in milliseconds: ten minutes in all, as for a full disk that is being cleared. */
const usualPauses = [0, 250, 500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, ...Array.from({ length: 9 }, () => 60_000)];

/** What becomes of an embedded database that ended while it was held. */
export type Change = { readonly now: 'away' | 'back' } | { readonly now: 'lost'; readonly reason: string };

export interface Held {
  /** Lets go, and starts nothing again any more; resolves once what was being started is through. */
  release(): Promise<void>;
}

interface Keeping {
  /** Starts the database again; where it only restarts its sessions after a crash, waits for that. */
  readonly revive: () => Promise<unknown>;
  readonly changed: (change: Change) => void;
  readonly pauses?: readonly number[];
}

/**
 * The last word on who works with the embedded database: a lock inside it, which goes when its holder's
 * connection does. A predecessor just killed may take a moment to be noticed, so it is asked for repeatedly.
 * A database that ends meanwhile is started again and the lock taken again, after longer and longer pauses.
 * @returns undefined when another server has it
 */
export async function holdDatabase(connection: Connection, { revive, changed, pauses = usualPauses }: Keeping): Promise<Held | undefined> {
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
    let reason = 'another server has it';
    for (const pause of pauses) {
      await wait(pause, undefined, { signal: released.signal }).catch(() => {});
      if (released.signal.aborted) return;
      try {
        await revive();
        const client = await take(connection);
        if (client === undefined) break;
        if (released.signal.aborted) return await client.end();
        current = watched(client);
        return changed({ now: 'back' });
      } catch (error) {
        reason = error instanceof Error ? error.message : String(error);
      }
    }
    if (!released.signal.aborted) changed({ now: 'lost', reason });
  }

  return (
    current && {
      async release() {
        released.abort();
        // A frozen database would never say goodbye.
        void current?.end();
        await reviving;
      },
    }
  );
}

async function take(connection: Connection): Promise<Client | undefined> {
  for (let count = 0; count < tries; count += 1) {
    const client = new Client({ ...connection, application_name: 'server lock', connectionTimeoutMillis: 10_000 });
    // What follows an error is always 'end'.
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
