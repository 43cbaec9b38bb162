import { memberOf, parseJson } from './json.ts';

/** The settings that the server writes into the page. */
export const pageSettings = parseJson(document.querySelector('script#environment')?.textContent);

/** The settings of the build. Nothing else in the portal reads the environment. */
export const buildSettings: unknown = import.meta.env;

/** A member that is a text and not blank. */
export function textOf(source: unknown, name: string): string | undefined {
  const value = memberOf(source, name);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** Prefix of all storage keys. Separate from the environment module, which the sign-in page loads later. */
export const storagePrefix =
  textOf(pageSettings, 'storagePrefix') ?? textOf(buildSettings, 'VITE_STORAGE_PREFIX') ?? 'oto';
