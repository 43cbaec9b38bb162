import { type Language, languages } from '../../resources/messages/languages.ts';
import { sharedStorage, storageKey } from '../browser/storage.ts';

const key = storageKey('language');

export function isLanguage(text: unknown): text is Language {
  return languages.some((language) => language === text);
}

/** The language chosen last; English by default (SPEC §9). */
export function readLanguage(): Language {
  const kept = sharedStorage.getItem(key);
  return isLanguage(kept) ? kept : 'en';
}

/** The language this page speaks: another tab may have chosen another since, and a page must not speak two at once. */
export function pageLanguage(): Language {
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : readLanguage();
}

const listeners = new Set<() => void>();

/** Keeps the choice, and tells the page's language to browsers and screen readers. */
export function writeLanguage(language: Language): void {
  const before = pageLanguage();
  sharedStorage.setItem(key, language);
  document.documentElement.lang = language;
  if (before !== language) listeners.forEach((listener) => listener());
}

/** Calls back when this page changes its language. Gives back the way to stop. */
export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
