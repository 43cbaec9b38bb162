import type { Resource } from '../../../resources/define.ts';
import { isForbidden } from '../../../resources/field-access.ts';
import type { Language, Params } from '../../../resources/messages/translate.ts';
import { translate, translatorFor } from '../../../resources/messages/translate.ts';
import { sentences } from '../../../resources/schema.ts';
import { toApiError } from '../../db/model/constraint-errors.ts';
import { isRepeatable } from '../../db/connection/failures.ts';
import { ApiError, type ErrorKey, type FieldProblems } from '../../errors.ts';

/** Errors of a row as stored: problems by column, and an error of the whole row. */
export interface RowErrors {
  readonly fields?: FieldProblems;
  readonly message?: { readonly key: ErrorKey; readonly params?: Params };
}

/**
 * The errors of a row whose write failed.
 * @throws the error itself if the row isn't its cause: retryable failures, and bugs
 */
export function rowErrorsOf(error: unknown, resource: Resource): RowErrors {
  const refusal = isRepeatable(error) ? undefined : refusalOf(error, resource);
  if (!refusal) throw error;
  const { fields, params } = refusal.details;
  return fields ? { fields } : { message: { key: refusal.key, ...(params && { params }) } };
}

/**
 * The error of a write that was refused because of its values, or by another system; `undefined` for failures of the
 * server.
 */
export function refusalOf(error: unknown, resource: Resource): ApiError | undefined {
  const known = error instanceof ApiError ? error : toApiError(error, resource);
  return known instanceof ApiError && (known.status < 500 || known.status === 502) && known.status !== 401
    ? known
    : undefined;
}

/** The errors of a row without those of hidden fields, whose messages may quote values. */
export function visibleErrors({ fields, ...others }: RowErrors, hidden: readonly string[]): RowErrors {
  if (!fields) return others;
  return {
    ...others,
    fields: Object.fromEntries(Object.entries(fields).filter(([path]) => !isForbidden(path, hidden))),
  };
}

/** The errors as sentences by column; those of the whole row are under the empty path. */
export function errorSentences(
  { fields, message }: RowErrors,
  resource: Resource,
  language: Language,
): Record<string, string[]> {
  return {
    ...(fields && sentences(fields, resource, translatorFor(language))),
    ...(message && { '': [translate(language, message.key, message.params)] }),
  };
}
