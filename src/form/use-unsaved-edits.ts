import { useCallback } from 'react';
import { changedNames } from './changes.ts';
import { formFields, passwordFields } from './form-values.ts';
import type { RecordForm } from './use-record-form.ts';
import { type UnsavedEdits, useStoredEdits } from './use-stored-edits.ts';

/** Stores a form's edits in the tab's session storage, never passwords, and offers those it finds. */
export function useUnsavedEdits(record: RecordForm, id: number | string | undefined): UnsavedEdits {
  const { resource, form, base, adopt } = record;
  const { subscribe, getValues } = form;
  return useStoredEdits({
    name: resource.name,
    id,
    subscribe: useCallback((callback: () => void) => subscribe({ formState: { values: true }, callback }), [subscribe]),
    collect: useCallback(() => {
      const fields = formFields(resource);
      const passwords = passwordFields(fields);
      const values = getValues();
      const names = changedNames(fields, base, values).filter((name) => !passwords.includes(name));
      return { base, typed: Object.fromEntries(names.map((name) => [name, values[name]])) };
    }, [resource, base, getValues]),
    restore: (edits) => adopt(edits.base, edits.typed),
  });
}
