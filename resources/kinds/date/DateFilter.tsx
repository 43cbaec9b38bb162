import type { FilterProps } from '../kind-views.ts';
import { FilterFrame, useFilterTest } from '../FilterFrame.tsx';
import { rangeOf, rangeValue, type Range } from '../filter-value.ts';
import { useWords } from '../../ui/use-words.ts';
import { DateText } from './DateText.tsx';
import { days } from './reading.ts';

/** A range of days in Hong Kong, the last one included (CONTRACT, Lists). */
export function DateFilter({ field, label, value, ends, onChange }: FilterProps) {
  const { say } = useWords();
  const state = useFilterTest(field, value, ['between'], onChange);
  const range = rangeOf(value);
  const box = (name: keyof Range, sentence: 'form.filter.from' | 'form.filter.to') => (
    <DateText
      reading={days}
      label={ends?.[name] ?? say(sentence, { field: label })}
      value={range[name].slice(0, 10)}
      onChange={(day) => onChange(rangeValue({ ...range, [name]: day }))}
    />
  );
  return (
    <FilterFrame label={label} {...state}>
      {box('from', 'form.filter.from')}
      {box('to', 'form.filter.to')}
    </FilterFrame>
  );
}
