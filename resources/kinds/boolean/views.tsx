import { memo } from 'react';
import { FormControl, FormControlLabel, FormHelperText, Switch } from '@mui/material';
import { useInput } from 'react-admin';
import type { InputProps, KindViews } from '../kind-views.ts';
import { BooleanFilter } from './BooleanFilter.tsx';
import { filterOf } from '../narrow.tsx';
import { useCompact } from '../../ui/form-setting.ts';

const Input = memo(function BooleanInput({ source, label, helperText, disabled }: InputProps) {
  const { id, field: input, fieldState } = useInput({ source, format: (value: unknown) => value });
  const compact = useCompact();
  const error = fieldState.error?.message;
  return (
    <FormControl
      margin="none"
      error={error !== undefined}
      disabled={disabled}
      sx={{ justifyContent: 'center', minHeight: 40 }}
    >
      <FormControlLabel
        label={compact ? '' : label}
        control={
          <Switch
            id={id}
            name={input.name}
            checked={input.value === true}
            onChange={(_event, checked) => input.onChange(checked)}
            onBlur={() => input.onBlur()}
            slotProps={{ input: { ref: input.ref, ...(compact ? { 'aria-label': label } : {}) } }}
          />
        }
      />
      {(error ?? helperText) ? <FormHelperText>{error ?? helperText}</FormHelperText> : null}
    </FormControl>
  );
});

export const views: KindViews = { Input, Filter: filterOf('boolean', BooleanFilter) };
