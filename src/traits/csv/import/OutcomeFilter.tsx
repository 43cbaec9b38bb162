import { Box, Button } from '@mui/material';
import { groupDigits } from '../../../../resources/messages/grouped.ts';
import { useWords } from '../../../../resources/ui/use-words.ts';
import type { Outcome } from './outcomes.ts';

/** In display order: the most wanted first. */
const whileChecked = ['all', 'create', 'update', 'delete', 'unchanged', 'wrong'] as const;
const whenFinished = ['imported', 'create', 'update', 'delete', 'unchanged', 'undone', 'wrong', 'all'] as const;

interface OutcomeFilterProps {
  readonly counts: Readonly<Record<Outcome, number>>;
  /** Outcomes are those of the writes. */
  readonly finished: boolean;
  readonly value: Outcome;
  readonly onChange: (value: Outcome) => void;
  /** Moves to the next invalid row; `undefined` if rows can't be corrected. */
  readonly onNextWrong: (() => void) | undefined;
  /** True to show only columns with changes or errors; `undefined` if there are few columns. */
  readonly relevantOnly: boolean | undefined;
  readonly onRelevantOnly: (relevantOnly: boolean) => void;
}

/** Filters rows by outcome, with the number of rows of each. */
export function OutcomeFilter(props: OutcomeFilterProps) {
  const { counts, finished, value, onChange, onNextWrong, relevantOnly, onRelevantOnly } = props;
  const { say } = useWords();
  const isOffered = (one: Outcome) => (one !== 'undone' && one !== 'delete') || counts[one] > 0;
  const tabs = finished
    ? whenFinished.filter(isOffered).map((one) => ({ one, name: say(`csv.results.${one}`) }))
    : whileChecked.filter(isOffered).map((one) => ({ one, name: say(`csv.outcomes.${one}`) }));
  return (
    <Box
      sx={{
        flex: 'none',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 0.5,
        px: 1.5,
        py: 0.75,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box
        role="group"
        aria-label={say('csv.show')}
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 0.5,
          mr: 'auto',
          '& button': {
            all: 'unset',
            boxSizing: 'border-box',
            cursor: 'pointer',
            display: 'flex',
            gap: 0.75,
            alignItems: 'center',
            height: 32,
            px: 1.25,
            borderRadius: 4,
            border: 1,
            borderColor: 'divider',
            fontSize: '0.8125rem',
          },
          '& button[aria-pressed=true]': { bgcolor: 'action.selected', borderColor: 'text.primary', fontWeight: 600 },
          '& button:focus-visible': { outline: '2px solid', outlineColor: 'primary.dark', outlineOffset: 1 },
          '& .count': { fontVariantNumeric: 'tabular-nums' },
          '& [data-outcome=wrong]:not([data-none]) .count': { color: 'error.main', fontWeight: 600 },
        }}
      >
        {tabs.map(({ one, name }) => {
          const count = counts[one];
          return (
            <button
              key={one}
              type="button"
              data-outcome={one}
              data-none={count === 0 ? '' : undefined}
              aria-pressed={value === one}
              onClick={() => onChange(one)}
            >
              {name} <span className="count">{groupDigits(count)}</span>
            </button>
          );
        })}
      </Box>
      {relevantOnly !== undefined && (
        <Box
          component="label"
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 0.75,
            minHeight: 32,
            fontSize: '0.8125rem',
            cursor: 'pointer',
            '& input': { width: 16, height: 16, m: 0, accentColor: (theme) => theme.palette.primary.dark },
          }}
        >
          <input type="checkbox" checked={relevantOnly} onChange={({ target }) => onRelevantOnly(target.checked)} />
          {say('csv.relevantOnly')}
        </Box>
      )}
      {onNextWrong && counts.wrong > 0 && (
        <Button size="small" color="inherit" onClick={onNextWrong}>
          {say('csv.nextWrong')}
        </Button>
      )}
    </Box>
  );
}
