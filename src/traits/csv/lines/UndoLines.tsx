import { Alert, Box, Button } from '@mui/material';
import type { LineAction } from '../../../../resources/csv/importable-rows.ts';
import type { Resource } from '../../../../resources/define.ts';
import { groupDigits } from '../../../../resources/messages/grouped.ts';
import { useWords } from '../../../../resources/ui/use-words.ts';
import type { LineCounts } from '../../../data-provider/lines-types.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useUndoImport } from '../import/use-undo-import.ts';

interface UndoLinesProps {
  readonly resource: Resource;
  /** Id of the import. */
  readonly id: number;
  readonly action: LineAction;
  readonly title: string;
  readonly counts: LineCounts;
  readonly onUndone: () => void;
}

/** Undoes an import of lines, except for rows that others changed since, which are listed. */
export function UndoLines({ resource, id, action, title, counts, onUndone }: UndoLinesProps) {
  const { say } = useWords();
  const { asking, busy, progress, undone, failure, ask, undo, close } = useUndoImport(resource, id, onUndone);
  const nothing = action === 'add' ? (counts.added ?? 0) + (counts.unknown ?? 0) === 0 : !counts.removed;
  const left = undone ? undone.left.length + (undone.more ?? 0) : 0;
  return (
    <>
      {!nothing && (
        <Button size="small" color="inherit" disabled={progress !== undefined} onClick={ask}>
          {say('lines.undo')}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        title={say('lines.undoTitle', { name: title })}
        confirm={say('lines.undo')}
        destructive
        busy={busy}
        onConfirm={() => void undo()}
        onCancel={close}
      >
        {failure ?? say(action === 'add' ? 'lines.undoAdd' : 'lines.undoRemove')}
      </ConfirmDialog>
      {progress && (
        <Alert severity="info" role="status" sx={{ width: '100%' }}>
          {say('lines.undoing', { done: groupDigits(progress.done), total: groupDigits(progress.total) })}
        </Alert>
      )}
      {undone && (
        <Alert severity={left > 0 ? 'warning' : 'success'} role="status" sx={{ width: '100%' }}>
          {say('lines.undone', { smart_count: undone.undone, count: groupDigits(undone.undone) })}
          {left > 0 && (
            <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, maxHeight: 160, overflow: 'auto' }}>
              {say('lines.left', { smart_count: left, count: groupDigits(left) })}
              {undone.left.map((row) => (
                <li key={row.id}>
                  {row.title}: {row.reason}
                </li>
              ))}
              {undone.more !== undefined && undone.more > 0 && (
                <li>{say('lines.moreLines', { count: groupDigits(undone.more) })}</li>
              )}
            </Box>
          )}
        </Alert>
      )}
    </>
  );
}
