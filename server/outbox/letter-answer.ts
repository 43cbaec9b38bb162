import { type ContentLocale, contentLocales } from '../../resources/kinds/kind.ts';
import type { Letters } from '../../resources/marketing/message-answers.ts';
import type { UrlSigner } from '../http/signed-urls.ts';
import type { Letter } from './letter.ts';

/** Answers letters, each with a URL of its HTML part as a page, valid for some minutes. */
export function lettersAnswer(
  signer: Pick<UrlSigner, 'sign'>,
  letterIn: (locale: ContentLocale) => Letter,
  urlIn: (locale: ContentLocale) => string,
): Letters {
  const answered = (locale: ContentLocale) => {
    const { subject, text } = letterIn(locale);
    return { subject, text, preview_url: signer.sign(urlIn(locale)) };
  };
  return { zh_HK: answered('zh_HK'), en_US: answered('en_US') };
}

/** The locale in a path: `:locale{zh_HK|en_US}`. */
export const localePart = `:locale{${contentLocales.join('|')}}`;

export const localeIn = (part: string | undefined): ContentLocale =>
  contentLocales.find((one) => one === part) ?? 'zh_HK';
