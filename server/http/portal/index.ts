import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Handler } from 'hono';
import { ApiError } from '../../errors.ts';
import type { Deps } from '../deps.ts';
import type { ApiContext, AppEnv } from '../route.ts';
import { namesFile, pageMatcher, readPagePaths } from './paths.ts';
import { listFiles, type StaticFile } from './files.ts';
import { createPage } from './page.ts';

/** Finds the built portal: beside the bundled server, or below `dist` when run from the sources. */
export function portalFolder(from: string = import.meta.dirname): string | undefined {
  const candidates = ['../portal', '../../../dist/portal'].map((path) => join(from, path));
  return candidates.find((folder) => existsSync(join(folder, 'pages.json')));
}

/**
 * Serves the built portal: its files, and its page at all routes, which are in history mode with base `/` (SPEC §9). A
 * browser at an unknown path gets the page too, with 404; other clients get a plain 404.
 */
export function portal({ env }: Pick<Deps, 'env'>, folder: string | undefined): Handler<AppEnv> {
  if (folder === undefined) return () => throwNotFound();
  const files = listFiles(folder);
  const isPage = pageMatcher(readPagePaths(folder));
  const page = createPage(readFileSync(join(folder, 'index.html'), 'utf8'), env.portal);
  return async (context) => {
    const path = decodePath(context.req.path);
    const file = path === '/index.html' ? undefined : files.get(path);
    if (file) return sendFile(context, file);
    const known = isPage(path);
    if (!known && (namesFile(path) || !acceptsHtml(context))) return throwNotFound();
    const { html, policy } = page.render();
    context.header('Content-Security-Policy', policy);
    context.header('Cache-Control', 'no-cache');
    return context.html(html, known ? 200 : 404);
  };
}

/** Browsers ask for HTML by name when they navigate; programs accept anything. */
function acceptsHtml(context: ApiContext): boolean {
  return (context.req.header('accept') ?? '').toLowerCase().includes('text/html');
}

async function sendFile(context: ApiContext, file: StaticFile): Promise<Response> {
  const known = context.req.header('if-none-match') === file.etag;
  const body = known ? undefined : await file.body(context.req.header('accept-encoding') ?? '');
  // Throws before headers of the file are set, so that the 404 isn't cached for ever.
  if (!known && body === undefined) throwNotFound();
  context.header('Cache-Control', file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
  context.header('ETag', file.etag);
  context.header('Vary', 'Accept-Encoding');
  if (body === undefined) return context.body(null, 304);
  context.header('Content-Type', file.type);
  if (body.encoding !== 'identity') context.header('Content-Encoding', body.encoding);
  return context.body(body.bytes);
}

function throwNotFound(): never {
  throw new ApiError(404, 'errors.notFound');
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
