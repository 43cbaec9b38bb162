import type { Params } from '../../resources/messages/translate.ts';
import { failureIn } from '../db/connection/failures.ts';
import { ApiError, type ErrorKey } from '../errors.ts';

/** Maximum number of attempts without progress. */
export const maxAttempts = 5;

/** Why a job was given up, to be said in any language. */
export interface GiveUpReason {
  readonly key: ErrorKey;
  readonly params?: Params;
}

/** Whether it failed for lack of disk space, the database or the media store. */
export function isTransient(error: unknown): boolean {
  return error instanceof ApiError ? error.status === 503 : failureIn(error) === 'away' || failureIn(error) === 'full';
}

/** Whether another attempt would fail for the same reason. */
export function isPermanent(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && error.status !== 409 && error.status !== 429;
}

/** Why a job was given up, for the user: without internals. */
export function reasonOf(error: unknown): GiveUpReason {
  return error instanceof ApiError && error.status < 500
    ? { key: error.key, ...(error.details.params && { params: error.details.params }) }
    : { key: 'errors.jobFailed', params: { attempts: maxAttempts } };
}
