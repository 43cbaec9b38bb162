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

/** Counts mails as they are at one moment, by what is known of them. */
async function countsOf(run: string) {
  const { rows } = await client.query<{ queued: number; sent: number; unsettled: number }>(
    `select count(*) filter (where status = 'queued')::integer as queued,
        count(*) filter (where status = 'sent')::integer as sent,
        count(*) filter (where status in ('sending', 'unclear'))::integer as unsettled
      from outgoing_mail where key like $1`,
    [`${run}/%`],
  );
  return rows[0] ?? { queued: mails, sent: 0, unsettled: 0 };
}

let runs = 0;

test(`${mails} mails leave once each, over ${mailKills} kills in their midst`, async () => {
  // A second attempt has mails of its own.
  const run = `kill${(runs += 1)}`;
  const received = () => office.received.flatMap(({ to }) => to).filter((one) => one.endsWith(`@${run}.example`));
  await client.query(
    `with made as (insert into outgoing_mail (subject, recipient, sender, cause, key, message_id, next_attempt_at)
      select 'Hello ' || n, 'person' || n || '@${run}.example', 'Shop <hello@shop.example>', 'message', '${run}/' || n, '<' || n || '@${run}.example>', now() from generate_series(1, ${mails}) n returning id)
      insert into mail_content (mail_id, text, html) select id, repeat('Thank you. ', 200), null from made`,
  );
  for (let kill = 1; kill <= mailKills; kill += 1) {
    const before = received().length;
    const enough = Math.min(before + Math.floor(mails / (mailKills + 2)), mails - 1);
    await expect.poll(() => received().length, { timeout: 150_000, interval: 200 }).toBeGreaterThanOrEqual(enough);
    const place = kill % 2;
    await servers[place]?.end('SIGKILL');
    servers[place] = await start(place);
  }
  await expect.poll(async () => (await countsOf(run)).queued, { timeout: 1_500_000, interval: 500 }).toBe(0);
  // Those whose end a killed server had sent, and whose answer it hadn’t recorded: nobody sends them again. A server
  // that lives may still wait for its last answers.
  const { sent, unsettled } = await countsOf(run);
  expect(unsettled).toBeLessThanOrEqual((mailKills + 1) * lanes);
  expect(sent + unsettled).toBe(mails);
  const recipients = received();
  expect(new Set(recipients).size).toBe(recipients.length);
  expect(recipients.length).toBeGreaterThanOrEqual(mails - unsettled);
  expect(recipients.length).toBeLessThanOrEqual(mails);
  for (const server of servers) expect(server.logged()).not.toMatch(/hidden-word|person\d/u);
});
