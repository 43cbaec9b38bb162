import { useState } from 'react';
import Delete from '@mui/icons-material/DeleteOutline';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useDelete, useNotify } from 'react-admin';
import type { Resource } from '../../../resources/define.ts';
import type { Values } from '../../../resources/kinds/kind.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { isOutdated, reasonOf } from '../../data-provider/refusal.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { UsedBy, usersIn } from './UsedBy.tsx';

export interface DeleteButtonProps {
  readonly resource: Resource;
  readonly record: Values & { readonly id: number | string };
  readonly title: string;
  readonly onDeleted: () => void;
  /** It changed since it was read: read it again. */
  readonly onChanged: () => void;
}

/** Deletes after asking, in the words of SPEC §5; why something can't be deleted is said in the dialog. */
export function DeleteButton({ resource, record, title, onDeleted, onChanged }: DeleteButtonProps) {
  const { say } = useWords();
  const notify = useNotify();
  const [open, setOpen] = useState(false);
  const [refusal, setRefusal] = useState('');
  const [cause, setCause] = useState<unknown>();
  const [remove, { isPending }] = useDelete(resource.name, undefined, {
    mutationMode: 'pessimistic',
    returnPromise: true,
  });
  const run = async () => {
    try {
      await remove(resource.name, { id: record.id, previousData: { ...record } }, { returnPromise: true });
      setOpen(false);
      notify('form.deleted', { type: 'success', messageArgs: { title } });
      onDeleted();
    } catch (error) {
      if (isOutdated(error)) onChanged();
      setCause(error);
      setRefusal(reasonOf(error, say));
    }
  };
  return (
    <>
      <Button
        size="small"
        color="error"
        startIcon={<Delete />}
        onClick={() => {
          setRefusal('');
          setOpen(true);
        }}
      >
        {say('form.delete')}
      </Button>
      <ConfirmDialog
        open={open}
        destructive
        busy={isPending}
        title={say('form.deleteConfirm', { title })}
        confirm={say('form.delete')}
        onConfirm={() => void run()}
        onCancel={() => setOpen(false)}
      >
        {refusal === '' ? null : (
          <Alert severity="error">
            {refusal}
            <UsedBy users={usersIn(cause, record.id)} onGo={() => setOpen(false)} />
          </Alert>
        )}
      </ConfirmDialog>
    </>
  );
}
