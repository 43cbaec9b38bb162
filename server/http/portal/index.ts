import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Handler } from 'hono';
import { ApiError } from '../../errors.ts';
import type { Deps } from '../deps.ts';
import type { ApiContext, AppEnv } from '../route.ts';
import { isPortalAddress, namesFile } from './addresses.ts';
import { listFiles, type StaticFile } from './files.ts';
import { createPage } from './page.ts';

/** Where the built portal lies: beside the bundled server, or below `dist` when run from the sources. */
export function portalFolder(from: string = import.meta.dirname): string | undefined {
  const candidates = ['../portal', '../../../dist/portal'].map((path) => join(from, path));
  return candidates.find((folder) => existsSync(join(folder, 'index.html')));
}

/**
 * Serves the built portal: its files, and its page at its addresses, since routes are in history mode with base `/`
 * (SPEC §9). Whoever mistypes one in a browser gets the page too, which says so, with 404; whoever asks for anything
 * else gets 404 alone.
 */
export function portal({ env }: Pick<Deps, 'env'>, folder: string | undefined): Handler<AppEnv> {
  if (folder === undefined) return () => missing();
  const files = listFiles(folder);
  const page = createPage(readFileSync(join(folder, 'index.html'), 'utf8'), env.portal);
  return async (context) => {
    const path = decoded(context.req.path);
    const file = path === '/index.html' ? undefined : files.get(path);
    if (file) return sendFile(context, file);
    const known = isPortalAddress(path);
    if (!known && (namesFile(path) || !takesPage(context))) return missing();
    const { html, policy } = page.render();
    context.header('Content-Security-Policy', policy);
    context.header('Cache-Control', 'no-cache');
    return context.html(html, known ? 200 : 404);
  };
}

/** A browser that is led somewhere asks for HTML by name; programs take anything. */
function takesPage(context: ApiContext): boolean {
  return (context.req.header('accept') ?? '').toLowerCase().includes('text/html');
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
