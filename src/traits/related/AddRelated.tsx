import Add from '@mui/icons-material/Add';
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, LinearProgress } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { can } from '../../../resources/access.ts';
import type { Resource } from '../../../resources/define.ts';

import { ReferenceBox } from '../../../resources/ui/ReferenceBox.tsx';
import { useWords } from '../../../resources/ui/use-words.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import { useConfirmClose } from '../../ui/use-confirm-close.tsx';
import { runAtOnce } from '../bulk/run-at-once.ts';
import { useUserPermissions } from '../../auth-provider/use-permitted.ts';
import { errorMessage } from '../../data-provider/api-errors.ts';

export interface AddRelatedProps {
  readonly resource: Resource;
  /** The field of `resource` that lists the records of `other`. */
  readonly name: string;
  /** The entity whose records are added, its field that refers to `resource`, and the action that sets the field. */
  readonly other: Resource;
  readonly by: string;
  readonly action: string;
  /** The record that they are added to. */
  readonly id: number | string;
  readonly title: string;
}

/** A button that selects records of another entity and adds them to this record with their declared action. */
export function AddRelated(props: AddRelatedProps) {
  const { other, action } = props;
  const { say, label } = useWords();
  const [open, setOpen] = useState(false);
  const needs = other.actions?.[action]?.needs ?? 'update';
  if (!can(useUserPermissions(), needs, other)) return null;
  return (
    <>
      <Button size="small" startIcon={<Add />} onClick={() => setOpen(true)}>
        {say('list.addRelated', { name: label(other.plural) })}
      </Button>
      {open ? <AddDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function AddDialog({
  resource,
  name,
  action,
  by,
  other,
  id,
  title,
  onClose,
}: AddRelatedProps & { readonly onClose: () => void }) {
  const { say, label } = useWords();
  const provider = useAdminDataProvider();
  const client = useQueryClient();
  const notify = useNotify();
  const [ids, setIds] = useState<readonly number[]>([]);
  const [done, setDone] = useState<number>();
  const [refused, setRefused] = useState<readonly string[]>([]);
  const busy = done !== undefined;
  const { close, question } = useConfirmClose(() => ids.length > 0, onClose);
  const run = async () => {
    setDone(0);
    setRefused([]);
    try {
      const request = { selection: { ids }, action: { name: action, body: { [by]: [Number(id)] } } };
      const { rows } = await runAtOnce(provider.bulk, other.name, request, {
        onProgress: (progress) => setDone(progress.done),
      });
      const failed = rows.filter(({ outcome }) => outcome !== 'done' && outcome !== 'same');
      await client.invalidateQueries({ queryKey: [other.name] });
      if (failed.length === 0) {
        notify('list.addedRelated', { type: 'success', messageArgs: { smart_count: ids.length, title } });
        return onClose();
      }
      // Only the refused ones stay selected, for another attempt.
      setIds(failed.map((row) => row.id));
      setRefused(
        failed.map(
          (row) => `${row.title}: ${row.reason ?? say(row.outcome === 'gone' ? 'form.gone' : 'errors.changed')}`,
        ),
      );
    } catch (error) {
      setRefused([errorMessage(error, say)]);
    }
    return setDone(undefined);
  };
  return (
    <Dialog open onClose={busy ? undefined : close} fullWidth>
      <DialogTitle>{say('list.addRelatedTo', { name: label(other.plural), title })}</DialogTitle>
      <DialogContent>
        <ReferenceBox
          resource={resource.name}
          field={name}
          many
          ids={ids}
          disabled={busy}
          onChange={setIds}
          box={{ label: label(other.plural), autoFocus: true, margin: 'none' }}
        />
        {busy ? (
          <LinearProgress
            variant="determinate"
            value={(100 * done) / Math.max(1, ids.length)}
            aria-label={say('list.addRelatedTo', { name: label(other.plural), title })}
            sx={{ mt: 2 }}
          />
        ) : null}
        {refused.length > 0 ? (
          <Alert severity="error" sx={{ mt: 2 }}>
            {refused.map((sentence) => (
              <div key={sentence}>{sentence}</div>
            ))}
          </Alert>
        ) : null}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={busy}>
          {say('frame.cancel')}
        </Button>
        <Button variant="contained" disabled={busy || ids.length === 0} onClick={() => void run()}>
          {say('list.addRelatedRun')}
        </Button>
      </DialogActions>
      {question}
    </Dialog>
  );
}
