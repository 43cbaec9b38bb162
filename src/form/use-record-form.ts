import { useCallback, useEffect, useMemo, useState } from 'react';
import { useForm, type FieldValues, type UseFormReturn } from 'react-hook-form';
import type { Resource } from '../../resources/define.ts';
import { useLanguage } from '../../resources/ui/use-language.ts';
import type { Values } from '../../resources/kinds/kind.ts';
import { changesOf, newRecord } from './changes.ts';
import { formFields } from './form-values.ts';
import { dependsOn } from './depends-on.ts';
import { flatErrors, resolver, type CheckContext } from './resolver.ts';

export type Mode = 'create' | 'edit';

/** A form and the record it compares with. */
export interface RecordForm {
  readonly resource: Resource;
  readonly mode: Mode;
  readonly form: UseFormReturn<FieldValues, CheckContext>;
  /** The record as the form got it; it stays until the form itself adopts another. */
  readonly base: Values;
  /** What a save would send now: for a new record everything, else what differs. */
  readonly changes: () => Values;
  /** Is there something to lose? Asked of the values: react-hook-form counts only inputs on show. */
  readonly isDirty: () => boolean;
  /** Compares with another record from now on; `typed` values stay in the form, as changes. */
  readonly adopt: (base: Values, typed?: Values) => void;
  /**
   * Something else on the page wrote the record: compares with it as it is now, and nothing typed in other fields
   * moves.
   */
  readonly advance: (from: number, to: number, known: Values) => void;
}

/** What differs from the base, whatever the mode. */
function differences(resource: Resource, mode: Mode, base: Values, values: Values): Values {
  const fields = formFields(resource);
  return changesOf(fields, mode === 'edit' ? base : newRecord(fields, base), values);
}

/** react-hook-form for one record, with the API's validation: on submit first, then as one types. */
export function useRecordForm(resource: Resource, mode: Mode, initial: Values): RecordForm {
  const language = useLanguage();
  const [base, setBase] = useState(initial);
  const context = useMemo(() => ({ resource, mode, base, language }), [resource, mode, base, language]);
  const form = useForm<FieldValues, CheckContext>({
    defaultValues: initial,
    resolver,
    context,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: false,
  });
  const { subscribe, trigger, getValues, reset, setValue } = form;
  useEffect(
    // What was marked wrong may be right by now through another field: a start date moved before its end.
    () =>
      subscribe({
        formState: { values: true, errors: true, isSubmitted: true },
        callback: ({ name, errors, isSubmitted }) => {
          if (name === undefined || !isSubmitted) return;
          // One by one: react-hook-form redraws every input when asked for several.
          for (const path of Object.keys(flatErrors(errors))) if (dependsOn(resource, path, name)) void trigger(path);
        },
      }),
    [resource, subscribe, trigger],
  );
  const adopt = useCallback(
    (next: Values, typed: Values = {}) => {
      setBase(next);
      reset(next);
      if (Object.keys(typed).length > 0) reset({ ...next, ...typed }, { keepDefaultValues: true });
    },
    [reset],
  );
  const advance = useCallback(
    (from: number, to: number, known: Values) => {
      if (base.revision !== from) return;
      setBase({ ...base, ...known, revision: to });
      for (const [name, value] of Object.entries(known)) setValue(name, value);
    },
    [base, setValue],
  );
  const isDirty = useCallback(
    () => Object.keys(differences(resource, mode, base, getValues())).length > 0,
    [resource, mode, base, getValues],
  );
  const changes = useCallback(() => {
    const fields = formFields(resource);
    return mode === 'create' ? newRecord(fields, getValues()) : changesOf(fields, base, getValues());
  }, [resource, mode, base, getValues]);
  return useMemo(
    () => ({ resource, mode, form, base, changes, isDirty, adopt, advance }),
    [resource, mode, form, base, changes, isDirty, adopt, advance],
  );
}
