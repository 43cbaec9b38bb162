import { type ContentLocale, contentLocales } from '../../../resources/kinds/kind.ts';
import { user } from '../../../resources/customers/user.ts';
import type { message } from '../../../resources/marketing/message.ts';
import type { RecordOf } from '../../../resources/record.ts';
import type { Letter } from '../../outbox/letter.ts';
import type { Recipient } from './recipients.ts';
import { letterIn, type MailSettings } from '../customer-mail.ts';

/** What a message says, and in which language to people whom the shop doesn't know. */
export type MessageWords = Pick<RecordOf<typeof message>, 'subject' | 'text' | 'unknown_locale'>;

const nobody = { zh_HK: '顧客', en_US: 'Customer' };
const han = /\p{Script=Han}/u;

/** `陳大文` and `Tai Man Chan`: as it is written in the name's own script. */
function fullName({ family_name: family, given_name: given }: Recipient): string {
  if (!family || !given) return family ?? given ?? '';
  return han.test(family) ? `${family}${given}` : `${given} ${family}`;
}

/** `陳先生`, `Mr Chan`; the full name without one of the two. */
function politely(recipient: Recipient, locale: ContentLocale): string {
  const { family_name: family, salutation } = recipient;
  const label = user.fields.salutation.choices.find(({ value }) => value === salutation)?.label;
  if (!family || !label) return fullName(recipient);
  return locale === 'zh_HK' ? `${family}${label[1]}` : `${label[0]} ${family}`;
}

/** A message to a recipient in one language. */
export function messageIn(
  words: Pick<MessageWords, 'subject' | 'text'>,
  recipient: Recipient,
  settings: MailSettings,
  locale: ContentLocale,
): Letter {
  const values = {
    name: fullName(recipient) || nobody[locale],
    salutation: politely(recipient, locale) || nobody[locale],
    email: recipient.email,
  };
  return letterIn<'message'>(words, values, settings, locale);
}

/** The languages in which a recipient gets a message: theirs; where it isn't known, that of the message, or both. */
export function localesFor({ unknown_locale }: Pick<MessageWords, 'unknown_locale'>, { locale }: Recipient) {
  const own = contentLocales.filter((one) => one === (locale ?? unknown_locale));
  return own.length > 0 ? own : contentLocales;
}

/** A message as a recipient gets it; in both languages, one is below the other. */
export function messageTo(words: MessageWords, recipient: Recipient, settings: MailSettings): Letter {
  const letters = localesFor(words, recipient).map((locale) => messageIn(words, recipient, settings, locale));
  return {
    subject: [...new Set(letters.map(({ subject }) => subject))].join(' / '),
    text: letters.map(({ text }) => text).join('\n\n----------\n\n'),
    html: letters
      .map(({ html }) => html)
      .join('<hr style="margin:32px auto;max-width:600px;border:0;border-top:1px solid #ddd">'),
  };
}
