import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Handler } from 'hono';
import { ApiError } from '../../errors.ts';
import type { Deps } from '../deps.ts';
import type { ApiContext, AppEnv } from '../route.ts';
import { listFiles, type StaticFile } from './files.ts';
import { createPage } from './page.ts';

/** Where the built portal lies: beside the bundled server, or below `dist` when run from the sources. */
export function portalFolder(from: string = import.meta.dirname): string | undefined {
  const candidates = ['../portal', '../../../dist/portal'].map((path) => join(from, path));
  return candidates.find((folder) => existsSync(join(folder, 'index.html')));
}

/**
 * Serves the built portal: its files, and its page for every other path, since routes are in history mode with base
 * `/` (SPEC §9). A path that names a file that isn't there is 404: a page instead would only puzzle the browser.
 */
export function portal({ env }: Pick<Deps, 'env'>, folder: string | undefined): Handler<AppEnv> {
  if (folder === undefined) return () => missing();
  const files = listFiles(folder);
  const page = createPage(readFileSync(join(folder, 'index.html'), 'utf8'), env.portal);
  return async (context) => {
    const { path } = context.req;
    const file = path === '/index.html' ? undefined : files.get(decoded(path));
    if (file) return sendFile(context, file);
    if (path.startsWith('/assets/') || (/\.[a-z\d]{2,5}$/iu.test(path) && path !== '/index.html')) return missing();
    const { html, policy } = page.render();
    context.header('Content-Security-Policy', policy);
    context.header('Cache-Control', 'no-cache');
    return context.html(html);
  };
}

async function sendFile(context: ApiContext, file: StaticFile): Promise<Response> {
  const known = context.req.header('if-none-match') === file.etag;
  const body = known ? undefined : await file.body(context.req.header('accept-encoding') ?? '');
  // Before any header of the file: a refusal that says it may be kept for ever would be.
  if (!known && body === undefined) missing();
  context.header('Cache-Control', file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
  context.header('ETag', file.etag);
  context.header('Vary', 'Accept-Encoding');
  if (body === undefined) return context.body(null, 304);
  context.header('Content-Type', file.type);
  if (body.encoding !== 'identity') context.header('Content-Encoding', body.encoding);
  return context.body(body.bytes);
}

function missing(): never {
  throw new ApiError(404, 'errors.notFound');
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
