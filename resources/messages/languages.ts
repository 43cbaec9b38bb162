/** The interface languages, as BCP 47 tags. */
export const languages = ['en', 'zh-Hant', 'zh-Hans'] as const;
export type Language = (typeof languages)[number];

/** A text in the three interface languages: English, Traditional Chinese, Simplified Chinese. */
export type Label = readonly [en: string, zhHant: string, zhHans: string];

/** The locales in which customers read content (SPEC §9). */
export const contentLocales = ['zh_HK', 'en_US'] as const;
export type ContentLocale = (typeof contentLocales)[number];

/** The label in this language. */
export function labelIn(label: Label, language: Language): string {
  return label[languages.indexOf(language)] ?? label[0];
}

/** The content locale that a language reads first: zh_HK in either Chinese (CONTRACT, Shape of every answer). */
export function contentLocaleOf(language: Language): ContentLocale {
  return language === 'en' ? 'en_US' : 'zh_HK';
}

/** What stands between the items of a list in a sentence. */
export const commaIn = (language: Language): string => (language === 'en' ? ', ' : '、');

/** What stands between a label and what it says. */
export const colonIn = (language: Language): string => (language === 'en' ? ': ' : '：');
