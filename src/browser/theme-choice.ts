import { sharedStorage, storageKey } from './storage.ts';

/** `system` follows the device. */
export const themeChoices = ['light', 'dark', 'system'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

/** Storage key of the theme; react-admin's store uses the same key. */
export const themeKey = storageKey('theme');

export function readTheme(): ThemeChoice {
  const stored = sharedStorage.getItem(themeKey);
  return stored === '"light"' ? 'light' : stored === '"dark"' ? 'dark' : 'system';
}

export function writeTheme(choice: ThemeChoice): void {
  if (choice === 'system') sharedStorage.removeItem(themeKey);
  else sharedStorage.setItem(themeKey, JSON.stringify(choice));
  applyTheme(choice);
}

/** Sets the theme of the sign-in pages and of native controls. */
export function applyTheme(choice: ThemeChoice): void {
  document.documentElement.dataset['theme'] = choice;
}
