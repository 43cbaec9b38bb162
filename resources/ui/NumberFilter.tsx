import { useMemo } from 'react';
import type { FilterProps } from '../kinds/kind-views.ts';
import { useFilterTest } from './filter-value.ts';
import { FilterFrame } from './FilterFrame.tsx';
import { FilterText } from './FilterText.tsx';
import { normaliser } from './normalise.ts';
import { plainNumber } from './number-text.ts';
import { rangeOf, rangeValue, type Range } from './range.ts';
import { useWords } from './use-words.ts';

/** From and to; malformed numbers are ignored. */
export function NumberFilter({ field, label, value, onChange }: FilterProps) {
  const { say } = useWords();
  const state = useFilterTest(field, value, ['between'], onChange);
  const normalise = useMemo(() => normaliser(field), [field]);
  const range = rangeOf(value);
  const end = (name: keyof Range) => (typed: string) => {
    const text = String(normalise(plainNumber(typed)) ?? '');
    if (text === '' || /^-?\d+(?:\.\d+)?$/u.test(text)) onChange(rangeValue({ ...range, [name]: text }));
  };
  return (
    <FilterFrame label={label} {...state}>
      <FilterText
        label={say('form.filter.from', { field: label })}
        value={range.from}
        inputMode="decimal"
        onChange={end('from')}
      />
      <FilterText
        label={say('form.filter.to', { field: label })}
        value={range.to}
        inputMode="decimal"
        onChange={end('to')}
      />
    </FilterFrame>
  );
}
