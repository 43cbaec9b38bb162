import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { Resource } from '../../../resources/define.ts';
import type { Labels } from '../../../resources/kinds/kind-views.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import type { HistoryEntry } from '../../data-provider/answer-types.ts';
import { HistoryItem } from '../history/HistoryItem.tsx';

const nothing = () => undefined;

export interface LiveChangesProps {
  readonly resource: Resource;
  /** Of the record itself. */
  readonly id: number;
  readonly since: readonly HistoryEntry[];
  readonly labels: Labels;
  /** It happened while one was looking. */
  readonly justNow: boolean;
}

/** What was written to what is live after a draft of it was made: a promote overwrites that too. */
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
          <HistoryItem
            key={entry.id}
            resource={resource}
            id={id}
            entry={entry}
            labels={labels}
            record={undefined}
            title=""
            unsaved={false}
            onRestored={nothing}
          />
        ))}
      </Box>
    </Alert>
  );
}
