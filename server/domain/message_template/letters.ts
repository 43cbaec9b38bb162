import type { ContentLocale } from '../../../resources/kinds/kind.ts';
import { type MailUse, sampleValues } from '../../../resources/marketing/mail-uses.ts';
import { message_template } from '../../../resources/marketing/message_template.ts';
import type { Runner } from '../../db/connection/statement.ts';
import { readRecord } from '../../db/records/records.ts';
import type { Letter } from '../../outbox/letter.ts';
import { letterIn, readMailSettings } from '../customer-mail.ts';

/** The mail of a template with sample values and the shop's details from the settings. */
export async function sampleLetters(
  runner: Runner,
  id: number,
): Promise<((locale: ContentLocale) => Letter) | undefined> {
  const found = await readRecord(runner, { resource: message_template, id, locale: 'en_US' });
  if (!found) return undefined;
  const { record } = found;
  const settings = await readMailSettings(runner);
  return (locale) => letterIn<MailUse>(record, sampleValues(locale), settings, locale);
}
