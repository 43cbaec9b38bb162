import { createContext, useContext } from 'react';
import { type Language, labelIn } from '../../resources/messages/languages.ts';
import { type SignInMessage, signInMessages } from '../../resources/messages/sign-in.ts';

/** The sign-in pages' language. */
export const LanguageContext = createContext<Language>('en');

/** One of the sign-in sentences in a language, `%{params}` filled in. */
export function sentence(language: Language, key: SignInMessage, params: Readonly<Record<string, string | number>> = {}): string {
  return labelIn(signInMessages[key], language).replaceAll(/%\{(\w+)\}/gu, (whole, name: string) => String(params[name] ?? whole));
}

/** The sign-in sentences in the language chosen. */
export function useSentence() {
  const language = useContext(LanguageContext);
  return (key: SignInMessage, params?: Readonly<Record<string, string | number>>) => sentence(language, key, params);
}
