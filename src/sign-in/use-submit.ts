import { type FormEvent, useState } from 'react';
import { waitOf } from '../../resources/messages/wait.ts';
import type { ApiError } from '../auth-provider/request.ts';
import { isChunkError } from '../browser/chunk-errors.ts';
import { useSignInMessages } from '../i18n/sign-in-messages.ts';

/** Messages by field name. */
export type FieldErrors = Readonly<Record<string, string>>;

/** Messages below fields, and one above the form. */
export interface Refusal {
  readonly fields: FieldErrors;
  readonly form?: string | undefined;
}

/** By its name, since the class is loaded later than the form. */
const isApiError = (error: unknown): error is ApiError => error instanceof Error && error.name === 'ApiError';

const none: Refusal = { fields: {} };

/**
 * Submits a sign-in form, one request at a time. `work` gets the values and may return field errors; errors it throws
 * are shown with the server's message. Focuses the first invalid field.
 */
export function useSubmit(work: (values: Readonly<Record<string, string>>) => Promise<FieldErrors | undefined>) {
  const say = useSignInMessages();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState(none);

  function refusalOf(error: unknown): Refusal {
    if (isChunkError(error)) return { fields: {}, form: say('network') };
    if (!isApiError(error)) return { fields: {}, form: say('unknown') };
    const { status, message, errors = {}, retryAfter } = error;
    if (status === 429 && retryAfter !== undefined) {
      const { key, params } = waitOf(retryAfter);
      return { fields: {}, form: say(key, params) };
    }
    return { fields: errors, ...(Object.keys(errors).length === 0 && { form: message }) };
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    if (busy) return;
    setBusy(true);
    setRefusal(none);
    let refused: Refusal = none;
    try {
      const values = [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']);
      refused = { fields: (await work(Object.fromEntries(values))) ?? {} };
    } catch (error) {
      refused = refusalOf(error);
    }
    setBusy(false);
    setRefusal(refused);
    const wrong = [...form.elements].find(
      (element) => element instanceof HTMLInputElement && element.name in refused.fields,
    );
    if (wrong instanceof HTMLInputElement) wrong.focus();
  }

  return { busy, refusal, submit };
}
