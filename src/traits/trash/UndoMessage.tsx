import { Button } from '@mui/material';
import { useCloseNotification } from 'react-admin';
import { useWords } from '../../../resources/ui/use-words.ts';
import { MessageLine } from '../../layout/MessageLine.tsx';

/** The message after a deletion, with a button that undoes it. */
export function UndoMessage({ text, onUndo }: { readonly text: string; readonly onUndo: () => void }) {
  const { say } = useWords();
  const close = useCloseNotification();
  return (
    <MessageLine
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
