import { useCallback, useEffect, useRef } from 'react';
import { useBlocker, useCanBlock } from 'react-admin';
import { useWords } from '../../resources/ui/use-words.ts';
import { readSession } from '../auth-provider/session.ts';
import { hasUnsaved, registerUnsaved } from '../store/unsaved.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

export interface UnsavedGuardProps {
  readonly unsaved: boolean;
  readonly title: string;
  readonly fields: string;
  /** Replaces the question about a form. */
  readonly question?: { readonly title: string; readonly text: string };
  /** Called when the user leaves and discards the edits. */
  readonly onLeave: () => void;
}

/** Asks before unsaved edits are lost by a link, Back or closing the tab. */
export function UnsavedGuard(props: UnsavedGuardProps) {
  const { unsaved } = props;
  const canBlock = useCanBlock();
  useEffect(() => (unsaved ? registerUnsaved() : undefined), [unsaved]);
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
  // A lost session redirects without asking: the edits are kept and offered after sign-in.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && hasUnsaved() && readSession() !== undefined && currentLocation.pathname !== nextLocation.pathname,
  );
  // The blocker stays “blocked” for one render after its answer, and accepts no second one.
  const left = useRef<typeof blocker.location>(undefined);
  const leave = useCallback(() => {
    if (blocker.state !== 'blocked' || left.current === blocker.location) return;
    left.current = blocker.location;
    blocker.proceed();
  }, [blocker]);
  // The question is obsolete: the edits were saved or undone while it was shown.
  const isNeedless = blocker.state === 'blocked' && !unsaved;
  useEffect(() => {
    if (isNeedless) leave();
  }, [isNeedless, leave]);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked' && unsaved}
      title={question?.title ?? say('frame.leaveTitle')}
      confirm={say('frame.leave')}
      cancel={say('frame.stay')}
      destructive
      onConfirm={() => {
        onLeave();
        leave();
      }}
      onCancel={() => blocker.reset?.()}
    >
      {question?.text ?? say('frame.leaveText', { title, fields })}
    </ConfirmDialog>
  );
}
