import MailComposer from 'nodemailer/lib/mail-composer';
import type { DueMail } from './due-mail.ts';
import { openMarks } from './sealed-marks.ts';

export interface Composed {
  readonly envelope: { readonly from: string; readonly to: readonly string[] };
  /** Headers and parts (RFC 5322), the same at every attempt. */
  readonly raw: Buffer;
  /** Name of a file for it: the same at every attempt, too. */
  readonly file: string;
}

/** Writes a mail as it goes over the wire: UTF-8, its plain text first, then its HTML; with its secrets. */
export async function compose(due: DueMail): Promise<Composed> {
  const mail = openMarks(due, due.recipient);
  const { name = '', address = mail.sender } = /^(?<name>.*) <(?<address>[^<>]+)>$/u.exec(mail.sender)?.groups ?? {};
  const message = new MailComposer({
    // As objects: nothing in a name or an address is read as another address.
    from: { name, address },
    ...(mail.replyTo !== undefined && { replyTo: { name: '', address: mail.replyTo } }),
    to: { name: '', address: mail.recipient },
    subject: mail.subject,
    text: mail.text,
    ...(mail.html !== undefined && { html: mail.html }),
    messageId: mail.messageId,
    date: new Date(mail.createdAt),
    // Keeps absence notes from being sent back (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  const { from, to } = message.getEnvelope();
  if (!from || to.length !== 1) throw new TypeError('a mail without sender or recipient');
  const file = `${mail.createdAt.slice(0, 19).replaceAll(':', '-')}-${mail.id}.eml`;
  return { envelope: { from, to }, raw: await message.build(), file };
}
