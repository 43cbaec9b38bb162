import { type Action, permissionsFor, type Protected } from '../resources/access.ts';
import type { Resource } from '../resources/define.ts';
import type { Problem } from '../resources/kinds/kind.ts';
import type { MessageKey, Params } from '../resources/messages/translate.ts';

export type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 412 | 413 | 415 | 422 | 429 | 500 | 502 | 503;

/** Problems by field path, such as `name.zh_HK` or `conditions.0.minimum`. */
export type FieldProblems = Readonly<Record<string, readonly Problem[]>>;

export type ErrorKey = MessageKey & `errors.${string}`;

export interface ErrorDetails {
  readonly params?: Params;
  readonly fields?: FieldProblems;
  /** The entity whose labels name the fields. */
  readonly resource?: string;
  /** Labels of the fields where there is no entity, such as those of a sign-in form. */
  readonly form?: Pick<Resource, 'fields' | 'label'>;
  /** Sent as `data`, such as the current record of a 412. */
  readonly data?: unknown;
  /** Members beside `data`, such as `labels`. */
  readonly beside?: Readonly<Record<string, unknown>>;
  /** Records that refer to the one to be deleted. */
  readonly usedBy?: readonly {
    readonly resource: string;
    readonly count: number;
    readonly archived: number;
    readonly filter?: string;
  }[];
  /** The record's state and the transitions possible from it. */
  readonly lifecycle?: { readonly state: string; readonly possible: readonly string[] };
  /** Ways in which the caller can confirm their identity again. */
  readonly reauthenticate?: readonly ('password' | 'code' | 'passkey')[];
  /** Permissions any of which would be sufficient (403). */
  readonly missing?: readonly string[];
  /** Permissions all of which are needed (403). */
  readonly missingAll?: readonly string[];
  /** Retry-After in seconds (429, 503). */
  readonly retryAfter?: number;
  readonly cause?: unknown;
}

/**
 * The error that becomes an answer: `server/http/error-handler.ts` turns it into `{message, errors?, request_id}` in
 * the caller's language (CONTRACT, Shape of every answer).
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  readonly status: ErrorStatus;
  /** Message key below `errors`. */
  readonly key: ErrorKey;
  readonly details: ErrorDetails;

  constructor(status: ErrorStatus, key: ErrorKey, details: ErrorDetails = {}) {
    super(key, { cause: details.cause });
    this.status = status;
    this.key = key;
    this.details = details;
  }
}

/** The 422 of values that break the rules of their fields (SPEC §5); `form` labels the fields. */
export const invalid = (fields: FieldProblems, form?: ErrorDetails['form']): ApiError =>
  new ApiError(422, 'errors.invalid', { fields, ...(form && { form }) });

/** The 403 of a caller who holds none of these permissions. If the list is empty, no permission would be enough. */
export const lacking = (anyOf: readonly string[]): ApiError =>
  new ApiError(403, 'errors.forbidden', anyOf.length > 0 ? { missing: anyOf } : {});

/**
 * Asserts that one of these permissions is held.
 * @throws ApiError 403 that names them
 */
export function assertHolds(held: readonly string[], anyOf: readonly string[]): void {
  if (!anyOf.some((permission) => held.includes(permission))) throw lacking(anyOf);
}

/**
 * Asserts that these permissions allow an action on an entity.
 * @throws ApiError 403 that names the sufficient permissions
 */
export function assertCan(held: readonly string[], action: Action, resource: Protected): void {
  assertHolds(held, permissionsFor(action, resource));
}

/** The error of more concurrent exports than the server allows. */
export const exportsRunningError = (): ApiError => new ApiError(429, 'errors.exportsRunning', { retryAfter: 15 });

/** The error of a full queue; a retry can succeed. */
export const queueFullError = (): ApiError => new ApiError(503, 'errors.crowded', { retryAfter: 2 });
