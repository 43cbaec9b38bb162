import { FormControl, FormHelperText, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useInput } from 'react-admin';
import type { InputProps } from '../kind-views.ts';
import type { FieldOf } from '../narrow.tsx';
import { useWords } from '../../ui/use-words.ts';

/** A few choices side by side, for cells of rows; the value keeps the declared order. */
export function ChoiceToggles({
  source,
  field,
  label,
  helperText,
  disabled,
}: InputProps & { readonly field: FieldOf<'select'> }) {
  const { id, field: input, fieldState } = useInput({ source, format: (value: unknown) => value });
  const words = useWords();
  const error = fieldState.error?.message;
  const chosen: readonly unknown[] = Array.isArray(input.value) ? input.value : [];
  const toggle = (toggled: string) =>
    input.onChange(
      field.choices
        .map(({ value }) => value)
        .filter((value) => (value === toggled ? !chosen.includes(value) : chosen.includes(value))),
    );
  return (
    <FormControl margin="none" error={error !== undefined} disabled={disabled}>
      <ToggleButtonGroup
        id={id}
        size="small"
        aria-label={label}
        value={chosen}
        disabled={disabled}
        onBlur={() => input.onBlur()}
        // The first button of each line needs a left border, too.
        sx={{ flexWrap: 'wrap', '& .MuiToggleButton-root': { borderLeftColor: 'divider' } }}
      >
        {field.choices.map((choice, index) => (
          <ToggleButton
            key={choice.value}
            value={choice.value}
            {...(index === 0 && { ref: input.ref })}
            onClick={() => toggle(choice.value)}
            sx={{ textTransform: 'none', px: 1, minHeight: 40 }}
          >
            {words.label(choice.label)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {(error ?? helperText) ? <FormHelperText sx={{ mx: 0 }}>{error ?? helperText}</FormHelperText> : null}
    </FormControl>
  );
}
