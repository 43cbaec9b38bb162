import type { I18nProvider } from 'react-admin';
import { fillIn, type Language, languages, type Params } from '../../resources/messages/languages.ts';
import { loadSignInMessages } from './sign-in-messages.ts';
import { isLanguage, readLanguage, writeLanguage } from './language.ts';
import { loadMessages, setMessageLanguage } from './messages.ts';

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

/** The form of `one |||| many` for a count; Chinese has one form. */
function formFor(message: string, count: unknown, language: Language): string {
  if (count === undefined || count === null) return message;
  const [one = '', many = one] = message.split('||||');
  return (language === 'en' && count !== 1 ? many : one).trim();
}

/**
 * Loads the messages of the stored language; others on demand. A missing message is a compile error; an unknown
 * language falls back to English (SPEC §9).
 */
export async function createI18nProvider(initial: Language = readLanguage()): Promise<I18nProvider> {
  let language = initial;
  setMessageLanguage(language);
  let messages = await loadMessages(language);
  writeLanguage(language);
  // Preloads the sign-in page's messages, for after a sign-out.
  void loadSignInMessages(language);
  return {
    translate(key, params: Params = {}) {
      const message = messages.get(key) ?? params['_'];
      if (message === undefined) return onMissingKey(key);
      return fillIn(formFor(String(message), params['smart_count'], language), params);
    },
    async changeLocale(locale) {
      const next = isLanguage(locale) ? locale : 'en';
      await loadSignInMessages(next);
      messages = await loadMessages(next);
      language = next;
      setMessageLanguage(next);
      writeLanguage(next);
    },
    getLocale: () => language,
    getLocales: () => languages.map((locale) => ({ locale, name: languageNames[locale] })),
  };
}
