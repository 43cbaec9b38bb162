import { randomUUID } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { sql } from 'drizzle-orm';
import type { RecordOf } from '../../resources/record.ts';
import { isErasedAddress } from '../../resources/personal.ts';
import { outgoing_mail } from '../../resources/system/outgoing_mail.ts';
import { appendServerWrites } from '../audit/server-writes.ts';
import type { Executor } from '../db/connection/pool.ts';
import type { Caller } from '../http/route.ts';
import { inOneLine, isMailAddress, type MailAddress } from './mail-address.ts';

type Mail = RecordOf<typeof outgoing_mail>;

/** A mail to send; it has a single recipient, so that each is sent, refused and sent again separately. */
export interface NewMail {
  readonly recipient: string;
  readonly sender: MailAddress;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** Reply address, if it isn't the sender's. */
  readonly replyTo?: string;
  readonly cause: Mail['cause'];
  /** The message that causes it. */
  readonly message?: number;
  /** Identifies the cause, and the recipient if there are several: `order/1204/paid`. */
  readonly key: string;
}

/** Maximum size of both texts of a mail, in characters. */
const longestContent = 1_000_000;
const longestSubject = 250;

/**
 * Queues mails, in the transaction that causes them, so that both commit or neither. Skips mails whose key was used
 * before, so that a repeated click, import or job sends nothing twice; also skips mails to erased customers. Returns
 * the number of new mails.
 * @param by who sent them, for their history; absent if the server did
 * @throws TypeError for an address or content that can't be sent, which the caller must check first
 */
export async function enqueueMails(
  tx: Executor,
  mails: readonly NewMail[],
  now: Date,
  by?: Pick<Caller, 'id' | 'name'>,
): Promise<number> {
  const at = now.toISOString();
  // The address may have been read before its customer was erased.
  const rows = mails.flatMap((mail) => (isErasedAddress(mail.recipient) ? [] : [rowOf(mail, at)]));
  const { rows: made } = await tx.execute<{ id: number; key: string }>(
    sql`insert into outgoing_mail (subject, recipient, sender, reply_to, cause, message, key, status, attempts, next_attempt_at, message_id, created_at, updated_at)
      select subject, recipient, sender, reply_to, cause, message, key, 'queued', 0, ${at}, message_id, ${at}, ${at}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as given (subject text, recipient text, sender text, reply_to text, cause text, message integer, key text, message_id text)
      on conflict do nothing returning id, key`,
  );
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const added = made.flatMap(({ id, key }) => {
    const row = byKey.get(key);
    return row ? [{ id, row }] : [];
  });
  await tx.execute(
    sql`insert into mail_content (mail_id, text, html) select id, text, html
      from jsonb_to_recordset(${JSON.stringify(added.map(({ id, row: { text, html } }) => ({ id, text, html })))}::jsonb)
        as given (id integer, text text, html text)`,
  );
  await appendServerWrites(
    tx,
    outgoing_mail,
    added.map(({ id, row: { text: _text, html: _html, ...after } }) => ({ id, revision: 1, after })),
    now,
    by,
  );
  return added.length;
}

/** Whether a mail's recipient and content can be sent. */
export const isSendable = ({ recipient, text, html }: Pick<NewMail, 'recipient' | 'text' | 'html'>): boolean =>
  isMailAddress(recipient) && text.length + (html?.length ?? 0) <= longestContent;

function rowOf({ recipient, sender, replyTo, subject, text, html, cause, message, key }: NewMail, at: string) {
  for (const address of [recipient, sender.address, replyTo ?? sender.address])
    if (!isMailAddress(address)) throw new TypeError('a mail to or from what is no address');
  if (text.length + (html?.length ?? 0) > longestContent) throw new TypeError('a mail that is too large');
  const name = inOneLine(sender.name ?? '', 100).replaceAll(/["<>\\]/gu, '');
  return {
    recipient,
    sender: name === '' ? sender.address : `${name} <${sender.address}>`,
    subject: inOneLine(subject, longestSubject),
    reply_to: replyTo ?? null,
    cause,
    message: message ?? null,
    key,
    status: 'queued',
    next_attempt_at: at,
    message_id: `<${randomUUID()}@${domainToASCII(sender.address.split('@')[1] ?? '')}>`,
    text,
    html: html ?? null,
  };
}
