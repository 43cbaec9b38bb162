import { sql } from 'drizzle-orm';
import { message } from '../../../resources/marketing/message.ts';
import { appendServerWrite } from '../../audit/server-writes.ts';
import { type Runner, runOnce } from '../../db/connection/statement.ts';
import { inTransaction } from '../../db/connection/transaction.ts';
import { readRecord } from '../../db/records/records.ts';
import type { StandingContext, StandingTask } from '../../jobs/standing-tasks.ts';
import { describeError } from '../../process/describe-error.ts';
import { enqueueMails } from '../../outbox/enqueue.ts';
import { isMailAddress } from '../../outbox/mail-address.ts';
import { localesFor, messageTo } from './letters.ts';
import { setting } from '../settings/setting.ts';
import { nextRecipients, type Recipient } from './recipients.ts';
import { readMailSettings } from '../customer-mail.ts';

/**
 * Maximum number of a message's mails in the outbox: after a stop no more than these are sent, and mails of orders
 * don't wait behind a hundred thousand others.
 */
export const mostQueued = 500;
/** Mails per transaction. */
const batch = 100;

/** Number of mails of message `m` that are still to be sent. Only unsent mails have a next attempt. */
const open = sql`(select count(*) from outgoing_mail o where o.next_attempt_at is not null and o.message = m.id and o.status in ('queued', 'sending'))`;
const waiting = sql`exists (select from message_recipient r where r.message_id = m.id and r.state = 'waiting')`;

/**
 * Messages with work to do: mails to queue, or a state to set to sent after the last mail. Without a sender in the
 * settings, mails wait until there is one again.
 */
async function dueMessages(runner: Runner): Promise<readonly number[]> {
  const rows = await runOnce(
    runner,
    sql`select m.id, case when ${waiting} then 1 else 0 end from message m where m.status = 'sending'
      and case when ${waiting} then ${open} <= ${mostQueued - batch} else ${open} = 0 end order by m.id`,
  );
  if (rows.length === 0) return [];
  const hasSender = (await setting(runner, 'mail.sender_address')) !== null;
  return rows.flatMap(([id, waits]) => (hasSender || Number(waits) === 0 ? [Number(id)] : []));
}

/**
 * Puts mails of messages into the outbox, on one server at a time and in batches. A batch is one transaction with its
 * recipients, and each mail has its own key, so that nobody gets two mails, even if a server is killed.
 */
export function messageSender(): StandingTask {
  return {
    name: 'messages',
    number: 2,
    isDue: async (pool) => (await dueMessages(pool)).length > 0,
    async run(context) {
      // One that fails doesn't block the others; it is retried when the task runs next.
      const failed = new Set<number>();
      for (;;) {
        const due = (await dueMessages(context.pool)).filter((id) => !failed.has(id));
        if (due.length === 0) return;
        for (const id of due) {
          if (context.signal.aborted) return;
          await queueBatch(context, id).catch((error: unknown) => {
            failed.add(id);
            context.log.error({ message: id, err: describeError(error) }, 'a message could not be queued');
          });
        }
      }
    },
  };
}

const placesOf = (recipients: readonly Recipient[]) => recipients.map(({ place }) => place);

async function queueBatch({ pool, now }: StandingContext, id: number): Promise<void> {
  await inTransaction(pool, async ({ tx, client }) => {
    // The lock makes a pause or stop wait for this batch, and prevents a further batch after it.
    const [going] = await runOnce(
      client,
      sql`select id from message where id = ${id} and status = 'sending' for no key update`,
    );
    const found = going && (await readRecord(client, { resource: message, id, locale: 'en_US' }));
    if (!found) return;
    const { record } = found;
    const recipients = await nextRecipients(client, id, batch);
    if (recipients.length === 0) {
      const finished_at = now().toISOString();
      const [row] = await runOnce(
        client,
        sql`update message m set status = 'sent', finished_at = ${finished_at}, updated_at = ${finished_at}, revision = revision + 1
          where id = ${id} and ${open} = 0 returning revision`,
      );
      if (!row) return;
      const after = { ...record, status: 'sent', finished_at };
      const write = { id, revision: Number(row[0]), before: record, after, action: 'finish' };
      await appendServerWrite(tx, message, write, now());
      return;
    }
    const settings = await readMailSettings(client);
    const { sender, replyTo } = settings;
    if (!sender) return;
    const usable = recipients.filter(({ email }) => isMailAddress(email));
    await enqueueMails(
      tx,
      usable.map((recipient) => ({
        recipient: recipient.email,
        sender: sender[localesFor(record, recipient)[0] ?? 'zh_HK'],
        ...messageTo(record, recipient, settings),
        ...(replyTo !== undefined && { replyTo }),
        cause: 'message',
        message: id,
        key: `message/${id}/${recipient.place}`,
      })),
      now(),
    );
    await runOnce(
      client,
      sql`update message_recipient set state = case when place = any (${sql.param(placesOf(usable))}::integer[]) then 'queued' else 'unusable' end
        where message_id = ${id} and place = any (${sql.param(placesOf(recipients))}::integer[])`,
    );
  });
}
