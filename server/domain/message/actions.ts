import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { contentLocales } from '../../../resources/kinds/kind.ts';
import { message } from '../../../resources/marketing/message.ts';
import { defineActions } from '../../crud/action-handlers.ts';
import { defineHooks } from '../../crud/hooks.ts';
import type { Runner } from '../../db/connection/statement.ts';
import { ApiError } from '../../errors.ts';
import { enqueueMails } from '../../outbox/enqueue.ts';
import { setting } from '../settings/setting.ts';
import { messageIn } from './letters.ts';
import { countRecipients, keepRecipients } from './recipients.ts';
import { readMailSettings } from '../customer-mail.ts';

/** @throws ApiError 409 if the settings have no sender */
async function settingsWithSender(runner: Runner) {
  const settings = await readMailSettings(runner);
  const { sender } = settings;
  if (!sender) throw new ApiError(409, 'errors.messageSender');
  return { ...settings, sender };
}

export const messageActions = defineActions(message, {
  /** Begins sending: stores the recipients; the server's standing task then queues their mails. */
  async send({ client, current, body, now }) {
    await settingsWithSender(client);
    const { total } = await countRecipients(client, current);
    if (total === 0) throw new ApiError(409, 'errors.messageNobody');
    const limit = await setting(client, 'limits.message_recipients');
    if (total > limit) throw new ApiError(409, 'errors.messageLimit', { params: { count: total, limit } });
    const recipients = await keepRecipients(client, current);
    if (body.recipients !== null && body.recipients !== recipients)
      throw new ApiError(409, 'errors.messageRecipients', { params: { count: recipients, expected: body.recipients } });
    return { values: { recipients, started_at: now.toISOString() } };
  },

  /**
   * Sends the message to the caller, in both languages and with the caller's own name: an erasure wouldn't find a
   * customer's name in a copy for staff.
   */
  async test({ tx, client, current, caller, now }) {
    const settings = await settingsWithSender(client);
    const { rows } = await tx.execute<{ email: string; name: string }>(
      sql`select email, name from admin_user where id = ${caller?.id ?? null}`,
    );
    const [own] = rows;
    if (!own) throw new ApiError(409, 'errors.messageTester');
    const { email, name } = own;
    const recipient = { place: 0, email, family_name: null, given_name: name, salutation: null, locale: undefined };
    const run = randomUUID();
    await enqueueMails(
      tx,
      contentLocales.map((locale) => {
        const letter = messageIn(current, recipient, settings, locale);
        return {
          ...letter,
          subject: `[${locale === 'zh_HK' ? '測試' : 'Test'}] ${letter.subject}`,
          recipient: email,
          sender: settings.sender[locale],
          cause: 'message',
          key: `message-test/${current.id}/${run}/${locale}`,
        };
      }),
      now,
    );
    return { message: { key: 'messages.tested', params: { email } } };
  },
});

/** A message can't be changed once its sending began, nor deleted while it is being sent or paused. */
export const messageHooks = defineHooks(message, {
  async beforeUpdate({ current }) {
    if (current.status !== 'draft') throw new ApiError(409, 'errors.messageBegun');
    return undefined;
  },
  async beforeDelete({ current }) {
    if (current.status === 'sending' || current.status === 'paused') throw new ApiError(409, 'errors.messageGoing');
  },
});
