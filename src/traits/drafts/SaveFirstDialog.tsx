import { useState } from 'react';
import { useWords } from '../../../resources/ui/use-words.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import type { FormState } from '../../form/FormFrame.tsx';

export interface SaveFirstDialogProps {
  readonly state: FormState;
  readonly confirm: string;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/**
 * Offers to save unsaved edits first, because only saved values are compared and promoted. The form shows why a save
 * failed.
 */
export function SaveFirstDialog({ state, confirm, onSaved, onClose }: SaveFirstDialogProps) {
  const { say } = useWords();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    const saved = await state.save();
    onClose();
    if (saved) onSaved();
  };
  return (
    <ConfirmDialog
      open
      busy={busy}
      title={say('drafts.unsavedTitle')}
      confirm={confirm}
      onConfirm={() => void run()}
      onCancel={onClose}
    >
      {say('drafts.unsavedText', { fields: state.unsaved })}
    </ConfirmDialog>
  );
}
