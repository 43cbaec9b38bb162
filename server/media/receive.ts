import { createHash, type Hash } from 'node:crypto';
import { Transform } from 'node:stream';
import { mostBytesOf, type TakenType } from '../../resources/kinds/media/rules.ts';
import type { Env } from '../process/env.ts';
import { ApiError } from '../errors.ts';
import { readForm, savePart, saveUpload } from '../http/multipart.ts';
import type { ApiContext } from '../http/route.ts';
import { detectType } from './file-type.ts';
import { withScratchFile } from './scratch.ts';

/** An uploaded file on the local disk. */
export interface ReceivedFile {
  readonly path: string;
  /** The client's name for the file; must not be trusted. */
  readonly original: string;
  readonly type: TakenType;
  readonly size: number;
  /** Hash of the content, for calls with an Idempotency-Key. */
  readonly digest: string | undefined;
}

/** The number of bytes that type detection needs. */
const headBytes = 4_100;

/**
 * Streams the one file of a multipart body (field `file`, SPEC §7) to a temporary file. Detects its type by its first
 * bytes and stops at the maximum size of that type.
 * @throws ApiError 400 for a malformed body or one without a file, 413 too large, 415 no multipart or a type that isn't
 * allowed, 422 that names another part
 */
export function receiveFile(context: ApiContext, env: Pick<Env, 'dataDir'>): Promise<ReceivedFile> {
  const filter = new TypeFilter(context.req.header('idempotency-key') === undefined ? undefined : createHash('sha256'));
  return withScratchFile(env, async (path) => {
    return describeFile(path, await saveUpload(context, path, filter), filter);
  });
}

/** The files and texts of one body. */
export interface ReceivedForm {
  readonly files: readonly ReceivedFile[];
  readonly texts: ReadonlyMap<string, string>;
}

/**
 * The same for several files of one body (the parts named `files`) and for the given texts. Limits each file to
 * `bytes`, and all files together to `allBytes`.
 * @throws ApiError as `receiveFile`, but not for a body without files
 */
export async function receiveFiles(
  context: ApiContext,
  env: Pick<Env, 'dataDir'>,
  {
    name: files,
    texts: known,
    most,
    bytes,
    allBytes,
  }: Readonly<Record<'most' | 'bytes' | 'allBytes', number>> & {
    readonly name: string;
    readonly texts: readonly string[];
  },
): Promise<ReceivedForm> {
  return withScratchFile(env, async (path) => {
    const received: Promise<ReceivedFile>[] = [];
    let rest = allBytes;
    // Starts each file at once: a part without a reader can't be aborted.
    const texts = await readForm(context, { files, texts: known, most, longestText: 16_384 }, async (stream, name) => {
      const own = `${path}-${received.length}`;
      const filter = new TypeFilter(createHash('sha256'), Math.min(bytes, rest));
      const saved = savePart(stream, filter, own).then(() => {
        rest -= filter.size;
        return describeFile(own, name, filter);
      });
      received.push(saved);
      await saved;
    });
    return { files: await Promise.all(received), texts };
  });
}

/** @throws ApiError 415 where no type was detected */
function describeFile(path: string, name: string | undefined, { type, size, hash }: TypeFilter): ReceivedFile {
  if (!type) throw new ApiError(415, 'errors.fileType');
  return { path, original: sanitizeName(name), type, size, digest: hash?.digest('hex') };
}

/** Passes a file through once its type is known to be allowed, up to the maximum size of that type. */
class TypeFilter extends Transform {
  type: TakenType | undefined;
  size = 0;
  #head = Buffer.alloc(0);
  readonly hash: Hash | undefined;
  readonly #most: number;

  constructor(hash: Hash | undefined, most = Infinity) {
    super();
    this.hash = hash;
    this.#most = most;
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
      this.type = await detectType(this.#head.subarray(0, headBytes));
    } catch (error) {
      done(error instanceof Error ? error : new ApiError(415, 'errors.fileType', { cause: error }));
      return;
    }
    this.#pass(this.#head, done);
  }

  #pass(chunk: Buffer, done: (error?: Error | null) => void): void {
    const most = this.type ? Math.min(mostBytesOf(this.type), this.#most) : 0;
    if (this.size > most)
      return done(
        new ApiError(413, 'errors.tooLarge', { params: { limit: `${Math.round((most / 1_048_576) * 10) / 10} MiB` } }),
      );
    this.hash?.update(chunk);
    this.push(chunk);
    done();
  }
}

/** The base name, without characters that can't be stored or displayed. */
function sanitizeName(sent: string | undefined): string {
  const bare = (sent ?? '')
    .normalize('NFC')
    .replace(/^.*[\\/]/su, '')
    .replace(/[\p{C}\p{Zl}\p{Zp}<>"]/gu, '')
    .trim();
  return [...bare].slice(-200).join('') || 'file';
}
