import { createHash, type Hash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { Transform } from 'node:stream';
import type { Env } from '../../../process/env.ts';
import { ApiError } from '../../../errors.ts';
import { saveUpload } from '../../../http/multipart.ts';
import type { ApiContext } from '../../../http/route.ts';
import { withScratchFile } from '../../../media/scratch.ts';

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
export function receiveCsv(context: ApiContext, env: Pick<Env, 'dataDir'> = { dataDir: tmpdir() }): Promise<Received> {
  const hash = createHash('sha256');
  return withScratchFile(env, async (path) => {
    const name = await saveUpload(context, path, gateTo(hash));
    return { path, name: nameOf(name), digest: hash.digest('hex'), remove: () => rm(path, { force: true }) };
  });
}

/** Lets so much of a file through as we take. */
function gateTo(hash: Hash): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.byteLength;
      hash.update(chunk);
      if (size > mostBytes)
        done(new ApiError(413, 'errors.tooLarge', { params: { limit: `${mostBytes / 1_048_576} MiB` } }));
      else done(null, chunk);
    },
  });
}

/** What a person called it, without folders and without what can't be shown. */
function nameOf(name: string | undefined): string {
  const last = (name ?? '').split(/[/\\]/u).at(-1)?.replaceAll(/\p{C}/gu, '').trim().slice(0, 255);
  return last === undefined || last === '' ? 'import.csv' : last;
}
