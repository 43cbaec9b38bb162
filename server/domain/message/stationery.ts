import type { ContentLocale } from '../../../resources/kinds/kind.ts';
import type { Runner } from '../../db/connection/statement.ts';
import type { Stationery } from '../../outbox/letter.ts';
import { setting } from '../settings/setting.ts';

/** What mails say of the shop, and who sends them, by the settings. */
export interface MailSettings {
  readonly stationery: Readonly<Record<ContentLocale, Stationery>>;
  /** Values of the placeholders about the shop. */
  readonly shop: Readonly<
    Record<ContentLocale, { readonly shop: string; readonly shop_email: string; readonly shop_phone: string }>
  >;
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
    shop: both((locale) => ({ shop: shopName(locale), shop_email: email ?? '', shop_phone: phone ?? '' })),
    sender:
      address === null ? undefined : both((locale) => ({ name: senderName[locale] ?? shopName(locale), address })),
    replyTo: replyTo ?? undefined,
  };
}
