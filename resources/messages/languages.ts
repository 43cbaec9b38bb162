import { putIn } from './grouped.ts';

/** The interface languages, as BCP 47 tags. */
export const languages = ['en', 'zh-Hant', 'zh-Hans'] as const;
export type Language = (typeof languages)[number];

/** A text in English, Traditional Chinese and Simplified Chinese. */
export type Label = readonly [en: string, zhHant: string, zhHans: string];

/** Locales of content for customers (SPEC §9). */
export const contentLocales = ['zh_HK', 'en_US'] as const;
export type ContentLocale = (typeof contentLocales)[number];

/** Values of the `%{params}` in a sentence. */
export type Params = Readonly<Record<string, string | number>>;

/** Replaces the `%{params}` of a sentence; leaves unknown ones. */
export function fillIn(sentence: string, params: Params): string {
  return putIn(sentence, /%\{(\w+)\}/gu, (whole, name) => params[name] ?? whole);
}

/**
 * Translates into one language. The server has the sentences of all languages, the portal only those of the present
 * one.
 */
export interface Translator {
  readonly language: Language;
  say(key: string, params?: Params): string;
}

/** Returns the label in a language. */
export function labelIn(label: Label, language: Language): string {
  return label[languages.indexOf(language)] ?? label[0];
}

/** A label within a sentence: in English `coupon codes` for `Coupon codes`. Keeps other capitals: SKUs, K-Coins. */
export function withinSentence(label: Label, language: Language): string {
  const text = labelIn(label, language);
  return language === 'en' ? text.replace(/^[A-Z](?=[a-z])/u, (first) => first.toLowerCase()) : text;
}

/** The content locale to show first: zh_HK for either Chinese (CONTRACT, Shape of every answer). */
export function contentLocaleOf(language: Language): ContentLocale {
  return language === 'en' ? 'en_US' : 'zh_HK';
}

/** Separator of a list within a sentence. */
export const commaIn = (language: Language): string => (language === 'en' ? ', ' : '、');

/** Separator of two parts of a sentence; none in Chinese. */
export const spaceIn = (language: Language): string => (language === 'en' ? ' ' : '');

/** Separator between a label and its value. */
export const colonIn = (language: Language): string => (language === 'en' ? ': ' : '：');

/**
 * The label of a field inside another, such as `Conditions: Districts`. Omits the outer name if the inner one begins
 * with it.
 */
export function innerLabel(outer: Label, inner: Label): Label {
  const joined = (place: 0 | 1 | 2) =>
    inner[place].startsWith(outer[place]) ? inner[place] : `${outer[place]}${place === 0 ? ': ' : '：'}${inner[place]}`;
  return [joined(0), joined(1), joined(2)];
}
