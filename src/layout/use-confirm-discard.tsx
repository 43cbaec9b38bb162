import { type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';
import { hasUnsaved } from '../store/unsaved.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

/** Asks before an action that discards unsaved edits; without any, acts at once. Render `dialog` next to the trigger. */
export function useConfirmDiscard(): {
  readonly confirmDiscard: (action: () => void) => void;
  readonly dialog: ReactNode;
} {
  const translate = useTranslate();
  const [pending, setPending] = useState<() => void>();
  const close = () => setPending(undefined);
  const dialog = (
    <ConfirmDialog
      open={pending !== undefined}
      title={translate('frame.discardTitle')}
      confirm={translate('frame.discardLeave')}
      cancel={translate('frame.discardStay')}
      destructive
      onConfirm={() => {
        close();
        pending?.();
      }}
      onCancel={close}
    >
      {translate('frame.discardContent')}
    </ConfirmDialog>
  );
  return { confirmDiscard: (action) => (hasUnsaved() ? setPending(() => action) : action()), dialog };
}
