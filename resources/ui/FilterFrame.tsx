import type { ReactNode } from 'react';
import { Box, MenuItem, TextField } from '@mui/material';
import type { FilterTest } from './filter-value.ts';
import { useWords } from './use-words.ts';

export interface FilterFrameProps {
  readonly label: string;
  /** Available tests, the default first. */
  readonly tests: readonly FilterTest[];
  readonly test: FilterTest;
  readonly onTest: (test: FilterTest) => void;
  readonly children: ReactNode;
}

/** Layout of a filter: the test (contains, is, between, is empty …) and its operands. */
export function FilterFrame({ label, tests, test, onTest, children }: FilterFrameProps) {
  const { say } = useWords();
  const needsNothing = test === 'empty' || test === 'filled';
  return (
    <Box role="group" aria-label={label} sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', minWidth: 0 }}>
      {tests.length > 1 ? (
        <TextField
          select
          size="small"
          margin="none"
          fullWidth={false}
          label={needsNothing ? label : undefined}
          value={test}
          onChange={({ target }) => {
            const next = tests.find((each) => each === target.value);
            if (next) onTest(next);
          }}
          slotProps={{ htmlInput: { 'aria-label': say('form.filter.condition', { field: label }) } }}
          sx={{ flex: 'none', width: 'auto', minWidth: 116 }}
        >
          {tests.map((each) => (
            <MenuItem key={each} value={each}>
              {say(`form.filter.${each}`)}
            </MenuItem>
          ))}
        </TextField>
      ) : null}
      {needsNothing ? null : <Box sx={{ flex: 1, minWidth: 120, display: 'flex', gap: 1 }}>{children}</Box>}
    </Box>
  );
}
