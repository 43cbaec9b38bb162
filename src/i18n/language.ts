import { type Language, languages } from '../../resources/messages/languages.ts';
import { sharedStorage, storageKey } from '../storage.ts';

const key = storageKey('language');

export function isLanguage(text: unknown): text is Language {
  return languages.some((language) => language === text);
}

/** The language chosen last; English by default (SPEC §9). */
export function readLanguage(): Language {
  const kept = sharedStorage.getItem(key);
  return isLanguage(kept) ? kept : 'en';
}

/** Keeps the choice, and tells the page's language to browsers and screen readers. */
export function writeLanguage(language: Language): void {
  sharedStorage.setItem(key, language);
  document.documentElement.lang = language;
}
