import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNotify } from 'react-admin';
import { can } from '../../../resources/access.ts';
import type { Resource } from '../../../resources/define.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { useUserPermissions } from '../../auth-provider/use-permitted.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import { RefusedMessage, restoredText } from './RefusedMessage.tsx';
import { type DeletedItem, restoreRecord, type RestoreOutcome } from './restore-records.ts';
import { UndoMessage } from './UndoMessage.tsx';

/** Milliseconds for which a deletion can be undone in its message. */
const undoTime = 10_000;

/** Returns a function that reports restores: restored and refused records, with reasons. Refreshes lists. */
export function useRestoreMessage(resource: Resource): (outcomes: readonly RestoreOutcome[]) => Promise<void> {
  const { say } = useWords();
  const notify = useNotify();
  const client = useQueryClient();
  return useCallback(
    async (outcomes) => {
      await client.invalidateQueries({ queryKey: [resource.name] });
      // A refusal stays until it is closed, because it must be read.
      if (outcomes.some(({ refused }) => refused !== undefined))
        notify(<RefusedMessage outcomes={outcomes} />, { type: 'warning', autoHideDuration: null });
      else notify(restoredText(outcomes, say), { type: 'success' });
    },
    [client, notify, resource, say],
  );
}

/** Returns a function that restores a deleted record and reports the result. */
export function useRestore(resource: Resource): (item: DeletedItem) => Promise<void> {
  const { say } = useWords();
  const provider = useAdminDataProvider();
  const report = useRestoreMessage(resource);
  return useCallback(
    async (item) => report([await restoreRecord(provider, resource.name, item, say)]),
    [provider, resource, say, report],
  );
}

/** Returns a function that reports a deletion, and offers an undo if the user may restore. */
export function useDeletedMessage(resource: Resource): (message: string, item: DeletedItem) => void {
  const notify = useNotify();
  const restore = useRestore(resource);
  const mayRestore = can(useUserPermissions(), 'create', resource);
  return useCallback(
    (message, item) => {
      if (mayRestore)
        notify(<UndoMessage text={message} onUndo={() => void restore(item)} />, { autoHideDuration: undoTime });
      else notify(message, { type: 'success' });
    },
    [notify, restore, mayRestore],
  );
}
