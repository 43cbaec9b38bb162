import { createContext, useContext } from 'react';
import { loadWhenReachable } from '../browser/connection.ts';
import type { Label } from '../../resources/kinds/kind.ts';
import { fillIn, type Language, labelIn, type Params } from '../../resources/messages/languages.ts';
import { signInEnglish, type SignInMessage } from '../../resources/messages/sign-in.ts';

/** Language of the sign-in pages. */
export const LanguageContext = createContext<Language>('en');

let chinese: Readonly<Record<SignInMessage, readonly [string, string]>> | undefined;

/** Loads the messages of a language. If that fails, English is used (SPEC §9). */
export async function loadSignInMessages(language: Language): Promise<void> {
  if (language === 'en' || chinese) return;
  const found = await loadWhenReachable(() => import('../../resources/messages/sign-in.zh.ts')).catch(() => undefined);
  chinese = found?.signInChinese;
}

/** A label in a language, with `%{params}` filled in. */
export function fillLabel(language: Language, label: Label, params: Params = {}): string {
  return fillIn(labelIn(label, language), params);
}

/** A sign-in message in a language. */
export function signInMessage(language: Language, key: SignInMessage, params?: Params): string {
  const english = signInEnglish[key];
  return fillLabel(language, [english, ...(chinese?.[key] ?? ([english, english] as const))], params);
}

/** Returns a function that gives sign-in messages in the current language. */
export function useSignInMessages() {
  const language = useContext(LanguageContext);
  return (key: SignInMessage, params?: Params) => signInMessage(language, key, params);
}
