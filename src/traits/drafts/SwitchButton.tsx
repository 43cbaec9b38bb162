import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useNotify } from 'react-admin';
import type { Resource } from '../../../resources/define.ts';
import type { Values } from '../../../resources/kinds/kind.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import type { AdminRecord } from '../../data-provider/answer-types.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { isOutdated, reasonOf } from '../../data-provider/refusal.ts';

export interface SwitchButtonProps {
  readonly resource: Resource;
  readonly record: Values & { readonly id: number | string };
  readonly title: string;
  /** It is live, and can be switched off; else it is off. */
  readonly live: boolean;
  readonly onSwitched: (record: AdminRecord) => void;
  /** It changed since it was read: read it again. */
  readonly onChanged: () => void;
}

/** Takes what was promoted out of the shop, or brings it back, after asking. */
export function SwitchButton({ resource, record, title, live, onSwitched, onChanged }: SwitchButtonProps) {
  const { say } = useWords();
  const notify = useNotify();
  const provider = useAdminDataProvider();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const name = live ? say('drafts.deactivate') : say('drafts.activate');
  const run = async () => {
    setBusy(true);
    setRefusal('');
    try {
      const { data } = await provider.action(
        resource.name,
        record.id,
        live ? 'deactivate' : 'activate',
        typeof record.revision === 'number' ? { revision: record.revision } : {},
      );
      setOpen(false);
      notify(live ? 'drafts.deactivated' : 'drafts.activated', { type: 'success', messageArgs: { title } });
      onSwitched(data);
    } catch (error) {
      if (isOutdated(error)) onChanged();
      setRefusal(reasonOf(error, say));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        size="small"
        color={live ? 'inherit' : 'primary'}
        onClick={() => {
          setRefusal('');
          setOpen(true);
        }}
      >
        {name}
      </Button>
      <ConfirmDialog
        open={open}
        grave={live}
        busy={busy}
        title={say(live ? 'drafts.deactivateConfirm' : 'drafts.activateConfirm', { title })}
        confirm={name}
        onConfirm={() => void run()}
        onCancel={() => setOpen(false)}
      >
        {refusal === '' ? null : <Alert severity="error">{refusal}</Alert>}
      </ConfirmDialog>
    </>
  );
}
