import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { mostBytesOf, type TakenType } from '../../resources/kinds/media/rules.ts';
import { ApiError } from '../errors.ts';
import type { ApiContext } from '../http/route.ts';
import { typeOf } from './content.ts';

/** A file that came in, on this server's disk. */
export interface Received {
  readonly path: string;
  /** As its uploader called it; never trusted. */
  readonly original: string;
  readonly type: TakenType;
  readonly size: number;
}

/** So many first bytes tell what a file is. */
const headBytes = 4_100;

/**
 * Takes the one file of a multipart body (field `file`, SPEC §7) to a scratch folder, as it comes: never more of it in memory
 * than a piece, never more on the disk than its type may have. What it is, its first bytes say.
 * @throws ApiError 400 for a body that is broken or has no file, 413 too large, 415 no multipart, or a type that isn't taken
 */
export async function receiveFile(context: ApiContext, scratch: string): Promise<Received> {
  const given = context.req.header('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/iu.test(given)) throw new ApiError(415, 'errors.mediaType', { params: { expected: 'multipart/form-data', given: given || '—' } });
  const { body } = context.req.raw;
  if (!body) throw new ApiError(400, 'errors.fileMissing');
  await mkdir(scratch, { recursive: true, mode: 0o700 });
  const path = join(scratch, randomUUID());
  try {
    return await readForm(body, given, path);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

async function readForm(body: AsyncIterable<Uint8Array>, contentType: string, path: string): Promise<Received> {
  let saving: Promise<Received> | undefined;
  const parser = formParser(contentType);
  const refused = new AbortController();
  parser.on('file', (field, stream, name) => {
    if (field !== 'file' || saving) {
      stream.resume();
      refused.abort(new ApiError(400, 'errors.fileMissing'));
      return;
    }
    saving = save(stream, name, path);
    // Nothing more of it is worth reading; who waits for `saving` gets the reason.
    saving.catch((error: unknown) => refused.abort(error));
  });
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) parser.on(limit, () => refused.abort(new ApiError(400, 'errors.fileMissing')));
  try {
    await pipeline(Readable.from(body), parser, { signal: refused.signal });
  } catch (error) {
    await saving?.catch(() => {});
    const reason: unknown = refused.signal.aborted ? refused.signal.reason : error;
    // The disk is full, or the like: nothing the caller could mend.
    if (reason instanceof ApiError || (reason instanceof Error && 'syscall' in reason)) throw reason;
    throw new ApiError(400, 'errors.malformed', { params: { reason: 'multipart/form-data' }, cause: error });
  }
  if (!saving) throw new ApiError(400, 'errors.fileMissing');
  return saving;
}

function formParser(contentType: string): BusboyInstance {
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits: { files: 1, fields: 4, parts: 5, fieldSize: 1_024, fieldNameSize: 100, headerPairs: 20 } });
  } catch (error) {
    throw new ApiError(400, 'errors.malformed', { params: { reason: 'multipart/form-data' }, cause: error });
  }
}

async function save(stream: Readable, name: string | undefined, path: string): Promise<Received> {
  const gate = new Gate();
  const file = createWriteStream(path, { mode: 0o600 });
  try {
    await pipeline(stream, gate, file);
  } catch (error) {
    // Refused before the file was open, it would be made after whoever removes it was here.
    await new Promise<void>((resolve) => {
      if (file.closed) resolve();
      else file.once('close', resolve);
    });
    throw error;
  }
  if (!gate.type) throw new ApiError(415, 'errors.fileType');
  return { path, original: nameOf(name), type: gate.type, size: gate.size };
}

/** Lets a file through once its first bytes say that it is of a type we take, and no more of it than that type may have. */
class Gate extends Transform {
  type: TakenType | undefined;
  size = 0;
  #head = Buffer.alloc(0);

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.size += chunk.byteLength;
    if (this.type) {
      this.#pass(chunk, done);
      return;
    }
    this.#head = Buffer.concat([this.#head, chunk]);
    if (this.#head.byteLength < headBytes) done();
    else void this.#decide(done);
  }

  override _flush(done: (error?: Error | null) => void): void {
    if (this.type) done();
    else if (this.size === 0) done(new ApiError(422, 'errors.fileEmpty'));
    else void this.#decide(done);
  }

  async #decide(done: (error?: Error | null) => void): Promise<void> {
    // What the detection stumbles over is nothing that we take.
    this.type = await typeOf(this.#head.subarray(0, headBytes)).catch(() => undefined);
    if (this.type) this.#pass(this.#head, done);
    else done(new ApiError(415, 'errors.fileType'));
  }

  #pass(chunk: Buffer, done: (error?: Error | null) => void): void {
    const most = this.type ? mostBytesOf(this.type) : 0;
    if (this.size > most) return done(new ApiError(413, 'errors.tooLarge', { params: { limit: `${most / 1_048_576} MiB` } }));
    this.push(chunk);
    done();
  }
}

/** The last part of the name, without what can't be kept or shown. */
function nameOf(given: string | undefined): string {
  const bare = (given ?? '').normalize('NFC').replace(/^.*[\\/]/su, '').replace(/[\p{C}\p{Zl}\p{Zp}<>"]/gu, '').trim();
  return [...bare].slice(-200).join('') || 'file';
}
