import { sql } from 'drizzle-orm';
import type { user_group_application } from '../../../resources/customers/user_group_application.ts';
import type { RecordOf } from '../../../resources/record.ts';
import type { WriteContext } from '../../crud/hooks.ts';
import { type Runner, runOnce } from '../../db/connection/statement.ts';
import { enqueueMails } from '../../outbox/enqueue.ts';
import { isMailAddress } from '../../outbox/mail-address.ts';
import {
  letterIn,
  mailRecipientColumns,
  mailRecipientIn,
  readMailSettings,
  mailRecipientValues,
} from '../customer-mail.ts';
import { wordsOf } from '../message_template/words.ts';

/** The uses of templates for decisions. */
export type DecisionUse = 'application_approved' | 'application_rejected';
/** Whether the applicant was mailed, or why not. */
export type MailOutcome = 'mailed' | 'noEmail' | 'noSender' | 'noTemplate';

/** What the shop knows about the person with this email; the language is Chinese if they didn't choose another. */
async function personWith(runner: Runner, email: string) {
  const [row = []] = await runOnce(runner, sql`select ${mailRecipientColumns} from "user" u where u.email = ${email}`);
  const person = mailRecipientIn(email, row);
  return { person, locale: person.locale === 'en_US' ? ('en_US' as const) : ('zh_HK' as const) };
}

/**
 * Puts the mail about a decision into the outbox, in the decision's transaction. Its key contains the decided revision,
 * so that each decision is mailed once, including one after a reopening.
 */
export async function mailDecision(
  { tx, client, now }: Pick<WriteContext, 'tx' | 'client' | 'now'>,
  { id, revision, email, user_group }: RecordOf<typeof user_group_application>,
  use: DecisionUse,
  reason: string | null,
): Promise<MailOutcome> {
  if (email === null || !isMailAddress(email)) return 'noEmail';
  const settings = await readMailSettings(client);
  const { sender, replyTo } = settings;
  if (!sender) return 'noSender';
  const words = await wordsOf(client, use);
  if (!words) return 'noTemplate';
  const { person, locale } = await personWith(client, email);
  const [names = []] = await runOnce(
    client,
    sql`select name_zh_hk, name_en_us from user_group where id = ${user_group}`,
  );
  const group = String(names[locale === 'zh_HK' ? 0 : 1]);
  const values = { ...mailRecipientValues(person, locale), group, reason: reason ?? '' };
  await enqueueMails(
    tx,
    [
      {
        recipient: email,
        sender: sender[locale],
        ...letterIn<DecisionUse>(words, values, settings, locale),
        ...(replyTo !== undefined && { replyTo }),
        cause: 'application',
        key: `application/${id}/${use}/${revision}`,
      },
    ],
    now,
  );
  return 'mailed';
}
