import { Button } from '@mui/material';
import { createContext, useContext } from 'react';
import { useCloseNotification, useNotify } from 'react-admin';
import { can } from '../../../resources/access.ts';
import type { Action, Resource } from '../../../resources/define.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { useUserPermissions } from '../../auth-provider/use-permitted.ts';
import type { ActionResult } from '../../data-provider/answer-types.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import { MessageLine } from '../../layout/MessageLine.tsx';

const none: Readonly<Partial<Record<string, Readonly<Record<string, string>>>>> = {};

/** Actions that are offered once another was done, by entity and that one; `src/screens` provides them. */
export const FollowUpsContext = createContext(none);

/** Milliseconds for which one is offered. */
const offered = 10_000;

/** Says that an action was done, and offers the one that may follow: the page has gone on to another record by then. */
export function useDoneMessage(resource: Resource) {
  const notify = useNotify();
  const provider = useAdminDataProvider();
  const permissions = useUserPermissions();
  const { [resource.name]: followUps = {} } = useContext(FollowUpsContext);
  return (name: string, done: string, { id, revision }: ActionResult['data']) => {
    const next = followUps[name];
    const action = next === undefined ? undefined : resource.actions?.[next];
    if (next === undefined || !action || !can(permissions, action.needs ?? 'update', resource)) {
      notify(done, { type: 'success', messageArgs: { _: done } });
      return;
    }
    const run = () =>
      provider.action(resource.name, id, next, typeof revision === 'number' ? { revision } : {}).then(
        ({ message = '' }) => notify(message, { type: 'success', messageArgs: { _: message } }),
        (error: unknown) => notify(error instanceof Error ? error.message : String(error), { type: 'error' }),
      );
    notify(<Offer done={done} action={action} onRun={() => void run()} />, { autoHideDuration: offered });
  };
}

interface OfferProps {
  readonly done: string;
  readonly action: Action;
  readonly onRun: () => void;
}

function Offer({ done, action, onRun }: OfferProps) {
  const { label } = useWords();
  const close = useCloseNotification();
  return (
    <MessageLine
      role="status"
      message={done}
      action={
        <Button
          size="small"
          color="inherit"
          onClick={() => {
            close();
            onRun();
          }}
        >
          {label(action.label)}
        </Button>
      }
    />
  );
}
