import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { Resource } from '../../../resources/define.ts';
import type { Labels } from '../../../resources/kinds/kind-views.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import type { BulkOutcome } from '../../../resources/query/calls.ts';
import type { BulkRun } from '../../data-provider/bulk-types.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { OutcomeChips } from './OutcomeChips.tsx';
import { RowTable } from './RowTable.tsx';
import { countOf, isBusy, presentOutcomes } from './run-state.ts';
import { changedFields } from './RunTask.tsx';

/** Milliseconds between two reads of the rows while the server writes. */
const rowsInterval = 5_000;

/** The rows of a run that the user scrolled to. Read again after each step of the run. */
export function useRunRows(resource: string, run: BulkRun, outcome: BulkOutcome | undefined) {
  const { bulk, storeId } = useAdminDataProvider();
  const { data, error, refetch, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: ['bulk-rows', resource, storeId, run.id, run.status, outcome],
    queryFn: ({ pageParam, signal }) => bulk.rows(resource, run.id, { outcome, after: pageParam, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    // Keeps the rows of the former step until the new ones arrive.
    placeholderData: (before, query) => (query?.queryKey.at(-1) === outcome ? before : undefined),
    enabled: run.status !== 'checking',
    // Polls the rows while the server writes, if only a few pages are loaded.
    refetchInterval: ({ state }) => (isBusy(run) && (state.data?.pages.length ?? 0) < 3 ? rowsInterval : false),
  });
  const rows = useMemo(() => (data?.pages ?? []).flatMap((page) => page.rows), [data]);
  const labels = useMemo(() => (data?.pages ?? []).reduce<Labels>((all, page) => merged(all, page.labels), {}), [data]);
  const more = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  return { rows, labels, error, refetch, more, known: data !== undefined };
}

const merged = (one: Labels, other: Labels): Labels =>
  Object.fromEntries(
    [...new Set([...Object.keys(one), ...Object.keys(other)])].map((name) => [name, { ...one[name], ...other[name] }]),
  );

export interface RunRowsProps {
  readonly resource: Resource;
  readonly run: BulkRun;
  /** Records that the user removed from the preview. */
  readonly taken: ReadonlySet<number>;
  readonly onTakeOut: ((id: number) => void) | undefined;
}

/** The rows of a run, filtered by outcome. */
export function RunRows({ resource, run, taken, onTakeOut }: RunRowsProps) {
  const { say } = useWords();
  const [selected, setSelected] = useState<BulkOutcome>();
  const outcome = selected !== undefined && presentOutcomes(run).includes(selected) ? selected : undefined;
  const { rows, labels, error, refetch, more, known } = useRunRows(resource.name, run, outcome);
  const shown = useMemo(() => rows.filter(({ id }) => !taken.has(id)), [rows, taken]);
  const fields = useMemo(() => changedFields(run), [run]);
  return (
    <>
      <OutcomeChips run={run} value={outcome} onChange={setSelected} />
      {error && (
        <RetryAlert onRetry={() => void refetch()}>{say('bulk.rowsFailed', { reason: error.message })}</RetryAlert>
      )}
      <RowTable
        key={outcome}
        resource={resource}
        rows={shown}
        known={known}
        total={outcome === undefined ? run.total : countOf(run, outcome)}
        what={run.what}
        stage={run.stage}
        labels={labels}
        fields={fields}
        onEnd={more}
        onTakeOut={onTakeOut}
      />
    </>
  );
}
