import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { FilterProps } from '../kinds/kind-views.ts';
import { useWords } from './use-words.ts';

/** Yes, no, or either. */
export function BooleanFilter({ label, value, onChange }: FilterProps) {
  const { say } = useWords();
  const shown = value === true || value === 'true' ? 'yes' : value === false || value === 'false' ? 'no' : '';
  return (
    <TextField
      select
      size="small"
      margin="none"
      fullWidth
      label={label}
      value={shown}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.value === 'yes')}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value="">
        <em>{say('form.filter.either')}</em>
      </MenuItem>
      <MenuItem value="yes">{say('form.yes')}</MenuItem>
      <MenuItem value="no">{say('form.no')}</MenuItem>
    </TextField>
  );
}
