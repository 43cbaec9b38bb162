import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { Resource } from '../../../resources/define.ts';
import type { Values } from '../../../resources/kinds/kind.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { RowNamesProvider } from '../conflict/row-names.tsx';
import { HistoryItem } from './HistoryItem.tsx';
import { useHistory } from './use-history.ts';

export interface HistoryListProps {
  readonly resource: Resource;
  readonly id: number | string;
  /** The record as it is now; none where it was deleted, and then nothing of it can be set back. */
  readonly record?: Values | undefined;
  readonly title: string;
  readonly unsaved: boolean;
  readonly onRestored: () => void;
}

const noRecords: readonly Values[] = [];

/** The history of a record, newest first. */
export function HistoryList({ resource, id, record, title, unsaved, onRestored }: HistoryListProps) {
  const { say } = useWords();
  const { data, error, isPending, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } = useHistory(
    resource,
    id,
    record?.revision,
  );
  if (isPending) return <Skeleton variant="rounded" height={160} role="status" aria-label={say('form.loading')} />;
  if (error)
    return (
      <Alert
        severity="error"
        action={
          <Button color="inherit" size="small" onClick={() => void refetch()}>
            {say('form.retry')}
          </Button>
        }
      >
        {say('history.failed')}
        <div>{error.message}</div>
      </Alert>
    );
  const entries = data.pages.flatMap((page) => page.data.map((entry) => ({ entry, labels: page.labels ?? {} })));
  if (entries.length === 0) return <Typography color="text.secondary">{say('history.none')}</Typography>;
  return (
    <RowNamesProvider resource={resource} records={record ? [record] : noRecords}>
      {entries.map(({ entry, labels }) => (
        <HistoryItem
          key={entry.id}
          resource={resource}
          id={id}
          entry={entry}
          labels={labels}
          record={record}
          title={title}
          unsaved={unsaved}
          onRestored={onRestored}
        />
      ))}
      {hasNextPage ? (
        <Button onClick={() => void fetchNextPage()} disabled={isFetchingNextPage}>
          {say('history.older')}
        </Button>
      ) : null}
    </RowNamesProvider>
  );
}
