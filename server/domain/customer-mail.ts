import { sql } from 'drizzle-orm';
import { user } from '../../resources/customers/user.ts';
import { formatPhone } from '../../resources/kinds/phone/format-phone.ts';
import { type ContentLocale, contentLocales } from '../../resources/kinds/kind.ts';
import type { MailUse, NameIn } from '../../resources/marketing/mail-uses.ts';
import type { Runner } from '../db/connection/statement.ts';
import { type Letter, type Stationery, writeLetter } from '../outbox/letter.ts';
import { setting } from './settings/setting.ts';

/** Placeholders that every mail fills in by the settings. */
export type AboutShop = 'shop' | 'shop_email' | 'shop_phone';

/** What mails say of the shop, and who sends them, by the settings. */
export interface MailSettings {
  readonly stationery: Readonly<Record<ContentLocale, Stationery>>;
  /** Values of the placeholders about the shop. */
  readonly shop: Readonly<Record<ContentLocale, Readonly<Record<AboutShop, string>>>>;
  readonly sender: Readonly<Record<ContentLocale, { readonly name: string; readonly address: string }>> | undefined;
  readonly replyTo: string | undefined;
}

/** Reads the settings that every mail to a customer needs; without an address, it has no sender. */
export async function readMailSettings(runner: Runner): Promise<MailSettings> {
  const name = await setting(runner, 'shop.name');
  const email = await setting(runner, 'shop.email');
  const phone = await setting(runner, 'shop.phone');
  const footer = await setting(runner, 'mail.footer');
  const senderName = await setting(runner, 'mail.sender_name');
  const address = await setting(runner, 'mail.sender_address');
  const replyTo = await setting(runner, 'mail.reply_to');
  const both = <T>(of: (locale: ContentLocale) => T) => ({ zh_HK: of('zh_HK'), en_US: of('en_US') });
  const shopName = (locale: ContentLocale) => name[locale] ?? '';
  return {
    stationery: both((locale) => ({ shop: shopName(locale), footer: footer[locale] ?? '' })),
    shop: both((locale) => ({ shop: shopName(locale), shop_email: email ?? '', shop_phone: formatPhone(phone ?? '') })),
    sender:
      address === null ? undefined : both((locale) => ({ name: senderName[locale] ?? shopName(locale), address })),
    replyTo: replyTo ?? undefined,
  };
}

/** Placeholders about the shop for which the settings have nothing, in one of the languages. */
export function emptyOfShop({ shop: { zh_HK, en_US } }: MailSettings): readonly AboutShop[] {
  return (['shop', 'shop_email', 'shop_phone'] as const).filter((name) => zh_HK[name] === '' || en_US[name] === '');
}

/** Subject and text by staff, of a message or of a template. */
export interface MailWords {
  readonly subject: Readonly<Record<ContentLocale, string>>;
  readonly text: Readonly<Record<ContentLocale, string>>;
}

/** Writes a mail for a use in one language. Each placeholder that the use has needs a value; the shop's are known. */
export function letterIn<U extends MailUse>(
  { subject, text }: MailWords,
  values: Readonly<Record<Exclude<NameIn<U>, AboutShop>, string>>,
  { shop, stationery }: MailSettings,
  locale: ContentLocale,
): Letter {
  const words = { subject: subject[locale], text: text[locale] };
  return writeLetter(words, { ...values, ...shop[locale] }, stationery[locale], locale);
}

/** To whom a mail goes, with what the shop knows of them. */
export interface MailRecipient {
  readonly email: string;
  readonly family_name: string | null;
  readonly given_name: string | null;
  readonly salutation: string | null;
}

/** Columns of a customer that `mailRecipientIn` reads, from `"user" u`. */
export const mailRecipientColumns = sql`u.family_name, u.given_name, u.salutation, u.locale`;

const known = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

/**
 * Whoever has an address, from the values of `mailRecipientColumns`; `locale` is undefined where the shop doesn’t know
 * them.
 */
export function mailRecipientIn(
  email: string,
  [family, given, salutation, locale]: readonly unknown[],
): MailRecipient & { readonly locale: string | undefined } {
  return {
    email,
    family_name: known(family),
    given_name: known(given),
    salutation: known(salutation),
    locale: known(locale) ?? undefined,
  };
}

/** The languages of a mail to somebody: theirs; where it isn't known, both. */
export function localesOf(locale: string | null | undefined): readonly ContentLocale[] {
  const own = contentLocales.filter((one) => one === locale);
  return own.length > 0 ? own : contentLocales;
}

const nobody = { zh_HK: '顧客', en_US: 'Customer' };
const han = /\p{Script=Han}/u;

/** `陳大文` and `Tai Man Chan`: as it is written in the name's own script. */
function fullName({ family_name: family, given_name: given }: MailRecipient): string {
  if (!family || !given) return family ?? given ?? '';
  return han.test(family) ? `${family}${given}` : `${given} ${family}`;
}

/** `陳先生`, `Mr Chan`; the full name without one of the two. */
function politely(recipient: MailRecipient, locale: ContentLocale): string {
  const { family_name: family, salutation } = recipient;
  const label = user.fields.salutation.choices.find(({ value }) => value === salutation)?.label;
  if (!family || !label) return fullName(recipient);
  return locale === 'zh_HK' ? `${family}${label[1]}` : `${label[0]} ${family}`;
}

/** Values of the placeholders about a person; something general where the shop doesn't know their name. */
export function mailRecipientValues(person: MailRecipient, locale: ContentLocale) {
  return {
    name: fullName(person) || nobody[locale],
    salutation: politely(person, locale) || nobody[locale],
    email: person.email,
  };
}
