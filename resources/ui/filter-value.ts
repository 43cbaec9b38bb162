import { useState } from 'react';
import { kindOf, type Field } from '../kinds/index.ts';
import type { Operator } from '../kinds/kind.ts';

/** Tests that filters offer. */
export type FilterTest = 'contains' | 'is' | 'between' | 'anyOf' | 'empty' | 'filled';

/** One operator's operand within a filter's value: `{gte: '5'}` → `'5'`. */
export function operand(value: unknown, operator: Operator): unknown {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Reflect.get(value, operator)
    : undefined;
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
  const asked = value === undefined ? (picked ?? usual) : testOf(value, picked ?? usual);
  // A bare value in a filter of another form stands for one of several choices, or for both ends of a range.
  const test = tests.includes(asked) ? asked : usual;
  return {
    tests,
    test,
    onTest: (next) => {
      setPicked(next);
      onChange(next === 'empty' ? { null: true } : next === 'filled' ? { null: false } : undefined);
    },
  };
}
