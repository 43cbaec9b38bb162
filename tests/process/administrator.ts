import { Client } from 'pg';
import { z } from 'zod';
import { socketFolderOf } from '../../server/db/embedded/socket-folder.ts';
import type { ServerProcess } from './server-process.ts';
import { password } from './used-data-dir.ts';

const session = z.object({ data: z.object({ access_token: z.string() }) });

/** Signs the administrator in. Returns the headers for calls to the first store. */
export async function signIn({ address }: Pick<ServerProcess, 'address'>): Promise<Readonly<Record<string, string>>> {
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  });
  const { access_token: token } = session.parse(await answer.json()).data;
  return { Authorization: `Bearer ${token}`, 'X-STORE-ID': '1' };
}

/** The headers of a JSON body. */
export const json = { 'Content-Type': 'application/json' };

/** Connects to the embedded database of a data folder. If the database is killed, only this connection ends. */
export async function connectTo(dataDir: string): Promise<Client> {
  const client = new Client({ host: socketFolderOf(dataDir), user: 'shop', database: 'shop' });
  client.on('error', () => {});
  await client.connect();
  return client;
}
