import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { I18nProvider } from 'react-admin';
import { putIn } from '../../resources/messages/grouped.ts';
import type { Language } from '../../resources/messages/languages.ts';
import { loadSignInMessages } from './sign-in-messages.ts';
import { isLanguage, readLanguage, writeLanguage } from './language.ts';
import { listenForMessages, loadMessages, messagesIn, setMessageLanguage } from './messages.ts';

/** Name of each language in that language, for the menu. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  'zh-Hant': '繁體中文',
  'zh-Hans': '简体中文',
};

/** Passes server messages through unchanged. Warns if a key of the portal is missing. */
function onMissingKey(key: string): string {
  if (/^\w+(?:\.\w+)+$/u.test(key)) console.warn(`There is no sentence ${key}`);
  return key;
}

/** Fills in the parameters of a sentence. */
function replace(this: string, pattern: RegExp, valueOf: (whole: string, name: string) => string): string {
  return putIn(this, pattern, valueOf);
}

/**
 * Loads the messages of the stored language; others on demand. A missing message is a compile error; an unknown
 * language falls back to English (SPEC §9).
 */
export async function createI18nProvider(initial: Language = readLanguage()): Promise<I18nProvider> {
  setMessageLanguage(initial);
  await loadMessages(initial);
  const locales = Object.entries(languageNames).map(([locale, name]) => ({ locale, name }));
  const messagesOf = (locale: string) => messagesIn(isLanguage(locale) ? locale : 'en');
  const provider = polyglotI18nProvider(messagesOf, initial, locales, { onMissingKey, replace });
  listenForMessages((language) => provider.changeLocale(language));
  writeLanguage(initial);
  // Preloads the sign-in page's messages, for after a sign-out.
  void loadSignInMessages(initial);
  let chosen = initial;
  return {
    ...provider,
    async changeLocale(locale) {
      const language = isLanguage(locale) ? locale : 'en';
      chosen = language;
      await Promise.all([loadMessages(language), loadSignInMessages(language)]);
      // After two quick choices the later one wins, even if the earlier one loads more slowly.
      if (chosen !== language) return;
      setMessageLanguage(language);
      await provider.changeLocale(language);
      writeLanguage(language);
    },
  };
}
