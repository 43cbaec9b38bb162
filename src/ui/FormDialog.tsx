import type { ReactNode } from 'react';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useWords } from '../../resources/ui/use-words.ts';
import { useConfirmClose } from './use-confirm-close.tsx';

export interface FormDialogProps {
  readonly title: string;
  /** Label of the submit button. */
  readonly submit: string;
  readonly maxWidth?: 'xs' | 'sm';
  readonly busy: boolean;
  /** Disables submitting. */
  readonly blocked?: boolean;
  readonly onSubmit: () => void;
  /** Returns true if closing by Escape or a click outside would lose input; then ask first. */
  readonly isTyped?: () => boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog with a form; cannot be closed while busy. */
export function FormDialog({
  title,
  submit,
  maxWidth = 'sm',
  busy,
  blocked = false,
  onSubmit,
  isTyped = () => false,
  onClose,
  children,
}: FormDialogProps) {
  const { say } = useWords();
  const { close, question } = useConfirmClose(isTyped, onClose);
  return (
    <Dialog open onClose={busy ? undefined : close} maxWidth={maxWidth} fullWidth>
      <DialogTitle>{title}</DialogTitle>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (!busy && !blocked) onSubmit();
        }}
      >
        <DialogContent sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {children}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={busy}>
            {say('frame.cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={busy || blocked}>
            {submit}
          </Button>
        </DialogActions>
      </form>
      {question}
    </Dialog>
  );
}
