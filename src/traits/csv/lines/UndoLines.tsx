import { Alert, Box, Button } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import type { LineAction } from '../../../../resources/csv/importable-rows.ts';
import type { Resource } from '../../../../resources/define.ts';
import { groupDigits } from '../../../../resources/messages/grouped.ts';
import { useWords } from '../../../../resources/ui/use-words.ts';
import type { Undone, UndoProgress } from '../../../data-provider/csv-types.ts';
import type { LineCounts } from '../../../data-provider/lines-types.ts';
import { useAdminDataProvider } from '../../../data-provider/use-admin-data-provider.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';

interface UndoLinesProps {
  readonly resource: Resource;
  /** Of the import. */
  readonly id: number;
  readonly action: LineAction;
  readonly title: string;
  readonly counts: LineCounts;
  readonly onUndone: () => void;
}

/** Takes an import of lines back, but for what others changed since, which is listed. */
export function UndoLines({ resource, id, action, title, counts, onUndone }: UndoLinesProps) {
  const { say } = useWords();
  const { csv } = useAdminDataProvider();
  const [state, setState] = useState<'asking' | 'busy' | UndoProgress | Undone>();
  const [trouble, setTrouble] = useState<string>();
  const closed = useRef<AbortController>(undefined);
  useEffect(() => () => closed.current?.abort(), []);
  const undo = async () => {
    const controller = new AbortController();
    closed.current = controller;
    setState('busy');
    setTrouble(undefined);
    try {
      setState(await csv.undoImport(resource.name, id, { signal: controller.signal, onProgress: setState }));
      onUndone();
    } catch (error) {
      if (controller.signal.aborted) return;
      setTrouble(error instanceof Error ? error.message : String(error));
      setState('asking');
    }
  };
  const nothing = action === 'add' ? (counts.added ?? 0) + (counts.unknown ?? 0) === 0 : !counts.removed;
  const progress = typeof state === 'object' && !('undone' in state) ? state : undefined;
  const done = typeof state === 'object' && 'undone' in state ? state : undefined;
  const left = done ? done.left.length + (done.more ?? 0) : 0;
  return (
    <>
      {!nothing && (
        <Button size="small" color="inherit" disabled={progress !== undefined} onClick={() => setState('asking')}>
          {say('lines.undo')}
        </Button>
      )}
      <ConfirmDialog
        open={state === 'asking' || state === 'busy'}
        title={say('lines.undoTitle', { name: title })}
        confirm={say('lines.undo')}
        destructive
        busy={state === 'busy'}
        onConfirm={() => void undo()}
        onCancel={() => setState(undefined)}
      >
        {trouble ?? say(action === 'add' ? 'lines.undoAdd' : 'lines.undoRemove')}
      </ConfirmDialog>
      {progress && (
        <Alert severity="info" role="status" sx={{ width: '100%' }}>
          {say('lines.undoing', { done: groupDigits(progress.done), total: groupDigits(progress.total) })}
        </Alert>
      )}
      {done && (
        <Alert severity={left > 0 ? 'warning' : 'success'} role="status" sx={{ width: '100%' }}>
          {say('lines.undone', { smart_count: done.undone, count: groupDigits(done.undone) })}
          {left > 0 && (
            <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, maxHeight: 160, overflow: 'auto' }}>
              {say('lines.left', { smart_count: left, count: groupDigits(left) })}
              {done.left.map((row) => (
                <li key={row.id}>
                  {row.title}: {row.reason}
                </li>
              ))}
              {done.more !== undefined && done.more > 0 && (
                <li>{say('lines.moreLines', { count: groupDigits(done.more) })}</li>
              )}
            </Box>
          )}
        </Alert>
      )}
    </>
  );
}
