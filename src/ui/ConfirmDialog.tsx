import type { ReactNode } from 'react';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useWords } from '../../resources/ui/use-words.ts';

export interface ConfirmDialogProps {
  readonly open: boolean;
  /** The question, with the record's name. */
  readonly title: string;
  readonly children?: ReactNode;
  readonly confirm: string;
  readonly cancel?: string;
  /** Marks an action that cannot be undone. */
  readonly destructive?: boolean;
  readonly busy?: boolean;
  /** Disables confirming; `children` explain why. */
  readonly blocked?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/**
 * A dialog to confirm or cancel an action; Escape cancels. For a destructive action the harmless button has the focus.
 */
export function ConfirmDialog({
  open,
  title,
  children,
  confirm,
  cancel,
  destructive = false,
  busy = false,
  blocked = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const { say } = useWords();
  return (
    <Dialog open={open} onClose={busy ? undefined : onCancel} maxWidth="xs" fullWidth>
      <DialogTitle>{title}</DialogTitle>
      {children ? <DialogContent sx={{ '&:empty': { display: 'none' } }}>{children}</DialogContent> : null}
      <DialogActions>
        <Button onClick={onCancel} disabled={busy} autoFocus={destructive}>
          {cancel ?? say('frame.cancel')}
        </Button>
        <Button
          // Ignores the second click of a double click, which comes before `busy` is rendered.
          onClick={({ detail }) => void (detail <= 1 && onConfirm())}
          disabled={busy || blocked}
          variant="contained"
          color={destructive ? 'error' : 'primary'}
          autoFocus={!destructive}
        >
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
