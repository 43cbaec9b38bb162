import { type ContentLocale, contentLocales } from '../../resources/kinds/kind.ts';
import type { UrlSigner } from '../http/signed-urls.ts';
import { answerOf } from '../openapi/schemas.ts';
import type { Letter } from './letter.ts';

const text = { type: 'string' };
const inOneLanguage = answerOf({ subject: text, text, preview_url: text });

/** What a mail would say, in both languages. */
export const lettersSchema = answerOf({ zh_HK: inOneLanguage, en_US: inOneLanguage });

/** Answers letters, each with the URL of its HTML part as a page, valid for minutes. */
export function lettersAnswer(
  signer: Pick<UrlSigner, 'sign'>,
  letterIn: (locale: ContentLocale) => Letter,
  urlIn: (locale: ContentLocale) => string,
) {
  return Object.fromEntries(
    contentLocales.map((locale) => {
      const { subject, text: words } = letterIn(locale);
      return [locale, { subject, text: words, preview_url: signer.sign(urlIn(locale)) }];
    }),
  );
}

/** The locale in a path: `:locale{zh_HK|en_US}`. */
export const localePart = `:locale{${contentLocales.join('|')}}`;

export const localeIn = (part: string | undefined): ContentLocale =>
  contentLocales.find((one) => one === part) ?? 'zh_HK';
