import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import { ApiError } from '../../errors.ts';
import type { ApiContext } from '../../http/route.ts';

/** A file that came in, on this server's disk until `remove`. */
export interface Received {
  readonly path: string;
  readonly name: string;
  /** SHA-256, in hex. */
  readonly digest: string;
  remove(): Promise<void>;
}

/** A million rows fit. */
const mostBytes = 256 * 1_048_576;

/**
 * Takes the file of a multipart body (field `file`) as it comes, never more of it in memory than a piece.
 * @throws ApiError 400 for a body that is broken or has no file, 413 too large, 415 no multipart
 */
export async function receiveCsv(context: ApiContext): Promise<Received> {
  const type = context.req.header('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/iu.test(type)) throw new ApiError(415, 'errors.mediaType', { params: { expected: 'multipart/form-data', given: type || '—' } });
  const { body } = context.req.raw;
  if (!body) throw noFile();
  const folder = await mkdtemp(join(tmpdir(), 'import-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const path = join(folder, 'file');
    return { ...(await save(body, type, path)), path, remove };
  } catch (error) {
    await remove();
    if (error instanceof ApiError || (error instanceof Error && 'syscall' in error)) throw error;
    throw noFile(error);
  }
}

async function save(body: AsyncIterable<Uint8Array>, type: string, path: string): Promise<Pick<Received, 'name' | 'digest'>> {
  const parser = new Busboy({ headers: { 'content-type': type }, limits: { files: 1, fields: 4, parts: 5, fieldSize: 1_024, fieldNameSize: 100, headerPairs: 20 } });
  const refused = new AbortController();
  let saving: Promise<Pick<Received, 'name' | 'digest'>> | undefined;
  parser.on('file', (field, stream, name) => {
    if (field !== 'file' || saving) {
      stream.resume();
      refused.abort(noFile());
      return;
    }
    saving = keep(stream, path).then((digest) => ({ name: nameOf(name), digest }));
    saving.catch((error: unknown) => refused.abort(error));
  });
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) parser.on(limit, () => refused.abort(noFile()));
  try {
    await pipeline(Readable.from(body), parser, { signal: refused.signal });
  } catch (error) {
    await saving?.catch(() => {});
    throw refused.signal.aborted ? refused.signal.reason : error;
  }
  if (!saving) throw noFile();
  return saving;
}

async function keep(stream: Readable, path: string): Promise<string> {
  const hash = createHash('sha256');
  let size = 0;
  const gate = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.byteLength;
      hash.update(chunk);
      if (size > mostBytes) done(new ApiError(413, 'errors.tooLarge', { params: { limit: `${mostBytes / 1_048_576} MiB` } }));
      else done(null, chunk);
    },
  });
  await pipeline(stream, gate, createWriteStream(path, { mode: 0o600 }));
  return hash.digest('hex');
}

/** What a person called it, without folders and without what can't be shown. */
function nameOf(name: string | undefined): string {
  const last = (name ?? '').split(/[/\\]/u).at(-1)?.replaceAll(/\p{C}/gu, '').trim().slice(0, 255);
  return last === undefined || last === '' ? 'import.csv' : last;
}

function noFile(cause?: unknown): ApiError {
  return new ApiError(400, 'errors.malformed', { params: { reason: 'multipart/form-data; file' }, cause });
}
