import { Button, Dialog, DialogActions, DialogContent, DialogTitle, LinearProgress } from '@mui/material';
import { groupDigits } from '../../../../resources/messages/grouped.ts';
import { useWords } from '../../../../resources/ui/use-words.ts';
import type { UndoProgress } from '../../../data-provider/csv-types.ts';

/** The progress of a long undo, which continues after the dialog is closed. */
export function UndoingDialog({
  fileName,
  progress: { done, total },
  onClose,
}: {
  readonly fileName: string;
  readonly progress: UndoProgress;
  readonly onClose: () => void;
}) {
  const { say } = useWords();
  const text = say('csv.undoing', { done: groupDigits(done), total: groupDigits(total) });
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth>
      <DialogTitle>{say('csv.undoingTitle', { name: fileName })}</DialogTitle>
      <DialogContent sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {text}
        <LinearProgress
          variant="determinate"
          value={total === 0 ? 0 : Math.min(100, (100 * done) / total)}
          aria-label={text}
          sx={{ my: 1 }}
        />
        {say('csv.undoingGoesOn')}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {say('csv.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
