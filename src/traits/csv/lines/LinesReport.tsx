import { Alert, Box, Button, Skeleton, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type LineAction, type LineOutcome, lineOutcomes } from '../../../../resources/csv/importable-rows.ts';
import type { Resource } from '../../../../resources/define.ts';
import { groupDigits } from '../../../../resources/messages/grouped.ts';
import { useWords } from '../../../../resources/ui/use-words.ts';
import { useAdminDataProvider } from '../../../data-provider/use-admin-data-provider.ts';
import { RetryAlert } from '../../../ui/RetryAlert.tsx';
import { LineTable } from './LineTable.tsx';
import { saveReport } from './save-report.ts';
import { UndoLines } from './UndoLines.tsx';

interface LinesReportProps {
  readonly resource: Resource;
  /** Id of the import. */
  readonly id: number;
  readonly action: LineAction;
  readonly title: string;
  readonly readOnly: boolean;
  readonly onChanged: () => void;
}

const perPage = 200;

/** The result of an import by line, with a filter, a download, and an undo. */
export function LinesReport({ resource, id, action, title, readOnly, onChanged }: LinesReportProps) {
  const words = useWords();
  const { say } = words;
  const { lines: calls } = useAdminDataProvider();
  const [outcome, setOutcome] = useState<LineOutcome>();
  const [saving, setSaving] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  const run = useQuery({
    queryKey: [resource.name, 'import of lines', id],
    queryFn: ({ signal }) => calls.run(resource.name, id, { signal }),
    staleTime: 0,
  });
  const outcomes = useInfiniteQuery({
    queryKey: [resource.name, 'import of lines', id, 'lines', outcome],
    queryFn: ({ pageParam: page, signal }) => calls.outcomes(resource.name, id, { page, perPage, outcome, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * perPage < total ? pages.length + 1 : undefined),
    staleTime: 0,
    placeholderData: (before) => before,
  });
  const error = run.error ?? outcomes.error;
  const again = () => {
    void run.refetch();
    void outcomes.refetch();
  };
  if (error) return <RetryAlert onRetry={again}>{error.message}</RetryAlert>;
  if (!run.data || !outcomes.data) return <Skeleton variant="rounded" height={200} />;
  const { counts, total, status, file_name: name } = run.data;
  const all = outcomes.data.pages.flatMap(({ data }) => data);
  const download = async () => {
    setSaving(true);
    setTrouble(undefined);
    const file = `${name.replace(/\.\w+$/u, '')}-${id}.csv`;
    await saveReport(calls, { resource: resource.name, id, action, name: file }, words).catch((reason: unknown) =>
      setTrouble(reason instanceof Error ? reason.message : String(reason)),
    );
    setSaving(false);
  };
  // After an undo, the counts are still those of the import; the lines show what was undone.
  const { undone: _, ...became } = counts;
  return (
    <>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={outcome ?? 'all'}
        onChange={(_event, value: unknown) => setOutcome(lineOutcomes.find((one) => one === value))}
        aria-label={say('lines.filter')}
        sx={{ flexWrap: 'wrap', '& .MuiToggleButton-root': { textTransform: 'none', py: 0.25 } }}
      >
        <ToggleButton value="all">
          {say('lines.all')} {groupDigits(total)}
        </ToggleButton>
        {lineOutcomes
          .filter((one) => (one === 'undone' ? counts.undone : became[one]) !== undefined)
          .map((one) => (
            <ToggleButton key={one} value={one}>
              {say(`lines.${action}.${one}`)} {groupDigits(counts[one] ?? 0)}
            </ToggleButton>
          ))}
      </ToggleButtonGroup>
      {all.length > 0 ? (
        <LineTable action={action} lines={all} />
      ) : (
        <Typography variant="body2" color="text.secondary">
          {say('lines.none')}
        </Typography>
      )}
      {trouble !== undefined && <Alert severity="error">{trouble}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {outcomes.hasNextPage && (
          <Button size="small" onClick={() => void outcomes.fetchNextPage()} disabled={outcomes.isFetchingNextPage}>
            {say('lines.more')}
          </Button>
        )}
        <Button size="small" color="inherit" disabled={saving} onClick={() => void download()}>
          {say(saving ? 'lines.downloading' : 'lines.download')}
        </Button>
        {!readOnly && (
          <UndoLines
            resource={resource}
            id={id}
            action={action}
            title={title}
            // After an undo, there is no undo button, but its result stays visible.
            counts={status === 'done' ? became : {}}
            onUndone={() => {
              again();
              onChanged();
            }}
          />
        )}
      </Box>
    </>
  );
}
