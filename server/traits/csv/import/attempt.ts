import type { Resource } from '../../../../resources/define.ts';
import type { Language, Params } from '../../../../resources/messages/translate.ts';
import { translate, translatorFor } from '../../../../resources/messages/translate.ts';
import { sentences } from '../../../../resources/schema.ts';
import { toApiError } from '../../../db/model/constraint-errors.ts';
import { isRepeatable } from '../../../db/connection/failures.ts';
import { ApiError, type ErrorKey, type FieldProblems } from '../../../errors.ts';

/** Why a row is wrong, as it is kept: problems by column, and a refusal of the whole. */
export interface Wrong {
  readonly fields?: FieldProblems;
  readonly message?: { readonly key: ErrorKey; readonly params?: Params };
}

/**
 * What a failed write says of the row.
 * @throws the error itself where it says nothing of the row: another try can go well, or it is our mistake
 */
export function wrongIn(error: unknown, resource: Resource): Wrong {
  if (isRepeatable(error)) throw error;
  const known = toApiError(error, resource);
  if (!(known instanceof ApiError) || known.status >= 500 || known.status === 401) throw error;
  const { fields, params } = known.details;
  return fields ? { fields } : { message: { key: known.key, ...(params && { params }) } };
}

/** Whether a write was refused for what it says, so that it is told of it; anything else is no answer. */
export function isRefusal(error: unknown, resource: Resource): boolean {
  const known = toApiError(error, resource);
  return known instanceof ApiError && known.status < 500 && known.status !== 401;
}

/** The same as sentences by column; what is about the whole row stands under the empty path. */
export function sentencesOf(
  { fields, message }: Wrong,
  resource: Resource,
  language: Language,
): Record<string, string[]> {
  return {
    ...(fields && sentences(fields, resource, translatorFor(language))),
    ...(message && { '': [translate(language, message.key, message.params)] }),
  };
}
