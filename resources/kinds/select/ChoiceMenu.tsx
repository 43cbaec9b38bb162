import { MenuItem, TextField } from '@mui/material';
import type { InputProps } from '../kind-views.ts';
import type { FieldOf } from '../narrow.tsx';
import { useBox } from '../use-box.tsx';
import { useWords } from '../../ui/use-words.ts';

/** A drop-down menu. Keeps a value that is no longer declared until another is selected. */
export function ChoiceMenu(props: InputProps & { readonly field: FieldOf<'select'> }) {
  const { input, box, named } = useBox(props);
  const { choices } = props.field;
  const words = useWords();
  const value = typeof input.value === 'string' ? input.value : '';
  const known = value === '' || choices.some((choice) => choice.value === value);
  return (
    <TextField
      select
      {...box}
      name={input.name}
      value={value}
      onChange={input.onChange}
      onBlur={() => input.onBlur()}
      slotProps={{ htmlInput: named }}
    >
      {props.required ? null : (
        <MenuItem value="">
          <em>{words.say('form.none')}</em>
        </MenuItem>
      )}
      {choices.map((choice) => (
        <MenuItem key={choice.value} value={choice.value}>
          {words.label(choice.label)}
        </MenuItem>
      ))}
      {known ? null : <MenuItem value={value}>{value}</MenuItem>}
    </TextField>
  );
}
