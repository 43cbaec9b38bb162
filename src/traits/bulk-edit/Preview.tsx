import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useDeferredValue, useMemo, useState } from 'react';
import type { Identifier, RaRecord } from 'react-admin';
import type { Resource } from '../../../resources/define.ts';
import { groupDigits } from '../../../resources/kinds/number-text.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import type { FieldChange } from './changes.ts';
import { PreviewTable } from './PreviewTable.tsx';
import { notDone, type PlanCounts, rowsShown, type Show, showNames } from './rows.ts';
import type { BulkRun, Counts } from './run.ts';
import type { Plans } from './use-plans.ts';

export interface PreviewProps {
  readonly resource: Resource;
  readonly records: readonly RaRecord[];
  /** Names of the fields that were chosen. */
  readonly fields: readonly string[];
  readonly changes: readonly FieldChange[];
  readonly plans: Plans | undefined;
  readonly planned: PlanCounts;
  readonly run: BulkRun;
  readonly counts: Counts;
  readonly onRemove: ((id: Identifier) => void) | undefined;
}

/** All rows, or those that come to the same: what will change, what is left out, what was not done. */
export function Preview({ resource, records, fields, changes, plans, planned, run, counts, onRemove }: PreviewProps) {
  const { say } = useWords();
  const [wanted, setWanted] = useState<Show>('all');
  const begun = Object.values(counts).some((count) => count > 0);
  const numbers: Readonly<Record<Show, number>> = {
    all: records.length,
    ...planned,
    done: counts.done,
    notDone: notDone(counts),
  };
  const offered: readonly Show[] = [
    'all',
    ...(plans ? (['change', 'same', 'excluded'] as const) : []),
    ...(begun ? (['done', 'notDone'] as const) : []),
  ];
  const show = offered.includes(wanted) ? wanted : 'all';
  // While it runs, rows come and go: typing and scrolling are served first.
  const later = useDeferredValue(counts);
  const rows = useMemo(() => (later ? rowsShown(records, show, plans, run) : []), [records, show, plans, run, later]);
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
        {offered.map((one) => (
          <Chip
            key={one}
            size="small"
            clickable
            variant={show === one ? 'filled' : 'outlined'}
            aria-pressed={show === one}
            label={`${say(showNames[one])} ${groupDigits(numbers[one])}`}
            onClick={() => setWanted(one)}
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
