import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { labelIn, type Language } from '../messages/languages.ts';
import type { MessageKey, Params } from '../messages/translate.ts';
import { useLanguage } from './use-language.ts';
import type { Label } from '../kinds/kind.ts';

/** Translates sentence keys and declared labels into the user's language. */
export interface Words {
  readonly language: Language;
  say(key: MessageKey, params?: Params): string;
  label(label: Label): string;
}

/** Returns the words of the current interface language. */
export function useWords(): Words {
  const language = useLanguage();
  const translate = useTranslate();
  return useMemo(
    () => ({ language, say: (key, params) => translate(key, params), label: (label) => labelIn(label, language) }),
    [language, translate],
  );
}
