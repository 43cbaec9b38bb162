import { useState } from 'react';
import { Alert } from '@mui/material';
import { useNotify, useUpdate } from 'react-admin';
import type { Resource } from '../../../resources/define.ts';
import type { Values } from '../../../resources/kinds/kind.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { commaIn } from '../../../resources/messages/languages.ts';
import type { Difference } from './differences.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { isOutdated, errorMessage, fieldMessages } from '../../data-provider/api-errors.ts';
import { bodyOf } from './old-values.ts';

/** What restoring old values needs. */
export interface RestoreTarget {
  /** The record as it is now. */
  readonly record: Values;
  readonly title: string;
  /** The form has unsaved edits: restoring waits until they are saved or discarded. */
  readonly unsaved: boolean;
  readonly onRestored: () => void;
}

export interface RestoreDialogProps {
  readonly resource: Resource;
  readonly id: number | string;
  readonly target: RestoreTarget;
  /** When the history entry was written, formatted. */
  readonly time: string;
  readonly differences: readonly Difference[];
  readonly onClose: () => void;
}

/** Confirms, then writes the old values as an ordinary update, which gets a history entry of its own. */
export function RestoreDialog({
  resource,
  id,
  target: { record, title, onRestored },
  time,
  differences,
  onClose,
}: RestoreDialogProps) {
  const words = useWords();
  const { say } = words;
  const notify = useNotify();
  const [refusal, setRefusal] = useState('');
  const [update, { isPending }] = useUpdate(resource.name, undefined, {
    mutationMode: 'pessimistic',
    returnPromise: true,
  });
  const names = differences.map(({ field, locale }) => words.label(field.label, locale));
  const run = async () => {
    try {
      await update(
        resource.name,
        { id, data: { ...bodyOf(differences, record) }, previousData: { ...record, id } },
        { returnPromise: true },
      );
      notify('history.restored', { type: 'success' });
      onRestored();
      onClose();
    } catch (error) {
      if (isOutdated(error)) onRestored();
      const fields = Object.values(fieldMessages(error)).join(' ');
      setRefusal(fields !== '' ? fields : errorMessage(error, say));
    }
  };
  const question =
    differences.length === 1
      ? say('history.restoreFieldConfirm', { field: names[0] ?? '', title, time })
      : say('history.restoreChangeConfirm', { title, time, fields: names.join(commaIn(words.language)) });
  return (
    <ConfirmDialog
      open
      title={question}
      confirm={say('history.restoreField')}
      busy={isPending}
      onConfirm={() => void run()}
      onCancel={onClose}
    >
      {refusal === '' ? null : <Alert severity="error">{refusal}</Alert>}
    </ConfirmDialog>
  );
}
