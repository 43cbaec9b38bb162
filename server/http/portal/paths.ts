import { resources } from '../../../resources/index.ts';

/** First path segments of the portal's pages (SPEC §2). A test compares them with the portal's routes. */
const pageNames: ReadonlySet<string> = new Set([
  'home',
  'login',
  'challenge',
  'profile',
  ...resources.map(({ name }) => name),
]);

/** Whether a path names a file: no page path contains a dot. */
export function namesFile(path: string): boolean {
  return path.includes('.') || path.startsWith('/assets/');
}

export function isPortalAddress(path: string): boolean {
  return path === '/' || (!namesFile(path) && pageNames.has(path.split('/')[1] ?? ''));
}
