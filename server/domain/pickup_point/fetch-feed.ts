import { createWriteStream } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { ApiError, type ErrorKey } from '../../errors.ts';
import { withScratchFile } from '../../media/scratch.ts';
import { fetchOutside, OutsideError, type OutsideReason } from '../../outgoing/fetch-outside.ts';
import type { CrudDeps } from '../../crud/call.ts';

/** Far more than a list of all pickup points of a city. */
const maxBytes = 16 * 1_048_576;

const reasons: Readonly<Record<OutsideReason, ErrorKey>> = {
  address: 'errors.feedAddress',
  private: 'errors.feedPrivate',
  unreachable: 'errors.feedUnreachable',
  redirect: 'errors.feedRedirect',
  timeout: 'errors.feedTimeout',
  tooLarge: 'errors.feedTooLarge',
  aborted: 'errors.feedTimeout',
};

export interface FeedSource {
  readonly url: string;
  readonly key: string | null;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Fetches a courier's list into a file on the server, and keeps the file until `read` is done.
 * @throws ApiError 502 with the reason why there is no list, 409 if the address in the settings can't be called
 */
export async function withFeed<T>(
  { env = { dataDir: tmpdir() } }: Pick<CrudDeps, 'env'>,
  source: FeedSource,
  read: (path: string) => Promise<T>,
): Promise<T> {
  return withScratchFile(env, async (path) => {
    await fetchTo(path, source, env.outgoingAllowPrivate === true);
    const result = await read(path);
    await rm(path, { force: true });
    return result;
  });
}

async function fetchTo(path: string, { url, key, signal }: FeedSource, allowPrivate: boolean): Promise<void> {
  try {
    const { status, body, cancel } = await fetchOutside(url, {
      maxBytes,
      allowPrivate,
      ...(signal && { signal }),
      headers: {
        Accept: 'application/json, text/csv;q=0.9, */*;q=0.1',
        ...(key !== null && key !== '' && { Authorization: `Bearer ${key}` }),
      },
    });
    if (status !== 200) {
      cancel();
      throw new ApiError(502, 'errors.feedStatus', { params: { status } });
    }
    await pipeline(Readable.from(body), createWriteStream(path));
    await unpack(path, new URL(url).host);
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    const { reason, host } = error;
    const isOurs = reason === 'address' || reason === 'private';
    throw new ApiError(isOurs ? 409 : 502, reasons[reason], {
      params: { host, limit: `${maxBytes / 1_048_576} MiB` },
      cause: error,
    });
  }
}

const unpacked = promisify(gunzip);

/** Some hosts compress their list without being asked to, or offer it as `.gz`. */
async function unpack(path: string, host: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return;
  const plain = await unpacked(bytes, { maxOutputLength: maxBytes }).catch((error: unknown) => {
    const isLarge = error instanceof RangeError;
    throw isLarge
      ? new OutsideError('tooLarge', host, error)
      : new ApiError(502, 'errors.feedNoList', { cause: error });
  });
  await writeFile(path, plain);
}
