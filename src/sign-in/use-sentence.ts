import { createContext, useContext } from 'react';
import type { Label } from '../../resources/kinds/kind.ts';
import { type Language, labelIn } from '../../resources/messages/languages.ts';
import { type SignInMessage, signInMessages } from '../../resources/messages/sign-in.ts';

/** The sign-in pages' language. */
export const LanguageContext = createContext<Language>('en');

type Params = Readonly<Record<string, string | number>>;

/** A label in a language, `%{params}` filled in. */
export function filled(language: Language, label: Label, params: Params = {}): string {
  return labelIn(label, language).replaceAll(/%\{(\w+)\}/gu, (whole, name: string) => String(params[name] ?? whole));
}

/** One of the sign-in sentences in a language. */
export function sentence(language: Language, key: SignInMessage, params?: Params): string {
  return filled(language, signInMessages[key], params);
}

/** The sign-in sentences in the language chosen. */
export function useSentence() {
  const language = useContext(LanguageContext);
  return (key: SignInMessage, params?: Params) => sentence(language, key, params);
}
