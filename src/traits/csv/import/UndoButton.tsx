import { Button } from '@mui/material';
import { groupDigits } from '../../../../resources/messages/grouped.ts';
import { useWords } from '../../../../resources/ui/use-words.ts';
import type { Resource } from '../../../../resources/define.ts';
import type { PastImport, Undone } from '../../../data-provider/csv-types.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { UndoingDialog } from './UndoingDialog.tsx';
import { UndoneDialog } from './UndoneDialog.tsx';
import { useUndoImport } from './use-undo-import.ts';

interface UndoButtonProps {
  readonly resource: Resource;
  readonly made: PastImport;
  readonly small?: boolean;
  /** `undefined` if the user closed the dialog before the undo was complete. */
  readonly onUndone: (undone: Undone | undefined) => void;
}

/**
 * Undoes an import, except records that someone changed since; those are listed with the reason. A long undo continues
 * on the server.
 */
export function UndoButton({ resource, made, small = false, onUndone }: UndoButtonProps) {
  const { say, label } = useWords();
  const { asking, busy, progress, undone, failure, ask, undo, close } = useUndoImport(resource, made.id);
  const end = () => {
    close();
    onUndone(undone);
  };
  const { counts, file_name: name } = made;
  return (
    <>
      <Button
        size={small ? 'small' : 'medium'}
        color="inherit"
        aria-label={small ? say('csv.undoOf', { name }) : undefined}
        onClick={ask}
      >
        {say(small ? 'csv.undoShort' : 'csv.undo')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={say('csv.undoTitle', { name })}
        confirm={say('csv.undo')}
        destructive
        busy={busy}
        onConfirm={() => void undo()}
        onCancel={close}
      >
        {failure ??
          say(
            made.mode === 'delete' ? 'csv.bringBackText' : resource.csv?.appends ? 'csv.undoAppended' : 'csv.undoText',
            {
              list: label(resource.plural),
              create: groupDigits(counts.create),
              update: groupDigits(counts.update),
              delete: groupDigits(counts.delete ?? 0),
            },
          )}
      </ConfirmDialog>
      {undone && <UndoneDialog resource={resource} fileName={name} undone={undone} made={counts} onClose={end} />}
      {progress && <UndoingDialog fileName={name} progress={progress} onClose={end} />}
    </>
  );
}
