import { Dialog, DialogContent, DialogTitle, LinearProgress } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import type { Resource } from '../../../resources/define.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import type { DeletedItem, RestoreOutcome } from './restore-records.ts';
import { useRestore } from './use-restore.tsx';

export interface RestoreTaskProps {
  readonly resource: Resource;
  readonly items: readonly DeletedItem[];
  readonly onDone: (outcomes: readonly RestoreOutcome[]) => void;
}

/** Restores records at once, since nothing is lost by it; of several shows the progress. A message reports the result. */
export function RestoreTask({ resource, items, onDone }: RestoreTaskProps) {
  const { say } = useWords();
  const restore = useRestore(resource);
  const [done, setDone] = useState(0);
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void restore(items, setDone).then(onDone);
  }, [restore, items, onDone]);
  if (items.length === 1) return null;
  const verb = say('trash.restore');
  return (
    <Dialog open fullWidth>
      <DialogTitle>{verb}</DialogTitle>
      <DialogContent aria-live="polite">
        <LinearProgress variant="determinate" aria-label={verb} value={(100 * done) / items.length} sx={{ mb: 1 }} />
        {say('list.progress', { done, total: items.length })}
      </DialogContent>
    </Dialog>
  );
}
