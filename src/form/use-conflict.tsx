import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNotify } from 'react-admin';
import type { Values } from '../../resources/kinds/kind.ts';
import { formFields, formValues } from './form-values.ts';
import { referenceLabels } from './reference-labels.ts';
import { useFormSlots } from './slots.ts';
import type { RecordForm } from './use-record-form.ts';

interface ConflictOptions {
  /** The record as last read. */
  readonly incoming: Values;
  readonly title: string;
  readonly formId: string;
  readonly refetch: () => void;
}

/** Merges the form's edits with a record that was changed elsewhere, in the dialog of the ability that provides one. */
export function useConflict(
  { resource, form, base, adopt }: RecordForm,
  { incoming, title, formId, refetch }: ConflictOptions,
) {
  const notify = useNotify();
  const ability = useFormSlots().find((slot) => slot.conflict)?.conflict;
  const [conflict, setConflict] = useState<{ readonly theirs: Values; readonly again: boolean }>();
  const fields = formFields(resource);
  const close = () => setConflict(undefined);
  if (!ability) return { close };
  const compare = (theirs: Values) =>
    setConflict((before) => ({ theirs: formValues(fields, theirs), again: before !== undefined }));
  return {
    close,
    /** Opens the dialog; absent while it is open. */
    compare: conflict ? undefined : () => compare(incoming),
    /** Handles a refused save. Returns true if the current record already has everything that was to be saved. */
    onConflict: (theirs: Values) => {
      refetch();
      const now = formValues(fields, theirs);
      const done = ability.isContained(fields, { base, theirs: now, mine: form.getValues() });
      if (!done) compare(theirs);
      else {
        close();
        adopt(now);
        notify('form.saved', { type: 'success' });
      }
      return done;
    },
    dialog: conflict && (
      <ability.Dialog
        key={String(conflict.theirs.revision)}
        fields={fields}
        title={title}
        base={base}
        theirs={conflict.theirs}
        mine={form.getValues()}
        labels={{ ...referenceLabels(base), ...referenceLabels(incoming), ...referenceLabels(conflict.theirs) }}
        again={conflict.again}
        onCancel={close}
        onSave={(merged) => {
          const { revision: _revision, labels: _labels, ...typed } = merged;
          flushSync(() => adopt(conflict.theirs, typed));
          const element = document.getElementById(formId);
          if (element instanceof HTMLFormElement) element.requestSubmit();
        }}
      />
    ),
  };
}
