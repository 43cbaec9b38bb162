import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import type { Connection } from './index.ts';

const key = 20_261_120;
const tries = 20;

/**
 * The last word on who works with the embedded database: a lock inside it, which goes when its holder's
 * connection does. A predecessor just killed may take a moment to be noticed, so it is asked for repeatedly;
 * and taken again when PostgreSQL restarts its sessions after a crash.
 * @param lost called when the lock is gone for good
 * @returns how to let go; undefined when another server has it
 */
export async function holdDatabase(connection: Connection, lost: () => void): Promise<(() => Promise<void>) | undefined> {
  let released = false;
  async function hold(): Promise<Client | undefined> {
    const client = await take(connection);
    client?.once('end', () => {
      if (released) return;
      hold().then((again) => {
        if (again === undefined) lost();
        else current = again;
      }, lost);
    });
    return client;
  }

  let current = await hold();
  if (current === undefined) return undefined;
  return async () => {
    released = true;
    await current?.end();
  };
}

async function take(connection: Connection): Promise<Client | undefined> {
  for (let count = 0; count < tries; count += 1) {
    const client = new Client({ ...connection, application_name: 'server lock' });
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
