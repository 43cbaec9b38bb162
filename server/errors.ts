import type { Resource } from '../resources/define.ts';
import type { Problem } from '../resources/kinds/kind.ts';
import type { MessageKey, Params } from '../resources/messages/translate.ts';

export type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 412 | 413 | 415 | 422 | 429 | 500 | 503;

/** Problems by field path: `name.zh_HK`, `conditions.0.minimum`. */
export type FieldProblems = Readonly<Record<string, readonly Problem[]>>;

export type ErrorKey = MessageKey & `errors.${string}`;

export interface ErrorDetails {
  readonly params?: Params;
  readonly fields?: FieldProblems;
  /** The entity that `fields` belong to, for their labels. */
  readonly resource?: string;
  /** What `fields` belong to where it is no entity, such as the form of a sign-in. */
  readonly form?: Pick<Resource, 'fields' | 'label'>;
  /** Sent as `data`, as with the current record of a 412. */
  readonly data?: unknown;
  /** Members beside `data`, such as its `labels`. */
  readonly beside?: Readonly<Record<string, unknown>>;
  /** Who still refers to what was to be deleted. */
  readonly usedBy?: readonly {
    readonly resource: string;
    readonly count: number;
    readonly archived: number;
    readonly filter?: string;
  }[];
  /** The state of the record, and the transitions that are possible from it. */
  readonly lifecycle?: { readonly state: string; readonly possible: readonly string[] };
  /** Seconds until it is worth trying again (429, 503). */
  readonly retryAfter?: number;
  readonly cause?: unknown;
}

/**
 * The one error that an answer is made from; `server/http/error-handler.ts` turns it into
 * `{message, errors?, request_id}` in the caller's language (CONTRACT, Shape of every answer).
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  readonly status: ErrorStatus;
  /** The sentence, below `errors` in the messages. */
  readonly key: ErrorKey;
  readonly details: ErrorDetails;

  constructor(status: ErrorStatus, key: ErrorKey, details: ErrorDetails = {}) {
    super(key, { cause: details.cause });
    this.status = status;
    this.key = key;
    this.details = details;
  }
}

/** The 422 of values that break rules of their fields (SPEC §5); `form` gives the fields their labels. */
export const invalid = (fields: FieldProblems, form?: ErrorDetails['form']): ApiError =>
  new ApiError(422, 'errors.invalid', { fields, ...(form && { form }) });

/** Too many do the same at this moment: it is worth another try. */
export const crowded = (): ApiError => new ApiError(503, 'errors.crowded', { retryAfter: 2 });
