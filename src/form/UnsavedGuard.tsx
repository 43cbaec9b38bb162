import { useEffect } from 'react';
import { useBlocker, useCanBlock } from 'react-admin';
import { useWords } from '../../resources/ui/use-words.ts';
import { readSession } from '../auth-provider/session.ts';
import { hasUnsaved, holdUnsaved } from '../store/unsaved.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

export interface UnsavedGuardProps {
  readonly unsaved: boolean;
  readonly title: string;
  readonly fields: string;
  /** Asked instead, where it is no form that is left. */
  readonly question?: { readonly title: string; readonly text: string };
  /** Leaving was chosen: what was typed is given up. */
  readonly onLeave: () => void;
}

/** Asks before a form with unsaved changes is left, by a link, Back or closing the tab. On by default. */
export function UnsavedGuard(props: UnsavedGuardProps) {
  const { unsaved } = props;
  const canBlock = useCanBlock();
  useEffect(() => (unsaved ? holdUnsaved() : undefined), [unsaved]);
  useEffect(() => {
    if (!unsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => {
      if (hasUnsaved() && readSession() !== undefined) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);
  return canBlock ? <NavigationGuard {...props} /> : null;
}

function NavigationGuard({ unsaved, title, fields, question, onLeave }: UnsavedGuardProps) {
  const { say } = useWords();
  // A lost session leads to the sign-in page unasked: what was typed is kept and offered afterwards.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && hasUnsaved() && readSession() !== undefined && currentLocation.pathname !== nextLocation.pathname,
  );
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title={question?.title ?? say('form.leaveTitle')}
      confirm={say('form.leave')}
      cancel={say('form.stay')}
      grave
      onConfirm={() => {
        onLeave();
        blocker.proceed?.();
      }}
      onCancel={() => blocker.reset?.()}
    >
      {question?.text ?? say('form.leaveText', { title, fields })}
    </ConfirmDialog>
  );
}
