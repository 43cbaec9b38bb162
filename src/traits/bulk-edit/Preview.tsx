import { Box, Chip } from '@mui/material';
import { useDeferredValue, useMemo, useState } from 'react';
import type { Identifier, RaRecord } from 'react-admin';
import type { Resource } from '../../../resources/define.ts';
import { groupDigits } from '../../../resources/messages/grouped.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import type { FieldChange } from '../../../resources/bulk/changes.ts';
import { PreviewTable } from './PreviewTable.tsx';
import { countFailed, type PlanCounts, filterRows, type RowFilter, filterLabels } from './rows.ts';
import type { BulkRun, Counts } from './run.ts';
import type { Plans } from './use-plans.ts';

export interface PreviewProps {
  readonly resource: Resource;
  readonly records: readonly RaRecord[];
  /** Names of the fields to change. */
  readonly fields: readonly string[];
  readonly changes: readonly FieldChange[];
  readonly plans: Plans | undefined;
  readonly planned: PlanCounts;
  readonly run: BulkRun;
  readonly counts: Counts;
  readonly onRemove: ((id: Identifier) => void) | undefined;
}

/** The rows of the bulk edit, with a filter by what will happen or has happened to them. */
export function Preview({ resource, records, fields, changes, plans, planned, run, counts, onRemove }: PreviewProps) {
  const { say } = useWords();
  const [selected, setSelected] = useState<RowFilter>('all');
  const started = Object.values(counts).some((count) => count > 0);
  const numbers: Readonly<Record<RowFilter, number>> = {
    all: records.length,
    ...planned,
    done: counts.done,
    notDone: countFailed(counts),
  };
  const filters: readonly RowFilter[] = [
    'all',
    ...(plans ? (['change', 'same', 'excluded'] as const) : []),
    ...(started ? (['done', 'notDone'] as const) : []),
  ];
  const filter = filters.includes(selected) ? selected : 'all';
  // Deferred: during a run the filtered rows change often, and typing and scrolling take precedence.
  const deferredCounts = useDeferredValue(counts);
  const rows = useMemo(
    () => (deferredCounts ? filterRows(records, filter, plans, run) : []),
    [records, filter, plans, run, deferredCounts],
  );
  return (
    <>
      <Box
        role="toolbar"
        aria-label={say('bulkEdit.show')}
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 0.75,
          px: 1.5,
          py: 0.75,
          borderBottom: 1,
          borderColor: 'divider',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {filters.map((one) => (
          <Chip
            key={one}
            size="small"
            clickable
            variant={filter === one ? 'filled' : 'outlined'}
            aria-pressed={filter === one}
            label={`${say(filterLabels[one])} ${groupDigits(numbers[one])}`}
            onClick={() => setSelected(one)}
          />
        ))}
      </Box>
      <PreviewTable
        resource={resource}
        rows={rows}
        fields={fields}
        changes={changes}
        plans={plans}
        run={run}
        onRemove={onRemove}
      />
    </>
  );
}
