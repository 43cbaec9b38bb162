import { Alert, type AlertProps } from '@mui/material';
import { useCloseNotification } from 'react-admin';
import { useWords, type Words } from '../../../resources/ui/use-words.ts';
import type { RestoreOutcome } from './restore-records.ts';

/** The snackbar passes `ref` and `style` to its child. */
export interface RefusedMessageProps extends Pick<AlertProps, 'ref' | 'style'> {
  readonly outcomes: readonly RestoreOutcome[];
}

/** What was restored: by name if it is one. */
export function restoredText(restored: readonly RestoreOutcome[], say: Words['say']): string {
  const [only, ...others] = restored;
  return only && others.length === 0
    ? say('trash.restored', { title: only.title })
    : say('trash.restoredMany', { smart_count: restored.length });
}

/** What was restored, and each record that was not, with the reason. */
export function RefusedMessage({ outcomes, ...snackbar }: RefusedMessageProps) {
  const { say } = useWords();
  const close = useCloseNotification();
  const restored = outcomes.filter(({ refused }) => refused === undefined);
  const refusals = outcomes.filter(({ refused }) => refused !== undefined);
  const [only, ...others] = refusals;
  return (
    <Alert {...snackbar} severity="warning" onClose={close} sx={{ maxWidth: 560, boxShadow: 6 }}>
      {restored.length > 0 && <div>{restoredText(restored, say)}</div>}
      {only && others.length === 0 ? (
        say('trash.refused', { title: only.title, reason: only.refused ?? '' })
      ) : (
        <>
          {say('trash.refusedMany', { smart_count: refusals.length })}
          <ul style={{ margin: '4px 0 0', paddingInlineStart: 20, maxHeight: 240, overflow: 'auto' }}>
            {refusals.map(({ id, title, refused }) => (
              <li key={id}>
                <strong>{title}</strong> {refused}
              </li>
            ))}
          </ul>
        </>
      )}
    </Alert>
  );
}
