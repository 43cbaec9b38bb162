import { MenuItem, TextField } from '@mui/material';
import type { FilterProps } from '../kind-views.ts';
import type { FieldOf } from '../narrow.tsx';
import { useWords } from '../../ui/use-words.ts';

/** Yes, no, or both; uses the field's own words if declared. */
export function BooleanFilter({ field, label, value, onChange }: FilterProps & { readonly field: FieldOf<'boolean'> }) {
  const words = useWords();
  const { say } = words;
  const [no, yes] = field.words?.map((word) => words.label(word.label)) ?? [say('form.no'), say('form.yes')];
  const shown = value === true || value === 'true' ? 'yes' : value === false || value === 'false' ? 'no' : '';
  return (
    <TextField
      select
      margin="none"
      label={label}
      value={shown}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.value === 'yes')}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value="">
        <em>{say('form.filter.either')}</em>
      </MenuItem>
      <MenuItem value="yes">{yes}</MenuItem>
      <MenuItem value="no">{no}</MenuItem>
    </TextField>
  );
}
