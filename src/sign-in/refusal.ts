import { waitOf } from '../../resources/messages/wait.ts';
import { ApiError } from '../auth-provider/request.ts';
import { isChunkError } from '../browser/is-chunk-error.ts';
import type { useSignInMessages } from '../i18n/sign-in-messages.ts';

/** Messages by field name. */
export type FieldErrors = Readonly<Record<string, string>>;

/** Messages below fields, and one above the form. */
export interface Refusal {
  readonly fields: FieldErrors;
  readonly form?: string | undefined;
}

/** The parts of an error that the form shows. */
export function refusalOf(error: unknown, say: ReturnType<typeof useSignInMessages>): Refusal {
  if (!(error instanceof ApiError)) return { fields: {}, form: say(isChunkError(error) ? 'network' : 'unknown') };
  const { status, message, errors = {}, retryAfter } = error;
  if (status === 429 && retryAfter !== undefined) {
    const { key, params } = waitOf(retryAfter);
    return { fields: {}, form: say(key, params) };
  }
  return { fields: errors, ...(Object.keys(errors).length === 0 && { form: message }) };
}
