import Checkbox from '@mui/material/Checkbox';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { FilterProps } from '../kind-views.ts';
import { useFilterTest } from './filter-value.tsx';
import { FilterFrame } from './FilterFrame.tsx';
import type { FieldOf } from './narrow.tsx';
import { useWords } from './use-words.tsx';

/** Any of the declared choices. */
export function ChoiceFilter({ field, label, value, onChange }: FilterProps & { readonly field: FieldOf<'select'> }) {
  const words = useWords();
  const state = useFilterTest(field, value, ['anyOf'], onChange);
  const given: readonly unknown[] = Array.isArray(value) ? value : [value];
  const chosen = field.choices.filter((choice) => given.includes(choice.value));
  const take = (values: readonly string[]) => onChange(values.length === 0 ? undefined : field.choices.map((choice) => choice.value).filter((each) => values.includes(each)));
  return (
    <FilterFrame label={label} {...state}>
      <TextField
        select
        size="small" margin="none"
        fullWidth
        label={label}
        value={chosen.map((choice) => choice.value)}
        onChange={({ target }) => {
          // A multiple select gives its list here, whatever its type says.
          const next: unknown = target.value;
          take(Array.isArray(next) ? next.map(String) : [String(next)]);
        }}
        slotProps={{ select: { multiple: true, renderValue: () => chosen.map((choice) => words.label(choice.label)).join(words.language === 'en' ? ', ' : '、') } }}
      >
        {field.choices.map((choice) => (
          <MenuItem key={choice.value} value={choice.value} dense>
            <Checkbox size="small" checked={chosen.includes(choice)} tabIndex={-1} disableRipple sx={{ p: 0.5, mr: 1 }} />
            {words.label(choice.label)}
          </MenuItem>
        ))}
      </TextField>
    </FilterFrame>
  );
}
