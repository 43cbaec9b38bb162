import { FormControl, FormControlLabel, FormHelperText, FormLabel, Radio, RadioGroup } from '@mui/material';
import { useInput } from 'react-admin';
import type { InputProps } from '../kind-views.ts';
import { useCompact } from '../../ui/form-setting.ts';
import type { FieldOf } from '../narrow.tsx';
import { useWords } from '../../ui/use-words.ts';
import { unseen } from '../../ui/unseen.ts';

/** Radio buttons. */
export function ChoiceRadios({
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
  const error = fieldState.error?.message;
  return (
    <FormControl margin="none" error={error !== undefined} required={required} disabled={disabled}>
      <FormLabel
        id={`${id}-label`}
        sx={{
          typography: 'caption',
          ...(compact && unseen),
        }}
      >
        {label}
      </FormLabel>
      <RadioGroup
        row
        aria-labelledby={`${id}-label`}
        name={input.name}
        value={input.value ?? ''}
        onChange={input.onChange}
        onBlur={() => input.onBlur()}
      >
        {field.choices.map((choice, index) => (
          <FormControlLabel
            key={choice.value}
            value={choice.value}
            label={words.label(choice.label)}
            control={<Radio size="small" slotProps={{ input: index === 0 ? { ref: input.ref } : {} }} />}
          />
        ))}
      </RadioGroup>
      {(error ?? helperText) ? <FormHelperText sx={{ mx: 0 }}>{error ?? helperText}</FormHelperText> : null}
    </FormControl>
  );
}
