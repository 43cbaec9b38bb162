import { Box, Chip } from '@mui/material';
import { groupDigits } from '../../../resources/messages/grouped.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import type { BulkOutcome } from '../../../resources/query/calls.ts';
import type { BulkRun } from '../../data-provider/bulk-types.ts';
import { countOf, outcomeWord, presentOutcomes } from './run-state.ts';

export interface OutcomeChipsProps {
  readonly run: BulkRun;
  /** `undefined`: all. */
  readonly value: BulkOutcome | undefined;
  readonly onChange: (value: BulkOutcome | undefined) => void;
}

/** Filters the rows of a run by outcome, with the number of each. */
export function OutcomeChips({ run, value, onChange }: OutcomeChipsProps) {
  const { say } = useWords();
  const chips: readonly (BulkOutcome | undefined)[] = [undefined, ...presentOutcomes(run)];
  return (
    <Box
      role="toolbar"
      aria-label={say('bulk.show')}
      sx={{
        flex: 'none',
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
      {chips.map((one) => (
        <Chip
          key={one ?? 'all'}
          size="small"
          clickable
          variant={value === one ? 'filled' : 'outlined'}
          aria-pressed={value === one}
          label={`${say(`bulk.outcomes.${one === undefined ? 'all' : outcomeWord(run, one)}`)} ${groupDigits(one === undefined ? run.total : countOf(run, one))}`}
          onClick={() => onChange(one)}
        />
      ))}
    </Box>
  );
}
