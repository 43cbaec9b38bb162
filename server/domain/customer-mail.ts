import { sql } from 'drizzle-orm';
import { user } from '../../resources/customers/user.ts';
import { formatPhone } from '../../resources/kinds/phone/format-phone.ts';
import { type ContentLocale, contentLocales } from '../../resources/kinds/kind.ts';
import type { MailUse, NameIn } from '../../resources/marketing/mail-uses.ts';
import type { Runner } from '../db/connection/statement.ts';
import { type Letter, type Stationery, writeLetter } from '../outbox/letter.ts';
import { setting } from './settings/setting.ts';

/** Placeholders that every mail fills from the settings. */
export type AboutShop = 'shop' | 'shop_email' | 'shop_phone';

/** The shop's stationery, details and sender of mails, from the settings. */
export interface MailSettings {
  readonly stationery: Readonly<Record<ContentLocale, Stationery>>;
  /** Values of the placeholders about the shop. */
  readonly shop: Readonly<Record<ContentLocale, Readonly<Record<AboutShop, string>>>>;
  readonly sender: Readonly<Record<ContentLocale, { readonly name: string; readonly address: string }>> | undefined;
  readonly replyTo: string | undefined;
}

/** Reads the settings that mails to customers need. Without an address in the settings, there is no sender. */
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

/** Placeholders about the shop that the settings leave empty in at least one language. */
export function emptyOfShop({ shop: { zh_HK, en_US } }: MailSettings): readonly AboutShop[] {
  return (['shop', 'shop_email', 'shop_phone'] as const).filter((name) => zh_HK[name] === '' || en_US[name] === '');
}

/** Subject and text that staff wrote, of a message or a template. */
export interface MailWords {
  readonly subject: Readonly<Record<ContentLocale, string>>;
  readonly text: Readonly<Record<ContentLocale, string>>;
}

/**
 * Writes a mail for a use in one language. Every placeholder of the use needs a value; those about the shop are filled
 * here.
 */
export function letterIn<U extends MailUse>(
  { subject, text }: MailWords,
  values: Readonly<Record<Exclude<NameIn<U>, AboutShop>, string>>,
  { shop, stationery }: MailSettings,
  locale: ContentLocale,
): Letter {
  const words = { subject: subject[locale], text: text[locale] };
  return writeLetter(words, { ...values, ...shop[locale] }, stationery[locale], locale);
}

/** Recipient of a mail, with what the shop knows about them. */
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
 * Builds a recipient from an address and the values of `mailRecipientColumns`; `locale` is undefined if the shop
 * doesn’t know the person.
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

/** The languages of a mail: the recipient's, or both if it isn't known. */
export function localesOf(locale: string | null | undefined): readonly ContentLocale[] {
  const own = contentLocales.filter((one) => one === locale);
  return own.length > 0 ? own : contentLocales;
}

const nobody = { zh_HK: '顧客', en_US: 'Customer' };
const han = /\p{Script=Han}/u;

/** `陳大文` or `Tai Man Chan`: family name first in Chinese script, last otherwise. */
function fullName({ family_name: family, given_name: given }: MailRecipient): string {
  if (!family || !given) return family ?? given ?? '';
  return han.test(family) ? `${family}${given}` : `${given} ${family}`;
}

/** `陳先生`, `Mr Chan`; the full name if family name or salutation is missing. */
function politely(recipient: MailRecipient, locale: ContentLocale): string {
  const { family_name: family, salutation } = recipient;
  const label = user.fields.salutation.choices.find(({ value }) => value === salutation)?.label;
  if (!family || !label) return fullName(recipient);
  return locale === 'zh_HK' ? `${family}${label[1]}` : `${label[0]} ${family}`;
}

/** Values of the placeholders about a person; general words if the shop doesn't know the name. */
export function mailRecipientValues(person: MailRecipient, locale: ContentLocale) {
  return {
    name: fullName(person) || nobody[locale],
    salutation: politely(person, locale) || nobody[locale],
    email: person.email,
  };
}
