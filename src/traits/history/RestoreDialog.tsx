import { useState } from 'react';
import { Alert, Box, Typography } from '@mui/material';
import { useNotify, useUpdate } from 'react-admin';
import type { Resource } from '../../../resources/define.ts';
import type { Labels } from '../../../resources/kinds/kind-views.ts';
import type { Values } from '../../../resources/kinds/kind.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { commaIn } from '../../../resources/messages/languages.ts';
import type { Difference } from './differences.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { isLabels } from '../../data-provider/records.ts';
import { isOutdated, errorMessage, fieldMessages } from '../../data-provider/api-errors.ts';
import { Change } from './Change.tsx';
import { bodyOf, placeOf, wayBack } from './old-values.ts';

/** Data needed to restore old values. */
export interface RestoreTarget {
  /** The current record. */
  readonly record: Values;
  readonly title: string;
  /** True if the form has unsaved edits: restoring waits until they are saved or discarded. */
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
  /** Titles of the records that the old values refer to. */
  readonly labels: Labels;
  readonly onClose: () => void;
}

/**
 * Shows the effect on the current values, then writes the old values as an ordinary update with its own history entry.
 */
export function RestoreDialog({
  resource,
  id,
  target: { record, title, onRestored },
  time,
  differences,
  labels,
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
  const known = withLabels(isLabels(record.labels) ? record.labels : {}, labels);
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
      {differences.map((difference) => (
        <Box key={placeOf(difference)} sx={{ typography: 'body2', mt: 0.75 }}>
          {differences.length > 1 ? (
            <Typography variant="caption" color="text.secondary" component="div">
              {words.label(difference.field.label, difference.locale)}
            </Typography>
          ) : null}
          <Change difference={wayBack(difference, record)} labels={known} />
        </Box>
      ))}
    </ConfirmDialog>
  );
}

function withLabels(some: Labels, more: Labels): Labels {
  const fields = Object.keys({ ...some, ...more });
  return Object.fromEntries(fields.map((name) => [name, { ...some[name], ...more[name] }]));
}
