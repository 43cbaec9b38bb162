import type { Readable } from 'node:stream';
import { failureIn } from '../db/connection/failures.ts';
import { ApiError } from '../errors.ts';

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
