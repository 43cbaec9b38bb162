import type { ReactNode } from 'react';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useWords } from '../../resources/ui/use-words.ts';

export interface FormDialogProps {
  readonly title: string;
  /** Label of the submit button. */
  readonly submit: string;
  readonly maxWidth?: 'xs' | 'sm';
  readonly busy: boolean;
  /** Disables submitting. */
  readonly blocked?: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Rendered next to the form, such as the question of `useConfirmClose`. */
  readonly question?: ReactNode;
}

/** A dialog with a form; cannot be closed while busy. */
export function FormDialog({
  title,
  submit,
  maxWidth = 'sm',
  busy,
  blocked = false,
  onSubmit,
  onClose,
  children,
  question,
}: FormDialogProps) {
  const { say } = useWords();
  return (
    <Dialog open onClose={busy ? undefined : onClose} maxWidth={maxWidth} fullWidth>
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
