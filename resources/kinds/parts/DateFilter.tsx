import TextField from '@mui/material/TextField';
import type { FilterProps } from '../kind-views.ts';
import { useFilterTest } from './filter-value.tsx';
import { FilterFrame } from './FilterFrame.tsx';
import { rangeOf, rangeValue, type Range } from './range.tsx';
import { useWords } from './use-words.tsx';

/** From one day to another; days of Hong Kong, the last one to its end (CONTRACT, Lists). */
export function DateFilter({ field, label, value, onChange }: FilterProps) {
  const { say } = useWords();
  const state = useFilterTest(field, value, ['between'], onChange);
  const range = rangeOf(value);
  const box = (name: keyof Range, sentence: 'form.filter.from' | 'form.filter.to') => (
    <TextField
      type="date"
      size="small" margin="none"
      fullWidth
      label={say(sentence, { field: label })}
      value={range[name].slice(0, 10)}
      onChange={({ target }) => onChange(rangeValue({ ...range, [name]: target.value }))}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: '9999-12-31' } }}
    />
  );
  return (
    <FilterFrame label={label} {...state}>
      {box('from', 'form.filter.from')}
      {box('to', 'form.filter.to')}
    </FilterFrame>
  );
}
