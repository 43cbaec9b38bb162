import type { Readable } from 'node:stream';
import { failureIn } from '../db/connection/failures.ts';
import { ApiError } from '../errors.ts';
import { codeOf } from '../process/describe-error.ts';

/** A range of bytes, both ends inclusive. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** Storage of files: a folder, or an S3-compatible store. */
export interface MediaStore {
  /** `bucket` of a file record (SPEC). */
  readonly bucket: string;
  /** Stores the file at this path under the key, atomically. */
  put(key: string, path: string, type: string): Promise<void>;
  /** Reads an object or a range of it; undefined where it doesn't exist. */
  read(key: string, range?: Range): Promise<{ readonly body: Readable; readonly size: number } | undefined>;
  /** Removes objects; missing ones are ignored. */
  remove(keys: readonly string[]): Promise<void>;
  /** Throws where files can't be stored at present. */
  check(): Promise<void>;
}

/** The store is unreachable or faulty. Only uploads and downloads fail; the rest works. */
export class StoreError extends ApiError {
  constructor(cause: unknown) {
    super(503, 'errors.filesAway', { retryAfter: 10, cause });
  }
}

/** A folder that the server's user may not write, or a read-only disk: waiting for free space wouldn't help. */
const locked = /^(?:EACCES|EPERM|EROFS)$/u;

/** Wraps otherwise unknown errors of the local disk, such as a read-only folder. */
export function toStoreError(error: unknown): unknown {
  if (!(error instanceof ApiError) && locked.test(codeOf(error) ?? ''))
    return new ApiError(503, 'errors.filesLocked', { retryAfter: 30, cause: error });
  return error instanceof ApiError || failureIn(error) !== undefined ? error : new StoreError(error);
}
