import { Button, Paper, Typography } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router';
import type { Action } from '../../../resources/define.ts';
import { pageOf } from '../../../resources/names.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { useUserPermissions } from '../../auth-provider/use-permitted.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import type { StripProps } from '../../form/slots.ts';
import { partLoader } from '../../i18n/part-loader.ts';
import { KeyHint } from '../../ui/KeyHint.tsx';
import { useCommands } from '../../ui/commands.ts';
import { actionIcons } from './action-icons.tsx';
import { availableActions } from './available-actions.ts';
import { useDoneMessage } from './use-done-message.tsx';
import { useWaiting } from './use-waiting.ts';

const ActionDialog = lazy(partLoader(['form'], () => import('./ActionDialog.tsx'), 'ActionDialog'));

const asksFirst = ({ form = {} }: Action) => Object.values(form).some(({ required }) => required === true);

/**
 * The actions of a record that have a key: a press runs one and opens the next waiting record, so that many can be
 * decided by keyboard.
 */
export function DecisionBar({ form: { resource }, record, title, state, onChanged }: StripProps) {
  const { say, label } = useWords();
  const notify = useNotify();
  const showDone = useDoneMessage(resource);
  const navigate = useNavigate();
  const provider = useAdminDataProvider();
  const { others, next } = useWaiting(resource, Number(record.id));
  const [asking, setAsking] = useState<string>();
  const [busy, setBusy] = useState(false);
  const available = Object.fromEntries(
    availableActions(resource, useUserPermissions(), [record]).filter(([, { hotkey }]) => hotkey !== undefined),
  );
  const blocked = state.unsaved !== '' || busy;

  /** Stays busy while the next record opens: an early key must not decide the old record. */
  const goOn = async () => {
    setBusy(true);
    const id = await next().catch(() => undefined);
    if (id !== undefined) {
      void navigate(pageOf(resource, id));
      return;
    }
    setBusy(false);
    onChanged();
  };
  const run = async (name: string) => {
    const action = available[name];
    if (!action || blocked) return;
    if (asksFirst(action)) {
      setAsking(name);
      return;
    }
    setBusy(true);
    try {
      const revision = typeof record.revision === 'number' ? { revision: record.revision } : {};
      const { message, data } = await provider.action(resource.name, record.id, name, revision);
      showDone(name, message ?? say('action.done', { action: label(action.label) }), data);
      await goOn();
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error), { type: 'error' });
      setBusy(false);
      onChanged();
    }
  };

  useCommands(
    Object.entries(available).map(([name, action]) => ({
      name: `action ${name}`,
      label: label(action.label),
      keys: action.hotkey,
      run: () => void run(name),
    })),
  );

  const names = Object.entries(available);
  const asked = asking === undefined ? undefined : available[asking];
  return (
    <Paper
      variant="outlined"
      role="group"
      aria-label={names.map(([, action]) => label(action.label)).join(' / ')}
      sx={{ p: 1, mb: 2, minHeight: 52, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}
    >
      {names.map(([name, action], place) => (
        <Button
          key={name}
          variant={place === 0 ? 'contained' : 'outlined'}
          startIcon={action.icon && actionIcons[action.icon]}
          endIcon={<KeyHint>{action.hotkey?.toUpperCase()}</KeyHint>}
          aria-keyshortcuts={action.hotkey?.toUpperCase()}
          disabled={blocked}
          onClick={() => void run(name)}
        >
          {label(action.label)}
        </Button>
      ))}
      <Typography variant="body2" color="text.secondary" role="status" sx={{ flex: 1, minWidth: 120 }}>
        {state.unsaved !== '' && names.length > 0
          ? say('form.decideUnsaved')
          : others === undefined
            ? ''
            : others === 0
              ? say('form.decideNone')
              : say('form.decideMore', { smart_count: others })}
      </Typography>
      {others ? (
        <Button size="small" disabled={busy} onClick={() => void goOn()}>
          {say('form.decideNext')}
        </Button>
      ) : null}
      {asking !== undefined && asked ? (
        <Suspense fallback={null}>
          <ActionDialog
            resource={resource}
            name={asking}
            action={asked}
            record={record}
            title={title}
            focusFirst
            onDone={(ran) => (ran ? void goOn() : onChanged())}
            onClose={() => setAsking(undefined)}
          />
        </Suspense>
      ) : null}
    </Paper>
  );
}
