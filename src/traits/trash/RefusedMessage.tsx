import { NotificationClasses, useCloseNotification } from 'react-admin';
import { useWords, type Words } from '../../../resources/ui/use-words.ts';
import { MessageLine } from '../../layout/MessageLine.tsx';
import type { RestoreOutcome } from './restore-records.ts';

/** The restored records as text: a single one by name. */
export function restoredText(restored: readonly RestoreOutcome[], say: Words['say']): string {
  const [only, ...others] = restored;
  return only && others.length === 0
    ? say('trash.restored', { title: only.title })
    : say('trash.restoredMany', { smart_count: restored.length });
}

/**
 * The restored records, and those that were refused: a single one with the reason, several in a list that opens on
 * demand.
 */
export function RefusedMessage({ outcomes }: { readonly outcomes: readonly RestoreOutcome[] }) {
  const { say } = useWords();
  const close = useCloseNotification();
  const restored = outcomes.filter(({ refused }) => refused === undefined);
  const refusals = outcomes.filter(({ refused }) => refused !== undefined);
  const [only, ...others] = refusals;
  const single = only && others.length === 0;
  const sentences = [
    single
      ? say('trash.refused', { title: only.title, reason: only.refused ?? '' })
      : say('trash.refusedMany', { smart_count: refusals.length }),
    ...(restored.length > 0 ? [restoredText(restored, say)] : []),
  ];
  return (
    <MessageLine
      className={NotificationClasses.warning}
      message={sentences.join(' · ')}
      details={
        single ? undefined : (
          <ul style={{ margin: 0, paddingInlineStart: 20 }}>
            {refusals.map(({ id, title, refused }) => (
              <li key={id}>
                <strong>{title}</strong> {refused}
              </li>
            ))}
          </ul>
        )
      }
      onShow={close}
      onClose={close}
    />
  );
}
