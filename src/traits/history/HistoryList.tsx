import { useMemo, useState } from 'react';
import { Box, Button, Skeleton, Typography } from '@mui/material';
import type { FilterValues } from '../../../resources/query/filter-values.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { RowNamesProvider } from '../conflict/row-names.tsx';
import { HistoryFeed } from './HistoryFeed.tsx';
import { HistoryFilters } from './HistoryFilters.tsx';
import type { HistoryItemProps } from './HistoryItem.tsx';
import { useHistory } from './use-history.ts';

/** Minimum number of entries for which filters are shown. */
const leastFiltered = 10;

const isFiltered = (filter: FilterValues) => Object.keys(filter).length > 0;

/** The history of a record, newest first, and its filters. Takes the available height; the entries scroll. */
export function HistoryList({ resource, id, target }: Pick<HistoryItemProps, 'resource' | 'id' | 'target'>) {
  const { say } = useWords();
  const [filter, setFilter] = useState<FilterValues>({});
  const revision = target?.record.revision;
  const history = useHistory(resource, id, revision, filter);
  const { data, error, isPending, isPlaceholderData, isPaused, refetch } = history;
  const pages = data?.pages;
  const entries = useMemo(
    () => (pages ?? []).flatMap((page) => page.data.map((entry) => ({ entry, labels: page.labels ?? {} }))),
    [pages],
  );
  const records = useMemo(() => (target ? [target.record] : []), [target]);
  const total = pages?.at(-1)?.total ?? 0;
  const more = pages?.at(-1)?.more === true;
  if (isPending && isPaused)
    return (
      <Typography role="status" color="text.secondary">
        {say('history.offline')}
      </Typography>
    );
  if (isPending) return <Skeleton variant="rounded" height={160} role="status" aria-label={say('form.loading')} />;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, flex: '1 1 auto' }}>
      {total >= leastFiltered || isFiltered(filter) || error ? (
        <HistoryFilters
          resource={resource}
          id={id}
          revision={revision}
          filter={filter}
          total={isPlaceholderData || error ? undefined : total}
          more={more}
          onChange={setFilter}
        />
      ) : null}
      {error && entries.length === 0 ? (
        <RetryAlert onRetry={() => void refetch()}>
          {say('history.failed')}
          <div>{error.message}</div>
        </RetryAlert>
      ) : entries.length === 0 ? (
        <Typography color="text.secondary">
          {say(isFiltered(filter) ? 'history.noMatch' : 'history.none')}{' '}
          {isFiltered(filter) ? (
            <Button size="small" onClick={() => setFilter({})}>
              {say('history.clear')}
            </Button>
          ) : null}
        </Typography>
      ) : (
        <RowNamesProvider resource={resource} records={records}>
          <HistoryFeed
            key={JSON.stringify(filter)}
            resource={resource}
            id={id}
            target={target}
            entries={entries}
            total={more ? undefined : total}
            history={history}
          />
        </RowNamesProvider>
      )}
    </Box>
  );
}
