import { MenuItem, TextField } from '@mui/material';
import { useInput } from 'react-admin';
import type { InputProps } from '../kind-views.ts';
import { useCompact } from '../../ui/form-setting.ts';
import type { FieldOf } from '../narrow.tsx';
import { boxLook } from '../../ui/box-look.ts';
import { useWords } from '../../ui/use-words.ts';

/** A drop-down menu. Keeps a value that is no longer declared until another is chosen. */
export function ChoiceMenu({
  source,
  field,
  label,
  helperText,
  required,
  disabled,
}: InputProps & { readonly field: FieldOf<'select'> }) {
  const { id, field: input, fieldState } = useInput({ source });
  const compact = useCompact();
  const words = useWords();
  const value = typeof input.value === 'string' ? input.value : '';
  const known = value === '' || field.choices.some((choice) => choice.value === value);
  return (
    <TextField
      select
      id={id}
      inputRef={input.ref}
      name={input.name}
      value={value}
      onChange={input.onChange}
      onBlur={() => input.onBlur()}
      {...boxLook({ label, helperText, compact, error: fieldState.error?.message, required, disabled })}
      slotProps={{ htmlInput: compact ? { 'aria-label': label } : {} }}
    >
      {required ? null : (
        <MenuItem value="">
          <em>{words.say('form.none')}</em>
        </MenuItem>
      )}
      {field.choices.map((choice) => (
        <MenuItem key={choice.value} value={choice.value}>
          {words.label(choice.label)}
        </MenuItem>
      ))}
      {known ? null : <MenuItem value={value}>{value}</MenuItem>}
    </TextField>
  );
}
