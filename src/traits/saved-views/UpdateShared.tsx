import { Alert } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { Link } from 'react-router';
import type { Resource } from '../../../resources/define.ts';
import { pageOf } from '../../../resources/names.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { currentRecordIn, errorMessage, isConflict } from '../../data-provider/api-errors.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import type { SharedView } from './saved-views.ts';

interface UpdateSharedProps {
  /** The entity of shared views. */
  readonly sharing: Resource;
  readonly view: SharedView;
  /** The current state of the list. */
  readonly shows: { readonly address: string; readonly columns: readonly string[] };
  /** Called after a save or a refusal: read the shared views again. */
  readonly onWritten: () => Promise<void>;
  readonly onClose: () => void;
}

/**
 * Asks, then saves the list's current state as an existing shared view. If somebody changed the view after the list
 * read it, asks again.
 */
export function UpdateShared({ sharing, view: { id, name, revision }, shows, onWritten, onClose }: UpdateSharedProps) {
  const { say } = useWords();
  const notify = useNotify();
  const provider = useAdminDataProvider();
  const [busy, setBusy] = useState(false);
  /** The revision that somebody saved meanwhile. */
  const [theirs, setTheirs] = useState<number>();
  const save = async () => {
    setBusy(true);
    try {
      await provider.update(sharing.name, {
        id,
        data: { ...shows },
        previousData: { id, revision: theirs ?? revision },
      });
      notify('views.updated', { type: 'success', messageArgs: { name } });
      await onWritten();
      onClose();
    } catch (error) {
      const now = currentRecordIn(error)?.['revision'];
      void onWritten();
      if (isConflict(error) && typeof now === 'number') {
        setTheirs(now);
        setBusy(false);
      } else {
        notify(errorMessage(error, say), { type: 'error' });
        onClose();
      }
    }
  };
  return (
    <ConfirmDialog
      open
      title={say('views.updateAsk', { name })}
      confirm={say(theirs === undefined ? 'views.replace' : 'views.replaceAnyway')}
      destructive={theirs !== undefined}
      busy={busy}
      onConfirm={() => void save()}
      onCancel={onClose}
    >
      {theirs !== undefined && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {say('views.changedSince')}{' '}
          <Link to={pageOf(sharing, id)} target="_blank">
            {say('views.lookAt', { name })}
          </Link>
        </Alert>
      )}
      {say('views.updateAbout')}
    </ConfirmDialog>
  );
}
