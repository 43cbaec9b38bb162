import { useEffect } from 'react';
import type { Values } from '../../resources/kinds/kind.ts';
import { changedNames } from './changes.ts';
import { formFields, formValues } from './form-values.ts';
import type { RecordPage } from './record-page.ts';
import { useFormSlots } from './slots.ts';
import type { RecordForm } from './use-record-form.ts';

/**
 * Handles a record that was read again: the form adopts it, and keeps its edits if none clashes. Returns true while the
 * form hasn't adopted a newer record that differs in editable fields. A higher revision with equal fields (deleted and
 * restored, changed and changed back) clashes with no edit.
 */
export function useNewerRevision(
  { resource, form, base, adopt, isDirty }: RecordForm,
  incoming: Values,
  page: RecordPage,
): boolean {
  const merge = useFormSlots().find((slot) => slot.conflict)?.conflict?.merge;
  const fields = formFields(resource);
  const isNewer = Number(incoming.revision) > Number(base.revision);
  const changed = changedNames(fields, base, formValues(fields, incoming));
  const differs = isNewer && changed.some((name) => !fields[name]?.readOnly);
  // Values that only the server computes, such as balances, change without a new revision, also those that only a panel
  // shows.
  const counted =
    Number(incoming.revision) === Number(base.revision) &&
    (changed.some((name) => fields[name]?.readOnly === true) ||
      changedNames(resource.fields, base, incoming).some(
        (name) => !fields[name] && resource.fields[name]?.readOnly === true,
      ));
  useEffect(() => {
    if (!isNewer && !counted) return;
    const shown = formFields(resource);
    const now = formValues(shown, incoming);
    if (isNewer && !isDirty()) return adopt(now);
    if (differs) {
      const merged = merge?.(shown, { base, theirs: now, mine: form.getValues() });
      if (merged) adopt(now, merged.record);
      return;
    }
    // Values that the form can't change, such as a lifecycle's state.
    const others = Object.entries(now).filter(([name]) => !shown[name] || shown[name].readOnly);
    page.advance(Number(base.revision), Number(incoming.revision), Object.fromEntries(others));
  }, [isNewer, counted, differs, isDirty, adopt, merge, form, resource, incoming, base, page]);
  return differs;
}
