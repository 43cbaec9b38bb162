import { useI18nProvider } from 'react-admin';
import { languages, type Language } from '../messages/languages.ts';

/** Returns the current interface language. */
export function useLanguage(): Language {
  const locale = useI18nProvider()?.getLocale();
  return languages.find((language) => language === locale) ?? 'en';
}
