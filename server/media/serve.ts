import type { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import type { Handler } from 'hono';
import { run, statementOf } from '../db/connection/statement.ts';
import { ApiError, crowded } from '../errors.ts';
import type { Deps } from '../http/deps.ts';
import { stalled } from '../process/hang-up.ts';
import type { ApiContext, AppEnv } from '../http/route.ts';
import { Limiter } from '../concurrency/limiter.ts';
import { bytesOf, whileOpen } from './body.ts';
import { isKey, type PictureSize, sizeKey, urlOf } from './key.ts';
import { mediaStore } from './store.ts';
import type { MediaStore, Range } from './media-store.ts';

/** A file is no page: nothing in it may load, run, or be framed, even opened by itself. */
const policy =
  "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

const find = statementOf(
  sql`select mime_type, original_filename, public, size, thumb_size, medium_size from file where lower(key) = lower(${sql.placeholder('key')}) and key = ${sql.placeholder('key')}`,
  { prepared: true },
);

/**
 * Anybody may ask for files, and this takes connections that every list needs: of a locked table of files it doesn't
 * take all.
 */
const finding = new Limiter({ atOnce: 4, patience: 3_000, refusal: crowded });

/**
 * `GET /media/{key}`: a file's bytes, whole or a range of them; `?size=thumb|medium` of a picture. Its type is the one
 * that was told from its content; what is neither picture nor video is only ever downloaded. What customers see,
 * whoever has the address may read, and nobody guesses it; all else needs a signature of ours that is some minutes old.
 */
export function serveMedia(deps: Pick<Deps, 'pool' | 'env' | 'addresses'>): Handler<AppEnv> {
  return async (context) => {
    const key = keyIn(context.req.path);
    const [row] = key === undefined ? [] : await finding.run('', () => run(deps.pool, find, { key }));
    if (key === undefined || !row) throw missing(context);
    const [type, name, open, whole, thumb, medium] = row;
    const given = { expires: context.req.query('expires'), signature: context.req.query('signature') };
    if (open !== true && !deps.addresses.isGood(urlOf(key), given)) throw missing(context);
    const size = sizeIn(context.req.query('size'), String(type));
    const etag = `"${key.slice(0, 26)}${size ? `-${size}` : ''}"`;
    headers(context, { type: size ? 'image/webp' : String(type), name: String(name), etag, open: open === true });
    if (context.req.header('if-none-match') === etag) return context.body(null, 304);
    const bytes = Number(size === undefined ? whole : size === 'thumb' ? thumb : medium);
    return send(context, await mediaStore(deps.env), { key: size ? sizeKey(key, size) : key, etag, bytes });
  };
}

/** An object to send, and how long it is by its record: one of another length is damaged, and none. */
interface Sent {
  readonly key: string;
  readonly etag: string;
  readonly bytes: number;
}

async function send(context: ApiContext, store: MediaStore, { key, etag, bytes }: Sent): Promise<Response> {
  const asked = rangeIn(context, etag);
  const range = asked && within(asked, bytes);
  const found = await whileOpen(context.get('address'), () =>
    store.read(key, asked && (range ?? { start: 0, end: 0 })),
  );
  if (found?.size !== bytes || (asked && !range)) found?.body.destroy();
  if (found?.size !== bytes) throw missing(context);
  if (!asked) {
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
  const { incoming, outgoing } = context.env ?? {};
  const unread = () => {
    if (incoming) stalled.add(incoming);
    outgoing?.destroy();
  };
  return context.body(bytesOf(stream, unread), status);
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
  return !found || (first === '' && last === '') || (condition !== undefined && condition !== etag)
    ? undefined
    : { first, last };
}

function within({ first, last }: { readonly first: string; readonly last: string }, size: number): Range | undefined {
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start <= end && start < size ? { start, end } : undefined;
}
