import { useEffect, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useRedirect } from 'react-admin';
import type { FormSlots, HeaderProps } from '../../form/slots.ts';
import { setUnsaved } from '../../store/unsaved.ts';
import { DeleteButton } from './DeleteButton.tsx';
import { DeletedRecord } from './DeletedRecord.tsx';
import { deleteOffers } from './offers.ts';
import { DeletedWhileEditing } from './DeletedWhileEditing.tsx';

function HeaderButton({ form: { resource }, record, title, permitted, onChanged, onGone }: HeaderProps) {
  const redirect = useRedirect();
  const client = useQueryClient();
  const deleted = useRef(false);
  // Removes the deleted record from the cache after the form unmounts, so that Back doesn't show it.
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

/** Deletes a record, shows a deleted one, and restores it. */
export const trash: FormSlots = {
  offers: deleteOffers,
  Header: HeaderButton,
  Missing: DeletedRecord,
  DeletedMeanwhile: DeletedWhileEditing,
};
