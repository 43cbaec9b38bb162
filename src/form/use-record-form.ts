import { useCallback, useEffect, useMemo, useState } from 'react';
import { useForm, type FieldValues, type UseFormReturn } from 'react-hook-form';
import type { Resource } from '../../resources/define.ts';
import { useWords } from '../../resources/ui/use-words.ts';
import type { Values } from '../../resources/kinds/kind.ts';
import { patchBody, createBody } from './changes.ts';
import { formFields } from './form-values.ts';
import { dependsOn } from './depends-on.ts';
import { flattenErrors, resolver, type CheckContext } from './resolver.ts';

export type Mode = 'create' | 'edit';

/** A form and its base record. */
export interface RecordForm {
  readonly resource: Resource;
  readonly mode: Mode;
  readonly form: UseFormReturn<FieldValues, CheckContext>;
  /** The record as the form read it; only `adopt` and `advance` replace it. */
  readonly base: Values;
  /** What a save would send: all fields of a new record, else only the changed ones. */
  readonly changes: () => Values;
  /** Compares all values: react-hook-form's own flag counts only mounted inputs. */
  readonly isDirty: () => boolean;
  /** Replaces the base; `typed` values stay in the form as changes. */
  readonly adopt: (base: Values, typed?: Values) => void;
  /** Moves the base from one revision to the next after another part of the page wrote `known`; other edits stay. */
  readonly advance: (from: number, to: number, known: Values) => void;
}

function differences(resource: Resource, mode: Mode, base: Values, values: Values): Values {
  const fields = formFields(resource);
  return patchBody(fields, mode === 'edit' ? base : createBody(fields, base), values);
}

/** Sets up react-hook-form for one record, with the API's validation on submit and afterwards on change. */
export function useRecordForm(resource: Resource, mode: Mode, initial: Values): RecordForm {
  const translator = useWords();
  const [base, setBase] = useState(initial);
  const context = useMemo(() => ({ resource, mode, base, translator }), [resource, mode, base, translator]);
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
    // A field with an error may have become valid through another one: a start date moved before its end.
    () =>
      subscribe({
        formState: { values: true, errors: true, isSubmitted: true },
        callback: ({ name, errors, isSubmitted }) => {
          if (name === undefined || !isSubmitted) return;
          // One by one: react-hook-form renders every input when asked for several.
          for (const path of Object.keys(flattenErrors(errors)))
            if (dependsOn(resource, path, name)) void trigger(path);
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
    return mode === 'create' ? createBody(fields, getValues()) : patchBody(fields, base, getValues());
  }, [resource, mode, base, getValues]);
  return useMemo(
    () => ({ resource, mode, form, base, changes, isDirty, adopt, advance }),
    [resource, mode, form, base, changes, isDirty, adopt, advance],
  );
}
