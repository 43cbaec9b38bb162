import type { ContentLocale } from '../../../resources/kinds/kind.ts';
import type { message } from '../../../resources/marketing/message.ts';
import type { RecordOf } from '../../../resources/record.ts';
import { asOneLetter, type Letter } from '../../outbox/letter.ts';
import type { Recipient } from './recipients.ts';
import { letterIn, localesOf, type MailSettings, mailRecipientValues } from '../customer-mail.ts';

/** The text of a message, and its language for recipients whom the shop doesn't know. */
export type MessageWords = Pick<RecordOf<typeof message>, 'subject' | 'text' | 'unknown_locale'>;

/** A message to a recipient in one language. */
export function messageIn(
  words: Pick<MessageWords, 'subject' | 'text'>,
  recipient: Recipient,
  settings: MailSettings,
  locale: ContentLocale,
): Letter {
  return letterIn<'message'>(words, mailRecipientValues(recipient, locale), settings, locale);
}

/** The languages in which a recipient gets a message: their own; if unknown, that of the message, or both. */
export function localesFor({ unknown_locale }: Pick<MessageWords, 'unknown_locale'>, { locale }: Recipient) {
  return localesOf(locale ?? unknown_locale);
}

/** A message as a recipient gets it; if in both languages, one below the other. */
export function messageTo(words: MessageWords, recipient: Recipient, settings: MailSettings): Letter {
  return asOneLetter(localesFor(words, recipient).map((locale) => messageIn(words, recipient, settings, locale)));
}
