import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import type { Connection } from './index.ts';

const key = 20_261_120;
const tries = 20;
/**
 * Before each attempt to have the database back, in milliseconds. The last one again and again: who clears a full disk
 * waits no longer than that.
 */
const usualPauses = [0, 250, 500, 1_000, 2_000, 4_000, 8_000, 15_000];

/**
 * What becomes of an embedded database that ended while it was held: `away` once for each new reason why it can't be
 * had back yet, `lost` to another server.
 */
export type Change = { readonly now: 'away'; readonly reason?: string } | { readonly now: 'back' | 'lost' };

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
 * The last word on who works with the embedded database: a lock inside it, which goes when its holder's connection
 * does. A predecessor just killed may take a moment to be noticed, so it is asked for repeatedly. A database that ends
 * meanwhile is started again and the lock taken again, after longer and longer pauses, for as long as it takes: what is
 * in the way, such as a full disk, somebody else clears.
 * @returns undefined when another server has it
 */
export async function holdDatabase(
  connection: Connection,
  { revive, changed, pauses = usualPauses }: Keeping,
): Promise<Held | undefined> {
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
    let told: string | undefined;
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
        if (reason !== told) changed({ now: 'away', reason });
        told = reason;
      }
    }
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
