import { Alert, Box } from '@mui/material';
import type { Resource } from '../../../resources/define.ts';
import type { Labels } from '../../../resources/kinds/kind-views.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import type { HistoryEntry } from '../../data-provider/answer-types.ts';
import { HistoryItem } from '../history/HistoryItem.tsx';

export interface LiveChangesProps {
  readonly resource: Resource;
  /** Id of the live record. */
  readonly id: number;
  readonly since: readonly HistoryEntry[];
  readonly labels: Labels;
  /** The changes were saved while the dialog was open. */
  readonly justNow: boolean;
}

/** Warns of changes to the live record since its draft was created: promoting overwrites them. */
export function LiveChanges({ resource, id, since, labels, justNow }: LiveChangesProps) {
  const { say } = useWords();
  return (
    <Alert severity="warning" sx={{ mb: 2, '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
      {say(justNow ? 'drafts.liveChangedNow' : 'drafts.liveChanged')}
      <Box
        sx={{ mt: 1, maxHeight: 260, overflowY: 'auto' }}
        tabIndex={0}
        role="region"
        aria-label={say('history.title')}
      >
        {since.map((entry) => (
          <HistoryItem key={entry.id} resource={resource} id={id} entry={entry} labels={labels} />
        ))}
      </Box>
    </Alert>
  );
}
