import { type ReactNode, useState } from 'react';
import { Alert, Box } from '@mui/material';
import type { Resource } from '../../../resources/define.ts';
import type { Values } from '../../../resources/kinds/kind.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import type { AdminRecord } from '../../data-provider/answer-types.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { usePromote } from './use-promote.ts';

export interface FirstPromoteDialogProps {
  readonly resource: Resource;
  readonly record: Values & { readonly id: number | string };
  readonly title: string;
  /** Further effects of promoting. */
  readonly effect?: ReactNode;
  readonly onPromoted: (record: AdminRecord) => void;
  readonly onInvalid: (problems: Readonly<Record<string, string>>) => void;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** Confirms the promote of a record that was never live (SPEC §4): there is nothing to compare it with. */
export function FirstPromoteDialog({
  resource,
  record,
  title,
  effect,
  onPromoted,
  onInvalid,
  onChanged,
  onClose,
}: FirstPromoteDialogProps) {
  const { say } = useWords();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const promote = usePromote(resource);
  const { period } = resource;
  const hasTimes = period !== undefined && [period.from, period.to].some((name) => typeof record[name] === 'string');
  const run = async () => {
    setBusy(true);
    setRefusal('');
    const result = await promote(record.id, { revision: Number(record.revision) });
    if (result.outcome === 'done') return onPromoted(result.record);
    if (result.outcome === 'invalid') return onInvalid(result.problems);
    if (result.outcome === 'outdated') onChanged();
    setRefusal(result.sentence);
    setBusy(false);
    return undefined;
  };
  return (
    <ConfirmDialog
      open
      busy={busy}
      title={say('drafts.promoteFirstQuestion', { title })}
      confirm={say('drafts.promote')}
      onConfirm={() => void run()}
      onCancel={onClose}
    >
      {refusal === '' ? (
        say(hasTimes ? 'drafts.promoteFirstPeriod' : 'drafts.promoteFirst', { title })
      ) : (
        <Alert severity="error">{refusal}</Alert>
      )}
      {effect ? <Box sx={{ mt: 2, '&:empty': { display: 'none' } }}>{effect}</Box> : null}
    </ConfirmDialog>
  );
}
