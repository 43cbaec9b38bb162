import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { useInput } from 'react-admin';
import type { InputProps } from '../kind-views.ts';
import type { FieldOf } from '../parts/narrow.tsx';
import { useWords } from '../parts/use-words.tsx';

/** Boxes to tick, in the order declared; the value keeps that order too. */
export function ChoiceList({ source, field, label, helperText, required, disabled }: InputProps & { readonly field: FieldOf<'select'> }) {
  const { id, field: input, fieldState } = useInput({ source, format: (value: unknown) => value });
  const words = useWords();
  const chosen: readonly unknown[] = Array.isArray(input.value) ? input.value : [];
  const error = fieldState.error?.message;
  const toggle = (value: string, checked: boolean) =>
    input.onChange(field.choices.map((choice) => choice.value).filter((each) => (each === value ? checked : chosen.includes(each))));
  return (
    <FormControl margin="none" component="fieldset" error={error !== undefined} required={required} disabled={disabled} fullWidth>
      <FormLabel component="legend" sx={{ typography: 'caption' }}>{label}</FormLabel>
      <FormGroup sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(11rem, 1fr))' }} onBlur={() => input.onBlur()}>
        {field.choices.map((choice, index) => (
          <FormControlLabel
            key={choice.value}
            label={words.label(choice.label)}
            control={
              <Checkbox
                size="small"
                name={input.name}
                {...(index === 0 ? { id } : {})}
                checked={chosen.includes(choice.value)}
                onChange={(_event, checked) => toggle(choice.value, checked)}
                slotProps={{ input: index === 0 ? { ref: input.ref } : {} }}
                sx={{ py: 0.5 }}
              />
            }
          />
        ))}
      </FormGroup>
      {error ?? helperText ? <FormHelperText sx={{ mx: 0 }}>{error ?? helperText}</FormHelperText> : null}
    </FormControl>
  );
}
