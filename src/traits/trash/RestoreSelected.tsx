import { Dialog, DialogContent, DialogTitle, LinearProgress } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import type { Resource } from '../../../resources/define.ts';
import { groupDigits } from '../../../resources/messages/grouped.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { errorMessage } from '../../data-provider/api-errors.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import type { ListSelection } from '../../list/selection.ts';
import type { Progress } from '../bulk/run-state.ts';
import { RunLostError } from '../bulk/run-at-once.ts';
import { useOpenRun } from '../bulk/use-bulk-run.ts';
import { restoreOutcomes, restorePicked } from './restore-records.ts';
import { useRestoreMessage } from './use-restore.tsx';

interface RestoreSelectedProps {
  readonly resource: Resource;
  readonly selected: ListSelection;
  readonly onClose: () => void;
}

/** Maximum number of picked records that are restored at once. More are checked first, on the run's page. */
const mostAtOnce = 100;

/**
 * Restores the selection. A few records are restored at once, because nothing can be lost; refused ones stay selected.
 */
export function RestoreSelected({ resource, selected, onClose }: RestoreSelectedProps) {
  const { say } = useWords();
  const notify = useNotify();
  const report = useRestoreMessage(resource);
  const openRun = useOpenRun(resource);
  const { bulk } = useAdminDataProvider();
  const [{ selection, deselect }] = useState(selected);
  const [{ done, of }, setProgress] = useState<Progress>({ done: 0, of: 0 });
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const picked = 'ids' in selection && selection.ids.length <= mostAtOnce ? selection.ids : undefined;
    const { signal } = new AbortController();
    const work = async () => {
      if (!picked) {
        openRun(await bulk.create(resource.name, { selection, restore: true }));
        return;
      }
      const { rows } = await restorePicked(bulk, resource.name, picked, { signal, onProgress: setProgress });
      const outcomes = restoreOutcomes(rows, say);
      await report(outcomes);
      deselect(outcomes.flatMap(({ id, refused }) => (refused === undefined ? [id] : [])));
    };
    work()
      .catch((error: unknown) => {
        // The run's page shows the result of a run that can't be read now.
        if (error instanceof RunLostError) openRun(error.run);
        else notify(errorMessage(error, say), { type: 'error' });
      })
      .finally(onClose);
  }, [selection, bulk, resource, say, report, deselect, openRun, notify, onClose]);
  const verb = say('trash.restore');
  return (
    <Dialog open fullWidth>
      <DialogTitle>{verb}</DialogTitle>
      <DialogContent aria-live="polite">
        <LinearProgress
          aria-label={verb}
          {...(of > 0 && { variant: 'determinate' as const, value: (100 * done) / of })}
          sx={{ mb: 1 }}
        />
        {of > 0 && say('list.progress', { done: groupDigits(done), total: groupDigits(of) })}
      </DialogContent>
    </Dialog>
  );
}
