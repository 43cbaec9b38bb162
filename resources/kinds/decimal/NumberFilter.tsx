import { useMemo } from 'react';
import type { FilterProps } from '../kind-views.ts';
import { FilterFrame, useFilterTest } from '../FilterFrame.tsx';
import { FilterText } from '../../ui/FilterText.tsx';
import { normaliser } from '../outer-schema.ts';
import { plainNumber } from '../../ui/number-text.ts';
import { rangeOf, rangeValue, type Range } from '../filter-value.ts';
import { useWords } from '../../ui/use-words.ts';

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
