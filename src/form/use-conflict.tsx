import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNotify } from 'react-admin';
import type { Values } from '../../resources/kinds/kind.ts';
import { formFields, formValues } from './form-values.ts';
import { referenceLabels } from './reference-labels.ts';
import { useFormSlots } from './slots.ts';
import type { RecordForm } from './use-record-form.ts';
import type { ConflictOutcome } from './use-submit.ts';

interface ConflictOptions {
  /** The record as last read. */
  readonly incoming: Values;
  readonly title: string;
  readonly formId: string;
  readonly refetch: () => void;
}

/** Maximum number of consecutive saves merged without asking. More mean that others write all the time. */
const mostMerges = 5;

/**
 * Merges the form's edits with a record that was changed elsewhere: automatically if nothing clashes, else in the
 * conflict dialog.
 */
export function useConflict(
  { resource, form, base, adopt }: RecordForm,
  { incoming, title, formId, refetch }: ConflictOptions,
) {
  const notify = useNotify();
  const ability = useFormSlots().find((slot) => slot.conflict)?.conflict;
  const [conflict, setConflict] = useState<{ readonly theirs: Values; readonly again: boolean }>();
  const merges = useRef<readonly (readonly string[])[]>([]);
  const fields = formFields(resource);
  const close = () => setConflict(undefined);
  if (!ability) return { close, endMerges: () => [] };
  const compare = (theirs: Values) =>
    setConflict((before) => ({ theirs: formValues(fields, theirs), again: before !== undefined }));
  return {
    close,
    /** The fields that were merged without asking since the last save; for its message. */
    endMerges: () => {
      const taken = [...new Set(merges.current.flat())];
      merges.current = [];
      return taken;
    },
    /** Opens the dialog; absent while it is open. */
    compare: conflict ? undefined : () => compare(incoming),
    /** Handles a refused save. */
    onConflict: (theirs: Values): ConflictOutcome => {
      refetch();
      const now = formValues(fields, theirs);
      const sides = { base, theirs: now, mine: form.getValues() };
      if (ability.isContained(fields, sides)) {
        close();
        adopt(now);
        notify('form.saved', { type: 'success' });
        return 'saved';
      }
      const merged = merges.current.length < mostMerges ? ability.merge(fields, sides) : undefined;
      if (!merged) {
        compare(theirs);
        return 'asked';
      }
      merges.current = [...merges.current, merged.taken];
      close();
      // The save that follows needs the form's new base.
      flushSync(() => adopt(now, merged.record));
      return 'merged';
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
