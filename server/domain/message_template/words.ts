import { sql } from 'drizzle-orm';
import type { MailUse } from '../../../resources/marketing/mail-uses.ts';
import { message_template } from '../../../resources/marketing/message_template.ts';
import { type Runner, runOnce } from '../../db/connection/statement.ts';
import { readRecord } from '../../db/records/records.ts';
import type { MailWords } from '../customer-mail.ts';

/** Subject and text of the first template of a use; `undefined` if it has none. */
export async function wordsOf(runner: Runner, use: MailUse): Promise<MailWords | undefined> {
  const [row] = await runOnce(runner, sql`select id from message_template where use = ${use} order by id limit 1`);
  const found = row && (await readRecord(runner, { resource: message_template, id: Number(row[0]), locale: 'en_US' }));
  return found?.record;
}
