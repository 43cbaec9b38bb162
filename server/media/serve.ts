import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import type { Handler } from 'hono';
import { run, statementOf } from '../db/statement.ts';
import { ApiError } from '../errors.ts';
import type { Deps } from '../http/deps.ts';
import type { ApiContext, AppEnv } from '../http/route.ts';
import { isKey, type PictureSize, sizeKey } from './key.ts';
import { type MediaStore, mediaStore, type Range } from './store.ts';

/** A file is no page: nothing in it may load, run, or be framed, even opened by itself. */
const policy = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

const find = statementOf(sql`select mime_type, original_filename, size from file where lower(key) = lower(${sql.placeholder('key')}) and key = ${sql.placeholder('key')}`, { prepared: true });

/**
 * `GET /media/{key}`: a file's bytes, whole or a range of them; `?size=thumb|medium` of a picture. Its type is the one that was
 * told from its content; what is neither picture nor video is only ever downloaded. Whoever has the address may read it: it is
 * for customers, and nobody guesses it.
 */
export function serveMedia(deps: Pick<Deps, 'pool' | 'env'>): Handler<AppEnv> {
  return async (context) => {
    const key = keyIn(context.req.path);
    const [row] = key === undefined ? [] : await run(deps.pool, find, { key });
    if (key === undefined || !row) throw new ApiError(404, 'errors.notFound');
    const [type, name] = row.map(String);
    const size = sizeIn(context.req.query('size'), type ?? '');
    const etag = `"${key.slice(0, 26)}${size ? `-${size}` : ''}"`;
    headers(context, { type: size ? 'image/webp' : (type ?? ''), name: name ?? '', etag });
    if (context.req.header('if-none-match') === etag) return context.body(null, 304);
    return send(context, await mediaStore(deps.env), size ? sizeKey(key, size) : key, etag);
  };
}

async function send(context: ApiContext, store: MediaStore, key: string, etag: string): Promise<Response> {
  const asked = rangeIn(context, etag);
  if (asked === undefined) {
    const whole = await store.read(key);
    if (!whole) throw missing(context);
    context.header('Content-Length', `${whole.size}`);
    return body(context, whole.body, 200);
  }
  const [first] = [await store.read(key, { start: 0, end: 0 })];
  if (!first) throw missing(context);
  first.body.destroy();
  const range = within(asked, first.size);
  if (!range) {
    context.header('Content-Range', `bytes */${first.size}`);
    return context.body(null, 416);
  }
  const part = await store.read(key, range);
  if (!part) throw missing(context);
  context.header('Content-Range', `bytes ${range.start}-${range.end}/${first.size}`);
  context.header('Content-Length', `${range.end - range.start + 1}`);
  return body(context, part.body, 206);
}

function body(context: ApiContext, stream: Readable, status: 200 | 206): Response {
  if (context.req.method === 'HEAD') {
    stream.destroy();
    return context.body(null, status);
  }
  return context.body(webStream(stream), status);
}

/** The stream as the answer takes it; the file is closed where the reader goes away. */
function webStream(stream: Readable): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = stream[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel() {
      stream.destroy();
    },
  });
}

function headers(context: ApiContext, { type, name, etag }: { readonly type: string; readonly name: string; readonly etag: string }): void {
  const shown = /^(?:image|video)\//u.test(type);
  context.header('Content-Type', type);
  context.header('Content-Security-Policy', policy);
  context.header('Cross-Origin-Resource-Policy', 'cross-origin');
  context.header('Cache-Control', 'public, max-age=86400, immutable');
  context.header('Accept-Ranges', 'bytes');
  context.header('ETag', etag);
  context.header('Content-Disposition', `${shown ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/gu, (one) => `%${one.charCodeAt(0).toString(16)}`)}`);
}

/** A refusal is not to be kept like the file would have been. */
function missing(context: ApiContext): ApiError {
  for (const name of ['ETag', 'Content-Disposition', 'Accept-Ranges', 'Content-Type']) context.header(name, undefined);
  context.header('Cache-Control', 'no-store');
  return new ApiError(404, 'errors.notFound');
}

function keyIn(path: string): string | undefined {
  try {
    const key = decodeURIComponent(path.slice('/media/'.length));
    return isKey(key) ? key : undefined;
  } catch {
    return undefined;
  }
}

function sizeIn(given: string | undefined, type: string): PictureSize | undefined {
  return type.startsWith('image/') && (given === 'thumb' || given === 'medium') ? given : undefined;
}

/** One range of bytes; anything else that the header may say is answered with the whole (RFC 9110). */
function rangeIn(context: ApiContext, etag: string): { readonly first: string; readonly last: string } | undefined {
  const found = /^bytes=(\d*)-(\d*)$/u.exec(context.req.header('range')?.trim() ?? '');
  const condition = context.req.header('if-range');
  const [, first = '', last = ''] = found ?? [];
  return !found || (first === '' && last === '') || (condition !== undefined && condition !== etag) ? undefined : { first, last };
}

function within({ first, last }: { readonly first: string; readonly last: string }, size: number): Range | undefined {
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start <= end && start < size ? { start, end } : undefined;
}
