import { Button, SnackbarContent, type SnackbarContentProps } from '@mui/material';
import { useCloseNotification } from 'react-admin';
import { useWords } from '../../../resources/ui/use-words.ts';

/** The snackbar passes `ref` and `style` to its child. */
export interface UndoMessageProps extends Pick<SnackbarContentProps, 'ref' | 'style'> {
  readonly text: string;
  readonly onUndo: () => void;
}

/** The message after a deletion, with a button that undoes it. */
export function UndoMessage({ text, onUndo, ...snackbar }: UndoMessageProps) {
  const { say } = useWords();
  const close = useCloseNotification();
  return (
    <SnackbarContent
      {...snackbar}
      role="status"
      message={text}
      action={
        <Button
          size="small"
          color="inherit"
          onClick={() => {
            close();
            onUndo();
          }}
        >
          {say('trash.undo')}
        </Button>
      }
    />
  );
}
