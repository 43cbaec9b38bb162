import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbedded } from '../../server/db/embedded/index.ts';
import { type MailServer, startMailServer } from '../api/outbox/mail-server.ts';
import { counts } from '../counts.ts';
import { startServer, type ServerProcess } from './server-process.ts';
import { makeUsedDataDir } from './used-data-dir.ts';

/** Two servers on one database send mails by one mail server, and are killed by turns. */
const { mails, mailKills } = counts;
/** Mails under way at once on a server. */
const lanes = 4;

let folder: Awaited<ReturnType<typeof makeUsedDataDir>>;
let databaseUrl: string;
let client: Client;
let office: MailServer;
const servers: ServerProcess[] = [];

const start = (place: number) =>
  startServer({
    DATA_DIR: join(folder.base, `server-${place}`),
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: 'one secret that both servers know',
    SMTP_URL: `smtp://shop:hidden-word@127.0.0.1:${office.port}`,
    DEMO: '0',
  });

beforeAll(async () => {
  folder = await makeUsedDataDir();
  office = await startMailServer({
    allowInsecureAuth: true,
    onAuth: ({ username }, _session, callback) => callback(null, { user: username }),
  });
  const { connection } = await startEmbedded(folder.path);
  databaseUrl = `postgres://${connection.user}@localhost/${connection.database}?host=${encodeURIComponent(connection.host)}`;
  client = new Client({ connectionString: databaseUrl });
  client.on('error', () => {});
  await client.connect();
  servers.push(await start(0), await start(1));
});
afterAll(async () => {
  await client.end().catch(() => {});
  await folder.remove();
  await office.close();
});

async function countOf(...states: readonly string[]): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    `select count(*) from outgoing_mail where key like 'kill/%' and status = any ($1)`,
    [states],
  );
  return Number(rows[0]?.count);
}

test(`${mails} mails leave once each, over ${mailKills} kills in their midst`, async () => {
  await client.query(
    `with made as (insert into outgoing_mail (subject, recipient, sender, cause, key, message_id, next_attempt_at)
      select 'Hello ' || n, 'person' || n || '@customer.example', 'Shop <hello@shop.example>', 'message', 'kill/' || n, '<' || n || '@shop.example>', now() from generate_series(1, ${mails}) n returning id)
      insert into mail_content (mail_id, text, html) select id, repeat('Thank you. ', 200), null from made`,
  );
  for (let kill = 1; kill <= mailKills; kill += 1) {
    const before = office.received.length;
    const enough = Math.min(before + Math.floor(mails / (mailKills + 2)), mails - 1);
    await expect.poll(() => office.received.length, { timeout: 150_000 }).toBeGreaterThanOrEqual(enough);
    const place = kill % 2;
    await servers[place]?.end('SIGKILL');
    servers[place] = await start(place);
  }
  await expect.poll(() => countOf('queued'), { timeout: 1_500_000 }).toBe(0);
  // Those whose end a killed server had sent, and whose answer it hadn’t recorded: nobody sends them again.
  const unsettled = await countOf('sending', 'unclear');
  expect(unsettled).toBeLessThanOrEqual(mailKills * lanes);
  expect(await countOf('sent')).toBe(mails - unsettled);
  const recipients = office.received.flatMap(({ to }) => to);
  expect(new Set(recipients).size).toBe(recipients.length);
  expect(recipients.length).toBeGreaterThanOrEqual(mails - unsettled);
  expect(recipients.length).toBeLessThanOrEqual(mails);
  for (const server of servers) expect(server.logged()).not.toMatch(/hidden-word|customer\.example/u);
});
