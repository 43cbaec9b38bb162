import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbedded } from '../../server/db/embedded/index.ts';
import { type MailServer, startMailServer } from '../api/outbox/mail-server.ts';
import { startServer, type ServerProcess } from './server-process.ts';
import { makeUsedDataDir } from './used-data-dir.ts';

/** Concurrent mails per server. */
export const lanes = 4;

/** Two servers on one database that send through one mail server, and push to couriers. */
export interface MailingServers {
  readonly client: Client;
  readonly office: MailServer;
  readonly servers: ServerProcess[];
  /** Ends one with `SIGKILL` and starts it again. */
  readonly kill: (place: number) => Promise<void>;
  readonly stop: () => Promise<void>;
}

export async function startMailingServers(): Promise<MailingServers> {
  const folder = await makeUsedDataDir();
  const office = await startMailServer({
    allowInsecureAuth: true,
    onAuth: ({ username }, _session, callback) => callback(null, { user: username }),
  });
  const { connection } = await startEmbedded(folder.path);
  const databaseUrl = `postgres://${connection.user}@localhost/${connection.database}?host=${encodeURIComponent(connection.host)}`;
  const client = new Client({ connectionString: databaseUrl });
  client.on('error', () => {});
  await client.connect();
  const start = (place: number) =>
    startServer({
      DATA_DIR: join(folder.base, `server-${place}`),
      DATABASE_URL: databaseUrl,
      SESSION_SECRET: 'one secret that both servers know',
      SMTP_URL: `smtp://shop:hidden-word@127.0.0.1:${office.port}`,
      OUTGOING_ALLOW_PRIVATE: '1',
      DEMO: '0',
    });
  const servers = [await start(0), await start(1)];
  return {
    client,
    office,
    servers,
    kill: async (place) => {
      await servers[place]?.end('SIGKILL');
      servers[place] = await start(place);
    },
    stop: async () => {
      await client.end().catch(() => {});
      await folder.remove();
      await office.close();
    },
  };
}
