import { Children, type ReactNode, useState } from 'react';
import { Box, MenuItem, TextField } from '@mui/material';
import { useWords } from '../ui/use-words.ts';
import { operand } from './filter-value.ts';
import { kindOf, type Field } from './index.ts';
import type { Operator } from './kind.ts';

/** Tests that filters offer. */
export type FilterTest = 'contains' | 'is' | 'between' | 'anyOf' | 'empty' | 'filled';

export interface FilterFrameProps {
  readonly label: string;
  /** Available tests, the default first. */
  readonly tests: readonly FilterTest[];
  readonly test: FilterTest;
  readonly onTest: (test: FilterTest) => void;
  readonly children: ReactNode;
}

/** Minimum width of each of two boxes in px: that of a whole date with its button. */
const leastBox = 172;
const operands = {
  flex: 1,
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  '& > *': { flex: `1 1 ${leastBox}px`, minWidth: 0 },
} as const;

/** Layout of a filter: the test (contains, is, between, is empty …) and its operands. */
export function FilterFrame({ label, tests, test, onTest, children }: FilterFrameProps) {
  const { say } = useWords();
  const needsNothing = test === 'empty' || test === 'filled';
  return (
    <Box
      role="group"
      aria-label={label}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start', minWidth: 0 }}
    >
      {tests.length > 1 ? (
        <TextField
          select
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
      {needsNothing ? null : (
        <Box sx={{ ...operands, minWidth: Children.count(children) > 1 ? `min(100%, ${2 * leastBox + 8}px)` : 120 }}>
          {children}
        </Box>
      )}
    </Box>
  );
}

/** The test that a value belongs to; the default if there is no value. */
function testOf(value: unknown, usual: FilterTest): FilterTest {
  const empty = operand(value, 'null');
  if (empty !== undefined) return empty === true || empty === 'true' ? 'empty' : 'filled';
  if (operand(value, 'contains') !== undefined) return 'contains';
  if (typeof value === 'string' || typeof value === 'number') return 'is';
  return usual;
}

const operatorOf: Readonly<Record<FilterTest, Operator>> = {
  contains: 'contains',
  is: 'eq',
  between: 'gte',
  anyOf: 'in',
  empty: 'null',
  filled: 'null',
};

export interface FilterState {
  readonly tests: readonly FilterTest[];
  readonly test: FilterTest;
  readonly onTest: (test: FilterTest) => void;
}

/**
 * State of a filter's test. Offers only tests that the kind supports, and emptiness only for fields that can be empty.
 * Choosing emptiness filters immediately; choosing another test clears the value.
 */
export function useFilterTest(
  field: Field,
  value: unknown,
  wanted: readonly FilterTest[],
  onChange: (value: unknown) => void,
): FilterState {
  const { operators } = kindOf(field);
  const tests = [...wanted, ...(field.required ? [] : (['empty', 'filled'] as const))].filter((test) =>
    operators.includes(operatorOf[test]),
  );
  const usual = tests[0] ?? 'is';
  const [picked, setPicked] = useState<FilterTest>();
  const current = value === undefined ? (picked ?? usual) : testOf(value, picked ?? usual);
  // A bare value in a filter of another form represents one of several choices, or both ends of a range.
  const test = tests.includes(current) ? current : usual;
  return {
    tests,
    test,
    onTest: (next) => {
      setPicked(next);
      onChange(next === 'empty' ? { null: true } : next === 'filled' ? { null: false } : undefined);
    },
  };
}
