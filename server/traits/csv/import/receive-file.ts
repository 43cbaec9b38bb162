import { createHash, type Hash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { Transform } from 'node:stream';
import type { Env } from '../../../process/env.ts';
import { ApiError } from '../../../errors.ts';
import { saveUpload } from '../../../http/multipart.ts';
import type { ApiContext } from '../../../http/route.ts';
import { withScratchFile } from '../../../media/scratch.ts';

/** An uploaded file on this server's disk; exists until `remove`. */
export interface Received {
  readonly path: string;
  readonly name: string;
  /** SHA-256, in hex. */
  readonly digest: string;
  remove(): Promise<void>;
}

/** Enough for a million rows. */
const maxBytes = 256 * 1_048_576;

/**
 * Streams the file of a multipart body (field `file`) to disk.
 * @throws ApiError 400 for a malformed body or one without a file, 413 too large, 415 not multipart, 422 that names
 * another part
 */
export function receiveCsv(
  context: ApiContext,
  env: Pick<Env, 'dataDir'> = { dataDir: tmpdir() },
  most = maxBytes,
): Promise<Received> {
  const hash = createHash('sha256');
  return withScratchFile(env, async (path) => {
    const name = await saveUpload(context, path, hashAndLimit(hash, most));
    return { path, name: fileName(name), digest: hash.digest('hex'), remove: () => rm(path, { force: true }) };
  });
}

/** Passes a file through, limits its size, and hashes it. */
function hashAndLimit(hash: Hash, most: number): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.byteLength;
      hash.update(chunk);
      if (size > most) done(new ApiError(413, 'errors.tooLarge', { params: { limit: `${most / 1_048_576} MiB` } }));
      else done(null, chunk);
    },
  });
}

/** The file's name without folders and control characters. */
function fileName(name: string | undefined): string {
  const last = (name ?? '').split(/[/\\]/u).at(-1)?.replaceAll(/\p{C}/gu, '').trim().slice(0, 255);
  return last === undefined || last === '' ? 'import.csv' : last;
}
