import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { failureIn } from '../db/connection/failures.ts';
import type { Env } from '../process/env.ts';
import { ApiError } from '../errors.ts';
import type { Check } from '../http/health.ts';
import { localStore } from './local-store.ts';

/** Bytes `start` to `end`, both included. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** Where the bytes of files lie: a folder, or an S3-compatible store. */
export interface MediaStore {
  /** The SPEC's `bucket` of a file record. */
  readonly bucket: string;
  /** Keeps the file at this path under the key, whole or not at all. */
  put(key: string, path: string, type: string): Promise<void>;
  /** The bytes, or some of them; nothing where there is no such object. */
  read(key: string, range?: Range): Promise<{ readonly body: Readable; readonly size: number } | undefined>;
  /** Removes all objects of files; those that are not there are fine. */
  remove(keys: readonly string[]): Promise<void>;
  /** Fails where files can't be kept now. */
  check(): Promise<void>;
}

const opened = new WeakMap<Pick<Env, 'media' | 'dataDir'>, Promise<MediaStore>>();

/** The store is out of reach, or doesn't do what it should: uploads and pictures say so, the rest works. */
export class StoreError extends ApiError {
  constructor(cause: unknown) {
    super(503, 'errors.filesAway', { retryAfter: 10, cause });
  }
}

/**
 * The error to throw for a file on our own disk: whatever isn't known otherwise, such as a folder that may not be
 * written, is the store's.
 */
export function toStoreError(error: unknown): unknown {
  return error instanceof ApiError || failureIn(error) !== undefined ? error : new StoreError(error);
}

/** The same store; what it throws is a `StoreError`. */
function withStoreErrors(store: MediaStore): MediaStore {
  const rethrow = (reason: unknown): never => {
    throw toStoreError(reason);
  };
  return {
    ...store,
    put: (...given) => store.put(...given).catch(rethrow),
    read: (...given) => store.read(...given).catch(rethrow),
    remove: (keys) => store.remove(keys).catch(rethrow),
  };
}

/** Whether files can be kept; without that, the rest works. */
export function mediaCheck(env: Pick<Env, 'media' | 'dataDir'>): Check {
  return { name: 'media', dispensable: true, isReady: async () => (await mediaStore(env)).check().then(() => true) };
}

/**
 * The store that the environment names (CONTRACT, Running: `MEDIA_URL`); opened once. The S3 client is loaded only
 * where it is needed.
 */
export function mediaStore(env: Pick<Env, 'media' | 'dataDir'>): Promise<MediaStore> {
  const known = opened.get(env);
  if (known) return known;
  const { media, dataDir } = env;
  const store = media
    ? import('./s3-store.ts').then(({ s3Store }) => s3Store(media))
    : Promise.resolve(withStoreErrors(localStore(join(dataDir, 'media'))));
  opened.set(env, store);
  return store;
}
