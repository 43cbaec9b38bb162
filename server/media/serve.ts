import type { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import type { Handler } from 'hono';
import { run, statementOf } from '../db/connection/statement.ts';
import { ApiError, queueFullError } from '../errors.ts';
import type { Deps } from '../http/deps.ts';
import type { ApiContext, AppEnv } from '../http/route.ts';
import { Limiter } from '../concurrency/limiter.ts';
import { bytesOf, openWithinLimits } from './download-body.ts';
import { isKey, offeredName, type PictureSize, sizeKey, urlOf } from './key.ts';
import { mediaStore } from './store.ts';
import type { MediaStore, Range } from './media-store.ts';

/** Files are not pages: even opened directly, nothing in them may load, run or be framed. */
const policy =
  "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

const find = statementOf(
  sql`select mime_type, original_filename, public, size, thumb_size, medium_size from file where lower(key) = lower(${sql.placeholder('key')}) and key = ${sql.placeholder('key')}`,
  { prepared: true },
);

/** Anybody may request files, and lookups use the pool of all lists: a locked file table must not use it up. */
const lookupLimiter = new Limiter({ concurrency: 4, queueTimeout: 3_000, createError: queueFullError });

/**
 * `GET /media/{key}`: a file or a range of it; `?size=thumb|medium` for pictures. Answers with the type detected at the
 * upload. Anything but pictures and videos is only ever downloaded. A public file needs only its unguessable URL; any
 * other needs a recent signature.
 */
export function serveMedia(deps: Pick<Deps, 'pool' | 'env' | 'urlSigner'>): Handler<AppEnv> {
  return async (context) => {
    const key = parseKey(context.req.path);
    const [row] = key === undefined ? [] : await lookupLimiter.run('', () => run(deps.pool, find, { key }));
    if (key === undefined || !row) throw notFound(context);
    const [type, name, open, whole, thumb, medium] = row;
    const requested = { expires: context.req.query('expires'), signature: context.req.query('signature') };
    if (open !== true && !deps.urlSigner.verify(urlOf(key), requested)) throw notFound(context);
    const size = parseSize(context.req.query('size'), String(type));
    const etag = `"${key.slice(0, 26)}${size ? `-${size}` : ''}"`;
    const served = size ? sizeKey(key, size) : key;
    headers(context, {
      type: size ? 'image/webp' : String(type),
      name: offeredName(String(name), served),
      etag,
      open: open === true,
    });
    if (context.req.header('if-none-match') === etag) return context.body(null, 304);
    const bytes = Number(size === undefined ? whole : size === 'thumb' ? thumb : medium);
    return send(context, await mediaStore(deps.env), { key: served, etag, bytes });
  };
}

/** An object to send. If its length differs from the record's, it is damaged and treated as missing. */
interface ObjectToSend {
  readonly key: string;
  readonly etag: string;
  readonly bytes: number;
}

async function send(context: ApiContext, store: MediaStore, { key, etag, bytes }: ObjectToSend): Promise<Response> {
  const requestedRange = parseRange(context, etag);
  const range = requestedRange && resolveRange(requestedRange, bytes);
  const found = await openWithinLimits(context.get('address'), () =>
    store.read(key, requestedRange && (range ?? { start: 0, end: 0 })),
  );
  if (found?.size !== bytes || (requestedRange && !range)) found?.body.destroy();
  if (found?.size !== bytes) throw notFound(context);
  if (!requestedRange) {
    context.header('Content-Length', `${bytes}`);
    return body(context, found.body, 200);
  }
  if (!range) {
    context.header('Content-Range', `bytes */${bytes}`);
    return context.body(null, 416);
  }
  context.header('Content-Range', `bytes ${range.start}-${range.end}/${bytes}`);
  context.header('Content-Length', `${range.end - range.start + 1}`);
  return body(context, found.body, 206);
}

function body(context: ApiContext, stream: Readable, status: 200 | 206): Response {
  if (context.req.method === 'HEAD') {
    stream.destroy();
    return context.body(null, status);
  }
  return context.body(bytesOf(stream), status);
}

function headers(
  context: ApiContext,
  {
    type,
    name,
    etag,
    open,
  }: { readonly type: string; readonly name: string; readonly etag: string; readonly open: boolean },
): void {
  const shown = /^(?:image|video)\//u.test(type);
  context.header('Content-Type', type);
  context.header('Content-Security-Policy', policy);
  context.header('Cross-Origin-Resource-Policy', 'cross-origin');
  context.header('Cache-Control', open ? 'public, max-age=86400, immutable' : 'private, no-store');
  context.header('Accept-Ranges', 'bytes');
  context.header('ETag', etag);
  context.header(
    'Content-Disposition',
    `${shown ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/gu, (one) => `%${one.charCodeAt(0).toString(16)}`)}`,
  );
}

/** Creates the 404, without the headers and the caching of the file. */
function notFound(context: ApiContext): ApiError {
  for (const name of ['ETag', 'Content-Disposition', 'Accept-Ranges', 'Content-Type']) context.header(name, undefined);
  context.header('Cache-Control', 'no-store');
  return new ApiError(404, 'errors.notFound');
}

function parseKey(path: string): string | undefined {
  try {
    const key = decodeURIComponent(path.slice('/media/'.length));
    return isKey(key) ? key : undefined;
  } catch {
    return undefined;
  }
}

function parseSize(requested: string | undefined, type: string): PictureSize | undefined {
  return type.startsWith('image/') && (requested === 'thumb' || requested === 'medium') ? requested : undefined;
}

/** Parses a single range. Other Range headers get the whole file (RFC 9110). */
function parseRange(context: ApiContext, etag: string): { readonly first: string; readonly last: string } | undefined {
  const found = /^bytes=(\d*)-(\d*)$/u.exec(context.req.header('range')?.trim() ?? '');
  const condition = context.req.header('if-range');
  const [, first = '', last = ''] = found ?? [];
  return !found || (first === '' && last === '') || (condition !== undefined && condition !== etag)
    ? undefined
    : { first, last };
}

function resolveRange(
  { first, last }: { readonly first: string; readonly last: string },
  size: number,
): Range | undefined {
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start <= end && start < size ? { start, end } : undefined;
}
