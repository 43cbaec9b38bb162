import { useNotify } from 'react-admin';
import { can } from '../../../resources/access.ts';
import type { Resource } from '../../../resources/define.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { useUserPermissions } from '../../auth-provider/use-permitted.ts';
import type { ActionResult } from '../../data-provider/answer-types.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import { OfferMessage } from '../../layout/OfferMessage.tsx';

/** Milliseconds for which the follow-up action is offered. */
const offerTime = 10_000;

/** Shows that an action was done, and offers its `followUp` if the user may run it. */
export function useDoneMessage(resource: Resource) {
  const notify = useNotify();
  const { label } = useWords();
  const provider = useAdminDataProvider();
  const permissions = useUserPermissions();
  return (name: string, done: string, { id, revision }: ActionResult['data']) => {
    const { [name]: action, [action?.followUp ?? '']: next } = resource.actions ?? {};
    if (action?.followUp === undefined || !next || !can(permissions, next.needs ?? 'update', resource)) {
      notify(done, { type: 'success', messageArgs: { _: done } });
      return;
    }
    const { followUp } = action;
    const run = () =>
      provider.action(resource.name, id, followUp, typeof revision === 'number' ? { revision } : {}).then(
        ({ message = '' }) => notify(message, { type: 'success', messageArgs: { _: message } }),
        (error: unknown) => notify(error instanceof Error ? error.message : String(error), { type: 'error' }),
      );
    notify(<OfferMessage text={done} button={label(next.label)} onPress={() => void run()} />, {
      autoHideDuration: offerTime,
    });
  };
}
