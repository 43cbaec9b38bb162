import { useEffect } from 'react';
import type { Values } from '../../resources/kinds/kind.ts';
import { changedNames } from './changes.ts';
import { formFields, formValues } from './form-values.ts';
import type { RecordPage } from './record-page.ts';
import type { RecordForm } from './use-record-form.ts';

/**
 * Follows a record that was read again: a form without edits adopts it. Returns whether it differs from the form's base
 * in a field that the form can change. A higher revision with equal fields (deleted and restored, changed and changed
 * back) conflicts with nothing typed.
 */
export function useNewerRevision(
  { resource, base, adopt, isDirty }: RecordForm,
  incoming: Values,
  page: RecordPage,
): boolean {
  const fields = formFields(resource);
  const isNewer = Number(incoming.revision) > Number(base.revision);
  const differs =
    isNewer && changedNames(fields, base, formValues(fields, incoming)).some((name) => !fields[name]?.readOnly);
  useEffect(() => {
    if (!isNewer) return;
    const shown = formFields(resource);
    const now = formValues(shown, incoming);
    if (!isDirty()) return adopt(now);
    if (differs) return;
    // Values that the form can't change, such as a lifecycle's state.
    const others = Object.entries(now).filter(([name]) => !shown[name] || shown[name].readOnly);
    page.advance(Number(base.revision), Number(incoming.revision), Object.fromEntries(others));
  }, [isNewer, differs, isDirty, adopt, resource, incoming, base.revision, page]);
  return differs;
}
