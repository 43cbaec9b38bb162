import { useState } from 'react';
import { LinkBase, useNotify } from 'react-admin';
import { useNavigate } from 'react-router';
import type { Values } from '../../../resources/kinds/kind.ts';
import { pageOf } from '../../../resources/names.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import type { Version } from '../../data-provider/answer-types.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import { setUnsaved } from '../../store/unsaved.ts';
import { CommandButton } from '../../ui/CommandButton.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { changedNames } from '../../form/changes.ts';
import type { FormState } from '../../form/FormFrame.tsx';
import { formFields, passwordFields, formValues } from '../../form/form-values.ts';
import { editsOwner, editsKey, writeStoredEdits } from '../../form/stored-edits.ts';
import type { UnsavedEdits } from '../../form/use-stored-edits.ts';
import type { RecordForm } from '../../form/use-record-form.ts';
import { isOutdated, errorMessage } from '../../data-provider/api-errors.ts';
import { isCopy } from './version-status.ts';

export interface DraftButtonProps {
  readonly form: RecordForm;
  readonly record: Values & { readonly id: number | string };
  readonly title: string;
  readonly state: FormState;
  readonly unsavedEdits: UnsavedEdits;
  /** The existing draft. */
  readonly draft: Version | undefined;
  readonly onCreated: () => void;
  readonly onChanged: () => void;
}

/**
 * Opens the draft of the record, or creates one; on an archived version, with that version's values. Unsaved edits can
 * be moved to the new draft.
 */
export function DraftButton(props: DraftButtonProps) {
  const { form, record, title, state, unsavedEdits, draft, onCreated, onChanged } = props;
  const { say } = useWords();
  const notify = useNotify();
  const navigate = useNavigate();
  const provider = useAdminDataProvider();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const { resource } = form;
  const pathOf = (id: number | string) => pageOf(resource, id);
  const create = async (withEdits: boolean) => {
    setBusy(true);
    try {
      const { data } = await provider.draft(resource.name, record.id, { revision: Number(record.revision) });
      if (withEdits) {
        const fields = formFields(resource);
        const values: Values = form.form.getValues();
        const names = changedNames(fields, form.base, values).filter((name) => !passwordFields(fields).includes(name));
        writeStoredEdits(editsKey(provider.storeId, resource.name, data.id), editsOwner(), {
          at: new Date().toISOString(),
          base: formValues(fields, data),
          typed: Object.fromEntries(names.map((name) => [name, values[name]])),
        });
        unsavedEdits.forget();
        setUnsaved(false);
      }
      notify('drafts.draftMade', { type: 'success' });
      onCreated();
      void navigate(pathOf(data.id));
    } catch (error) {
      if (isOutdated(error)) onChanged();
      const sentence = errorMessage(error, say);
      notify(sentence, { type: 'error', messageArgs: { _: sentence } });
      setBusy(false);
      setAsking(false);
    }
  };
  if (draft)
    return (
      <CommandButton
        label={say('drafts.open')}
        about={title}
        size="small"
        variant="outlined"
        component={LinkBase}
        to={pathOf(draft.id)}
      />
    );
  return (
    <>
      <CommandButton
        label={say(isCopy(record) ? 'drafts.restoreAsDraft' : 'drafts.edit')}
        about={title}
        size="small"
        variant="outlined"
        disabled={busy}
        onClick={() => (state.unsaved !== '' && state.fieldsOnly ? setAsking(true) : void create(false))}
      />
      <ConfirmDialog
        open={asking}
        busy={busy}
        title={say('drafts.takeTitle')}
        confirm={say('drafts.take')}
        onConfirm={() => void create(true)}
        onCancel={() => setAsking(false)}
      >
        {say('drafts.takeText', { fields: state.unsaved })}
      </ConfirmDialog>
    </>
  );
}
