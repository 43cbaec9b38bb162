import { type FormEvent, useState } from 'react';
import { useSignInMessages } from '../i18n/sign-in-messages.ts';
import type { FieldErrors, Refusal } from './refusal.ts';

const none: Refusal = { fields: {} };

/**
 * Submits a sign-in form, one request at a time. `work` gets the values and may return field errors; errors it throws
 * are shown with the server's message. Focuses the first invalid field.
 */
export function useSubmit(work: (values: Readonly<Record<string, string>>) => Promise<FieldErrors | undefined>) {
  const say = useSignInMessages();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState(none);

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
      // Without the server, that code may be missing too.
      const network = { fields: none.fields, form: say('network') };
      refused = await import('./refusal.ts').then(
        ({ refusalOf }) => refusalOf(error, say),
        () => network,
      );
    }
    setBusy(false);
    const inputs = [...form.elements].flatMap((one) =>
      one instanceof HTMLInputElement && one.type !== 'hidden' ? one : [],
    );
    // Errors of fields that this form doesn't have are shown above the form.
    const elsewhere = Object.entries(refused.fields).flatMap(([name, message]) =>
      inputs.some((input) => input.name === name) ? [] : message,
    );
    setRefusal(elsewhere.length > 0 ? { ...refused, form: elsewhere.join(' ') } : refused);
    inputs.find(({ name }) => name in refused.fields)?.focus();
  }

  return { busy, refusal, submit };
}
