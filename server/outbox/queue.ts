import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { PatchOf, RecordOf } from '../../resources/record.ts';
import { outgoing_mail } from '../../resources/system/outgoing_mail.ts';
import { appendEntries, appendEntry } from '../audit/append.ts';
import { changesOf } from '../audit/changes.ts';
import { type Runner, runOnce, statementOf, run } from '../db/connection/statement.ts';
import { inTransaction } from '../db/connection/transaction.ts';
import { maxDelay, nextAttempt } from './backoff.ts';
import type { DueMail } from './due-mail.ts';
import type { Outcome } from './transport.ts';

type Mail = RecordOf<typeof outgoing_mail>;

/**
 * Maximum time for handing a mail over, in milliseconds: a little longer than a mail server may take to answer. After
 * that, its sender was killed or has lost the database, and the result stays unknown.
 */
export const underWay = 11 * 60_000;

const later = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString();

const anyDue = statementOf(
  sql`select exists (select from outgoing_mail where next_attempt_at <= ${sql.placeholder('now')}) or exists (select from outgoing_mail where next_attempt_at > ${sql.placeholder('never')})`,
  { prepared: true },
);

/** Whether a mail should be sent now, or given up as unclear. */
export async function hasDueMails(runner: Runner, now: Date): Promise<boolean> {
  const [row] = await run(runner, anyDue, { now: now.toISOString(), never: later(now, underWay + maxDelay) });
  return row?.[0] === true;
}

/** Reads the next due mails, the longest waiting first. */
export async function nextMails(
  runner: Runner,
  now: Date,
  { except, most }: { readonly except: readonly number[]; readonly most: number },
): Promise<readonly DueMail[]> {
  const rows = await runOnce(
    runner,
    sql`select id, subject, recipient, sender, reply_to, message_id, attempts, created_at, text, html
      from (select * from outgoing_mail where status = 'queued' and (next_attempt_at <= ${now.toISOString()} or next_attempt_at > ${later(now, maxDelay)})
        and id <> all (${sql.param([...except])}::integer[]) order by next_attempt_at, id limit ${most}) as due
      join mail_content on mail_id = id order by next_attempt_at, id`,
  );
  return rows.map(([id, subject, recipient, sender, replyTo, messageId, attempts, createdAt, text, html]) => ({
    id: Number(id),
    subject: String(subject),
    recipient: String(recipient),
    sender: String(sender),
    replyTo: typeof replyTo === 'string' ? replyTo : undefined,
    messageId: String(messageId),
    attempts: Number(attempts),
    createdAt: String(createdAt),
    text: String(text),
    html: typeof html === 'string' ? html : undefined,
  }));
}

/**
 * Records that the end of a mail is about to be sent, through the connection that holds the senders' lock, so that a
 * sender that lost the lock can't.
 * @throws Error if the mail isn't this sender's any more
 */
export async function recordHandOver(lockHolder: Runner, { id, attempts }: DueMail, now: Date): Promise<void> {
  const taken = await runOnce(
    lockHolder,
    sql`update outgoing_mail set status = 'sending', revision = revision + 1, attempts = ${attempts + 1}, next_attempt_at = ${later(now, underWay)}
      where id = ${id} and status = 'queued' and attempts = ${attempts} returning id`,
  );
  if (taken.length === 0) throw new Error('somebody else has this mail');
}

/** The state after an attempt, and the name of the transition. */
function changeOf(mail: DueMail, outcome: Outcome, now: Date, random: number) {
  const attempts = mail.attempts + 1;
  const nothing = { attempts, next_attempt_at: null, problem: null, last_error: null, response: null, sent_at: null };
  if (outcome.what === 'sent')
    return {
      action: 'send',
      after: { ...nothing, status: 'sent', sent_at: now.toISOString(), response: outcome.response ?? null },
    } as const;
  const last_error = outcome.words ?? null;
  if (outcome.what === 'unclear')
    return { action: 'lose', after: { ...nothing, status: 'unclear', problem: 'unanswered', last_error } } as const;
  const { problem } = outcome;
  const next_attempt_at = outcome.what === 'failed' ? undefined : nextAttempt(attempts, now, random);
  if (next_attempt_at === undefined)
    return { action: 'fail', after: { ...nothing, status: 'failed', problem, last_error } } as const;
  return { action: 'postpone', after: { ...nothing, status: 'queued', next_attempt_at, problem, last_error } } as const;
}

