import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useDelete, useNotify } from 'react-admin';
import type { Resource } from '../../../resources/define.ts';
import type { Values } from '../../../resources/kinds/kind.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { isOutdated, reasonOf } from '../../data-provider/refusal.ts';

export interface DiscardButtonProps {
  readonly resource: Resource;
  readonly record: Values & { readonly id: number | string };
  readonly title: string;
  readonly onDiscarded: () => void;
  readonly onChanged: () => void;
}

/** Gives a draft up after asking: it is deleted as any record, and what is live stays. */
export function DiscardButton({ resource, record, title, onDiscarded, onChanged }: DiscardButtonProps) {
  const { say } = useWords();
  const notify = useNotify();
  const [open, setOpen] = useState(false);
  const [refusal, setRefusal] = useState('');
  const [remove, { isPending }] = useDelete(resource.name, undefined, {
    mutationMode: 'pessimistic',
    returnPromise: true,
  });
  const run = async () => {
    setRefusal('');
    try {
      await remove(resource.name, { id: record.id, previousData: { ...record } }, { returnPromise: true });
      setOpen(false);
      notify('drafts.discarded', { type: 'success', messageArgs: { title } });
      onDiscarded();
    } catch (error) {
      if (isOutdated(error)) onChanged();
      setRefusal(reasonOf(error, say));
    }
  };
  return (
    <>
      <Button size="small" color="error" onClick={() => setOpen(true)}>
        {say('drafts.discard')}
      </Button>
      <ConfirmDialog
        open={open}
        destructive
        busy={isPending}
        title={say('drafts.discardConfirm', { title })}
        confirm={say('drafts.discard')}
        onConfirm={() => void run()}
        onCancel={() => setOpen(false)}
      >
        {refusal === '' ? say('drafts.discardText') : <Alert severity="error">{refusal}</Alert>}
      </ConfirmDialog>
    </>
  );
}
