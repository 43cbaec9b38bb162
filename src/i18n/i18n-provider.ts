import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { I18nProvider } from 'react-admin';
import type { Language } from '../../resources/messages/languages.ts';
import { loadSentences } from './use-sentence.ts';
import { isLanguage, readLanguage, writeLanguage } from './language.ts';
import { loadMessages } from './messages.ts';

/** Each language in its own words, as the menu shows them. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  'zh-Hant': '繁體中文',
  'zh-Hans': '简体中文',
};

/**
 * What the server said is shown through the same door, as it is; a key of ours that is missing is a mistake worth a
 * warning.
 */
function onMissingKey(key: string): string {
  if (/^\w+(?:\.\w+)+$/u.test(key)) console.warn(`There is no sentence ${key}`);
  return key;
}

/**
 * Sentences of the language kept, the others on demand. A language with a sentence missing does not compile; one that
 * is unknown falls back to English (SPEC §9).
 */
export async function createI18nProvider(): Promise<I18nProvider> {
  const initial = readLanguage();
  const first = await loadMessages(initial);
  const locales = Object.entries(languageNames).map(([locale, name]) => ({ locale, name }));
  const messagesOf = (locale: string) =>
    locale === initial ? first : loadMessages(isLanguage(locale) ? locale : 'en');
  const provider = polyglotI18nProvider(messagesOf, initial, locales, { onMissingKey });
  writeLanguage(initial);
  // Whoever signs out finds the sign-in page in the same language.
  void loadSentences(initial);
  return {
    ...provider,
    async changeLocale(locale) {
      const language = isLanguage(locale) ? locale : 'en';
      await Promise.all([provider.changeLocale(locale), loadSentences(language)]);
      writeLanguage(language);
    },
  };
}
