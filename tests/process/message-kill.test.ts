import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbedded } from '../../server/db/embedded/index.ts';
import { type MailServer, startMailServer } from '../api/outbox/mail-server.ts';
import { counts } from '../counts.ts';
import { startServer, type ServerProcess } from './server-process.ts';
import { makeUsedDataDir } from './used-data-dir.ts';

/** Two servers on one database send a message, and are killed by turns. */
const { recipients, messageKills } = counts;
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

let runs = 0;

test(`a message reaches ${recipients} people once each, over ${messageKills} kills in its midst`, async () => {
  // A second attempt has people of its own.
  const run = `kill${(runs += 1)}`;
  const received = () => office.received.flatMap(({ to }) => to).filter((one) => one.endsWith(`@${run}.example`));
  await client.query(`update settings_mail set sender_address = 'hello@shop.example'`);
  const { rows } = await client.query<{ id: number }>(
    `with made as (insert into message (name, "to", subject_zh_hk, subject_en_us, text_zh_hk, text_en_us, status, recipients)
        values ('${run}', 'emails', 'Hello', 'Hello', '{name}', '{name}', 'sending', ${recipients}) returning id),
      kept as (insert into message_recipient (message_id, place, email) select id, n, 'person' || n || '@${run}.example' from made, generate_series(1, ${recipients}) n)
      select id from made`,
  );
  const id = rows[0]?.id;
  const state = async () => (await client.query(`select status from message where id = ${id}`)).rows[0];
  for (let kill = 1; kill <= messageKills; kill += 1) {
    const enough = Math.min(received().length + Math.floor(recipients / (messageKills + 2)), recipients - 1);
    await expect.poll(() => received().length, { timeout: 150_000 }).toBeGreaterThanOrEqual(enough);
    const place = kill % 2;
    await servers[place]?.end('SIGKILL');
    servers[place] = await start(place);
  }
  // Mails whose end a killed server had sent are unclear after eleven minutes; nobody sends them again.
  const unsettled = async () =>
    Number(
      (
        await client.query(
          `select (select count(*) from message_recipient where message_id = ${id} and state = 'waiting')
            + (select count(*) from outgoing_mail where message = ${id} and status = 'queued') as left`,
        )
      ).rows[0]?.left,
    );
  await expect.poll(unsettled, { timeout: 1_500_000 }).toBe(0);
  await expect
    .poll(() => received().length, { timeout: 60_000 })
    .toBeGreaterThanOrEqual(recipients - (messageKills + 1) * lanes);
  const all = received();
  expect(new Set(all).size).toBe(all.length);
  const { rows: mails } = await client.query(
    `select count(*)::integer as made from outgoing_mail where message = ${id}`,
  );
  expect(mails).toEqual([{ made: recipients }]);
  expect(await state()).toMatchObject({ status: expect.stringMatching(/^(?:sending|sent)$/u) });
});
