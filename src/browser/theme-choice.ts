import { sharedStorage, storageKey } from './storage.ts';

/** `system` follows the device. */
export const themeChoices = ['light', 'dark', 'system'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

/** Where the choice is kept: react-admin's store reads and writes the same. */
export const themeKey = storageKey('theme');

export function readTheme(): ThemeChoice {
  const kept = sharedStorage.getItem(themeKey);
  return kept === '"light"' ? 'light' : kept === '"dark"' ? 'dark' : 'system';
}

export function writeTheme(choice: ThemeChoice): void {
  if (choice === 'system') sharedStorage.removeItem(themeKey);
  else sharedStorage.setItem(themeKey, JSON.stringify(choice));
  showTheme(choice);
}

/** Tells the style sheet of the sign-in pages, and the browser's own controls. */
export function showTheme(choice: ThemeChoice): void {
  document.documentElement.dataset['theme'] = choice;
}
