import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { I18nProvider } from 'react-admin';
import type { Language } from '../../resources/messages/languages.ts';
import { isLanguage, readLanguage, writeLanguage } from './language.ts';
import { loadMessages } from './messages.ts';

/** Each language in its own words, as the menu shows them. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', 'zh-Hant': '繁體中文', 'zh-Hans': '简体中文' };

/**
 * Sentences of the language kept, the others on demand. A language with a sentence missing does not compile; one that
 * is unknown falls back to English (SPEC §9).
 */
export async function createI18nProvider(): Promise<I18nProvider> {
  const initial = readLanguage();
  const first = await loadMessages(initial);
  const locales = Object.entries(languageNames).map(([locale, name]) => ({ locale, name }));
  const messagesOf = (locale: string) => (locale === initial ? first : loadMessages(isLanguage(locale) ? locale : 'en'));
  const provider = polyglotI18nProvider(messagesOf, initial, locales);
  writeLanguage(initial);
  return {
    ...provider,
    async changeLocale(locale) {
      await provider.changeLocale(locale);
      writeLanguage(isLanguage(locale) ? locale : 'en');
    },
  };
}
