import { createHash, type Hash } from 'node:crypto';
import { Transform } from 'node:stream';
import { mostBytesOf, type TakenType } from '../../resources/kinds/media/rules.ts';
import type { Env } from '../process/env.ts';
import { ApiError } from '../errors.ts';
import { saveUpload } from '../http/multipart.ts';
import type { ApiContext } from '../http/route.ts';
import { typeOf } from './content.ts';
import { takeIn } from './scratch.ts';

/** A file that came in, on this server's disk. */
export interface Received {
  readonly path: string;
  /** As its uploader called it; never trusted. */
  readonly original: string;
  readonly type: TakenType;
  readonly size: number;
  /** Of its bytes, where the call has an Idempotency-Key. */
  readonly digest: string | undefined;
}

/** So many first bytes tell what a file is. */
const headBytes = 4_100;

/**
 * Takes the one file of a multipart body (field `file`, SPEC §7) to a scratch folder, as it comes: never more of it in
 * memory than a piece, never more on the disk than its type may have. What it is, its first bytes say.
 * @throws ApiError 400 for a body that is broken or has no file, 413 too large, 415 no multipart, or a type that isn't
 * taken
 */
export function receiveFile(context: ApiContext, env: Pick<Env, 'dataDir'>): Promise<Received> {
  const gate = new Gate(context.req.header('idempotency-key') === undefined ? undefined : createHash('sha256'));
  return takeIn(env, async (path) => {
    const name = await saveUpload(context, path, gate);
    if (!gate.type) throw new ApiError(415, 'errors.fileType');
    return { path, original: nameOf(name), type: gate.type, size: gate.size, digest: gate.hash?.digest('hex') };
  });
}

/**
 * Lets a file through once its first bytes say that it is of a type we take, and no more of it than that type may have.
 */
class Gate extends Transform {
  type: TakenType | undefined;
  size = 0;
  #head = Buffer.alloc(0);
  readonly hash: Hash | undefined;

  constructor(hash: Hash | undefined) {
    super();
    this.hash = hash;
  }

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
    try {
      this.type = await typeOf(this.#head.subarray(0, headBytes));
    } catch (error) {
      done(error instanceof Error ? error : new ApiError(415, 'errors.fileType', { cause: error }));
      return;
    }
    this.#pass(this.#head, done);
  }

  #pass(chunk: Buffer, done: (error?: Error | null) => void): void {
    const most = this.type ? mostBytesOf(this.type) : 0;
    if (this.size > most)
      return done(new ApiError(413, 'errors.tooLarge', { params: { limit: `${most / 1_048_576} MiB` } }));
    this.hash?.update(chunk);
    this.push(chunk);
    done();
  }
}

/** The last part of the name, without what can't be kept or shown. */
function nameOf(given: string | undefined): string {
  const bare = (given ?? '')
    .normalize('NFC')
    .replace(/^.*[\\/]/su, '')
    .replace(/[\p{C}\p{Zl}\p{Zp}<>"]/gu, '')
    .trim();
  return [...bare].slice(-200).join('') || 'file';
}
