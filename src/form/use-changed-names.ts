import { useEffect, useMemo, useState } from 'react';
import { changedNames } from './changes.ts';
import { formFields } from './form-values.ts';
import type { RecordForm } from './use-record-form.ts';

/** Names of the fields that differ from the base. Renders again only when the names change. */
export function useChangedNames({ resource, form, base }: RecordForm): readonly string[] {
  const { subscribe, getValues } = form;
  const [joined, setJoined] = useState('');
  useEffect(() => {
    const fields = formFields(resource);
    const look = () => setJoined(changedNames(fields, base, getValues()).join(' '));
    look();
    return subscribe({ formState: { values: true }, callback: look });
  }, [resource, base, subscribe, getValues]);
  return useMemo(() => (joined === '' ? [] : joined.split(' ')), [joined]);
}
