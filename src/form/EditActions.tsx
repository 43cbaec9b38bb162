import { useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import History from '@mui/icons-material/History';
import Button from '@mui/material/Button';
import { useRedirect } from 'react-admin';
import type { Values } from '../../resources/kinds/kind.ts';
import { useWords } from '../../resources/ui/use-words.ts';
import { setUnsaved } from '../store/unsaved.ts';
import { ActionButtons } from '../traits/actions/ActionButtons.tsx';
import { DeleteButton } from '../traits/actions/DeleteButton.tsx';
import { isArchived, isCopy } from '../traits/drafts/version-status.ts';
import { HistoryDrawer } from '../traits/history/HistoryDrawer.tsx';
import { usePermitted } from '../auth-provider/use-permitted.ts';
import { useChangedNames } from './use-changed-names.ts';
import type { RecordForm } from './use-record-form.ts';

export interface EditActionsProps {
  readonly form: RecordForm;
  /** As it was read last. */
  readonly record: Values & { readonly id: number | string };
  readonly title: string;
  /** The record is another one now: read it again. */
  readonly onChanged: () => void;
  readonly onGone: () => void;
}

/** What can be done to a record besides editing it. */
export function EditActions({ form, record, title, onChanged, onGone }: EditActionsProps) {
  const { say } = useWords();
  const { resource } = form;
  const unsaved = useChangedNames(form).length > 0;
  const redirect = useRedirect();
  const permitted = usePermitted(resource);
  const [open, setOpen] = useState(false);
  const client = useQueryClient();
  const deleted = useRef(false);
  // As it was read it is forgotten once the form is gone: Back must not show it as if it lived.
  useEffect(
    () => () =>
      void (
        deleted.current && client.removeQueries({ queryKey: [resource.name, 'getOne', { id: String(record.id) }] })
      ),
    [client, resource.name, record.id],
  );
  return (
    <>
      <ActionButtons resource={resource} record={record} title={title} onDone={onChanged} />
      <Button size="small" startIcon={<History />} onClick={() => setOpen(true)}>
        {say('history.title')}
      </Button>
      {permitted.delete && !isCopy(record) ? (
        <DeleteButton
          resource={resource}
          record={record}
          title={title}
          onChanged={onChanged}
          onDeleted={() => {
            deleted.current = true;
            onGone();
            setUnsaved(false);
            redirect('list', resource.name);
          }}
        />
      ) : null}
      {open ? (
        <HistoryDrawer
          resource={resource}
          record={record}
          title={title}
          unsaved={unsaved}
          readOnly={isArchived(record)}
          onRestored={onChanged}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
