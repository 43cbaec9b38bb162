import Button from '@mui/material/Button';
import { useState } from 'react';
import { useWords } from '../../../../resources/kinds/parts/use-words.tsx';
import type { Resource } from '../../../../resources/define.ts';
import type { PastImport, Undone } from '../../../data-provider/csv-types.ts';
import { useAdminDataProvider } from '../../../data-provider/use-admin-data-provider.ts';
import { ConfirmDialog } from '../../actions/ConfirmDialog.tsx';
import { UndoneDialog } from './UndoneDialog.tsx';

interface UndoButtonProps {
  readonly resource: Resource;
  readonly made: PastImport;
  readonly small?: boolean;
  readonly onUndone: () => void;
}

/** Takes an import back: what nobody changed since. The rest is listed, with why. */
export function UndoButton({ resource, made, small = false, onUndone }: UndoButtonProps) {
  const { say, label } = useWords();
  const { csv } = useAdminDataProvider();
  const [state, setState] = useState<'asking' | 'busy' | Undone>();
  const [failure, setFailure] = useState<string>();
  const undo = async () => {
    setState('busy');
    setFailure(undefined);
    try {
      setState(await csv.undoImport(resource.name, made.id));
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
      setState('asking');
    }
  };
  const open = state === 'asking' || state === 'busy';
  return (
    <>
      <Button size={small ? 'small' : 'medium'} color="inherit" aria-label={small ? say('csv.undoOf', { name: made.file_name }) : undefined} onClick={() => setState('asking')}>
        {say(small ? 'csv.undoShort' : 'csv.undo')}
      </Button>
      <ConfirmDialog open={open} title={say('csv.undoTitle', { name: made.file_name })} confirm={say('csv.undo')} grave busy={state === 'busy'} onConfirm={() => void undo()} onCancel={() => setState(undefined)}>
        {failure ?? say('csv.undoText', { list: label(resource.plural), create: made.counts.create, update: made.counts.update })}
      </ConfirmDialog>
      {state !== undefined && !open && (
        <UndoneDialog
          resource={resource}
          fileName={made.file_name}
          undone={state}
          onClose={() => {
            setState(undefined);
            onUndone();
          }}
        />
      )}
    </>
  );
}
