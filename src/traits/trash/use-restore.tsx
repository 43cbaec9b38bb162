import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNotify } from 'react-admin';
import { can } from '../../../resources/access.ts';
import type { Resource } from '../../../resources/define.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { useUserPermissions } from '../../auth-provider/use-permitted.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import { RefusedMessage, restoredText } from './RefusedMessage.tsx';
import { type DeletedItem, restoreRecords, type RestoreOutcome } from './restore-records.ts';
import { UndoMessage } from './UndoMessage.tsx';

/** Milliseconds for which a deletion can be undone in its message. */
const undoTime = 10_000;

/** Restores deleted records, and reports it: what was restored, and by name what was not, and why. */
export function useRestore(
  resource: Resource,
): (items: readonly DeletedItem[], onProgress?: (done: number) => void) => Promise<readonly RestoreOutcome[]> {
  const { say } = useWords();
  const notify = useNotify();
  const provider = useAdminDataProvider();
  const client = useQueryClient();
  return useCallback(
    async (items, onProgress) => {
      const outcomes = await restoreRecords(provider, resource.name, items, say, onProgress);
      await client.invalidateQueries({ queryKey: [resource.name] });
      // A refusal stays until it is closed: it has to be read.
      if (outcomes.some(({ refused }) => refused !== undefined))
        notify(<RefusedMessage outcomes={outcomes} />, { type: 'warning', autoHideDuration: null });
      else notify(restoredText(outcomes, say), { type: 'success' });
      return outcomes;
    },
    [provider, client, notify, resource, say],
  );
}

/** Reports deletions, and offers to undo them to those who may restore. */
export function useDeletedMessage(resource: Resource): (message: string, items: readonly DeletedItem[]) => void {
  const notify = useNotify();
  const restore = useRestore(resource);
  const mayRestore = can(useUserPermissions(), 'create', resource);
  return useCallback(
    (message, items) => {
      if (mayRestore)
        notify(<UndoMessage text={message} onUndo={() => void restore(items)} />, { autoHideDuration: undoTime });
      else notify(message, { type: 'success' });
    },
    [notify, restore, mayRestore],
  );
}
