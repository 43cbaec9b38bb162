import type { ContentLocale } from '../../../resources/kinds/kind.ts';
import { sampleValues } from '../../../resources/marketing/mail-uses.ts';
import { message_template } from '../../../resources/marketing/message_template.ts';
import type { Runner } from '../../db/connection/statement.ts';
import { readRecord } from '../../db/records/records.ts';
import { writeLetter, type Letter } from '../../outbox/letter.ts';
import { readMailSettings } from '../message/stationery.ts';

/** A template's mail with sample values, as the settings have the shop. */
export async function sampleLetters(
  runner: Runner,
  id: number,
): Promise<((locale: ContentLocale) => Letter) | undefined> {
  const found = await readRecord(runner, { resource: message_template, id, locale: 'en_US' });
  if (!found) return undefined;
  const { subject, text } = found.record;
  const { stationery, shop } = await readMailSettings(runner);
  return (locale) =>
    writeLetter(
      { subject: subject[locale], text: text[locale] },
      { ...sampleValues(locale), ...shop[locale] },
      stationery[locale],
      locale,
    );
}
