import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { counts, full } from '../counts.ts';
import { lanes, type MailingServers, startMailingServers } from './mailing-servers.ts';

/** Two servers on one database send a message, and are killed in turn. */
const { recipients, messageKills } = counts;
let shop: MailingServers;
beforeAll(async () => {
  shop = await startMailingServers();
});
afterAll(() => shop.stop());

let runs = 0;

/** Starts to send a message to this many people; a repeated attempt uses other people. */
async function begin(people: number) {
  const run = `run${(runs += 1)}`;
  await shop.client.query(`update settings_mail set sender_address = 'hello@shop.example'`);
  const { rows } = await shop.client.query<{ id: number }>(
    `with made as (insert into message (name, "to", subject_zh_hk, subject_en_us, text_zh_hk, text_en_us, status, recipients)
        values ('${run}', 'emails', 'Hello', 'Hello', '{name}', '{name}', 'sending', ${people}) returning id),
      kept as (insert into message_recipient (message_id, place, email) select id, n, 'person' || n || '@${run}.example' from made, generate_series(1, ${people}) n)
      select id from made`,
  );
  const received = () => shop.office.received.flatMap(({ to }) => to).filter((one) => one.endsWith(`@${run}.example`));
  return { id: rows[0]?.id, received };
}

test(`a message reaches ${recipients} people once each, over ${messageKills} kills in its midst`, async () => {
  const { id, received } = await begin(recipients);
  const state = async () => (await shop.client.query(`select status from message where id = ${id}`)).rows[0];
  for (let kill = 1; kill <= messageKills; kill += 1) {
    const enough = Math.min(received().length + Math.floor(recipients / (messageKills + 2)), recipients - 1);
    await expect.poll(() => received().length, { timeout: 600_000 }).toBeGreaterThanOrEqual(enough);
    await shop.kill(kill % 2);
  }
  // Mails that a killed server had sent completely, without recording the answer, become unclear after eleven minutes
  // and are not resent.
  const unsettled = async () =>
    Number(
      (
        await shop.client.query(
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
  const { rows: mails } = await shop.client.query(
    `select count(*)::integer as made from outgoing_mail where message = ${id}`,
  );
  expect(mails).toEqual([{ made: recipients }]);
  expect(await state()).toMatchObject({ status: expect.stringMatching(/^(?:sending|sent)$/u) });
});

/** Resident memory of the servers together, in kilobytes. */
async function memory(): Promise<number> {
  const statuses = await Promise.all(shop.servers.map(({ child }) => readFile(`/proc/${child.pid}/status`, 'utf8')));
  return statuses.reduce((all, status) => all + Number(/^VmRSS:\s*(\d+)/mu.exec(status)?.[1]), 0);
}

// With fewer people, the test would end before a leak shows.
test.runIf(full && process.platform === 'linux')('memory stays flat over a message to all of them', async () => {
  const { received } = await begin(recipients);
  const at = async (share: number) => {
    await expect
      .poll(() => received().length, { timeout: 1_500_000, interval: 1_000 })
      .toBeGreaterThanOrEqual(recipients * share);
    return memory();
  };
  const early = await at(0.1);
  expect(await at(0.95)).toBeLessThan(early * 1.5);
});
