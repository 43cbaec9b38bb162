import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { labelIn, type ContentLocale, type Label, type Language } from '../messages/languages.ts';
import type { MessageKey, Params } from '../messages/translate.ts';
import { useLanguage } from './use-language.ts';

/** Translates sentence keys and declared labels into the user's language. */
export interface Words {
  readonly language: Language;
  say(key: MessageKey, params?: Params): string;
  /** With a locale, the label of a localized field: `Name (English)`. */
  label(label: Label, locale?: ContentLocale): string;
}

/** Returns the words of the current interface language. */
export function useWords(): Words {
  const language = useLanguage();
  const translate = useTranslate();
  return useMemo(
    () => ({
      language,
      say: (key, params) => translate(key, params),
      label: (label, locale) => {
        const field = labelIn(label, language);
        return locale ? translate('locales.suffixed', { field, locale: translate(`locales.${locale}`) }) : field;
      },
    }),
    [language, translate],
  );
}
