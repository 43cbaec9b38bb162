import type { Params } from '../../resources/messages/translate.ts';
import { failureIn } from '../db/connection/failures.ts';
import { ApiError, type ErrorKey } from '../errors.ts';

/** Maximum number of attempts without progress. */
export const maxAttempts = 5;

/** Why a job was given up, as a message key. */
export interface GiveUpReason {
  readonly key: ErrorKey;
  readonly params?: Params;
}

/** Whether it failed because the disk is full, or the database or media store is unavailable. */
export function isTransient(error: unknown): boolean {
  return error instanceof ApiError ? error.status === 503 : failureIn(error) === 'away' || failureIn(error) === 'full';
}

/** Whether another attempt would fail for the same reason. */
export function isPermanent(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && error.status !== 409 && error.status !== 429;
}

/** The reason for giving up a job as shown to the user, without internal details. */
export function reasonOf(error: unknown): GiveUpReason {
  return error instanceof ApiError && error.status < 500
    ? { key: error.key, ...(error.details.params && { params: error.details.params }) }
    : { key: 'errors.jobFailed', params: { attempts: maxAttempts } };
}
