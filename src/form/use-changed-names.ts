import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Values } from '../../resources/kinds/kind.ts';
import { changedNames } from './changes.ts';
import { formFields } from './form-values.ts';
import type { RecordForm } from './use-record-form.ts';

/** Names of the fields that differ from the base. Renders again only when the names change. */
export function useChangedNames({ resource, form, base }: RecordForm): readonly string[] {
  const { subscribe, getValues } = form;
  const [seen, setSeen] = useState<{ readonly base: Values; readonly joined: string }>();
  const look = useCallback(
    () => changedNames(formFields(resource), base, getValues()).join(' '),
    [resource, base, getValues],
  );
  useEffect(() => {
    const notice = () => {
      const joined = look();
      setSeen((before) => (before?.base === base && before.joined === joined ? before : { base, joined }));
    };
    notice();
    return subscribe({ formState: { values: true }, callback: notice });
  }, [base, look, subscribe]);
  // With the old base, new values would look like edits, and leaving at that moment would ask about edits that don't
  // exist.
  const joined = seen?.base === base ? seen.joined : look();
  return useMemo(() => (joined === '' ? [] : joined.split(' ')), [joined]);
}
