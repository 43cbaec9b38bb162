import MailComposer from 'nodemailer/lib/mail-composer';
import type { DueMail } from './due-mail.ts';
import { openMarks } from './sealed-marks.ts';

export interface Composed {
  readonly envelope: { readonly from: string; readonly to: readonly string[] };
  /** Headers and parts (RFC 5322), the same at every attempt. */
  readonly raw: Buffer;
  /** Its file name: also the same at every attempt. */
  readonly file: string;
}

/** Writes a mail in its wire format: UTF-8, plain text first, then HTML; with its secrets. */
export async function compose(due: DueMail): Promise<Composed> {
  const mail = openMarks(due, due.recipient);
  const { name = '', address = mail.sender } = /^(?<name>.*) <(?<address>[^<>]+)>$/u.exec(mail.sender)?.groups ?? {};
  const message = new MailComposer({
    // Passed as objects, so that no name or address is parsed as another address.
    from: { name, address },
    ...(mail.replyTo !== undefined && { replyTo: { name: '', address: mail.replyTo } }),
    to: { name: '', address: mail.recipient },
    subject: mail.subject,
    text: mail.text,
    ...(mail.html !== undefined && { html: mail.html }),
    messageId: mail.messageId,
    date: new Date(mail.createdAt),
    // Prevents automatic replies, such as absence notes (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  const { from, to } = message.getEnvelope();
  if (!from || to.length !== 1) throw new TypeError('a mail without sender or recipient');
  const file = `${mail.createdAt.slice(0, 19).replaceAll(':', '-')}-${mail.id}.eml`;
  return { envelope: { from, to }, raw: await message.build(), file };
}
