import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { Resource } from '../../../resources/define.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { errorMessage } from '../../data-provider/api-errors.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import type { SharedView } from './saved-views.ts';

interface UpdateSharedProps {
  /** The entity of shared views. */
  readonly sharing: Resource;
  readonly view: SharedView;
  /** What the list shows now. */
  readonly shows: { readonly address: string; readonly columns: readonly string[] };
  readonly onClose: () => void;
}

/** Asks, then saves what the list shows now as a view that is shared already. */
export function UpdateShared({ sharing: { name: resource }, view: { id, name }, shows, onClose }: UpdateSharedProps) {
  const { say } = useWords();
  const notify = useNotify();
  const provider = useAdminDataProvider();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { data: previousData } = await provider.getOne(resource, { id });
      await provider.update(resource, { id, data: { ...previousData, ...shows }, previousData });
      notify('views.updated', { type: 'success', messageArgs: { name } });
    } catch (error) {
      notify(errorMessage(error, say), { type: 'error' });
    }
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title={say('views.updateAsk', { name })}
      confirm={say('views.replace')}
      busy={busy}
      onConfirm={() => void save()}
      onCancel={onClose}
    >
      {say('views.updateAbout')}
    </ConfirmDialog>
  );
}
