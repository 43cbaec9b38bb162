import { createListeners } from '../browser/listeners.ts';
import { type Language, languages } from '../../resources/messages/languages.ts';
import { sharedStorage, storageKey } from '../browser/storage.ts';

const key = storageKey('language');

export function isLanguage(text: unknown): text is Language {
  return languages.some((language) => language === text);
}

/** The stored language; English by default (SPEC §9). */
export function readLanguage(): Language {
  const stored = sharedStorage.getItem(key);
  return isLanguage(stored) ? stored : 'en';
}

/** The language of this page. Not the stored one, which another tab may have changed. */
export function pageLanguage(): Language {
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : readLanguage();
}

const listeners = createListeners();

/** Stores the language and sets the page's `lang`. */
export function writeLanguage(language: Language): void {
  const before = pageLanguage();
  sharedStorage.setItem(key, language);
  document.documentElement.lang = language;
  if (before !== language) listeners.notify();
}

/** Returns a function that removes the listener. */
export const onLanguageChange = listeners.add;
