import { useI18nProvider } from 'react-admin';
import { languages, type Language } from '../messages/languages.ts';

/** The interface language that is shown now. */
export function useLanguage(): Language {
  const locale = useI18nProvider()?.getLocale();
  return languages.find((language) => language === locale) ?? 'en';
}
