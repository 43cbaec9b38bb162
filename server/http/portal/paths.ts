import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { resourcesAndViews } from '../../../resources/index.ts';
import { pageOf } from '../../../resources/names.ts';

/** First path segments of pages that are neither an entity's nor listed in `src/screens/index.ts` (SPEC §2). */
const signInPages = ['login', 'challenge', 'forgot', 'reset'];

/** Whether a path names a file: no page path contains a dot. */
export function namesFile(path: string): boolean {
  return path.includes('.') || path.startsWith('/assets/');
}

/** Reads the paths of custom pages, which the build writes beside the portal. */
export function readPagePaths(folder: string): readonly string[] {
  return z.array(z.string()).parse(JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8')));
}

/** Returns a function that says whether a path leads to a page of the portal. */
export function pageMatcher(pagePaths: readonly string[]): (path: string) => boolean {
  const names = new Set([
    ...signInPages,
    ...resourcesAndViews.map((resource) => firstSegment(pageOf(resource))),
    ...pagePaths.map(firstSegment),
  ]);
  return (path) => path === '/' || (!namesFile(path) && names.has(firstSegment(path)));
}

function firstSegment(path: string): string {
  return path.split('/')[1] ?? '';
}
