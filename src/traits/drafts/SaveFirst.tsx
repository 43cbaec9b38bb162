import { useState } from 'react';
import { useWords } from '../../../resources/ui/use-words.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import type { FormState } from '../../form/FormFrame.tsx';

export interface SaveFirstProps {
  readonly state: FormState;
  /** What the button says: it saves, and then goes on. */
  readonly goesOn: string;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/**
 * Only what is saved can be compared and promoted: offers to save it and go on. Where saving is refused, the form says
 * why.
 */
export function SaveFirst({ state, goesOn, onSaved, onClose }: SaveFirstProps) {
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
      confirm={goesOn}
      onConfirm={() => void run()}
      onCancel={onClose}
    >
      {say('drafts.unsavedText', { fields: state.unsaved })}
    </ConfirmDialog>
  );
}
