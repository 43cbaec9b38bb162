import { resources } from '../../../resources/index.ts';

/**
 * The first part of every address that the portal has a page for: each entity's, and these besides (SPEC §2). A test
 * holds them against the portal's own.
 */
const firstParts: ReadonlySet<string> = new Set([
  'home',
  'login',
  'challenge',
  'profile',
  ...resources.map(({ name }) => name),
]);

/** No address of the portal has a dot in it: one that has names a file, or a folder that is nobody's business. */
export function namesFile(path: string): boolean {
  return path.includes('.') || path.startsWith('/assets/');
}

export function isPortalAddress(path: string): boolean {
  return path === '/' || (!namesFile(path) && firstParts.has(path.split('/')[1] ?? ''));
}
