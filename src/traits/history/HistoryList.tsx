import { Button, Skeleton, Typography } from '@mui/material';
import { useWords } from '../../../resources/ui/use-words.ts';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { RowNamesProvider } from '../conflict/row-names.tsx';
import { HistoryItem, type HistoryItemProps } from './HistoryItem.tsx';
import { useHistory } from './use-history.ts';

/** The history of a record, newest first. */
export function HistoryList({ resource, id, target }: Pick<HistoryItemProps, 'resource' | 'id' | 'target'>) {
  const { say } = useWords();
  const { data, error, isPending, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } = useHistory(
    resource,
    id,
    target?.record.revision,
  );
  if (isPending) return <Skeleton variant="rounded" height={160} role="status" aria-label={say('form.loading')} />;
  if (error)
    return (
      <RetryAlert onRetry={() => void refetch()}>
        {say('history.failed')}
        <div>{error.message}</div>
      </RetryAlert>
    );
  const entries = data.pages.flatMap((page) => page.data.map((entry) => ({ entry, labels: page.labels ?? {} })));
  if (entries.length === 0) return <Typography color="text.secondary">{say('history.none')}</Typography>;
  return (
    <RowNamesProvider resource={resource} records={target ? [target.record] : []}>
      {entries.map(({ entry, labels }) => (
        <HistoryItem key={entry.id} resource={resource} id={id} entry={entry} labels={labels} target={target} />
      ))}
      {hasNextPage ? (
        <Button onClick={() => void fetchNextPage()} disabled={isFetchingNextPage}>
          {say('history.older')}
        </Button>
      ) : null}
    </RowNamesProvider>
  );
}
