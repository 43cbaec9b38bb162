import { Button } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { groupDigits } from '../../../../resources/messages/grouped.ts';
import { useWords } from '../../../../resources/ui/use-words.ts';
import type { Resource } from '../../../../resources/define.ts';
import type { PastImport, Undone, UndoProgress } from '../../../data-provider/csv-types.ts';
import { useAdminDataProvider } from '../../../data-provider/use-admin-data-provider.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { UndoingDialog } from './UndoingDialog.tsx';
import { UndoneDialog } from './UndoneDialog.tsx';

interface UndoButtonProps {
  readonly resource: Resource;
  readonly made: PastImport;
  readonly small?: boolean;
  /** `undefined` if the user closed the dialog before the undo was complete. */
  readonly onUndone: (undone: Undone | undefined) => void;
}

/**
 * Undoes an import, except records that someone changed since; those are listed with the reason. A long undo goes on
 * without the user.
 */
export function UndoButton({ resource, made, small = false, onUndone }: UndoButtonProps) {
  const { say, label } = useWords();
  const { csv } = useAdminDataProvider();
  const [state, setState] = useState<'asking' | 'busy' | UndoProgress | Undone>();
  const [failure, setFailure] = useState<string>();
  const polling = useRef<AbortController>(undefined);
  useEffect(() => () => polling.current?.abort(), []);
  const undo = async () => {
    const controller = new AbortController();
    polling.current = controller;
    setState('busy');
    setFailure(undefined);
    try {
      setState(await csv.undoImport(resource.name, made.id, { signal: controller.signal, onProgress: setState }));
    } catch (error) {
      if (controller.signal.aborted) return;
      setFailure(error instanceof Error ? error.message : String(error));
      setState('asking');
    }
  };
  const close = () => {
    polling.current?.abort();
    setState(undefined);
    onUndone(typeof state === 'object' && 'undone' in state ? state : undefined);
  };
  const open = state === 'asking' || state === 'busy';
  const { counts, file_name: name } = made;
  return (
    <>
      <Button
        size={small ? 'small' : 'medium'}
        color="inherit"
        aria-label={small ? say('csv.undoOf', { name }) : undefined}
        onClick={() => setState('asking')}
      >
        {say(small ? 'csv.undoShort' : 'csv.undo')}
      </Button>
      <ConfirmDialog
        open={open}
        title={say('csv.undoTitle', { name })}
        confirm={say('csv.undo')}
        destructive
        busy={state === 'busy'}
        onConfirm={() => void undo()}
        onCancel={() => setState(undefined)}
      >
        {failure ??
          say('csv.undoText', {
            list: label(resource.plural),
            create: groupDigits(counts.create),
            update: groupDigits(counts.update),
          })}
      </ConfirmDialog>
      {typeof state === 'object' &&
        ('undone' in state ? (
          <UndoneDialog resource={resource} fileName={name} undone={state} made={counts} onClose={close} />
        ) : (
          <UndoingDialog fileName={name} progress={state} onClose={close} />
        ))}
    </>
  );
}
