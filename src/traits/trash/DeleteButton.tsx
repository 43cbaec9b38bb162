import { useState } from 'react';
import Delete from '@mui/icons-material/DeleteOutline';
import { Alert, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDelete } from 'react-admin';
import type { Resource } from '../../../resources/define.ts';
import { findResource } from '../../../resources/index.ts';
import { isPossible } from '../../../resources/lifecycle.ts';
import type { Values } from '../../../resources/kinds/kind.ts';
import type { MessageKey } from '../../../resources/messages/translate.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import { isOutdated, errorMessage } from '../../data-provider/api-errors.ts';
import { EffectOf, useActionEffect } from '../../ui/action-effects.tsx';
import { useCommands } from '../../ui/commands.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { revisionOf } from './restore-records.ts';
import { useDeletedMessage } from './use-restore.tsx';
import { referrersOf, UsedBy } from './UsedBy.tsx';

export interface DeleteButtonProps {
  readonly resource: Resource;
  readonly record: Values & { readonly id: number | string };
  readonly title: string;
  /** Texts of a button other than "Delete". */
  readonly texts?: Readonly<Record<'button' | 'question' | 'details' | 'done', MessageKey>>;
  readonly onDeleted: () => void;
  /** The record changed since it was read and must be read again. */
  readonly onChanged: () => void;
}

/** Deletes a record after a confirm (SPEC §5). The dialog shows why a deletion was refused. */
export function DeleteButton({ resource, record, title, texts, onDeleted, onChanged }: DeleteButtonProps) {
  const { say, label } = useWords();
  const report = useDeletedMessage(resource);
  const [open, setOpen] = useState(false);
  const [refusal, setRefusal] = useState('');
  const [cause, setCause] = useState<unknown>();
  const [remove, { isPending }] = useDelete(resource.name, undefined, {
    mutationMode: 'pessimistic',
    returnPromise: true,
  });
  const provider = useAdminDataProvider();
  // Requested each time, because the dialog may stay open for long; if it fails, the deletion itself reports the
  // reason.
  const { data: referrers = [], isFetching } = useQuery({
    queryKey: [resource.name, 'references', String(record.id)],
    queryFn: ({ signal }) => provider.references(resource.name, record.id, { signal }),
    enabled: open,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  useCommands([
    {
      name: `${resource.name} ${record.id} delete`,
      label: say(texts?.button ?? 'form.delete'),
      about: title,
      run: () => setOpen(true),
    },
  ]);
  const hasEffect = useActionEffect(resource) !== undefined;
  const isUsed = referrers.length > 0;
  // Records that nobody can delete can't be removed first: that advice would not help.
  const keeps = referrers.filter((one) => findResource(one.resource)?.without?.includes('delete'));
  const deactivate = isPossible(resource, 'deactivate', record)
    ? resource.lifecycle?.transitions.deactivate
    : undefined;
  const run = async () => {
    try {
      await remove(resource.name, { id: record.id, previousData: { ...record } }, { returnPromise: true });
      setOpen(false);
      report(say(texts?.done ?? 'form.deleted', { title }), { id: record.id, title, revision: revisionOf(record) });
      onDeleted();
    } catch (error) {
      if (isOutdated(error)) onChanged();
      setCause(error);
      setRefusal(errorMessage(error, say));
    }
  };
  return (
    <>
      <Button
        size="small"
        color="error"
        startIcon={texts ? undefined : <Delete />}
        onClick={({ detail }) => {
          // Ignores the second click of a double click, whose first click rendered this button.
          if (detail > 1) return;
          setRefusal('');
          setOpen(true);
        }}
      >
        {say(texts?.button ?? 'form.delete')}
      </Button>
      <ConfirmDialog
        open={open}
        destructive
        busy={isPending}
        blocked={isFetching || isUsed}
        title={say(texts?.question ?? 'form.deleteConfirm', { title })}
        confirm={say(texts?.button ?? 'form.delete')}
        onConfirm={() => void run()}
        onCancel={() => setOpen(false)}
      >
        {refusal === '' && isUsed ? (
          <Alert severity="warning">
            {say(
              keeps.length > 0
                ? deactivate
                  ? 'form.stillUsedForGoodDeactivate'
                  : 'form.stillUsedForGood'
                : 'form.stillUsed',
              { action: deactivate ? label(deactivate.label) : '' },
            )}
            <UsedBy all id={record.id} referrers={referrers} onGo={() => setOpen(false)} />
          </Alert>
        ) : refusal === '' ? (
          texts ? (
            say(texts.details)
          ) : (
            hasEffect && <EffectOf resource={resource} action="delete" ids={[Number(record.id)]} record={record} />
          )
        ) : (
          <Alert severity="error">
            {refusal}
            <UsedBy id={record.id} referrers={referrersOf(cause)} onGo={() => setOpen(false)} />
          </Alert>
        )}
      </ConfirmDialog>
    </>
  );
}
