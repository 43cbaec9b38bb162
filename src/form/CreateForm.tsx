import { useMemo } from 'react';
import { CreateBase, useCreate, useNotify, useLocation } from 'react-admin';
import { useNavigate } from 'react-router';
import type { Resource } from '../../resources/define.ts';
import { pageOf } from '../../resources/names.ts';
import { useWords } from '../../resources/ui/use-words.ts';
import { setUnsaved } from '../store/unsaved.ts';
import { formFields, initialValues } from './form-values.ts';
import { useNewPanels } from './RecordPanels.tsx';
import { presetValues } from './preset-values.ts';
import { FormFrame } from './FormFrame.tsx';
import { useUnsavedEdits } from './use-unsaved-edits.ts';
import { useRecordForm } from './use-record-form.ts';

/** The create screen. `?parent_id=` presets the parent. */
export function CreateForm({ resource }: { readonly resource: Resource }) {
  return (
    <CreateBase resource={resource.name} disableAuthentication redirect={false}>
      <NewRecord resource={resource} />
    </CreateBase>
  );
}

function NewRecord({ resource }: { readonly resource: Resource }) {
  const { say, label } = useWords();
  const { search } = useLocation();
  const notify = useNotify();
  const navigate = useNavigate();
  const initial = useMemo(() => {
    const fields = formFields(resource);
    return initialValues(fields, presetValues(search, fields, resource.parent));
  }, [resource, search]);
  const record = useRecordForm(resource, 'create', initial);
  const unsavedEdits = useUnsavedEdits(record, undefined);
  const { ends, beside } = useNewPanels(resource);
  const [create] = useCreate(resource.name, undefined, { returnPromise: true });
  return (
    <FormFrame
      record={record}
      unsavedEdits={unsavedEdits}
      ends={ends}
      beside={beside}
      heading={say('form.create', { name: label(resource.label) })}
      send={(data) => create(resource.name, { data }, { returnPromise: true })}
      onSaved={(saved) => {
        unsavedEdits.forget();
        setUnsaved(false);
        notify('form.created', { type: 'success' });
        const id = typeof saved.id === 'number' || typeof saved.id === 'string' ? saved.id : undefined;
        // Replaces the create route, so that Back skips the empty form.
        void navigate(id === undefined ? pageOf(resource) : pageOf(resource, id), { replace: true });
      }}
    />
  );
}
