import { afterAll, beforeAll, expect, test } from 'vitest';
import { counts } from '../counts.ts';
import { lanes, type MailingServers, startMailingServers } from './mailing-servers.ts';

/** Two servers on one database send mails through one mail server, and are killed in turn. */
const { mails, mailKills } = counts;
let shop: MailingServers;
beforeAll(async () => {
  shop = await startMailingServers();
});
afterAll(() => shop.stop());

/** Counts mails by state, in one snapshot. */
async function countsOf(run: string) {
  const { rows } = await shop.client.query<{ queued: number; sent: number; unsettled: number }>(
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
  // A repeated attempt uses other mails.
  const run = `kill${(runs += 1)}`;
  const received = () => shop.office.received.flatMap(({ to }) => to).filter((one) => one.endsWith(`@${run}.example`));
  await shop.client.query(
    `with made as (insert into outgoing_mail (subject, recipient, sender, cause, key, message_id, next_attempt_at)
      select 'Hello ' || n, 'person' || n || '@${run}.example', 'Shop <hello@shop.example>', 'message', '${run}/' || n, '<' || n || '@${run}.example>', now() from generate_series(1, ${mails}) n returning id)
      insert into mail_content (mail_id, text, html) select id, repeat('Thank you. ', 200), null from made`,
  );
  for (let kill = 1; kill <= mailKills; kill += 1) {
    const before = received().length;
    const enough = Math.min(before + Math.floor(mails / (mailKills + 2)), mails - 1);
    await expect.poll(() => received().length, { timeout: 150_000, interval: 200 }).toBeGreaterThanOrEqual(enough);
    await shop.kill(kill % 2);
  }
  await expect.poll(async () => (await countsOf(run)).queued, { timeout: 1_500_000, interval: 500 }).toBe(0);
  // Mails that a killed server had sent completely, without recording the answer: they are not resent. A running server
  // may still wait for its last answers.
  const { sent, unsettled } = await countsOf(run);
  expect(unsettled).toBeLessThanOrEqual((mailKills + 1) * lanes);
  expect(sent + unsettled).toBe(mails);
  const recipients = received();
  expect(new Set(recipients).size).toBe(recipients.length);
  expect(recipients.length).toBeGreaterThanOrEqual(mails - unsettled);
  expect(recipients.length).toBeLessThanOrEqual(mails);
  for (const server of shop.servers) expect(server.logged()).not.toMatch(/hidden-word|person\d/u);
});