/**
 * Records the result of an attempt, with its history entry. A late answer to a mail that was given up as unclear still
 * counts; a mail that staff sent again meanwhile is not changed.
 */
export async function recordOutcome(
  pool: pg.Pool,
  mail: DueMail,
  outcome: Outcome,
  now: Date,
  random: number,
): Promise<void> {
  const { action, after } = changeOf(mail, outcome, now, random);
  await recordChange(pool, mail.id, { attempts: mail.attempts, action, after }, now);
}

interface Change {
  /** Attempts before this one. */
  readonly attempts: number;
  readonly action: string;
  readonly after: PatchOf<typeof outgoing_mail> & Pick<Mail, 'status'>;
}

async function recordChange(pool: pg.Pool, id: number, { attempts, action, after }: Change, now: Date): Promise<void> {
  await inTransaction(pool, async ({ client }) => {
    const [row] = await runOnce(
      client,
      sql`select subject, revision, attempts, next_attempt_at, problem, last_error from outgoing_mail where id = ${id}
        and (status in ('queued', 'sending') or (status = 'unclear' and ${after.status} = 'sent'))
        and attempts between ${attempts} and ${attempts + 1} for no key update`,
    );
    if (!row) return;
    const [subject, revision, , nextAttemptAt, problem, lastError] = row;
    const before = { status: 'queued', attempts, next_attempt_at: nextAttemptAt, problem, last_error: lastError };
    await runOnce(
      client,
      sql`update outgoing_mail set status = ${after.status}, attempts = ${after.attempts}, next_attempt_at = ${after.next_attempt_at},
        problem = ${after.problem}, last_error = ${after.last_error}, response = ${after.response}, sent_at = ${after.sent_at},
        revision = revision + 1, updated_at = ${now.toISOString()} where id = ${id}`,
    );
    await appendEntry(client, {
      resource: outgoing_mail,
      record: { id, revision: Number(revision) + 1, subject: subject ?? null },
      now,
      caller: undefined,
      action,
      changes: changesOf(outgoing_mail, { before, after }),
    });
  });
}

/**
 * Gives up waiting mails to these recipients, with their history entries.
 * @param recipients addresses in lower case
 * @returns number of other mails that are being sent and can't be stopped
 */
export async function withdrawMails(pool: pg.Pool, recipients: readonly string[], now: Date): Promise<number> {
  const theirs = sql`lower(recipient) = any (${sql.param([...recipients])}::text[])`;
  return inTransaction(pool, async ({ client }) => {
    const rows = await runOnce(
      client,
      sql`update outgoing_mail set status = 'failed', next_attempt_at = null, revision = revision + 1, updated_at = ${now.toISOString()}
        where status = 'queued' and ${theirs} returning id, revision, subject`,
    );
    const changes = changesOf(outgoing_mail, { before: { status: 'queued' }, after: { status: 'failed' } });
    await appendEntries(
      client,
      { resource: outgoing_mail, now, caller: undefined, action: 'fail' },
      rows.map(([id, revision, subject]) => ({
        record: { id: Number(id), revision: Number(revision), subject: subject ?? null },
        changes,
      })),
    );
    const [row] = await runOnce(client, sql`select count(*) from outgoing_mail where status = 'sending' and ${theirs}`);
    return Number(row?.[0]);
  });
}

/** Gives up mails whose sender was killed, or lost the database, while it handed them over. */
export async function giveUpLostMails(pool: pg.Pool, now: Date): Promise<void> {
  const rows = await runOnce(
    pool,
    sql`select id, attempts from outgoing_mail where status = 'sending' and next_attempt_at <= ${now.toISOString()} order by id limit 1000`,
  );
  for (const [id, attempts] of rows) {
    const nothing = { next_attempt_at: null, last_error: null, response: null, sent_at: null };
    const after = { ...nothing, status: 'unclear', attempts: Number(attempts), problem: 'unanswered' } as const;
    await recordChange(pool, Number(id), { attempts: Number(attempts) - 1, action: 'lose', after }, now);
  }
}
