import { useEffect, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useRedirect } from 'react-admin';
import type { FormSlots, HeaderProps } from '../../form/slots.ts';
import { setUnsaved } from '../../store/unsaved.ts';
import { DeleteButton } from './DeleteButton.tsx';
import { DeletedRecord } from './DeletedRecord.tsx';
import { DeletedWhileEditing } from './DeletedWhileEditing.tsx';

function DeleteHere({ form: { resource }, record, title, permitted, onChanged, onGone }: HeaderProps) {
  const redirect = useRedirect();
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
  return permitted.delete ? (
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
  ) : null;
}

/** Deletes a record, tells of a deleted one, and restores it. */
export const trash: FormSlots = { Header: DeleteHere, Missing: DeletedRecord, DeletedMeanwhile: DeletedWhileEditing };
